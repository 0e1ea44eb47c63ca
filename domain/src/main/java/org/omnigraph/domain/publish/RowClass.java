package org.omnigraph.domain.publish;

/** The fragment class a manifest row lives in; reading one class never reads another. */
public enum RowClass {
    /** Every mutable row of a branch; replaced whole by every publish. */
    HEAD,
    /** Rows of live checkpoints, boundaries and table registrations. */
    REGISTRY,
    /** Tombstoned name reservations and branch rows; read only when a name is created or looked up. */
    NAMES,
    /** Append-only history; read by listing and verification only. */
    JOURNAL
}
