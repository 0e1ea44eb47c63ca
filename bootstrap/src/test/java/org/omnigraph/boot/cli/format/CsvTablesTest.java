package org.omnigraph.boot.cli.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.omnigraph.application.port.in.GraphWrites.TableInput;
import org.omnigraph.boot.cli.format.CsvInput.Endpoint;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.FailureCode;
import org.omnigraph.domain.failure.InputFailure.SchemaConflict;
import org.omnigraph.domain.failure.InputFailure.UnreadableInput;
import org.omnigraph.domain.failure.InputFailure.UnreadableRow;
import org.omnigraph.domain.failure.UsageFailure.InvalidArgument;
import org.omnigraph.domain.graph.ColumnType;
import org.omnigraph.domain.graph.TableDeclaration;
import org.omnigraph.domain.graph.TableDeclaration.Column;
import org.omnigraph.domain.graph.TableDeclaration.EdgeEnds;
import org.omnigraph.domain.graph.TableKey;

class CsvTablesTest {
    private static final String AIRPORTS = "iata,city,runways\nABE,Allentown,2\n0E8,Crownpoint,\n";
    private static final String FLIGHTS = "a,b,count\nABE,0E8,7\n0E8,ABE,9\n";

    @Test
    void aNodeTableIsIdThenTheInputsColumnsWithItsKey() throws IOException {
        TableInput input = CsvText.read(CsvText.node(AIRPORTS, "iata")).get();
        assertThat(input.declaration())
                .isEqualTo(new TableDeclaration(
                        List.of(
                                new Column("id", ColumnType.UTF8, false),
                                new Column("iata", ColumnType.UTF8, false),
                                new Column("city", ColumnType.UTF8, true),
                                new Column("runways", ColumnType.INT64, true)),
                        "iata",
                        null));
        assertThat(CsvText.rows(input))
                .containsExactly(
                        List.of("ABE", "ABE", "Allentown", 2L), Arrays.asList("0E8", "0E8", "Crownpoint", null));
        assertThat(input.rows().schema().arrow().getFields())
                .extracting("name")
                .containsExactly("id", "iata", "city", "runways");
    }

    @Test
    void aColumnNamedIdIsTheKeyAndStandsOnce() throws IOException {
        TableInput input =
                CsvText.read(CsvText.node("city,id\nAllentown,7\n", null)).get();
        assertThat(input.declaration().idColumn()).isEqualTo("id");
        assertThat(CsvText.rows(input)).containsExactly(List.of("7", "Allentown"));
        assertThat(refusal(CsvText.node("city,id\nAllentown,7\n", "city")).code())
                .isEqualTo(FailureCode.INVALID_ARGUMENT);
    }

    @Test
    void theKeyIsNeverGuessed() {
        assertThat(refusal(CsvText.node(AIRPORTS, null)))
                .isEqualTo(new InvalidArgument(
                        "--node T", "id=COL with the key column, one of iata, city, runways", "nothing"));
        assertThat(refusal(CsvText.node(AIRPORTS, "name")))
                .isEqualTo(new InvalidArgument(
                        "--node T", "id= one of the columns iata, city, runways of input.csv", "name"));
    }

    @Test
    void anEdgeTableIsIdSrcDstThenTheRest() throws IOException {
        TableInput input = CsvText.read(CsvText.edge(FLIGHTS, null)).get();
        assertThat(input.declaration())
                .isEqualTo(new TableDeclaration(
                        List.of(
                                new Column("id", ColumnType.UTF8, false),
                                new Column("src", ColumnType.UTF8, false),
                                new Column("dst", ColumnType.UTF8, false),
                                new Column("count", ColumnType.INT64, true)),
                        null,
                        new EdgeEnds("a", "T", "b", "T")));
        assertThat(CsvText.rows(input))
                .containsExactly(List.of("ABE|0E8", "ABE", "0E8", 7L), List.of("0E8|ABE", "0E8", "ABE", 9L));
    }

    @Test
    void anEdgesIdIsTheNamedColumn() throws IOException {
        TableInput input =
                CsvText.read(CsvText.edge("no,a,b\n1,x,y\n2,x,y\n", "no")).get();
        assertThat(input.declaration().idColumn()).isEqualTo("no");
        assertThat(CsvText.rows(input)).containsExactly(List.of("1", "x", "y"), List.of("2", "x", "y"));
    }

    @Test
    void repeatedEndsNeedAnIdColumn() {
        assertThat(refusal(CsvText.edge("a,b\nx,y\nz,y\nx,y\n", null)))
                .isEqualTo(new InvalidArgument(
                        "--edge E",
                        "id=COL with a key column, since <src>|<dst> repeats in input.csv",
                        "x|y again on line 4"));
    }

