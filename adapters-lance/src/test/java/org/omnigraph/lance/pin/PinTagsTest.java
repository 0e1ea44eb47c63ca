package org.omnigraph.lance.pin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.omnigraph.application.port.out.TableDatasets.TableEffect.Kind.APPEND;

import io.vavr.control.Either;
import io.vavr.control.Option;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lance.Dataset;
import org.lance.Ref;
import org.omnigraph.application.port.out.PinTags;
import org.omnigraph.domain.checkpoint.CheckpointName;
import org.omnigraph.domain.checkpoint.NameReservation;
import org.omnigraph.domain.checkpoint.Pin;
import org.omnigraph.domain.checkpoint.TagName;
import org.omnigraph.domain.failure.CorruptionFailure.TagConflict;
import org.omnigraph.domain.failure.CorruptionFailure.UnreadableDocument;
import org.omnigraph.domain.failure.NotFoundFailure.VersionNotFound;
import org.omnigraph.domain.failure.StorageFailure.StorageFailed;
import org.omnigraph.domain.failure.UsageFailure.InvalidName;
import org.omnigraph.domain.graph.PhysicalVersion;
import org.omnigraph.domain.graph.TableIdentity;
import org.omnigraph.domain.graph.Ulid;
import org.omnigraph.domain.reconcile.CondemnedPin;
import org.omnigraph.domain.reconcile.PinObservation.TagTarget;
import org.omnigraph.lance.scratch.Sample;
import org.omnigraph.lance.scratch.ScratchStore;

/** Creating, reading and removing pins, and what is done about tags that are not what they should be. */
class PinTagsTest {
    @TempDir
    Path root;

    private ScratchStore scratch;
    private PinTags tags;
    private PhysicalVersion first;
    private PhysicalVersion second;

    @BeforeEach
    void open() {
        scratch = new ScratchStore(root);
        tags = LancePins.over(scratch.lance());
        first = scratch.apply(scratch.createTable(), APPEND, Sample.of("a", 1));
        second = scratch.apply(first, APPEND, Sample.of("b", 1));
    }

    @AfterEach
    void close() {
        scratch.close();
    }

    static Pin pin(PhysicalVersion target) {
        Ulid checkpoint = Ulid.of(1, new byte[10]);
        return new Pin(ScratchStore.KEY.toString(), TagName.table(checkpoint, new TableIdentity(1, 1), target), target);
    }

    private static CondemnedPin condemned(Pin pin) {
        NameReservation consumed = new NameReservation(
                CheckpointName.parse("release").get(), NameReservation.State.TOMBSTONED, 1, null, null, "op");
        return CondemnedPin.ofRolledBack(List.of(pin), 1, consumed).get(0);
    }

    private Path file(Pin pin) {
        return root.resolve(pin.target().path() + "/_refs/tags/" + pin.tag() + ".json");
    }

    private void poison(Pin pin, String content) {
        scratch.plant(root.relativize(file(pin)).toString(), content);
    }

    private static String document(String branch, long version) {
        return "{\"branch\":" + branch + ",\"version\":" + version + ",\"manifestSize\":1,\"metadata\":{}}";
    }

    @Test
    void aPinIsCreatedReadAndCreatedAgainWithoutAnyChange() {
        Pin pin = pin(first);
        assertThat(tags.read(pin).get()).isEmpty();

        assertThat(tags.create(pin).get()).isEqualTo(new TagTarget(null, 2));
        Map<String, Long> files = scratch.files("");
        assertThat(tags.read(pin).get()).contains(new TagTarget(null, 2));
        assertThat(tags.create(pin).get()).isEqualTo(new TagTarget(null, 2));
        assertThat(scratch.files("")).isEqualTo(files);
        try (Dataset dataset = scratch.lance().openLatest(first.path(), null)) {
            assertThat(dataset.tags().getVersion(pin.tag().text())).isEqualTo(2);
        }
    }

    @Test
    void aTagOfThatNameWithAnotherTargetIsAConflictAndStays() throws IOException {
        Pin pin = pin(first);
        poison(pin, document("null", 3));

        TagConflict conflict = new TagConflict("node:Sample", pin.tag().text(), "main@2", "main@3");
        assertThat(tags.create(pin)).isEqualTo(Either.left(conflict));
        assertThat(tags.remove(condemned(pin))).isEqualTo(Either.left(conflict));
        assertThat(tags.read(pin).get()).contains(new TagTarget(null, 3));
        assertThat(Files.readString(file(pin))).isEqualTo(document("null", 3));
    }

