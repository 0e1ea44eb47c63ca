package org.omnigraph.lance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lance.Dataset;
import org.lance.WriteParams;
import org.omnigraph.objectstore.ObjectStores;

class FirstVersionTest {
    private static final List<Field> COLUMNS = List.of(Field.notNullable("id", ArrowType.Utf8.INSTANCE));
    private static final int RACERS = 4;

    @TempDir
    Path root;

    @Test
    void itIsADatasetLikeAnyOther() {
        try (RootAllocator allocator = new RootAllocator()) {
            assertThat(first().create("nodes/a", uri -> create(allocator, uri, "x"))
                            .get())
                    .isTrue();

            try (Dataset dataset = Dataset.open(root.resolve("nodes/a").toString(), allocator)) {
                assertThat(dataset.version()).isEqualTo(1);
                assertThat(dataset.hasStableRowIds()).isTrue();
                dataset.updateConfig(Map.of("k", "v"));
            }
            try (Dataset dataset = Dataset.open(root.resolve("nodes/a").toString(), allocator)) {
                assertThat(dataset.version()).isEqualTo(2);
                assertThat(dataset.getSchema().getCustomMetadata()).containsEntry("by", "x");
            }
        }
    }

    @Test
    void aSecondOneLeavesTheFirstAndNothingOfItself() throws IOException {
        try (RootAllocator allocator = new RootAllocator()) {
            first().create("a", uri -> create(allocator, uri, "x")).get();
            List<Path> before = files();

            assertThat(first().create("a", uri -> create(allocator, uri, "y")).get())
                    .isFalse();

            assertThat(files()).isEqualTo(before);
        }
    }

    @Test
    void onePausedBeforeItsPutDoesNotOverwrite() {
        try (RootAllocator allocator = new RootAllocator()) {
            boolean late = first().create("a", uri -> {
                        first().create("a", other -> create(allocator, other, "x"))
                                .get();
                        try (Dataset dataset = Dataset.open(root.resolve("a").toString(), allocator)) {
                            dataset.updateConfig(Map.of("k", "v"));
                        }
                        return create(allocator, uri, "y");
                    })
                    .get();

            assertThat(late).isFalse();
            try (Dataset dataset = Dataset.open(root.resolve("a").toString(), allocator)) {
                assertThat(dataset.version()).isEqualTo(2);
                assertThat(dataset.getSchema().getCustomMetadata()).containsEntry("by", "x");
            }
        }
    }

    @Test
    void ofRacersExactlyOneCreates() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(RACERS);
        try (RootAllocator allocator = new RootAllocator()) {
            for (int race = 0; race < 10; race++) {
                String path = "race-" + race;
                CyclicBarrier start = new CyclicBarrier(RACERS);
                List<Future<Boolean>> racers = new ArrayList<>();
                for (int racer = 0; racer < RACERS; racer++) {
                    String by = "racer-" + racer;
                    racers.add(threads.submit(() -> first().create(path, uri -> {
                                Dataset made = create(allocator, uri, by);
                                start.await();
                                return made;
                            })
                            .get()));
                }
                int created = 0;
                for (Future<Boolean> racer : racers) {
                    created += racer.get() ? 1 : 0;
                }
                assertThat(created).isEqualTo(1);
                try (Dataset dataset = Dataset.open(root.resolve(path).toString(), allocator)) {
                    assertThat(dataset.version()).isEqualTo(1);
                }
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void aCreationThatFailsLeavesNothing() throws IOException {
        assertThat(first().create("a", uri -> {
                            throw new IOException("no space");
                        })
                        .getLeft()
                        .message())
                .isEqualTo("create of a failed: no space");
        assertThat(files()).isEmpty();
    }

    private FirstVersion first() {
        return new FirstVersion(ObjectStores.local(root));
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> walk = Files.walk(root)) {
            return walk.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private static Dataset create(RootAllocator allocator, String uri, String by) {
        WriteParams params =
                new WriteParams.Builder().withEnableStableRowIds(true).build();
        return Dataset.create(allocator, uri, new Schema(COLUMNS, Map.of("by", by)), params);
    }
}