    @Test
    void anEdgesOwnColumnsCannotBeShadowed() {
        assertThat(refusal(CsvText.edge("a,b,src\nx,y,z\n", null)))
                .isEqualTo(new UnreadableRow(
                        "input.csv", 1, "src", "another name, since every edge has a column of this one", "src"));
        CsvInput itself = new CsvInput(
                "--edge E",
                new TableKey(TableKey.Kind.EDGE, "E"),
                CsvText.source("id,src,dst\n1,x,y\n"),
                "id",
                new Endpoint("src", "T"),
                new Endpoint("dst", "T"));
        assertThat(CsvText.read(itself).isRight()).isTrue();
    }

    @Test
    void unquotedEmptyIsNullAndQuotedEmptyIsText() throws IOException {
        TableInput input = CsvText.read(CsvText.node("id,a,b\n1,,\"\"\n", null)).get();
        assertThat(CsvText.rows(input)).containsExactly(Arrays.asList("1", null, ""));
        assertThat(input.declaration().columns()).extracting(Column::type).containsOnly(ColumnType.UTF8);
    }

    @ParameterizedTest
    @ValueSource(strings = {"id,v\n,1\n", "id,v\n\"\",1\n"})
    void aKeyIsNeverEmpty(String text) {
        assertThat(refusal(CsvText.node(text, null)))
                .isEqualTo(new UnreadableRow("input.csv", 2, "id", "a key, which is never empty", ""));
    }

    @Test
    void anEndIsNeverEmpty() {
        assertThat(refusal(CsvText.edge("a,b\nx,y\nx,\n", null)))
                .isEqualTo(new UnreadableRow("input.csv", 3, "b", "a key, which is never empty", ""));
    }

    @Test
    void everyRecordHasAsManyFieldsAsTheHeader() {
        assertThat(refusal(CsvText.node("id,v,w\n\"1\n\",2,3\n2,3\n", null)))
                .isEqualTo(new UnreadableRow("input.csv", 4, "w", "3 fields", "2 fields"));
        assertThat(refusal(CsvText.node("id,v\n1,2,3\n", null)))
                .isEqualTo(new UnreadableRow("input.csv", 2, "v", "2 fields", "3 fields"));
        assertThat(refusal(CsvText.node("id,v\n1,2\n\n", null)))
                .isEqualTo(new UnreadableRow("input.csv", 3, "v", "2 fields", "1 fields"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"id,,v\n", "id,\"\",v\n", "id,id\n", "id,a.b\n", "id,_rowid\n", "id,\"a\nb\"\n", "\n"})
    void aHeaderNamesEveryColumnOnce(String text) {
        Failure failure = refusal(CsvText.node(text, null));
        assertThat(failure.code()).isEqualTo(FailureCode.UNREADABLE_ROW);
        assertThat(failure.details()).containsEntry("line", 1L);
    }

    @Test
    void anEmptyFileHasNoHeader() {
        assertThat(refusal(CsvText.node("", null)))
                .isEqualTo(new UnreadableInput("input.csv", "it is empty; the first line names the columns"));
    }

    @Test
    void aHeaderAloneIsAnEmptyTable() throws IOException {
        TableInput input = CsvText.read(CsvText.node("id,v\n", null)).get();
        assertThat(CsvText.rows(input)).isEmpty();
        assertThat(input.declaration().columns()).extracting(Column::type).containsOnly(ColumnType.UTF8);
    }

    @ParameterizedTest
    @ValueSource(strings = {"id,v\n1,\"x\"y\n", "id,v\n1,\"x\n2,y\n"})
    void brokenQuotesNameTheRecord(String text) {
        Failure failure = refusal(CsvText.node(text, null));
        assertThat(failure.code()).isEqualTo(FailureCode.UNREADABLE_ROW);
        assertThat(failure.details()).containsEntry("line", 2L).containsEntry("expected", "quotes around whole fields");
    }

    @Test
    void aByteOrderMarkIsNoPartOfTheFirstName() {
        TableInput input = CsvText.read(CsvText.node("\uFEFFid,v\n1,2\n", null)).get();
        assertThat(input.declaration().columns()).extracting(Column::name).containsExactly("id", "v");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 700, 3000})
    void malformedUtf8NamesItsLine(int line) {
        byte[] bytes = ("id,v\n" + "1,Zürich\n".repeat(3000)).getBytes(StandardCharsets.UTF_8);
        int at = 0;
        for (int i = 1; i < line; i++) {
            at = indexOf(bytes, (byte) '\n', at) + 1;
        }
        bytes[at] = (byte) 0xFC;
        CsvInput input = new CsvInput(
                "--node T", new TableKey(TableKey.Kind.NODE, "T"), CsvText.source(bytes), null, null, null);
        assertThat(refusal(input)).isEqualTo(new UnreadableInput("input.csv", "line " + line + " is not UTF-8"));
    }

    @Test
    void aFileThatCannotBeReadSaysWhy(@TempDir Path folder) throws IOException {
        assertThat(refusal(file(folder.resolve("none.csv"))))
                .isEqualTo(new UnreadableInput(folder.resolve("none.csv").toString(), "there is no such file"));
        Path directory = Files.createDirectory(folder.resolve("directory.csv"));
        assertThat(refusal(file(directory)).code()).isEqualTo(FailureCode.UNREADABLE_INPUT);
    }

