package org.omnigraph.boot.cli;

import io.vavr.control.Either;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.omnigraph.boot.cli.format.CsvInput.Endpoint;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.UsageFailure.InvalidArgument;
import org.omnigraph.domain.graph.TableDeclaration;
import org.omnigraph.domain.graph.TableDeclaration.EdgeEnds;
import org.omnigraph.domain.graph.TableKey;
import org.omnigraph.domain.graph.TableKey.Kind;

/**
 * Finds the node type an edge's end belongs to when it was not typed: what the graph remembers of the edge, else the only node
 * type there is in the graph and the load together.
 */
final class EndpointTypes {
    private final Map<TableKey, TableDeclaration> remembered;
    private final List<String> nodeTypes;

    EndpointTypes(Map<TableKey, TableDeclaration> remembered, List<LoadArgument> load) {
        this.remembered = remembered;
        this.nodeTypes = Stream.concat(
                        remembered.keySet().stream(), load.stream().map(LoadArgument::key))
                .filter(key -> key.kind() == Kind.NODE)
                .map(TableKey::type)
                .collect(Collectors.toCollection(TreeSet::new))
                .stream()
                .toList();
    }

    /** Where the edges start; empty when nothing was typed. */
    Either<Failure, Optional<Endpoint>> from(LoadArgument edge) {
        EdgeEnds known = known(edge);
        return resolve(edge, "from", edge.from(), known == null ? null : known.fromType());
    }

    /** Where the edges end; empty when nothing was typed. */
    Either<Failure, Optional<Endpoint>> to(LoadArgument edge) {
        EdgeEnds known = known(edge);
        return resolve(edge, "to", edge.to(), known == null ? null : known.toType());
    }

    private @Nullable EdgeEnds known(LoadArgument edge) {
        TableDeclaration declaration = remembered.get(edge.key());
        return declaration == null ? null : declaration.ends();
    }

    private Either<Failure, Optional<Endpoint>> resolve(
            LoadArgument edge, String option, LoadArgument.@Nullable End end, @Nullable String knownType) {
        if (end == null) {
            return Either.right(Optional.empty());
        }
        String type = end.type() != null ? end.type() : knownType != null ? knownType : onlyType();
        return type != null
                ? Either.right(Optional.of(new Endpoint(end.column(), type)))
                : Either.left(new InvalidArgument(
                        edge.argument(),
                        option + "=" + end.column() + "@TYPE with the node type it names, one of: "
                                + (nodeTypes.isEmpty() ? "none yet" : String.join(", ", nodeTypes)),
                        option + "=" + end.column()));
    }

    private @Nullable String onlyType() {
        return nodeTypes.size() == 1 ? nodeTypes.get(0) : null;
    }
}
