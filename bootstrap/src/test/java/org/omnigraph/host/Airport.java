package org.omnigraph.host;

import java.util.List;
import org.omnigraph.domain.graph.ColumnType;
import org.omnigraph.domain.graph.TableDeclaration;
import org.omnigraph.domain.graph.TableDeclaration.Column;
import org.omnigraph.domain.graph.TableKey;

/**
 * A row of the host's own.
 *
 * @param iata the key
 * @param flights flights in a year
 */
record Airport(String iata, String city, long flights) {
    static final TableKey TABLE = TableKey.of(TableKey.Kind.NODE, "Airport").get();

    /** The shape of the table: the key column is kept and copied to {@code id}. */
    static final TableDeclaration DECLARATION = new TableDeclaration(
            List.of(
                    new Column("id", ColumnType.UTF8, false),
                    new Column("iata", ColumnType.UTF8, true),
                    new Column("city", ColumnType.UTF8, true),
                    new Column("flights", ColumnType.INT64, true)),
            "iata",
            null);
}
