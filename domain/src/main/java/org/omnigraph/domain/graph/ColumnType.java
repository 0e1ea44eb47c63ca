package org.omnigraph.domain.graph;

/** The types a property column can have. */
public enum ColumnType {
    /** UTF-8 text. */
    UTF8,
    /** true or false. */
    BOOL,
    /** 64-bit signed integer. */
    INT64,
    /** 64-bit IEEE floating point. */
    FLOAT64,
    /** Days since the epoch. */
    DATE32,
    /** Microseconds since the epoch, UTC. */
    TIMESTAMP_MICROS
}
