package org.omnigraph.lance.table;

import io.vavr.control.Either;
import java.util.List;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;
import org.omnigraph.application.port.out.TableDatasets.TableEffect;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.InputFailure.SchemaConflict;

/** Lance numbers the columns of written rows by position, so rows of another shape would be stored as something else. */
final class InputColumns {
    private InputColumns() {}

    /** The columns of the table; the failure names the first that the input has not, or has otherwise. */
    static Either<Failure, Schema> check(TableEffect effect, Schema table) {
        List<Field> expected = table.getFields();
        List<Field> found = effect.rows().schema().arrow().getFields();
        for (int i = 0; i < Math.max(expected.size(), found.size()); i++) {
            String remembered = i < expected.size() ? describe(expected.get(i)) : "no column";
            String offered = i < found.size() ? describe(found.get(i)) : "no column";
            if (!remembered.equals(offered)) {
                String name = (i < expected.size() ? expected : found).get(i).getName();
                return Either.left(new SchemaConflict(effect.key().toString(), name, remembered, offered));
            }
        }
        return Either.right(table);
    }

    private static String describe(Field field) {
        return field.getName() + " " + field.getType();
    }
}