    @Test
    void theSameVersionOfAnotherBranchIsAnotherTarget() {
        Pin pin = pin(first);
        poison(pin, document("\"other\"", 2));

        assertThat(tags.create(pin))
                .isEqualTo(Either.left(new TagConflict("node:Sample", pin.tag().text(), "main@2", "other@2")));
    }

    @Test
    void aRacingCreatorThatWroteLastIsNoticedByReadingBack() {
        Pin pin = pin(first);
        PinTags racing = new StoredPins(scratch.lance(), (main, tag, target) -> {
            StoredPins.tag(main, tag, target);
            // Lance looks, then writes: the other creator looked before this one wrote.
            poison(pin, document("null", 3));
        });

        assertThat(racing.create(pin))
                .isEqualTo(Either.left(new TagConflict("node:Sample", pin.tag().text(), "main@2", "main@3")));
    }

    @Test
    void aLostAcknowledgementOfACreateIsResolvedByReadingBack() {
        Pin pin = pin(first);
        PinTags losing = new StoredPins(scratch.lance(), (main, tag, target) -> {
            StoredPins.tag(main, tag, target);
            throw new IllegalStateException("connection reset");
        });
        PinTags failing = new StoredPins(scratch.lance(), (main, tag, target) -> {
            throw new IllegalStateException("connection reset");
        });
        PinTags lying = new StoredPins(scratch.lance(), (main, tag, target) -> {});

        assertThat(failing.create(pin))
                .isEqualTo(Either.left(new StorageFailed(first.path(), "tag", "connection reset")));
        assertThat(lying.create(pin).getLeft()).isInstanceOf(StorageFailed.class);
        assertThat(losing.create(pin).get()).isEqualTo(new TagTarget(null, 2));
    }

    @Test
    void aMissingTargetIsNamedAndNoTagIsLeft() {
        Pin pin = pin(new PhysicalVersion(first.path(), null, 99, "m1:x"));

        assertThat(tags.create(pin)).isEqualTo(Either.left(new VersionNotFound(first.path(), 99)));
        assertThat(tags.list(first.path()).get()).isEmpty();
    }

    @Test
    void aPinOnANativeBranchTagsThatBranchAndNotMain() {
        PhysicalVersion forked = fork("other", 3);
        Pin pin = pin(forked);
        assertThat(forked.version()).as("main has this version too").isEqualTo(second.version());

        assertThat(tags.create(pin).get()).isEqualTo(new TagTarget("other", 3));
        assertThat(tags.read(pin).get()).contains(new TagTarget("other", 3));
        assertThat(file(pin)).exists();
    }

    @Test
    void withoutNamingTheBranchMainWouldBeTaggedAndReadingBackNoticesIt() {
        Pin pin = pin(fork("other", 3));
        PinTags trapped = new StoredPins(scratch.lance(), (main, tag, target) -> {
            try (Dataset branch = main.checkout(Ref.ofBranch("other"))) {
                branch.tags().create(tag, target.version());
            }
        });

        assertThat(trapped.create(pin))
                .isEqualTo(Either.left(new TagConflict("node:Sample", pin.tag().text(), "other@3", "main@3")));
    }

    @Test
    void removingIsIdempotentAndNeedsNoTarget() {
        Pin pin = pin(first);
        tags.create(pin).get();
        assertThat(tags.remove(condemned(pin)).get()).isTrue();
        assertThat(tags.remove(condemned(pin)).get()).isFalse();
        assertThat(tags.read(pin).get()).isEmpty();

        Pin dangling = pin(new PhysicalVersion(first.path(), "gone", 7, "m1:x"));
        poison(dangling, document("\"gone\"", 7));
        assertThat(tags.remove(condemned(dangling)).get()).isTrue();
        assertThat(file(dangling)).doesNotExist();
    }

