package org.omnigraph.lance.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.omnigraph.application.port.out.TableDatasets.TableEffect.Kind.APPEND;
import static org.omnigraph.application.port.out.TableDatasets.TableEffect.Kind.MERGE;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.function.IntFunction;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.omnigraph.application.data.RowSource;
import org.omnigraph.application.data.Rows;
import org.omnigraph.application.data.TableSchema;
import org.omnigraph.application.port.out.TableDatasets.TableEffect;
import org.omnigraph.domain.failure.ConflictFailure.KeyConflict;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.InputFailure.SchemaConflict;
import org.omnigraph.domain.failure.InputFailure.UnreadableInput;
import org.omnigraph.domain.graph.PhysicalVersion;
import org.omnigraph.lance.scratch.Sample;
import org.omnigraph.lance.scratch.SampleRows;
import org.omnigraph.lance.scratch.ScratchStore;

/** Inputs that would be stored as something else than they are. */
class RefusedInputTest {
    @TempDir
    Path root;

    private ScratchStore scratch;
    private PhysicalVersion base;

    @BeforeEach
    void open() {
        scratch = new ScratchStore(root);
        base = scratch.apply(scratch.createTable(), APPEND, Sample.of("a", 1), Sample.of("b", 1));
    }

    @AfterEach
    void close() {
        scratch.close();
    }

    private Failure refused(TableEffect.Kind kind, RowSource rows) {
        TableEffect effect = new TableEffect(
                ScratchStore.KEY,
                base.path(),
                null,
                base.version(),
                UUID.randomUUID().toString(),
                "op",
                kind,
                rows);
        Failure failure = scratch.tables().apply(effect).getLeft();
        assertThat(scratch.tables().headVersion(base.path(), null).get()).isEqualTo(base.version());
        return failure;
    }

    @Test
    void columnsInAnotherOrderAreRefusedBecauseLanceGoesByPosition() {
        List<Field> columns = Sample.SCHEMA.arrow().getFields();
        RowSource swapped = source(
                new Schema(List.of(columns.get(0), columns.get(2), columns.get(1))),
                open -> SampleRows.of(Sample.of("c", 1)).open());

        assertThat(refused(APPEND, swapped))
                .isEqualTo(new SchemaConflict("node:Sample", "number", "number Int(64, true)", "text Utf8"));
    }

    @Test
    void aColumnOfAnotherTypeAMissingAndAnExtraColumnAreRefused() {
        List<Field> columns = Sample.SCHEMA.arrow().getFields();
        Field wide = Field.nullable("number", ArrowType.Utf8.INSTANCE);
        IntFunction<Rows> never = open -> {
            throw new AssertionError("not read");
        };

        assertThat(refused(APPEND, source(new Schema(List.of(columns.get(0), wide, columns.get(2))), never)))
                .isEqualTo(new SchemaConflict("node:Sample", "number", "number Int(64, true)", "number Utf8"));
        assertThat(refused(APPEND, source(new Schema(columns.subList(0, 2)), never)))
                .isEqualTo(new SchemaConflict("node:Sample", "text", "text Utf8", "no column"));
        assertThat(refused(
                        APPEND,
                        source(
                                new Schema(List.of(
                                        columns.get(0),
                                        columns.get(1),
                                        columns.get(2),
                                        Field.nullable("x", ArrowType.Utf8.INSTANCE))),
                                never)))
                .isEqualTo(new SchemaConflict("node:Sample", "x", "no column", "x Utf8"));
    }

    @ParameterizedTest
    @EnumSource(TableEffect.Kind.class)
    void aNullIdIsRefused(TableEffect.Kind kind) {
        RowSource nulls =
                source(Sample.SCHEMA.arrow(), open -> SampleRows.withNullId().open());

        assertThat(refused(kind, nulls)).isEqualTo(new SchemaConflict("node:Sample", "id", "never null", "null"));
    }

    @Test
    void anIdThatRepeatsInAMergeIsRefusedBecauseBothRowsWouldGetOneRowId() {
        RowSource rows = SampleRows.of(Sample.of("a", 2), Sample.of("x", 2), Sample.of("a", 3), Sample.of("a", 4));

        assertThat(refused(MERGE, rows))
                .isEqualTo(new KeyConflict("node:Sample", List.of("a"), 1, "repeat in the input"));
    }

    @Test
    void anIdThatStandsTwiceInTheTableIsRefused() {
        PhysicalVersion twice = scratch.apply(base, APPEND, Sample.of("a", 9));
        base = twice;

        assertThat(refused(MERGE, SampleRows.of(Sample.of("b", 2), Sample.of("a", 2))))
                .isEqualTo(new KeyConflict("node:Sample", List.of("a"), 1, "stand more than once in the table"));
        assertThat(scratch.tables()
                        .apply(ScratchStore.effect(twice, MERGE, Sample.of("b", 2)))
                        .isRight())
                .as("rows that are not replaced do not matter")
                .isTrue();
    }

    @Test
    void anInputThatChangesBetweenItsReadingsIsRefused() {
        RowSource grows = source(
                Sample.SCHEMA.arrow(),
                open -> open == 1
                        ? SampleRows.of(Sample.of("a", 2)).open()
                        : SampleRows.of(Sample.of("a", 2), Sample.of("x", 2)).open());
        RowSource shrinks = source(
                Sample.SCHEMA.arrow(),
                open -> open == 1
                        ? SampleRows.of(Sample.of("a", 2), Sample.of("x", 2)).open()
                        : SampleRows.of(Sample.of("a", 2)).open());
        RowSource swaps = source(
                Sample.SCHEMA.arrow(),
                open -> open == 1
                        ? SampleRows.of(Sample.of("a", 2), Sample.of("b", 2)).open()
                        : SampleRows.of(Sample.of("b", 2), Sample.of("a", 2)).open());

        Failure changed = new UnreadableInput("the input of node:Sample", "it changed while it was read");
        assertThat(refused(MERGE, grows)).isEqualTo(changed);
        assertThat(refused(MERGE, shrinks)).isEqualTo(changed);
        assertThat(refused(MERGE, swaps)).isEqualTo(changed);
    }

    @ParameterizedTest
    @EnumSource(TableEffect.Kind.class)
    void anInputThatCannotBeReadIsNamed(TableEffect.Kind kind) {
        RowSource broken = new RowSource() {
            @Override
            public TableSchema schema() {
                return Sample.SCHEMA;
            }

            @Override
            public Rows open() throws IOException {
                throw new IOException("nodes.csv is gone");
            }
        };

        assertThat(refused(kind, broken))
                .isEqualTo(new UnreadableInput("the input of node:Sample", "nodes.csv is gone"));
    }

    private static RowSource source(Schema schema, IntFunction<Rows> open) {
        return new RowSource() {
            private int opened;

            @Override
            public TableSchema schema() {
                return new TableSchema(schema);
            }

            @Override
            public Rows open() {
                return open.apply(++opened);
            }
        };
    }
}
