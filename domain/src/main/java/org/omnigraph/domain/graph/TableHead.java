package org.omnigraph.domain.graph;

/**
 * The version of a table that a branch publishes.
 *
 * @param physical the published physical version; its path is the table's location
 * @param rowCount live rows at that version
 * @param live false once the table is dropped
 */
public record TableHead(TableIdentity identity, TableKey key, PhysicalVersion physical, long rowCount, boolean live) {
    /** The main line of this table's dataset. */
    public Lineage lineage() {
        return Lineage.table(physical.path(), identity);
    }
}
