package org.omnigraph.boot.cli.format;

import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.LongUnaryOperator;

/** The line on which each row starts. Only rows that do not start one line after the row before take memory. */
final class LineIndex implements LongUnaryOperator {
    /** First row of a run to its distance from its line. */
    private final NavigableMap<Long, Long> distances = new TreeMap<>();

    private long rows;

    void add(long line) {
        long distance = line - rows;
        if (distances.isEmpty() || distances.lastEntry().getValue() != distance) {
            distances.put(rows, distance);
        }
        rows++;
    }

    @Override
    public long applyAsLong(long row) {
        Map.Entry<Long, Long> run = distances.floorEntry(row);
        if (run == null || row >= rows) {
            throw new IndexOutOfBoundsException("row " + row + " of " + rows);
        }
        return row + run.getValue();
    }
}
