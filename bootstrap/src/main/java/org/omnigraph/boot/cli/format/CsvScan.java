package org.omnigraph.boot.cli.format;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.omnigraph.boot.cli.format.CsvShape.Role;
import org.omnigraph.boot.cli.format.CsvShape.Slot;
import org.omnigraph.domain.failure.InputFailure.UnreadableRow;
import org.omnigraph.domain.failure.UsageFailure.InvalidArgument;
import org.omnigraph.domain.graph.ColumnType;
import org.omnigraph.domain.graph.TableDeclaration;
import org.omnigraph.domain.graph.TableDeclaration.Column;

/** The first reading of an input: checks every record and finds the types of columns nobody remembers. */
final class CsvScan {
    private static final int LONGEST_QUOTED_VALUE = 100;

    private final CsvInput input;
    private final CsvHeader header;
    private final CsvShape shape;

    /** Per slot; null where {@link #inferences} decides. */
    private final List<@Nullable ColumnType> knownTypes = new ArrayList<>();

    private final List<ColumnInference> inferences = new ArrayList<>();
    private final LineIndex lines = new LineIndex();
    private final Set<String> keysOfEnds = new HashSet<>();

    CsvScan(CsvInput input, CsvHeader header, CsvShape shape, @Nullable TableDeclaration remembered) {
        this.input = input;
        this.header = header;
        this.shape = shape;
        for (int i = 0; i < shape.slots().size(); i++) {
            boolean key = shape.slots().get(i).role() != Role.PROPERTY;
            knownTypes.add(
                    key
                            ? ColumnType.UTF8
                            : remembered == null
                                    ? null
                                    : remembered.columns().get(i).type());
            inferences.add(new ColumnInference());
        }
    }

    void read(CsvRecords records) throws IOException, RefusedInput {
        for (CsvRecords.Line line = records.next(); line != null; line = records.next()) {
            checkWidth(line);
            for (int i = 0; i < shape.slots().size(); i++) {
                check(i, line);
            }
            lines.add(line.number());
        }
    }

    /** The remembered declaration, or the one that follows from what was read. */
    TableDeclaration declaration() {
        List<Column> columns = new ArrayList<>();
        for (int i = 0; i < shape.slots().size(); i++) {
            Slot slot = shape.slots().get(i);
            ColumnType known = knownTypes.get(i);
            ColumnType type = known != null ? known : inferences.get(i).type();
            columns.add(new Column(slot.name(), type, slot.role() == Role.PROPERTY));
        }
        return new TableDeclaration(columns, shape.idColumn(), shape.ends());
    }

    LineIndex lines() {
        return lines;
    }

    private void checkWidth(CsvRecords.Line line) throws RefusedInput {
        int expected = header.names().size();
        int found = line.values().length;
        if (found != expected) {
            String column = header.names().get(Math.min(found, expected - 1));
            throw new RefusedInput(new UnreadableRow(
                    input.source().name(), line.number(), column, expected + " fields", found + " fields"));
        }
    }

    private void check(int index, CsvRecords.Line line) throws RefusedInput {
        Slot slot = shape.slots().get(index);
        if (slot.role() == Role.KEY_OF_ENDS) {
            checkKeyOfEnds(slot, line);
            return;
        }
        String text = slot.text(line.values());
        if (slot.role() == Role.KEY && (text == null || text.isEmpty())) {
            throw refuse(slot, line, "a key, which is never empty", text);
        }
        if (text == null) {
            return;
        }
        ColumnType known = knownTypes.get(index);
        if (known == null) {
            inferences.get(index).accept(text);
        } else if (!ColumnText.spells(known, text)) {
            throw refuse(slot, line, ColumnText.describe(known), text);
        }
    }

    /** An end that is missing is reported as that end, by its own slot. */
    private void checkKeyOfEnds(Slot slot, CsvRecords.Line line) throws RefusedInput {
        if (line.values()[slot.first()] == null || line.values()[slot.second()] == null) {
            return;
        }
        String key = slot.text(line.values());
        if (key != null && !keysOfEnds.add(key)) {
            throw new RefusedInput(new InvalidArgument(
                    input.argument(),
                    "id=COL with a key column, since <src>|<dst> repeats in "
                            + input.source().name(),
                    shorten(key) + " again on line " + line.number()));
        }
    }

    private RefusedInput refuse(Slot slot, CsvRecords.Line line, String expected, @Nullable String found) {
        return new RefusedInput(new UnreadableRow(
                input.source().name(),
                line.number(),
                header.names().get(slot.first()),
                expected,
                found == null ? "" : shorten(found)));
    }

    private static String shorten(String text) {
        return text.length() <= LONGEST_QUOTED_VALUE ? text : text.substring(0, LONGEST_QUOTED_VALUE) + "…";
    }
}
