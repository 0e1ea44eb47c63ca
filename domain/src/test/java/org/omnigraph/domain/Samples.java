package org.omnigraph.domain;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.omnigraph.domain.checkpoint.Checkpoint;
import org.omnigraph.domain.checkpoint.CheckpointHeader;
import org.omnigraph.domain.checkpoint.CheckpointName;
import org.omnigraph.domain.checkpoint.NameReservation;
import org.omnigraph.domain.checkpoint.PinnedTable;
import org.omnigraph.domain.checkpoint.TagName;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.graph.ColumnType;
import org.omnigraph.domain.graph.GraphHead;
import org.omnigraph.domain.graph.Lineage;
import org.omnigraph.domain.graph.PhysicalVersion;
import org.omnigraph.domain.graph.Snapshot;
import org.omnigraph.domain.graph.TableDeclaration;
import org.omnigraph.domain.graph.TableDeclaration.Column;
import org.omnigraph.domain.graph.TableDeclaration.EdgeEnds;
import org.omnigraph.domain.graph.TableHead;
import org.omnigraph.domain.graph.TableIdentity;
import org.omnigraph.domain.graph.TableKey;
import org.omnigraph.domain.graph.Ulid;
import org.omnigraph.domain.publish.Genesis;

/** Small, valid values to start a test from. */
public final class Samples {
    public static final Ulid GRAPH = ulid(1);
    public static final long NOW = 1_764_600_000_000_000L;

    public static final TableKey AIRPORT = key("node:Airport");
    public static final TableKey FLIGHT = key("edge:Flight");
    public static final TableIdentity AIRPORT_ID = new TableIdentity(1, 2);
    public static final TableIdentity FLIGHT_ID = new TableIdentity(3, 4);

    public static final TableDeclaration AIRPORT_SHAPE = new TableDeclaration(
            List.of(new Column("id", ColumnType.UTF8, false), new Column("iata", ColumnType.UTF8, true)), "iata", null);
    public static final TableDeclaration FLIGHT_SHAPE = new TableDeclaration(
            List.of(
                    new Column("id", ColumnType.UTF8, false),
                    new Column("src", ColumnType.UTF8, false),
                    new Column("dst", ColumnType.UTF8, false),
                    new Column("count", ColumnType.INT64, true)),
            null,
            new EdgeEnds("origin", "Airport", "destination", "Airport"));

    private Samples() {}

    public static Ulid ulid(int n) {
        return Ulid.of(
                NOW / 1000,
                new byte[] {0, 0, 0, 0, 0, 0, (byte) (n >> 24), (byte) (n >> 16), (byte) (n >> 8), (byte) n});
    }

    public static String token(long n) {
        return "m1:" + "%064x".formatted(n);
    }

    public static TableKey key(String text) {
        return TableKey.parse(text).get();
    }

    public static CheckpointName name(String text) {
        return CheckpointName.parse(text).get();
    }

    public static PhysicalVersion manifest(long version) {
        return new PhysicalVersion(Lineage.MANIFEST_PATH, null, version, token(1000 + version));
    }

    public static PhysicalVersion airport(long version) {
        return new PhysicalVersion(AIRPORT.baseLocation(), null, version, token(2000 + version));
    }

    public static PhysicalVersion flight(long version) {
        return new PhysicalVersion(FLIGHT.baseLocation(), null, version, token(3000 + version));
    }

    public static TableHead airportHead(long version) {
        return new TableHead(AIRPORT_ID, AIRPORT, airport(version), 10 * version, true);
    }

    public static TableHead flightHead(long version) {
        return new TableHead(FLIGHT_ID, FLIGHT, flight(version), 20 * version, true);
    }

    public static GraphHead graphHead(long generation, long committedAt) {
        return new GraphHead(BranchName.MAIN, ulid(500 + (int) generation), generation, committedAt);
    }

    public static Snapshot snapshot(long manifestVersion, TableHead... tables) {
        return new Snapshot(BranchName.MAIN, graphHead(manifestVersion, NOW), manifestVersion, List.of(tables));
    }

    public static NameReservation live(String name, Ulid id, long generation) {
        return new NameReservation(name(name), NameReservation.State.LIVE, generation, id, null, null);
    }

    public static NameReservation tombstoned(String name, Ulid id, long generation) {
        return new NameReservation(name(name), NameReservation.State.TOMBSTONED, generation, id, "01DELETE", null);
    }

    public static NameReservation consumed(String name, long generation) {
        return new NameReservation(name(name), NameReservation.State.TOMBSTONED, generation, null, null, "01ABORT");
    }

    public static CheckpointHeader header(String name, Ulid id, long manifestVersion, TableKey... tables) {
        Map<TableKey, TableDeclaration> schemas = new TreeMap<>();
        for (TableKey table : tables) {
            schemas.put(table, table.kind() == TableKey.Kind.NODE ? AIRPORT_SHAPE : FLIGHT_SHAPE);
        }
        return new CheckpointHeader(
                id,
                name(name),
                BranchName.MAIN,
                ulid(400),
                manifest(manifestVersion),
                Genesis.SCHEMA_STAMP,
                TagName.ENCODING_VERSION,
                CheckpointName.NORMALIZATION_VERSION,
                NOW,
                "ann",
                tables.length,
                schemas);
    }

    public static PinnedTable pinned(Ulid id, TableHead head) {
        return new PinnedTable(id, head.identity(), head.key(), head.physical(), head.rowCount());
    }

    /** A checkpoint of one manifest version with an airport and a flight table. */
    public static Checkpoint checkpoint(
            String name, Ulid id, long manifestVersion, long airportVersion, long flightVersion) {
        return new Checkpoint(
                live(name, id, 1),
                header(name, id, manifestVersion, AIRPORT, FLIGHT),
                List.of(pinned(id, airportHead(airportVersion)), pinned(id, flightHead(flightVersion))));
    }
}
