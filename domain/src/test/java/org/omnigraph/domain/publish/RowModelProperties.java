package org.omnigraph.domain.publish;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;
import org.omnigraph.domain.checkpoint.CheckpointHeader;
import org.omnigraph.domain.checkpoint.CheckpointName;
import org.omnigraph.domain.checkpoint.NameReservation;
import org.omnigraph.domain.checkpoint.PinnedTable;
import org.omnigraph.domain.checkpoint.TagName;
import org.omnigraph.domain.cleanup.Boundary;
import org.omnigraph.domain.cleanup.CleanupRecord;
import org.omnigraph.domain.cleanup.CleanupRecord.DatasetOutcome;
import org.omnigraph.domain.cleanup.RetentionPolicy;
import org.omnigraph.domain.failure.CorruptionFailure.UnreadableDocument;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.graph.ColumnType;
import org.omnigraph.domain.graph.GraphCommit;
import org.omnigraph.domain.graph.GraphHead;
import org.omnigraph.domain.graph.Lineage;
import org.omnigraph.domain.graph.PhysicalVersion;
import org.omnigraph.domain.graph.TableDeclaration;
import org.omnigraph.domain.graph.TableDeclaration.Column;
import org.omnigraph.domain.graph.TableDeclaration.EdgeEnds;
import org.omnigraph.domain.graph.TableHead;
import org.omnigraph.domain.graph.TableIdentity;
import org.omnigraph.domain.graph.TableKey;
import org.omnigraph.domain.graph.TableRegistration;
import org.omnigraph.domain.graph.Ulid;
import org.omnigraph.domain.publish.AuthorityRow.BranchStateRow;
import org.omnigraph.domain.publish.AuthorityRow.CheckpointNameRow;
import org.omnigraph.domain.publish.AuthorityRow.CheckpointRow;
import org.omnigraph.domain.publish.AuthorityRow.CheckpointTableRow;
import org.omnigraph.domain.publish.AuthorityRow.CheckpointTombstoneRow;
import org.omnigraph.domain.publish.AuthorityRow.CleanupRow;
import org.omnigraph.domain.publish.AuthorityRow.GcBoundaryRow;
import org.omnigraph.domain.publish.AuthorityRow.GraphCommitRow;
import org.omnigraph.domain.publish.AuthorityRow.GraphHeadRow;
import org.omnigraph.domain.publish.AuthorityRow.RegistryHeadRow;
import org.omnigraph.domain.publish.AuthorityRow.TableHeadRow;
import org.omnigraph.domain.publish.AuthorityRow.TableRow;
import org.omnigraph.domain.publish.AuthorityRow.TableVersionRow;

/** Every row is read back exactly as it was written, and nothing else is read at all. */
class RowModelProperties {
    @Property
    void readsBackWhatItWrites(@ForAll("rows") AuthorityRow row) {
        assertThat(RowDecoder.decode(RowEncoder.encode(row)).get()).isEqualTo(row);
    }

    @Property
    void writesOnlyWhatJsonAndTheColumnsCanHold(@ForAll("rows") AuthorityRow row) {
        RowImage image = RowEncoder.encode(row);

        assertThat(image.objectId()).isEqualTo(row.objectId()).isNotBlank();
        assertThat(image.objectType()).matches("[a-z]+(_[a-z]+)*");
        assertThat(image.baseObjects()).isNull();
        assertJson(image.metadata());
    }

    @Property
    void refusesAMemberItDoesNotKnow(@ForAll("rows") AuthorityRow row) {
        assertRefused(Images.with(row, "surprise", "x"), "surprise");
    }

    @Property
    void refusesAMemberOfAnotherType(@ForAll("rows") AuthorityRow row, @ForAll int pick) {
        List<String> members = List.copyOf(Images.metadata(row).keySet());
        String member = members.get(Math.floorMod(pick, members.size()));

        assertRefused(Images.with(row, member, List.of(List.of())), member);
    }