    @Test
    void aRememberedTypeDecidesAndAValueThatDoesNotFitIsRefused() throws IOException {
        TableDeclaration remembered =
                CsvText.read(CsvText.node(AIRPORTS, "iata")).get().declaration();
        TableInput reordered = CsvText.read(CsvText.node("runways,iata,city\n,ABE,1\n", null), remembered)
                .get();
        assertThat(reordered.declaration()).isEqualTo(remembered);
        assertThat(CsvText.rows(reordered)).containsExactly(Arrays.asList("ABE", "ABE", "1", null));
        assertThat(CsvText.read(CsvText.node("iata,city,runways\nABE,x,two\n", null), remembered)
                        .getLeft())
                .isEqualTo(new UnreadableRow("input.csv", 2, "runways", "a whole number of at most 18 digits", "two"));
    }

    @Test
    void whatIsRememberedIsNotContradicted() {
        TableDeclaration nodes =
                CsvText.read(CsvText.node(AIRPORTS, "iata")).get().declaration();
        assertThat(CsvText.read(CsvText.node(AIRPORTS, "city"), nodes).getLeft())
                .isEqualTo(new SchemaConflict("node:T", "id", "column iata", "column city"));
        assertThat(CsvText.read(CsvText.node("iata,city\nABE,x\n", null), nodes).getLeft())
                .isEqualTo(new SchemaConflict("node:T", "runways", "a column", "no such column"));
        assertThat(CsvText.read(CsvText.node("iata,city,runways,new\nABE,x,1,2\n", null), nodes)
                        .getLeft())
                .isEqualTo(new SchemaConflict("node:T", "new", "not a column", "a column"));
        TableDeclaration edges = CsvText.read(CsvText.edge(FLIGHTS, null)).get().declaration();
        assertThat(CsvText.read(CsvText.edge(FLIGHTS, "count"), edges).getLeft())
                .isEqualTo(new SchemaConflict("edge:E", "id", "<src>|<dst>", "column count"));
        CsvInput elsewhere = new CsvInput(
                "--edge E",
                new TableKey(TableKey.Kind.EDGE, "E"),
                CsvText.source(FLIGHTS),
                null,
                new Endpoint("a", "City"),
                null);
        assertThat(CsvText.read(elsewhere, edges).getLeft())
                .isEqualTo(new SchemaConflict("edge:E", "src", "column a of T ids", "column a of City ids"));
    }

    @Test
    void rememberedEndsNeedNotBeNamedAgain() throws IOException {
        TableDeclaration edges = CsvText.read(CsvText.edge(FLIGHTS, null)).get().declaration();
        CsvInput bare = new CsvInput(
                "--edge E", new TableKey(TableKey.Kind.EDGE, "E"), CsvText.source(FLIGHTS), null, null, null);
        assertThat(CsvText.rows(CsvText.read(bare, edges).get())).hasSize(2);
        assertThat(refusal(bare).code()).isEqualTo(FailureCode.INVALID_ARGUMENT);
    }

    @Test
    void textThatChangesAfterItWasCheckedIsNotLoaded() {
        assertChangeIsNoticed("id,v\n1,2\n", "id,v\n1,3\n");
        assertChangeIsNoticed("id,v\n1,2\n", "id,v\n1,x\n");
        assertChangeIsNoticed("id,v\n1,2\n", "id,v\n1\n");
        assertChangeIsNoticed("id,v\n1,2\n", "id,v\n1,2\n3,4\n");
    }

    @Test
    void manyRowsComeInBatchesAndInOrder() throws IOException {
        StringBuilder text = new StringBuilder("id,v\n");
        for (int i = 0; i < 20_000; i++) {
            text.append(i).append(',').append(i * 2).append('\n');
        }
        List<List<Object>> rows =
                CsvText.rows(CsvText.read(CsvText.node(text.toString(), null)).get());
        assertThat(rows).hasSize(20_000);
        assertThat(rows.get(12_345)).containsExactly("12345", 24_690L);
    }

    private static void assertChangeIsNoticed(String first, String second) {
        Iterator<String> versions = List.of(first, second).iterator();
        CsvSource source = new CsvSource(
                "input.csv", () -> new ByteArrayInputStream(versions.next().getBytes(StandardCharsets.UTF_8)));
        TableInput input = CsvText.read(
                        new CsvInput("--node T", new TableKey(TableKey.Kind.NODE, "T"), source, null, null, null))
                .get();
        assertThatThrownBy(() -> CsvText.rows(input))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("changed");
    }

    private static Failure refusal(CsvInput input) {
        return CsvText.read(input).getLeft();
    }

    private static CsvInput file(Path path) {
        return new CsvInput("--node T", new TableKey(TableKey.Kind.NODE, "T"), CsvSource.file(path), "id", null, null);
    }

    private static int indexOf(byte[] bytes, byte wanted, int from) {
        int at = from;
        while (bytes[at] != wanted) {
            at++;
        }
        return at;
    }
}
