package org.omnigraph.objectstore;

import io.vavr.control.Either;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import org.omnigraph.domain.checkpoint.CheckpointHeader;
import org.omnigraph.domain.checkpoint.CheckpointName;
import org.omnigraph.domain.checkpoint.NameReservation;
import org.omnigraph.domain.checkpoint.Pin;
import org.omnigraph.domain.checkpoint.PinnedTable;
import org.omnigraph.domain.claim.ClaimAction;
import org.omnigraph.domain.claim.OwnerEvidence;
import org.omnigraph.domain.claim.RetentionClaim;
import org.omnigraph.domain.failure.CorruptionFailure.UnreadableDocument;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.graph.ColumnType;
import org.omnigraph.domain.graph.PhysicalVersion;
import org.omnigraph.domain.graph.TableDeclaration;
import org.omnigraph.domain.graph.TableDeclaration.Column;
import org.omnigraph.domain.graph.TableDeclaration.EdgeEnds;
import org.omnigraph.domain.graph.TableIdentity;
import org.omnigraph.domain.graph.TableKey;
import org.omnigraph.domain.graph.Ulid;
import org.omnigraph.domain.publish.AuthorityRow.CheckpointNameRow;
import org.omnigraph.domain.publish.AuthorityRow.CheckpointRow;
import org.omnigraph.domain.publish.AuthorityRow.CheckpointTableRow;
import org.omnigraph.domain.recovery.RecoveryIntent;
import org.omnigraph.domain.recovery.RecoveryIntent.Expectation;

/** The values whose stored form is frozen in the resources beside the tests. */
final class Samples {
    static final String TOKEN = "m1:" + "0123456789abcdef".repeat(4);
    static final OwnerEvidence OWNER = new OwnerEvidence(
            "host-1",
            "4f0c5d9b8a7e4c1d9e2f3a4b5c6d7e8f",
            "0b6f2f5e-9c53-4c52-8f6e-1d2a3b4c5d6e",
            4711,
            "4026531836",
            "88123456");
    static final RetentionClaim CLAIM = new RetentionClaim(
            "01JDZZZZZZ0000000000000001",
            ClaimAction.CHECKPOINT_CREATE,
            "ann",
            "00112233445566778899aabbccddeeff",
            1_764_600_000_000_000L,
            OWNER);

    private static final Ulid CHECKPOINT = new Ulid("01JDZZZZZZ0000000000000002");
    private static final TableKey AIRPORT = new TableKey(TableKey.Kind.NODE, "Airport");
    private static final TableKey FLIGHT = new TableKey(TableKey.Kind.EDGE, "Flight");

    private Samples() {}

    static RecoveryIntent intent() {
        PhysicalVersion manifest = new PhysicalVersion("__manifest", null, 42, TOKEN);
        PinnedTable airport = new PinnedTable(
                CHECKPOINT,
                new TableIdentity(1, 2),
                AIRPORT,
                new PhysicalVersion("nodes/84222325cbf29ce4", null, 5, TOKEN),
                3376);
        PinnedTable flight = new PinnedTable(
                CHECKPOINT,
                new TableIdentity(3, 4),
                FLIGHT,
                new PhysicalVersion("edges/cbf29ce484222325", "b.i2", 9, TOKEN),
                5366);
        CheckpointName name = new CheckpointName("release-7");
        CheckpointHeader header = new CheckpointHeader(
                CHECKPOINT,
                name,
                BranchName.MAIN,
                new Ulid("01JDZZZZZZ0000000000000003"),
                manifest,
                1025,
                1,
                1,
                1_764_600_000_000_001L,
                "ann",
                2,
                Map.of(AIRPORT, airportDeclaration(), FLIGHT, flightDeclaration()));
        return new RecoveryIntent(
                CLAIM.operationId(),
                "checkpoint_create",
                "ann",
                BranchName.MAIN,
                1,
                OWNER,
                List.of(
                        new Expectation("checkpoint_name:release-7", "absent"),
                        new Expectation("branch:main", "live, incarnation 1")),
                List.of(
                        new Pin("__manifest", header.manifestTag(), manifest),
                        new Pin("node:Airport", airport.tag(), airport.physical()),
                        new Pin("edge:Flight", flight.tag(), flight.physical())),
                List.of(
                        new CheckpointNameRow(
                                new NameReservation(name, NameReservation.State.LIVE, 1, CHECKPOINT, null, null)),
                        new CheckpointRow(header),
                        new CheckpointTableRow(airport),
                        new CheckpointTableRow(flight)),
                1_764_600_000_000_002L);
    }

    static byte[] frozen(String resource) {
        try (InputStream in = Samples.class.getResourceAsStream(resource)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    /** The reason for which a document was refused. */
    static String refusal(Either<Failure, ?> answer) {
        return ((UnreadableDocument) answer.getLeft()).reason();
    }

    private static TableDeclaration airportDeclaration() {
        return new TableDeclaration(
                List.of(
                        new Column("id", ColumnType.UTF8, false),
                        new Column("iata", ColumnType.UTF8, false),
                        new Column("latitude", ColumnType.FLOAT64, true)),
                "iata",
                null);
    }

    private static TableDeclaration flightDeclaration() {
        return new TableDeclaration(
                List.of(
                        new Column("id", ColumnType.UTF8, false),
                        new Column("src", ColumnType.UTF8, false),
                        new Column("dst", ColumnType.UTF8, false),
                        new Column("count", ColumnType.INT64, true)),
                null,
                new EdgeEnds("origin", "Airport", "destination", "Airport"));
    }
}