    @Property
    void refusesAnotherId(@ForAll("rows") AuthorityRow row) {
        assertThat(RowDecoder.decode(Images.withId(row, row.objectId() + "0")).isLeft())
                .isNotEqualTo(identifiedByNameAlone(row));
    }

    @Property
    void refusesAColumnThatSuchARowDoesNotHave(@ForAll("rows") AuthorityRow row) {
        RowImage image = RowEncoder.encode(row);
        List<RowImage> spoilt = new ArrayList<>();
        spoilt.add(Images.withBase(row, List.of("base")));
        spoilt.add(Images.withState(row, "surprising"));
        spoilt.add(Images.withRowCount(row, image.rowCount() == null ? Long.valueOf(7) : null));
        spoilt.add(Images.withGeneration(row, image.generation() == null ? Long.valueOf(7) : null));

        assertThat(spoilt)
                .allSatisfy(each -> assertThat(RowDecoder.decode(each).isLeft()).isTrue());
    }

    @Example
    void knowsASampleOfEveryKindOfRow() {
        assertThat(kinds().keySet()).containsExactlyInAnyOrder(AuthorityRow.class.getPermittedSubclasses());
    }

    @Provide
    Arbitrary<AuthorityRow> rows() {
        return Arbitraries.oneOf(List.copyOf(kinds().values())).withoutEdgeCases();
    }

    /** Rows whose id is a free name: another id is another row of the same kind. */
    private static boolean identifiedByNameAlone(AuthorityRow row) {
        if (row instanceof CheckpointTombstoneRow || row instanceof CleanupRow) {
            return true;
        }
        boolean named = row instanceof CheckpointNameRow || row instanceof BranchStateRow;
        // One more character may break the naming rule.
        return named
                && RowDecoder.decode(Images.withId(row, row.objectId() + "0")).isRight();
    }

    private static Map<Class<?>, Arbitrary<AuthorityRow>> kinds() {
        Map<Class<?>, Arbitrary<AuthorityRow>> kinds = new LinkedHashMap<>();
        kinds.put(TableRow.class, registrations().map(TableRow::new));
        kinds.put(TableHeadRow.class, tableHeads().map(TableHeadRow::new));
        kinds.put(TableVersionRow.class, tableHeads().map(TableVersionRow::new));
        kinds.put(GraphCommitRow.class, commits().map(GraphCommitRow::new));
        kinds.put(GraphHeadRow.class, graphHeads());
        kinds.put(
                RegistryHeadRow.class,
                Combinators.combine(longs(), longs())
                        .as((generation, next) -> new RegistryHeadRow(new RegistryHead(generation, next))));
        kinds.put(BranchStateRow.class, branchRows().map(BranchStateRow::new));
        kinds.put(CheckpointNameRow.class, reservations().map(CheckpointNameRow::new));
        kinds.put(CheckpointRow.class, headers().map(CheckpointRow::new));
        kinds.put(CheckpointTableRow.class, pinnedTables().map(CheckpointTableRow::new));
        kinds.put(CheckpointTombstoneRow.class, tombstones());
        kinds.put(GcBoundaryRow.class, boundaries().map(GcBoundaryRow::new));
        kinds.put(CleanupRow.class, cleanups().map(CleanupRow::new));
        return kinds;
    }

    private static Arbitrary<TableRegistration> registrations() {
        return Combinators.combine(identities(), keys(), paths(), declarations())
                .as(TableRegistration::new);
    }

    private static Arbitrary<TableHead> tableHeads() {
        return Combinators.combine(identities(), keys(), physicals(), longs(), Arbitraries.of(true, false))
                .as(TableHead::new);
    }

    private static Arbitrary<GraphCommit> commits() {
        return Combinators.combine(
                        ulids(),
                        branches(),
                        ulids().injectNull(0.3),
                        ulids().injectNull(0.8),
                        texts().injectNull(0.3),
                        longs(),
                        longs(),
                        texts())
                .as(GraphCommit::new);
    }

