package org.omnigraph.lance.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.omnigraph.application.port.out.TableDatasets.TableEffect.Kind.APPEND;
import static org.omnigraph.application.port.out.TableDatasets.TableEffect.Kind.MERGE;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.Field;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.omnigraph.application.data.RowQuery;
import org.omnigraph.application.data.RowQuery.Order;
import org.omnigraph.application.data.Rows;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.NotFoundFailure.VersionNotFound;
import org.omnigraph.domain.failure.UsageFailure.InvalidArgument;
import org.omnigraph.domain.graph.PhysicalVersion;
import org.omnigraph.lance.scratch.Sample;
import org.omnigraph.lance.scratch.ScratchStore;

/** Reading exact versions; the store's allocator proves in the end that every scan was closed. */
class TableScanTest {
    @TempDir
    Path root;

    private ScratchStore scratch;
    private PhysicalVersion first;
    private PhysicalVersion second;

    @BeforeEach
    void open() {
        scratch = new ScratchStore(root);
        PhysicalVersion empty = scratch.createTable();
        first = scratch.apply(
                empty,
                APPEND,
                Sample.of("b", 1),
                Sample.of("Z", 2),
                new Sample("ü", null, null),
                Sample.of("a", 4),
                Sample.of("aa", 5));
        second = scratch.apply(first, MERGE, Sample.of("b", 6), Sample.of("~", 7));
    }

    @AfterEach
    void close() {
        scratch.close();
    }

    private Failure refused(RowQuery query) {
        return scratch.tables().scan(second, query).getLeft();
    }

    private List<List<String>> table(RowQuery query) throws IOException {
        List<List<String>> lines = new ArrayList<>();
        try (Rows rows = scratch.tables().scan(second, query).get()) {
            lines.add(rows.reader().getVectorSchemaRoot().getSchema().getFields().stream()
                    .map(Field::getName)
                    .toList());
            while (rows.reader().loadNextBatch()) {
                VectorSchemaRoot batch = rows.reader().getVectorSchemaRoot();
                for (int i = 0; i < batch.getRowCount(); i++) {
                    int row = i;
                    lines.add(batch.getFieldVectors().stream()
                            .map(v -> String.valueOf(v.getObject(row)))
                            .toList());
                }
            }
        }
        return lines;
    }

    @Test
    void rowsComeInTheOrderOfTheBytesOfTheirIds() {
        assertThat(scratch.rows(second)).extracting(Sample::id).containsExactly("Z", "a", "aa", "b", "~", "ü");
    }

    @Test
    void anOldVersionReadsAsItWas() {
        assertThat(scratch.rows(first, new RowQuery(List.of(), "id = 'b'", null, Order.BY_ID)))
                .containsExactly(Sample.of("b", 1));
        assertThat(scratch.rows(second, new RowQuery(List.of(), "id = 'b'", null, Order.BY_ID)))
                .containsExactly(Sample.of("b", 6));
    }

    @Test
    void columnsComeInTheOrderAskedFor() throws IOException {
        assertThat(table(new RowQuery(List.of("text", "id"), "number > 5", null, Order.BY_ID)))
                .containsExactly(List.of("text", "id"), List.of("b-6", "b"), List.of("~-7", "~"));
    }

    @Test
    void orderingByIdDoesNotNeedTheIdAmongTheColumns() throws IOException {
        assertThat(table(new RowQuery(List.of("number"), null, 3L, Order.BY_ID)))
                .containsExactly(List.of("number"), List.of("2"), List.of("4"), List.of("5"));
    }

    @Test
    void theLimitCountsRowsAfterFilterAndOrder() throws IOException {
        assertThat(table(new RowQuery(List.of("id"), "number >= 4", 2L, Order.BY_ID)))
                .containsExactly(List.of("id"), List.of("a"), List.of("aa"));
        assertThat(table(new RowQuery(List.of("id"), null, 1L, Order.STORED))).hasSize(2);
        assertThat(table(new RowQuery(List.of("id"), null, 99L, Order.STORED))).hasSize(7);
    }

    @Test
    void aLimitOfZeroReturnsNoRowButTheColumns() throws IOException {
        assertThat(table(new RowQuery(List.of("id", "text"), null, 0L, Order.STORED)))
                .containsExactly(List.of("id", "text"));
        assertThat(table(new RowQuery(List.of("text"), null, 0L, Order.BY_ID))).containsExactly(List.of("text"));
    }

    @Test
    void aNegativeLimitIsRefused() {
        assertThat(refused(new RowQuery(List.of(), null, -1L, Order.STORED)))
                .isEqualTo(new InvalidArgument("--limit", "no negative number", "-1"));
    }

    @Test
    void aFilterThatDoesNotParseNamesTheOptionAndTheReason() {
        for (String where : List.of("number >=", "nosuch = 1", "id + 2", "", "number = 1 OR")) {
            assertThat(refused(new RowQuery(List.of(), where, null, Order.BY_ID)))
                    .isInstanceOfSatisfying(InvalidArgument.class, bad -> {
                        assertThat(bad.argument()).isEqualTo("--where");
                        assertThat(bad.found()).isEqualTo(where);
                        assertThat(bad.expected())
                                .startsWith("a filter over the table's columns (")
                                .doesNotContain(".rs:");
                    });
        }
    }

    @Test
    void aMissingColumnNamesThoseThatExist() {
        assertThat(refused(RowQuery.columns("id", "nosuch")))
                .isEqualTo(new InvalidArgument("--columns", "columns among id, number, text", "nosuch"));
        assertThat(refused(RowQuery.columns("_rowid")))
                .as("what Lance knows about a row is no column of the table")
                .isInstanceOf(InvalidArgument.class);
        assertThat(refused(RowQuery.columns("id", "id"))).isInstanceOf(InvalidArgument.class);
    }

    @Test
    void aVersionThatIsNotThereIsNamed() {
        assertThat(scratch.tables()
                        .scan(new PhysicalVersion(first.path(), null, 9, ""), RowQuery.everythingById())
                        .getLeft())
                .isEqualTo(new VersionNotFound(first.path(), 9));
        assertThat(scratch.tables().token(first.path(), null, 9).getLeft())
                .isEqualTo(new VersionNotFound(first.path(), 9));
        assertThat(scratch.tables()
                        .scan(new PhysicalVersion("nodes/0", null, 1, ""), RowQuery.everythingById())
                        .getLeft())
                .isEqualTo(new VersionNotFound("nodes/0", 1));
    }

    @Test
    void closingTwiceDoesNothingAndAnUnreadScanHoldsNothing() throws IOException {
        Rows rows = scratch.tables().scan(second, RowQuery.everythingById()).get();
        rows.close();
        rows.close();
        Rows hidden = scratch.tables()
                .scan(second, new RowQuery(List.of("text"), null, null, Order.BY_ID))
                .get();
        assertThat(hidden.reader().loadNextBatch()).isTrue();
        hidden.close();
        hidden.close();
    }

    @Test
    void aFilterThatFailsOnARowFailsWhereTheRowIsRead() throws IOException {
        try (Rows rows = scratch.tables()
                .scan(second, new RowQuery(List.of(), "number / 0 = 1", null, Order.BY_ID))
                .get()) {
            assertThatThrownBy(() -> rows.reader().loadNextBatch())
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("Divide by zero");
        }
    }
}
