package org.omnigraph.domain.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.omnigraph.domain.Samples.AIRPORT;
import static org.omnigraph.domain.Samples.FLIGHT;
import static org.omnigraph.domain.Samples.airportHead;
import static org.omnigraph.domain.Samples.flightHead;
import static org.omnigraph.domain.Samples.header;
import static org.omnigraph.domain.Samples.live;
import static org.omnigraph.domain.Samples.pinned;
import static org.omnigraph.domain.Samples.ulid;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.omnigraph.domain.failure.CorruptionFailure.InvalidCheckpoint;
import org.omnigraph.domain.graph.Ulid;

class CheckpointRowsTest {
    private static final Ulid ID = ulid(7);
    private static final CheckpointHeader HEADER = header("release-7", ID, 9, AIRPORT, FLIGHT);
    private static final PinnedTable AIRPORTS = pinned(ID, airportHead(4));
    private static final PinnedTable FLIGHTS = pinned(ID, flightHead(5));

    @Test
    void makesAWholeCheckpoint() {
        Checkpoint whole =
                rows(List.of(HEADER), List.of(AIRPORTS, FLIGHTS)).whole().get();

        assertThat(whole.header()).isEqualTo(HEADER);
        assertThat(whole.tables()).containsExactly(FLIGHTS, AIRPORTS);
        assertThat(whole.pins())
                .containsExactly(
                        new Pin("__manifest", HEADER.manifestTag(), HEADER.manifest()),
                        new Pin("edge:Flight", FLIGHTS.tag(), FLIGHTS.physical()),
                        new Pin("node:Airport", AIRPORTS.tag(), AIRPORTS.physical()));
    }

    @Test
    void refusesAMissingHeader() {
        assertProblem(rows(List.of(), List.of(AIRPORTS, FLIGHTS)), "the header row is missing");
    }

    @Test
    void refusesADuplicateHeader() {
        assertProblem(rows(List.of(HEADER, HEADER), List.of(AIRPORTS, FLIGHTS)), "there are 2 header rows");
    }

    @Test
    void refusesAMissingTable() {
        assertProblem(rows(List.of(HEADER), List.of(AIRPORTS)), "the row of table edge:Flight is missing");
    }

    @Test
    void refusesADuplicateTable() {
        assertProblem(
                rows(List.of(HEADER), List.of(AIRPORTS, FLIGHTS, pinned(ID, airportHead(3)))),
                "the row of table node:Airport is duplicated");
    }

    @Test
    void refusesATableTheHeaderDoesNotKnow() {
        assertProblem(
                rows(List.of(header("release-7", ID, 9, AIRPORT)), List.of(AIRPORTS, FLIGHTS)),
                "table edge:Flight has a row but is not in the header");
    }

    @Test
    void refusesACountThatDiffers() {
        CheckpointHeader h = HEADER;
        CheckpointHeader counting3 = new CheckpointHeader(
                h.id(),
                h.name(),
                h.sourceBranch(),
                h.graphCommitId(),
                h.manifest(),
                h.schemaStamp(),
                h.tagEncodingVersion(),
                h.nameNormalizationVersion(),
                h.createdAt(),
                h.actor(),
                3,
                h.schemas());

        assertProblem(rows(List.of(counting3), List.of(AIRPORTS, FLIGHTS)), "the header counts 3 tables, 2 rows exist");
    }

    @Test
    void refusesTheHeaderOfAnotherName() {
        assertProblem(
                rows(List.of(header("other", ID, 9, AIRPORT, FLIGHT)), List.of(AIRPORTS, FLIGHTS)),
                "the header carries the name other");
    }

    @Test
    void refusesRowsOfAnotherCheckpoint() {
        Ulid other = ulid(8);

        assertProblem(
                rows(List.of(HEADER), List.of(AIRPORTS, pinned(other, flightHead(5)))),
                "the row of table edge:Flight is of checkpoint " + other);
        assertProblem(
                rows(List.of(header("release-7", other, 9, AIRPORT)), List.of(pinned(other, airportHead(4)))),
                "the name points at " + ID + ", the header is of " + other);
    }

    @Test
    void namesEveryProblemAtOnce() {
        InvalidCheckpoint failure = (InvalidCheckpoint)
                rows(List.of(HEADER), List.of(AIRPORTS, AIRPORTS)).whole().getLeft();

        assertThat(failure.problems()).hasSize(2);
        assertThat(failure.checkpoint()).isEqualTo("release-7");
    }

    private static CheckpointRows rows(List<CheckpointHeader> headers, List<PinnedTable> tables) {
        return new CheckpointRows(live("release-7", ID, 1), headers, tables);
    }

    private static void assertProblem(CheckpointRows rows, String problem) {
        assertThat(rows.whole().getLeft())
                .isInstanceOfSatisfying(
                        InvalidCheckpoint.class, f -> assertThat(f.problems()).containsExactly(problem));
    }
}