    private static Arbitrary<AuthorityRow> graphHeads() {
        return Combinators.combine(branches(), ulids(), longs(), longs(), longs(), longs())
                .as((branch, id, generation, at, version, parent) ->
                        new GraphHeadRow(new GraphHead(branch, id, generation, at), version, parent));
    }

    private static Arbitrary<BranchRow> branchRows() {
        return Combinators.combine(
                        branches(),
                        Arbitraries.of(BranchRow.State.class),
                        longs(),
                        texts().injectNull(0.3),
                        texts().injectNull(0.3),
                        branches().injectNull(0.3),
                        longs())
                .as(BranchRow::new);
    }

    private static Arbitrary<NameReservation> reservations() {
        return Combinators.combine(
                        names(),
                        Arbitraries.of(NameReservation.State.class),
                        longs(),
                        ulids().injectNull(0.2),
                        texts().injectNull(0.5),
                        texts().injectNull(0.5))
                .as(NameReservation::new);
    }

    private static Arbitrary<CheckpointHeader> headers() {
        Arbitrary<PhysicalVersion> manifests = Combinators.combine(
                        branches().map(BranchName::text).injectNull(0.5), longs(), tokens())
                .as((branch, version, token) -> new PhysicalVersion("__manifest", branch, version, token));
        Arbitrary<Map<TableKey, TableDeclaration>> schemas =
                Arbitraries.maps(keys(), declarations()).ofMaxSize(4);
        return Combinators.combine(
                        ulids(), names(), branches(), ulids(), manifests, longs(), texts().injectNull(0.3), schemas)
                .as((id, name, branch, commit, manifest, at, actor, shapes) -> new CheckpointHeader(
                        id,
                        name,
                        branch,
                        commit,
                        manifest,
                        Genesis.SCHEMA_STAMP,
                        TagName.ENCODING_VERSION,
                        CheckpointName.NORMALIZATION_VERSION,
                        at,
                        actor,
                        shapes.size(),
                        shapes));
    }

    private static Arbitrary<PinnedTable> pinnedTables() {
        return Combinators.combine(ulids(), identities(), keys(), physicals(), longs())
                .as(PinnedTable::new);
    }

    private static Arbitrary<AuthorityRow> tombstones() {
        return Combinators.combine(pinnedTables(), texts(), Arbitraries.of(true, false), names())
                .as((table, operation, header, name) -> new CheckpointTombstoneRow(
                        header ? CheckpointHeader.rowId(table.checkpointId()) : table.rowId(),
                        header ? "checkpoint" : "checkpoint_table",
                        table.checkpointId(),
                        table.physical().path(),
                        table.physical().branch(),
                        table.physical().version(),
                        table.tag().text(),
                        operation));
    }

    private static Arbitrary<Boundary> boundaries() {
        Arbitrary<Lineage> lineages = Combinators.combine(
                        paths(), branches().map(BranchName::text).injectNull(0.5), texts())
                .as(Lineage::new);
        return Combinators.combine(
                        lineages,
                        longs().edgeCases(e -> e.add(-1L)),
                        longs().list().ofMaxSize(3),
                        texts(),
                        texts(),
                        longs(),
                        Arbitraries.of(Boundary.Progress.class))
                .as(Boundary::new);
    }

    private static Arbitrary<CleanupRecord> cleanups() {
        Arbitrary<RetentionPolicy> policies = Combinators.combine(
                        Arbitraries.integers().greaterOrEqual(1).injectNull(0.3),
                        Arbitraries.longs().between(1, 1_000_000_000_000L).injectNull(0.3))
                .as((keep, age) -> new RetentionPolicy(
                        keep == null && age == null ? Integer.valueOf(1) : keep,
                        age == null ? null : Duration.ofSeconds(age)));
        Arbitrary<DatasetOutcome> outcomes = Combinators.combine(
                        texts(), paths(), longs(), longs(), longs(), texts().injectNull(0.5))
                .as(DatasetOutcome::new);
        return Combinators.combine(
                        texts(),
                        texts().injectNull(0.3),
                        texts().filter(t -> !t.isBlank()),
                        policies,
                        texts(),
                        longs(),
                        outcomes.list().ofMaxSize(4))
                .as(CleanupRecord::new);
    }

