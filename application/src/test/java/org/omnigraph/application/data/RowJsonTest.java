package org.omnigraph.application.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.TimeStampMicroTZVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.omnigraph.domain.graph.ColumnType;
import org.omnigraph.domain.graph.TableDeclaration;
import org.omnigraph.domain.graph.TableDeclaration.Column;

class RowJsonTest {
    private static final TableDeclaration SHAPE = new TableDeclaration(
            List.of(
                    new Column("id", ColumnType.UTF8, false),
                    new Column("flag", ColumnType.BOOL, true),
                    new Column("count", ColumnType.INT64, true),
                    new Column("ratio", ColumnType.FLOAT64, true),
                    new Column("day", ColumnType.DATE32, true),
                    new Column("at", ColumnType.TIMESTAMP_MICROS, true)),
            "id",
            null);

    @Test
    void writesEveryTypeAndNull() {
        try (RootAllocator memory = new RootAllocator();
                VectorSchemaRoot batch =
                        VectorSchemaRoot.create(TableSchema.of(SHAPE).arrow(), memory)) {
            batch.allocateNew();
            for (int i = 0; i < 2; i++) {
                ((VarCharVector) batch.getVector("id")).setSafe(i, "a\"b\\\n\u0001é".getBytes(StandardCharsets.UTF_8));
            }
            ((BitVector) batch.getVector("flag")).setSafe(0, 1);
            ((BigIntVector) batch.getVector("count")).setSafe(0, Long.MIN_VALUE);
            ((Float8Vector) batch.getVector("ratio")).setSafe(0, 31.95376472);
            ((DateDayVector) batch.getVector("day")).setSafe(0, 1);
            ((TimeStampMicroTZVector) batch.getVector("at")).setSafe(0, 1_500_000L);
            batch.setRowCount(2);
            assertThat(RowJson.line(batch, 0))
                    .isEqualTo("{\"id\":\"a\\\"b\\\\\\n\\u0001é\",\"flag\":true,\"count\":-9223372036854775808,"
                            + "\"ratio\":31.95376472,\"day\":\"1970-01-02\",\"at\":\"1970-01-01T00:00:01.500Z\"}");
            assertThat(RowJson.line(batch, 1))
                    .isEqualTo("{\"id\":\"a\\\"b\\\\\\n\\u0001é\",\"flag\":null,\"count\":null,"
                            + "\"ratio\":null,\"day\":null,\"at\":null}");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0.0, 0",
        "-0.0, -0",
        "1.0, 1",
        "0.1, 0.1",
        "-89.23450472, -89.23450472",
        "2.0E-3, 0.002",
        "1.0E23, 100000000000000000000000",
        "9007199254740993, 9007199254740992",
        "1.7976931348623157E308, ''"
    })
    void numbersAreShortestAndPlain(double value, String expected) {
        String text = RowJson.shortest(value);
        assertThat(Double.parseDouble(text)).isEqualTo(value);
        if (!expected.isEmpty()) {
            assertThat(text).isEqualTo(expected);
        }
    }
}
