package org.omnigraph.lance.scratch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.jspecify.annotations.Nullable;
import org.lance.Dataset;
import org.lance.ipc.LanceScanner;
import org.lance.ipc.ScanOptions;
import org.omnigraph.application.data.RowQuery;
import org.omnigraph.application.data.Rows;
import org.omnigraph.application.port.out.TableDatasets;
import org.omnigraph.application.port.out.TableDatasets.AppliedEffect;
import org.omnigraph.application.port.out.TableDatasets.TableEffect;
import org.omnigraph.domain.graph.PhysicalVersion;
import org.omnigraph.domain.graph.TableKey;
import org.omnigraph.lance.LanceStore;
import org.omnigraph.lance.table.LanceTables;
import org.omnigraph.objectstore.ObjectStores;

/** A graph root on the local disk. Closing it proves that no buffer of Arrow is left. */
public final class ScratchStore implements AutoCloseable {
    /** The table of {@link Sample} rows. */
    public static final TableKey KEY = TableKey.of(TableKey.Kind.NODE, "Sample").get();

    private final Path root;
    private final RootAllocator allocator = new RootAllocator();
    private final LanceStore store;
    private final TableDatasets tables;

    /** A store below a folder that may not exist yet. */
    public ScratchStore(Path root) {
        this.root = root;
        this.store = new LanceStore(root.toString(), Map.of(), ObjectStores.local(root), allocator);
        this.tables = LanceTables.over(store);
    }

    /** The folder of the root. */
    public Path root() {
        return root;
    }

    /** What is under test reaches Lance through this. */
    public LanceStore lance() {
        return store;
    }

    /** The table port, real. */
    public TableDatasets tables() {
        return tables;
    }

    /** Creates the sample table and returns its version 1. */
    public PhysicalVersion createTable() {
        return tables.create(KEY, Sample.SCHEMA).get();
    }

    /** An effect with a fresh uuid. */
    public static TableEffect effect(PhysicalVersion base, TableEffect.Kind kind, Sample... rows) {
        return effect(base, kind, UUID.randomUUID().toString(), List.of(rows));
    }

    /** An effect. */
    public static TableEffect effect(PhysicalVersion base, TableEffect.Kind kind, String uuid, List<Sample> rows) {
        return new TableEffect(
                KEY,
                base.path(),
                base.branch(),
                base.version(),
                uuid,
                "01J0000000000000000000" + "TEST",
                kind,
                SampleRows.of(rows));
    }

    /** Applies an effect that must succeed. */
    public PhysicalVersion apply(PhysicalVersion base, TableEffect.Kind kind, Sample... rows) {
        return tables.apply(effect(base, kind, rows))
                .map(AppliedEffect::version)
                .getOrElseThrow(failure -> new AssertionError(failure.message()));
    }

    /** Every row of a version in id order, through the port. */
    public List<Sample> rows(PhysicalVersion version) {
        return rows(version, RowQuery.everythingById());
    }

    /** Rows of a query that returns all columns. */
    public List<Sample> rows(PhysicalVersion version, RowQuery query) {
        try (Rows rows = tables.scan(version, query).getOrElseThrow(f -> new AssertionError(f.message()))) {
            return samples(rows.reader());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** Reads the rest of a reader. */
    public static List<Sample> samples(ArrowReader reader) throws IOException {
        List<Sample> found = new ArrayList<>();
        while (reader.loadNextBatch()) {
            VectorSchemaRoot batch = reader.getVectorSchemaRoot();
            for (int i = 0; i < batch.getRowCount(); i++) {
                BigIntVector number = (BigIntVector) batch.getVector("number");
                found.add(new Sample(
                        String.valueOf(text(batch, "id", i)),
                        number.isNull(i) ? null : number.get(i),
                        text(batch, "text", i)));
            }
        }
        return found;
    }

    private static @Nullable String text(VectorSchemaRoot batch, String column, int i) {
        Object value = batch.getVector(column).getObject(i);
        return value == null ? null : value.toString();
    }

    /** Row id, created and last-updated version of each row by id, straight from Lance. */
    public SortedMap<String, List<Long>> rowVersions(PhysicalVersion version) {
        SortedMap<String, List<Long>> found = new TreeMap<>();
        ScanOptions options = new ScanOptions.Builder()
                .columns(List.of("id", "_row_created_at_version", "_row_last_updated_at_version"))
                .withRowId(true)
                .build();
        try (Dataset dataset = store.openAt(version.path(), version.branch(), version.version());
                LanceScanner scanner = dataset.newScan(options);
                ArrowReader reader = scanner.scanBatches()) {
            while (reader.loadNextBatch()) {
                VectorSchemaRoot batch = reader.getVectorSchemaRoot();
                for (int i = 0; i < batch.getRowCount(); i++) {
                    found.put(
                            batch.getVector("id").getObject(i).toString(),
                            List.of(
                                    number(batch.getVector("_rowid"), i),
                                    number(batch.getVector("_row_created_at_version"), i),
                                    number(batch.getVector("_row_last_updated_at_version"), i)));
                }
            }
        } catch (Exception e) {
            throw new AssertionError(e);
        }
        return found;
    }

    private static long number(FieldVector vector, int i) {
        return ((Number) vector.getObject(i)).longValue();
    }

    /** Every file below a root-relative folder with its size, by root-relative key. */
    public SortedMap<String, Long> files(String folder) {
        Path start = root.resolve(folder);
        SortedMap<String, Long> found = new TreeMap<>();
        if (!Files.exists(start)) {
            return found;
        }
        try (Stream<Path> walk = Files.walk(start)) {
            for (Path file : walk.filter(Files::isRegularFile).toList()) {
                found.put(root.relativize(file).toString(), Files.size(file));
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return found;
    }

    /** Writes a file below the root, as something else than the engine might. */
    public Path plant(String key, String content) {
        try {
            Path file = root.resolve(key);
            Files.createDirectories(file.getParent());
            return Files.write(file, content.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        store.close();
        allocator.close();
    }
}