    private static Arbitrary<TableDeclaration> declarations() {
        Arbitrary<Column> columns = Combinators.combine(
                        texts(), Arbitraries.of(ColumnType.class), Arbitraries.of(true, false))
                .as(Column::new);
        Arbitrary<EdgeEnds> ends =
                Combinators.combine(texts(), texts(), texts(), texts()).as(EdgeEnds::new);
        return Combinators.combine(columns.list().ofMaxSize(4), texts().injectNull(0.5), ends.injectNull(0.5))
                .as(TableDeclaration::new);
    }

    private static Arbitrary<PhysicalVersion> physicals() {
        return Combinators.combine(paths(), branches().map(BranchName::text).injectNull(0.5), longs(), tokens())
                .as(PhysicalVersion::new);
    }

    private static Arbitrary<TableIdentity> identities() {
        return Combinators.combine(Arbitraries.longs(), Arbitraries.longs()).as(TableIdentity::new);
    }

    private static Arbitrary<TableKey> keys() {
        return Combinators.combine(
                        Arbitraries.of(TableKey.Kind.class),
                        Arbitraries.strings().alpha().ofMinLength(1).ofMaxLength(8))
                .as((kind, type) -> TableKey.of(kind, type).get());
    }

    private static Arbitrary<Ulid> ulids() {
        return Combinators.combine(
                        Arbitraries.longs().between(0, (1L << 48) - 1),
                        Arbitraries.bytes().array(byte[].class).ofSize(10))
                .as(Ulid::of);
    }

    private static Arbitrary<CheckpointName> names() {
        return Arbitraries.strings()
                .withCharRange('a', 'z')
                .withChars("ABZ0189._-/")
                .ofMinLength(1)
                .ofMaxLength(20)
                .filter(t -> CheckpointName.parse(t).isRight())
                .map(t -> CheckpointName.parse(t).get());
    }

    private static Arbitrary<BranchName> branches() {
        return Arbitraries.oneOf(
                Arbitraries.just(BranchName.MAIN),
                Arbitraries.strings()
                        .withCharRange('a', 'z')
                        .withChars("09_-")
                        .ofMinLength(1)
                        .ofMaxLength(12)
                        .map(t -> BranchName.parse(t).get()));
    }

    private static Arbitrary<String> paths() {
        return Arbitraries.strings().alpha().ofMinLength(1).ofMaxLength(8).map(t -> "nodes/" + t);
    }

    private static Arbitrary<String> tokens() {
        return Arbitraries.strings().numeric().ofLength(8).map(t -> "m1:" + t);
    }

    private static Arbitrary<String> texts() {
        return Arbitraries.strings().ofMaxLength(12);
    }

    private static Arbitrary<Long> longs() {
        return Arbitraries.longs().greaterOrEqual(0);
    }

    private static void assertRefused(RowImage image, String about) {
        assertThat(RowDecoder.decode(image).getLeft())
                .isInstanceOfSatisfying(
                        UnreadableDocument.class,
                        f -> assertThat(f.message()).contains(image.objectId()).contains(about));
    }

    private static void assertJson(@Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            map.forEach((key, member) -> {
                assertThat(key).isInstanceOf(String.class);
                assertJson(member);
            });
        } else if (value instanceof List<?> list) {
            list.forEach(RowModelProperties::assertJson);
        } else {
            assertThat(value).isInstanceOfAny(String.class, Long.class, Boolean.class);
        }
    }
}
