package org.omnigraph.domain.graph;

/**
 * A table of the catalog as registered: identity, key, place and shape.
 *
 * @param location root-relative folder; the authority on a table's path
 */
public record TableRegistration(TableIdentity identity, TableKey key, String location, TableDeclaration declaration) {
    /** The main line of this table's dataset. */
    public Lineage lineage() {
        return Lineage.table(location, identity);
    }
}
