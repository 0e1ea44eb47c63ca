package org.omnigraph.objectstore;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.vavr.control.Either;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.omnigraph.application.port.out.ObjectStore;
import org.omnigraph.application.port.out.RecoveryIntents;
import org.omnigraph.domain.failure.Done;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.FailureCode;
import org.omnigraph.domain.failure.StorageFailure.StoreUnreachable;
import org.omnigraph.domain.recovery.RecoveryIntent;

class StoredRecoveryIntentsTest {
    private static final String ID = "01JDZZZZZZ0000000000000001";
    private static final String KEY = "__recovery/" + ID + ".json";

    @TempDir
    Path root;

    private ObjectStore store;
    private FaultyObjectStore faulty;
    private RecoveryIntents intents;

    @BeforeEach
    void openStore() {
        store = ObjectStores.local(root);
        faulty = new FaultyObjectStore(store);
        intents = ObjectStores.intents(faulty);
    }

    @Test
    void anIntentIsWrittenListedAndRemoved() {
        assertThat(intents.list().get()).isEmpty();
        assertThat(intents.write(Samples.intent()).get()).isEqualTo(Done.DONE);

        assertThat(intents.list().get()).containsExactly(ID + ".json");
        assertThat(root.resolve(KEY)).hasBinaryContent(Samples.frozen("intent-v1.json"));

        assertThat(intents.remove(ID).get()).isEqualTo(Done.DONE);
        assertThat(intents.list().get()).isEmpty();
        assertThat(intents.remove(ID).get()).isEqualTo(Done.DONE);
    }

    @Test
    void anIntentIsNeverOverwritten() {
        store.createIfAbsent(KEY, "something else".getBytes(UTF_8));

        assertThat(intents.write(Samples.intent()).getLeft().code()).isEqualTo(FailureCode.STORAGE_FAILED);

        assertThat(root.resolve(KEY)).hasContent("something else");
    }

    @Test
    void ourOwnObjectInTheWayIsALostAnswer() {
        faulty.onCreate = () -> Either.right(false);

        assertThat(intents.write(Samples.intent()).get()).isEqualTo(Done.DONE);
        assertThat(intents.list().get()).containsExactly(ID + ".json");
    }

    @Test
    void aFailedWriteLeavesNoIntentAndNoOthersIntentGone() {
        Failure unreachable = new StoreUnreachable("store", "no answer");
        faulty.onCreate = () -> Either.left(unreachable);

        assertThat(intents.write(Samples.intent()).getLeft()).isEqualTo(unreachable);
        assertThat(intents.list().get()).isEmpty();

        store.createIfAbsent(KEY, "something else".getBytes(UTF_8));
        assertThat(intents.write(Samples.intent()).getLeft()).isEqualTo(unreachable);
        assertThat(intents.list().get()).containsExactly(ID + ".json");
    }

    @Test
    void whateverLiesThereCountsButForWhatIsBeingWritten() throws IOException {
        Files.createDirectories(root.resolve("__recovery/folder"));
        for (String name :
                new String[] {"b.json", "a.confirmed.json", "empty", "folder/deep.json", ".hidden", ".og-tmp-1-0"}) {
            Files.writeString(root.resolve("__recovery").resolve(name), "");
        }

        assertThat(intents.list().get())
                .containsExactly(".hidden", "a.confirmed.json", "b.json", "empty", "folder/deep.json");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "../__leases/retention", "a/b"})
    void anOperationIdThatIsNoFileNameIsRefused(String id) {
        store.createIfAbsent("__leases/retention.json", new byte[0]);
        RecoveryIntent sample = Samples.intent();
        RecoveryIntent intent = new RecoveryIntent(
                id,
                sample.kind(),
                null,
                sample.branch(),
                1,
                sample.owner(),
                sample.readSet(),
                sample.pins(),
                sample.rows(),
                0);

        assertThat(intents.write(intent).getLeft().code()).isEqualTo(FailureCode.INVALID_ARGUMENT);
        assertThat(intents.remove(id).getLeft().code()).isEqualTo(FailureCode.INVALID_ARGUMENT);
        assertThat(root.resolve("__leases/retention.json")).isRegularFile();
    }
}
