package org.omnigraph.lance.manifest;

import org.omnigraph.domain.publish.AuthorityRow;
import org.omnigraph.domain.publish.RowClass;

/**
 * A row as one version stores it.
 *
 * @param rowClass the class of the fragment that holds it
 * @param rowId its stable row id
 * @param address fragment id in the high, offset in the low 32 bits
 */
record StoredRow(AuthorityRow row, RowClass rowClass, long rowId, long address) {
    int fragment() {
        return (int) (address >>> 32);
    }

    int offset() {
        return (int) address;
    }
}