    @Test
    void listingReturnsOursAndForeignTagsOfEveryBranch() {
        fork("other", 3);
        Pin ours = pin(first);
        tags.create(ours).get();
        try (Dataset dataset = scratch.lance().openLatest(first.path(), null)) {
            dataset.tags().create("theirs", 1);
            dataset.tags().create("there", 3, "other");
        }
        scratch.plant(first.path() + "/_refs/tags/half.json#1", "");
        scratch.plant(first.path() + "/_refs/tags/readme.txt", "");

        assertThat(tags.list(first.path()).get())
                .isEqualTo(Map.of(
                        ours.tag().text(),
                        new TagTarget(null, 2),
                        "theirs",
                        new TagTarget(null, 1),
                        "there",
                        new TagTarget("other", 3)));
        assertThat(tags.list("nodes/nosuch").get()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "[]",
                "null",
                "7",
                "{}",
                "not json",
                "{\"branch\":null,\"version\":\"2\",\"manifestSize\":1}",
                "{\"branch\":null,\"version\":2.0,\"manifestSize\":1}",
                "{\"branch\":null,\"version\":0,\"manifestSize\":1}",
                "{\"branch\":null,\"version\":-2,\"manifestSize\":1}",
                "{\"branch\":null,\"version\":99999999999999999999,\"manifestSize\":1}",
                "{\"branch\":null,\"version\":2}",
                "{\"branch\":7,\"version\":2,\"manifestSize\":1}",
                "{\"branch\":\"\",\"version\":2,\"manifestSize\":1}",
                "{\"branch\":null,\"version\":1,\"version\":2,\"manifestSize\":1}",
                "{\"branch\":null,\"version\":2,\"manifestSize\":1} x",
                "{\"branch\":null,\"version\":2,\"manifestSize\":1"
            })
    void aPoisonedTagFileIsNamedWithItsRepairAndNothingIsTouched(String content) throws IOException {
        Pin pin = pin(first);
        poison(pin, content);

        for (Either<?, ?> answer :
                List.of(tags.read(pin), tags.create(pin), tags.remove(condemned(pin)), tags.list(first.path()))) {
            assertThat(answer.getLeft()).isInstanceOfSatisfying(UnreadableDocument.class, bad -> {
                assertThat(bad.path()).isEqualTo(root.relativize(file(pin)).toString());
                assertThat(bad.reason()).contains("until the file is removed, or put back whole from a copy");
            });
        }
        assertThat(Files.readString(file(pin), StandardCharsets.UTF_8)).isEqualTo(content);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u00e4.json", ".json", "sp ace.json", "%41.json"})
    void aTagFileWhoseNameIsNoTagsIsNamed(String name) {
        scratch.plant(first.path() + "/_refs/tags/" + name, document("null", 2));

        assertThat(tags.list(first.path()).getLeft())
                .isInstanceOfSatisfying(
                        UnreadableDocument.class,
                        bad -> assertThat(bad.path()).isEqualTo(first.path() + "/_refs/tags/" + name));
    }

    @ParameterizedTest
    @CsvSource({"''", "a/b", "../x", "a..b", ".a", "a.", "a.lock", "\u00e4", "'a b'"})
    void aNameThatLanceWouldNotTakeIsRefusedBeforeAnythingIsAsked(String name) {
        Pin pin = new Pin("node:Sample", new TagName(name), first);

        assertThat(tags.read(pin).getLeft()).isInstanceOf(InvalidName.class);
        assertThat(tags.create(pin).getLeft()).isInstanceOf(InvalidName.class);
        assertThat(tags.remove(condemned(pin)).getLeft()).isInstanceOf(InvalidName.class);
    }

    @Test
    void theLongestNameIs250Bytes() {
        Pin fits = new Pin("node:Sample", new TagName("a".repeat(250)), first);
        Pin tooLong = new Pin("node:Sample", new TagName("a".repeat(251)), first);

        assertThat(tags.create(fits).map(Option::some).get()).contains(new TagTarget(null, 2));
        assertThat(tags.create(tooLong).getLeft()).isInstanceOf(InvalidName.class);
    }

    private PhysicalVersion fork(String branch, long version) {
        try (Dataset dataset = scratch.lance().openLatest(first.path(), null);
                Dataset forked = dataset.createBranch(branch, Ref.ofMain(version))) {
            assertThat(forked.version()).isEqualTo(version);
        }
        return new PhysicalVersion(
                first.path(),
                branch,
                version,
                scratch.tables().token(first.path(), branch, version).get());
    }
}
