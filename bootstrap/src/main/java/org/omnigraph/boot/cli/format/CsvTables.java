package org.omnigraph.boot.cli.format;

import io.vavr.control.Either;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import org.jspecify.annotations.Nullable;
import org.omnigraph.application.data.RowSource;
import org.omnigraph.application.port.in.GraphWrites.TableInput;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.InputFailure.UnreadableInput;
import org.omnigraph.domain.graph.TableDeclaration;

/** Turns CSV text into the rows of a table (storage format, Graph data). */
public final class CsvTables {
    private CsvTables() {}

    /**
     * Reads the whole text once: every record has the shape and types of the table when this answers, and the answer can be
     * read again as rows.
     *
     * @param remembered what the graph remembers of the table; null at its first load
     * @return {@code INVALID_ARGUMENT}, {@code UNREADABLE_INPUT}, {@code UNREADABLE_ROW} or {@code SCHEMA_CONFLICT}
     */
    public static Either<Failure, TableInput> read(CsvInput input, @Nullable TableDeclaration remembered) {
        try (CsvRecords records = CsvRecords.open(input.source())) {
            CsvHeader header = CsvHeader.of(input.source(), records.next());
            CsvShape shape = CsvShapes.decide(input, header, remembered);
            CsvScan scan = new CsvScan(input, header, shape, remembered);
            scan.read(records);
            RowSource rows = new CsvRows(input.source(), shape, scan.declaration(), records.checksum());
            return Either.right(new TableInput(
                    input.key(), scan.declaration(), rows, input.source().name(), scan.lines()));
        } catch (RefusedInput e) {
            return Either.left(e.failure());
        } catch (IOException e) {
            return Either.left(new UnreadableInput(input.source().name(), reason(e)));
        }
    }

    private static String reason(IOException e) {
        if (e instanceof NoSuchFileException) {
            return "there is no such file";
        }
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        return e.getMessage() == null ? e.toString() : e.getMessage();
    }
}
