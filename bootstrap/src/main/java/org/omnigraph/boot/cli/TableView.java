package org.omnigraph.boot.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A table for people: columns two spaces apart. Only rows of data are cut to the terminal's width; names and states are not. */
final class TableView {
    private static final String GAP = "  ";

    private final List<String> header;
    private final List<List<String>> rows = new ArrayList<>();

    TableView(String... header) {
        this(List.of(header));
    }

    TableView(List<String> header) {
        this.header = header.stream().map(Words::visible).toList();
    }

    TableView row(String... cells) {
        return row(List.of(cells));
    }

    TableView row(List<String> cells) {
        rows.add(cells.stream().map(Words::visible).toList());
        return this;
    }

    boolean isEmpty() {
        return rows.isEmpty();
    }

    void print(Session session) {
        print(session, Integer.MAX_VALUE);
    }

    /** Prints with every line cut to the terminal's width. */
    void printCut(Session session) {
        print(session, session.terminal().lineWidth());
    }

    private void print(Session session, int width) {
        List<String> lines = lines(width);
        boolean bold = session.colors(session.out());
        session.print(bold ? Words.bold(lines.get(0)) : lines.get(0));
        lines.subList(1, lines.size()).forEach(session::print);
    }

    /** The header and the rows, no line longer than the width. */
    List<String> lines(int width) {
        int[] widths = new int[header.size()];
        Stream.concat(Stream.of(header), rows.stream()).forEach(row -> {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], length(row.get(i)));
            }
        });
        return Stream.concat(Stream.of(header), rows.stream())
                .map(row -> cut(line(row, widths), width))
                .collect(Collectors.toList());
    }

    private static String line(List<String> row, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < row.size(); i++) {
            line.append(i == 0 ? "" : GAP).append(row.get(i)).append(" ".repeat(widths[i] - length(row.get(i))));
        }
        return line.toString().stripTrailing();
    }

    private static String cut(String line, int width) {
        return length(line) <= width ? line : line.substring(0, line.offsetByCodePoints(0, width - 1)) + "…";
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }
}
