package org.omnigraph.boot.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.vavr.control.Either;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.omnigraph.boot.cli.LoadArgument.End;
import org.omnigraph.boot.cli.format.CsvInput.Endpoint;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.FailureCode;
import org.omnigraph.domain.failure.UsageFailure.InvalidArgument;
import org.omnigraph.domain.graph.TableDeclaration;
import org.omnigraph.domain.graph.TableDeclaration.EdgeEnds;
import org.omnigraph.domain.graph.TableKey;
import org.omnigraph.domain.graph.TableKey.Kind;

class LoadArgumentTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", textBlock = """
                    A=f.csv                 | f.csv            | -
                    A=f.csv:id=k            | f.csv            | k
                    A=a:b.csv:id=k          | a:b.csv          | k
                    A=a:id=x.csv:id=k       | a:id=x.csv       | k
                    A=a:identity.csv        | a:identity.csv   | -
                    A=a=b.csv:id=k          | a=b.csv          | k
                    A=C:/data/f.csv         | C:/data/f.csv    | -
                    """)
    void nodeOptionsStartAtTheLastColonBeforeOne(String text, String file, @Nullable String id) {
        assertThat(LoadArgument.parse(Kind.NODE, text).get())
                .isEqualTo(new LoadArgument(
                        "--node " + text, new TableKey(Kind.NODE, "A"), Path.of(file), id, null, null));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", textBlock = """
                    F=f.csv:from=a@T,to=b@U           | a   | T | b | U | -
                    F=f.csv:from=a,to=b               | a   | - | b | - | -
                    F=f.csv:id=no,to=b@U,from=a@T     | a   | T | b | U | no
                    F=f.csv:from=a@x@T,to=b           | a@x | T | b | - | -
                    """)
    void edgeOptionsComeInAnyOrder(
            String text,
            String from,
            @Nullable String fromType,
            String to,
            @Nullable String toType,
            @Nullable String id) {
        assertThat(LoadArgument.parse(Kind.EDGE, text).get())
                .isEqualTo(new LoadArgument(
                        "--edge " + text,
                        new TableKey(Kind.EDGE, "F"),
                        Path.of("f.csv"),
                        id,
                        new End(from, fromType),
                        new End(to, toType)));
    }

    @Test
    void anEndsTypeIsTypedOrRememberedOrTheOnlyOne() {
        EdgeEnds ends = new EdgeEnds("a", "Old", "b", "Older");
        TableDeclaration declared = new TableDeclaration(List.of(), null, ends);
        LoadArgument edge =
                LoadArgument.parse(Kind.EDGE, "F=f:from=a,to=b@Typed").get();
        LoadArgument node = LoadArgument.parse(Kind.NODE, "New=f").get();
        LoadArgument other = LoadArgument.parse(Kind.NODE, "Other=f").get();

        EndpointTypes remembering =
                new EndpointTypes(Map.of(edge.key(), declared, node.key(), declared), List.of(edge, other));
        assertThat(remembering.from(edge)).isEqualTo(endpoint("a", "Old"));
        assertThat(remembering.to(edge)).isEqualTo(endpoint("b", "Typed"));

        assertThat(new EndpointTypes(Map.of(), List.of(edge, node)).from(edge)).isEqualTo(endpoint("a", "New"));
        assertThat(new EndpointTypes(Map.of(node.key(), declared), List.of(edge, node)).from(edge))
                .isEqualTo(endpoint("a", "New"));
    }

    @Test
    void anEndsTypeIsNeverGuessed() {
        LoadArgument edge = LoadArgument.parse(Kind.EDGE, "F=f:from=a,to=b").get();
        LoadArgument node = LoadArgument.parse(Kind.NODE, "New=f").get();
        Map<TableKey, TableDeclaration> graph = new HashMap<>();
        graph.put(new TableKey(Kind.NODE, "Old"), new TableDeclaration(List.of(), "id", null));
        assertThat(new EndpointTypes(graph, List.of(edge, node)).from(edge).getLeft())
                .isEqualTo(new InvalidArgument(
                        "--edge F=f:from=a,to=b",
                        "from=a@TYPE with the node type it names, one of: New, Old",
                        "from=a"));
        assertThat(new EndpointTypes(Map.of(), List.of(edge)).to(edge).getLeft().code())
                .isEqualTo(FailureCode.INVALID_ARGUMENT);
    }

    private static Either<Failure, Optional<Endpoint>> endpoint(String column, String type) {
        return Either.right(Optional.of(new Endpoint(column, type)));
    }
}
