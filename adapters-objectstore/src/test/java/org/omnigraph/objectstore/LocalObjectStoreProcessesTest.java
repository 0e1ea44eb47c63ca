package org.omnigraph.objectstore;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.omnigraph.application.port.out.ObjectStore;
import org.omnigraph.application.port.out.ObjectStore.StoredObject;

class LocalObjectStoreProcessesTest {
    private static final int ROUNDS = 100;

    @TempDir
    Path root;

    @Test
    void oneOfTwoProcessesCreates() throws Exception {
        ObjectStore store = ObjectStores.local(root);
        Set<String> everWon = new HashSet<>();
        try (ObjectStoreChild left = ObjectStoreChild.start(root, "left");
                ObjectStoreChild right = ObjectStoreChild.start(root, "right")) {
            for (String name : new String[] {"warm", "up"}) {
                left.tell("create " + name + "/left");
                right.tell("create " + name + "/right");
                assertThat(left.answer() + right.answer()).isEqualTo("truetrue");
            }
            for (int round = 0; round < ROUNDS; round++) {
                String key = "race/" + round;
                left.tell("create " + key);
                right.tell("create " + key);
                boolean leftWon = Boolean.parseBoolean(left.answer());
                boolean rightWon = Boolean.parseBoolean(right.answer());

                assertThat(leftWon).as("round %d", round).isNotEqualTo(rightWon);
                String winner = leftWon ? "left" : "right";
                assertThat(store.read(key).get().get()).asString(UTF_8).isEqualTo(winner);
                everWon.add(winner);
            }
        }
        assertThat(store.list("race").get()).hasSize(ROUNDS);
        // Without this the rounds might have been no race at all.
        assertThat(everWon).containsExactlyInAnyOrder("left", "right");
    }

    @Test
    void aKilledProcessLeavesWholeObjectsOnly() throws Exception {
        ObjectStore store = ObjectStores.local(root);
        int round = 0;
        // Kills until one has hit in the middle of a create; about one in four does.
        while (temporaryFiles() == 0 && round < 100) {
            try (ObjectStoreChild child = ObjectStoreChild.start(root, "round" + round)) {
                child.tell("churn");
                while (Integer.parseInt(child.answer()) < 2 + round % 5) {
                    assertThat(store.list("churn").isRight()).isTrue();
                }
            }
            assertThat(store.list("churn").get()).isNotEmpty().allSatisfy(object -> assertWhole(store, object));
            round++;
        }
        assertThat(temporaryFiles()).as("temporary files after %d kills", round).isPositive();
        assertThat(store.createIfAbsent("churn/after", new byte[0]).get()).isTrue();
    }

    private long temporaryFiles() throws IOException {
        Path folder = Files.createDirectories(root.resolve("churn"));
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(ObjectKeys::isTemporary).count();
        }
    }

    private static void assertWhole(ObjectStore store, StoredObject object) {
        assertThat(object.bytes()).isEqualTo(ObjectStoreChild.CHURNED_BYTES);
        byte[] content = store.read(object.key()).get().get();
        byte first = content[0];
        for (byte b : content) {
            if (b != first) {
                throw new AssertionError(object.key() + " is not whole");
            }
        }
    }
}
