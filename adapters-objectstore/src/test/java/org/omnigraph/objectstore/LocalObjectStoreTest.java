package org.omnigraph.objectstore;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.vavr.control.Either;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.omnigraph.application.port.out.ObjectStore;
import org.omnigraph.application.port.out.ObjectStore.StoredObject;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.FailureCode;

class LocalObjectStoreTest {
    @TempDir
    Path folder;

    private Path root;
    private ObjectStore store;

    @BeforeEach
    void openStore() {
        root = folder.resolve("graph");
        store = ObjectStores.local(root);
    }

    @Test
    void anObjectIsCreatedOnceAndReadBackWhole() {
        byte[] content = new byte[300_000];
        content[299_999] = 7;

        assertThat(store.createIfAbsent("a/b/c", content).get()).isTrue();
        assertThat(store.createIfAbsent("a/b/c", "other".getBytes(UTF_8)).get()).isFalse();

        assertThat(store.read("a/b/c").get().get()).isEqualTo(content);
    }

    @Test
    void creatingLeavesNothingButTheObject() throws IOException {
        create("a/one");
        store.createIfAbsent("a/one", new byte[0]);

        try (Stream<Path> files = Files.list(root.resolve("a"))) {
            assertThat(files).containsExactly(root.resolve("a/one"));
        }
    }

    @Test
    void absentObjectsAreEmptyAnswers() {
        assertThat(store.read("a/none").get()).isEmpty();
        assertThat(store.stat("a/none").get()).isEmpty();
        assertThat(store.remove("a/none").get()).isFalse();
        assertThat(store.list("a").get()).isEmpty();
        assertThat(root).doesNotExist();
    }

    @Test
    void aFolderIsNoObject() throws IOException {
        Files.createDirectories(root.resolve("a/folder"));

        assertThat(store.stat("a/folder").get()).isEmpty();
        assertThat(store.remove("a/folder").get()).isFalse();
        assertThat(root.resolve("a/folder")).isDirectory();
        assertThat(code(store.read("a/folder"))).isEqualTo(FailureCode.STORAGE_FAILED);
        assertThat(store.createIfAbsent("a/folder", new byte[0]).get()).isFalse();
    }

    @Test
    void listingIsRecursiveSortedAndBoundToTheFolder() throws IOException {
        for (String key : List.of("a/z", "a/b/c/d", "a/b/a", "ab/x", "z")) {
            create(key);
        }
        Files.setLastModifiedTime(
                root.resolve("a/z"), FileTime.from(Instant.ofEpochSecond(1_764_600_000L, 123_456_000)));

        assertThat(store.list("a").get()).extracting(StoredObject::key).containsExactly("a/b/a", "a/b/c/d", "a/z");
        assertThat(store.list("a").get().get(2)).isEqualTo(new StoredObject("a/z", 3, 1_764_600_000_123_456L));
        assertThat(store.stat("a/z").get()).contains(new StoredObject("a/z", 3, 1_764_600_000_123_456L));
    }

    @Test
    void listingFollowsLinksAsReadingDoes() throws IOException {
        Files.createDirectories(root);
        Path elsewhere = Files.createDirectories(folder.resolve("elsewhere"));
        Files.writeString(elsewhere.resolve("one"), "one");
        Files.createSymbolicLink(root.resolve("a"), elsewhere);

        assertThat(store.list("a").get()).extracting(StoredObject::key).containsExactly("a/one");
        assertThat(store.read("a/one").get().get()).asString(UTF_8).isEqualTo("one");

        Files.createSymbolicLink(elsewhere.resolve("dangling"), folder.resolve("nowhere"));
        assertThat(store.list("a").get()).extracting(StoredObject::key).containsExactly("a/dangling", "a/one");

        Files.createSymbolicLink(elsewhere.resolve("loop"), elsewhere);
        assertThat(code(store.list("a"))).isEqualTo(FailureCode.STORAGE_FAILED);
    }

    @Test
    void aFileHasNoObjectsBelowIt() {
        create("a");

        assertThat(store.list("a").get()).isEmpty();
    }

