package org.omnigraph.boot.cli.format;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.omnigraph.boot.cli.format.CsvInput.Endpoint;
import org.omnigraph.boot.cli.format.CsvShape.Slot;
import org.omnigraph.domain.failure.InputFailure.SchemaConflict;
import org.omnigraph.domain.failure.InputFailure.UnreadableRow;
import org.omnigraph.domain.failure.UsageFailure.InvalidArgument;
import org.omnigraph.domain.graph.TableDeclaration;
import org.omnigraph.domain.graph.TableDeclaration.Column;
import org.omnigraph.domain.graph.TableDeclaration.EdgeEnds;
import org.omnigraph.domain.graph.TableKey;

/** Decides the shape of an input from its header, what was asked for, and what the graph remembers. */
final class CsvShapes {
    private static final String ID = "id";
    private static final String SRC = "src";
    private static final String DST = "dst";

    private final CsvInput input;
    private final CsvHeader header;
    private final @Nullable TableDeclaration remembered;

    private CsvShapes(CsvInput input, CsvHeader header, @Nullable TableDeclaration remembered) {
        this.input = input;
        this.header = header;
        this.remembered = remembered;
    }

    static CsvShape decide(CsvInput input, CsvHeader header, @Nullable TableDeclaration remembered)
            throws RefusedInput {
        CsvShapes shapes = new CsvShapes(input, header, remembered);
        return input.key().kind() == TableKey.Kind.NODE ? shapes.node() : shapes.edge();
    }

    private CsvShape node() throws RefusedInput {
        String key = nodeKey();
        List<Slot> slots = new ArrayList<>();
        slots.add(Slot.key(ID, field(key, "id")));
        for (String name : properties(Set.of(ID))) {
            slots.add(name.equals(key) ? Slot.key(name, header.indexOf(name)) : property(name));
        }
        return new CsvShape(slots, key, null);
    }

    /** A column named id is the key; any other has to be named, now or at the first load. */
    private String nodeKey() throws RefusedInput {
        String asked = input.idColumn();
        String rememberedKey = remembered == null ? null : remembered.idColumn();
        if (header.indexOf(ID) >= 0 && !ID.equals(asked == null ? ID : asked)) {
            throw refuse("id=" + ID + ", since a column of this name is the key", "id=" + asked);
        }
        String key = asked != null ? asked : header.indexOf(ID) >= 0 ? ID : rememberedKey;
        if (key == null) {
            throw refuse("id=COL with the key column, one of " + String.join(", ", header.names()), null);
        }
        if (rememberedKey != null && !rememberedKey.equals(key)) {
            throw conflict(ID, "column " + rememberedKey, "column " + key);
        }
        return key;
    }

    private CsvShape edge() throws RefusedInput {
        EdgeEnds ends = ends();
        String key = edgeKey();
        int src = field(ends.fromColumn(), "from");
        int dst = field(ends.toColumn(), "to");
        List<Slot> slots = new ArrayList<>();
        slots.add(key == null ? Slot.keyOfEnds(ID, src, dst) : Slot.key(ID, field(key, "id")));
        slots.add(Slot.key(SRC, src));
        slots.add(Slot.key(DST, dst));
        Set<String> consumed = new HashSet<>(List.of(ends.fromColumn(), ends.toColumn()));
        if (key != null) {
            consumed.add(key);
        }
        for (String name : List.of(ID, SRC, DST)) {
            if (header.indexOf(name) >= 0 && !consumed.contains(name)) {
                throw new RefusedInput(new UnreadableRow(
                        input.source().name(),
                        1,
                        name,
                        "another name, since every edge has a column of this one",
                        name));
            }
        }
        consumed.addAll(List.of(ID, SRC, DST));
        for (String name : properties(consumed)) {
            slots.add(property(name));
        }
        return new CsvShape(slots, key, ends);
    }

    private EdgeEnds ends() throws RefusedInput {
        EdgeEnds known = remembered == null ? null : remembered.ends();
        Endpoint from = input.from();
        Endpoint to = input.to();
        if (known == null) {
            if (from == null || to == null) {
                throw refuse("from=COL@TYPE,to=COL@TYPE", null);
            }
            return new EdgeEnds(from.column(), from.nodeType(), to.column(), to.nodeType());
        }
        agree(SRC, new Endpoint(known.fromColumn(), known.fromType()), from);
        agree(DST, new Endpoint(known.toColumn(), known.toType()), to);
        return known;
    }

    private void agree(String end, Endpoint known, @Nullable Endpoint asked) throws RefusedInput {
        if (asked != null && !asked.equals(known)) {
            throw conflict(
                    end,
                    "column " + known.column() + " of " + known.nodeType() + " ids",
                    "column " + asked.column() + " of " + asked.nodeType() + " ids");
        }
    }

    private @Nullable String edgeKey() throws RefusedInput {
        String asked = input.idColumn();
        if (remembered == null) {
            return asked;
        }
        if (asked != null && !asked.equals(remembered.idColumn())) {
            throw conflict(
                    ID,
                    remembered.idColumn() == null ? "<src>|<dst>" : "column " + remembered.idColumn(),
                    "column " + asked);
        }
        return remembered.idColumn();
    }

    /** The columns that are not used up, in remembered order once there is one; names must agree with it. */
    private List<String> properties(Set<String> used) throws RefusedInput {
        List<String> present =
                header.names().stream().filter(n -> !used.contains(n)).toList();
        if (remembered == null) {
            return present;
        }
        List<String> known = remembered.columns().stream()
                .map(Column::name)
                .filter(n -> !used.contains(n))
                .toList();
        for (String name : known) {
            if (!present.contains(name)) {
                throw conflict(name, "a column", "no such column");
            }
        }
        for (String name : present) {
            if (!known.contains(name)) {
                throw conflict(name, "not a column", "a column");
            }
        }
        return known;
    }

    private Slot property(String name) {
        return Slot.property(name, header.indexOf(name));
    }

    private int field(String column, String option) throws RefusedInput {
        int index = header.indexOf(column);
        if (index < 0) {
            throw refuse(
                    option + "= one of the columns " + String.join(", ", header.names()) + " of "
                            + input.source().name(),
                    column);
        }
        return index;
    }

    private RefusedInput refuse(String expected, @Nullable String found) {
        return new RefusedInput(
                new InvalidArgument(input.argument(), expected, Objects.requireNonNullElse(found, "nothing")));
    }

    private RefusedInput conflict(String column, String known, String found) {
        return new RefusedInput(new SchemaConflict(input.key().toString(), column, known, found));
    }
}
