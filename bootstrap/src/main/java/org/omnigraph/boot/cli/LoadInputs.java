package org.omnigraph.boot.cli;

import io.vavr.control.Either;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.omnigraph.application.port.in.GraphWrites.TableInput;
import org.omnigraph.application.port.out.Telemetry;
import org.omnigraph.boot.cli.format.CsvInput;
import org.omnigraph.boot.cli.format.CsvSource;
import org.omnigraph.boot.cli.format.CsvTables;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.graph.TableDeclaration;
import org.omnigraph.domain.graph.TableKey;

/** Reads the files of a load, each to its end. */
final class LoadInputs {
    private final Map<TableKey, TableDeclaration> remembered;
    private final Telemetry telemetry;

    LoadInputs(Map<TableKey, TableDeclaration> remembered, Telemetry telemetry) {
        this.remembered = remembered;
        this.telemetry = telemetry;
    }

    Either<Failure, List<TableInput>> read(List<LoadArgument> arguments) {
        EndpointTypes types = new EndpointTypes(remembered, arguments);
        List<TableInput> inputs = new ArrayList<>();
        for (LoadArgument argument : arguments) {
            telemetry.progress("checking input", inputs.size(), arguments.size());
            Either<Failure, TableInput> input = types.from(argument)
                    .flatMap(from -> types.to(argument)
                            .flatMap(to -> CsvTables.read(
                                    new CsvInput(
                                            argument.argument(),
                                            argument.key(),
                                            CsvSource.file(argument.file()),
                                            argument.id(),
                                            from.orElse(null),
                                            to.orElse(null)),
                                    remembered.get(argument.key()))));
            if (input.isLeft()) {
                return Either.left(input.getLeft());
            }
            inputs.add(input.get());
        }
        return Either.right(inputs);
    }
}