    @Test
    void whatAKilledProcessLeftIsNeitherListedNorInTheWay() throws IOException {
        Files.createDirectories(root.resolve("a"));
        for (int i = 0; i < 3; i++) {
            String left = ObjectKeys.TEMPORARY_PREFIX + ProcessHandle.current().pid() + "-" + i;
            Files.writeString(root.resolve("a").resolve(left), "left over");
        }

        assertThat(store.list("a").get()).isEmpty();
        create("a/one");
        assertThat(store.list("a").get()).extracting(StoredObject::key).containsExactly("a/one");
        assertThat(store.read("a/one").get().get()).asString(UTF_8).isEqualTo("one");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/",
                "/etc/passwd",
                "..",
                "../x",
                "a/../../x",
                "a/..",
                "a//b",
                "a/",
                "./a",
                "a/.",
                "a\\..\\b",
                "a\0b",
                ".og-tmp-1-0",
                "a/.og-tmp-1-0"
            })
    void aKeyThatIsNotPlainSegmentsIsRefused(String key) throws IOException {
        Files.createDirectories(root);
        Files.writeString(folder.resolve("x"), "outside");

        assertThat(code(store.read(key))).isEqualTo(FailureCode.INVALID_ARGUMENT);
        assertThat(code(store.list(key))).isEqualTo(FailureCode.INVALID_ARGUMENT);
        assertThat(code(store.createIfAbsent(key, new byte[0]))).isEqualTo(FailureCode.INVALID_ARGUMENT);
        assertThat(code(store.remove(key))).isEqualTo(FailureCode.INVALID_ARGUMENT);
        assertThat(code(store.stat(key))).isEqualTo(FailureCode.INVALID_ARGUMENT);
        assertThat(folder.resolve("x")).hasContent("outside");
    }

    @Test
    void aFileInThePlaceOfAFolderIsAFailureAndKept() {
        create("a");

        assertThat(code(store.createIfAbsent("a/b", new byte[0]))).isEqualTo(FailureCode.STORAGE_FAILED);
        assertThat(code(store.read("a/b"))).isEqualTo(FailureCode.STORAGE_FAILED);
        assertThat(store.read("a").get().get()).asString(UTF_8).isEqualTo("a");
    }

    @Test
    void oneOfManyThreadsCreates() throws Exception {
        int threads = 8;
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            for (int round = 0; round < 50; round++) {
                String key = "race/" + round;
                CyclicBarrier start = new CyclicBarrier(threads);
                List<Callable<Boolean>> racers = new ArrayList<>();
                for (int i = 0; i < threads; i++) {
                    byte[] content = ("thread " + i).getBytes(UTF_8);
                    racers.add(() -> {
                        start.await();
                        return store.createIfAbsent(key, content).get();
                    });
                }
                List<Integer> winners = new ArrayList<>();
                List<Future<Boolean>> answers = pool.invokeAll(racers);
                for (int i = 0; i < threads; i++) {
                    if (answers.get(i).get()) {
                        winners.add(i);
                    }
                }
                assertThat(winners).hasSize(1);
                assertThat(store.read(key).get().get()).asString(UTF_8).isEqualTo("thread " + winners.get(0));
            }
        } finally {
            pool.shutdownNow();
        }
        assertThat(store.list("race").get()).hasSize(50);
    }

    @Test
    void listingToleratesConcurrentRemoval() throws Exception {
        for (int i = 0; i < 200; i++) {
            create("busy/" + i % 10 + "/" + i);
        }
        create("busy/stays");
        ExecutorService pool = Executors.newFixedThreadPool(1);
        try {
            Future<?> remover = pool.submit(() -> {
                for (int i = 0; i < 200; i++) {
                    store.remove("busy/" + i % 10 + "/" + i).get();
                    root.resolve("busy/" + i % 10).toFile().delete();
                }
            });
            while (!remover.isDone()) {
                assertThat(store.list("busy").get())
                        .extracting(StoredObject::key)
                        .contains("busy/stays");
            }
            remover.get();
        } finally {
            pool.shutdownNow();
        }
        assertThat(store.list("busy").get()).extracting(StoredObject::key).containsExactly("busy/stays");
    }

    private void create(String key) {
        String name = key.substring(key.lastIndexOf('/') + 1);
        String content = key.equals("a/z") ? "zzz" : name;
        assertThat(store.createIfAbsent(key, content.getBytes(UTF_8)).get()).isTrue();
    }

    private static FailureCode code(Either<Failure, ?> answer) {
        return answer.getLeft().code();
    }
}
