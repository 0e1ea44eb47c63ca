package org.omnigraph.boot.cli.format;

import io.vavr.control.Either;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.omnigraph.application.port.in.GraphWrites.TableInput;
import org.omnigraph.boot.cli.format.CsvInput.Endpoint;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.graph.TableDeclaration;
import org.omnigraph.domain.graph.TableKey;

/** CSV text for tests, and what becomes of it. */
final class CsvText {
    private CsvText() {}

    static CsvSource source(String text) {
        return source(text.getBytes(StandardCharsets.UTF_8));
    }

    static CsvSource source(byte[] bytes) {
        return new CsvSource("input.csv", () -> new ByteArrayInputStream(bytes));
    }

    static CsvInput node(String text, @Nullable String idColumn) {
        return new CsvInput("--node T", new TableKey(TableKey.Kind.NODE, "T"), source(text), idColumn, null, null);
    }

    static CsvInput edge(String text, @Nullable String idColumn) {
        return new CsvInput(
                "--edge E",
                new TableKey(TableKey.Kind.EDGE, "E"),
                source(text),
                idColumn,
                new Endpoint("a", "T"),
                new Endpoint("b", "T"));
    }

    static Either<Failure, TableInput> read(CsvInput input) {
        return CsvTables.read(input, null);
    }

    static Either<Failure, TableInput> read(CsvInput input, TableDeclaration remembered) {
        return CsvTables.read(input, remembered);
    }

    /** One record with every non-null value quoted. */
    static String record(List<@Nullable String> values) {
        return values.stream()
                        .map(v -> v == null ? "" : '"' + v.replace("\"", "\"\"") + '"')
                        .collect(Collectors.joining(","))
                + "\n";
    }

    static List<List<@Nullable Object>> rows(TableInput input) throws IOException {
        List<List<@Nullable Object>> all = new ArrayList<>();
        try (PlainRows rows = new PlainRows(input.rows().open())) {
            while (rows.advance()) {
                all.add(rows.values());
            }
        }
        return all;
    }
}
