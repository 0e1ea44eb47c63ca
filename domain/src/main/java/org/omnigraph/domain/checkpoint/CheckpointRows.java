package org.omnigraph.domain.checkpoint;

import io.vavr.control.Either;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.omnigraph.domain.failure.CorruptionFailure.InvalidCheckpoint;
import org.omnigraph.domain.failure.Failure;

/**
 * The rows found for one live reservation, before anybody knows whether they are a whole checkpoint. A missing or duplicate
 * row is an invalid checkpoint, not a partial one (RFC-025 §2.1).
 *
 * @param headers header rows of the reservation's checkpoint id
 * @param tables table rows of the reservation's checkpoint id
 */
public record CheckpointRows(NameReservation reservation, List<CheckpointHeader> headers, List<PinnedTable> tables) {
    /** Copies the lists. */
    public CheckpointRows {
        headers = List.copyOf(headers);
        tables = List.copyOf(tables);
    }

    /** The checkpoint, or every reason why these rows are not one. */
    public Either<Failure, Checkpoint> whole() {
        List<String> problems = problems();
        return problems.isEmpty()
                ? Either.right(new Checkpoint(reservation, headers.get(0), tables))
                : Either.left(new InvalidCheckpoint(reservation.name().text(), problems));
    }

    private List<String> problems() {
        List<String> problems = new ArrayList<>();
        if (headers.size() != 1) {
            problems.add(
                    headers.isEmpty() ? "the header row is missing" : "there are " + headers.size() + " header rows");
            return problems;
        }
        CheckpointHeader header = headers.get(0);
        if (!header.id().equals(reservation.checkpointId())) {
            problems.add("the name points at " + reservation.checkpointId() + ", the header is of " + header.id());
        }
        if (!header.name().equals(reservation.name())) {
            problems.add("the header carries the name " + header.name());
        }
        Set<String> seen = new HashSet<>();
        for (PinnedTable table : tables) {
            if (!seen.add(table.key().toString())) {
                problems.add("the row of table " + table.key() + " is duplicated");
            }
            if (!table.checkpointId().equals(header.id())) {
                problems.add("the row of table " + table.key() + " is of checkpoint " + table.checkpointId());
            }
            if (!header.schemas().containsKey(table.key())) {
                problems.add("table " + table.key() + " has a row but is not in the header");
            }
        }
        header.schemas().keySet().stream()
                .filter(key -> !seen.contains(key.toString()))
                .forEach(key -> problems.add("the row of table " + key + " is missing"));
        if (problems.isEmpty() && header.tableCount() != tables.size()) {
            problems.add("the header counts " + header.tableCount() + " tables, " + tables.size() + " rows exist");
        }
        return problems;
    }
}
