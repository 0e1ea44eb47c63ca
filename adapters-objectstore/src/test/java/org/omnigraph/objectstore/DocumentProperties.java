package org.omnigraph.objectstore;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.omnigraph.domain.checkpoint.CheckpointHeader;
import org.omnigraph.domain.checkpoint.CheckpointName;
import org.omnigraph.domain.checkpoint.NameReservation;
import org.omnigraph.domain.checkpoint.Pin;
import org.omnigraph.domain.checkpoint.PinnedTable;
import org.omnigraph.domain.checkpoint.TagName;
import org.omnigraph.domain.claim.ClaimAction;
import org.omnigraph.domain.claim.OwnerEvidence;
import org.omnigraph.domain.claim.RetentionClaim;
import org.omnigraph.domain.cleanup.Boundary;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.graph.ColumnType;
import org.omnigraph.domain.graph.Lineage;
import org.omnigraph.domain.graph.PhysicalVersion;
import org.omnigraph.domain.graph.TableDeclaration;
import org.omnigraph.domain.graph.TableDeclaration.Column;
import org.omnigraph.domain.graph.TableDeclaration.EdgeEnds;
import org.omnigraph.domain.graph.TableIdentity;
import org.omnigraph.domain.graph.TableKey;
import org.omnigraph.domain.graph.Ulid;
import org.omnigraph.domain.publish.AuthorityRow;
import org.omnigraph.domain.publish.AuthorityRow.CheckpointNameRow;
import org.omnigraph.domain.publish.AuthorityRow.CheckpointRow;
import org.omnigraph.domain.publish.AuthorityRow.CheckpointTableRow;
import org.omnigraph.domain.publish.AuthorityRow.GcBoundaryRow;
import org.omnigraph.domain.recovery.RecoveryIntent;
import org.omnigraph.domain.recovery.RecoveryIntent.Expectation;

/** What is written is read back as the same value, and what was damaged is never read back as another one. */
class DocumentProperties {
    private static final String PATH = "__recovery/x.json";

    @Property(tries = 300)
    void claimsSurviveTheRoundTrip(@ForAll("claims") RetentionClaim claim) {
        byte[] bytes = ClaimDocument.FORMAT.encode(PATH, claim).get();

        assertThat(ClaimDocument.FORMAT.decode(PATH, bytes)).contains(claim);
    }

    @Property(tries = 300)
    void intentsSurviveTheRoundTrip(@ForAll("intents") RecoveryIntent intent) {
        byte[] bytes = IntentDocument.FORMAT.encode(PATH, intent).get();

        assertThat(IntentDocument.FORMAT.decode(PATH, bytes)).contains(intent);
    }

    @Property(tries = 300)
    void aTruncatedClaimIsNeverRead(@ForAll("claims") RetentionClaim claim, @ForAll("fractions") double fraction) {
        byte[] bytes = ClaimDocument.FORMAT.encode(PATH, claim).get();
        byte[] cut = java.util.Arrays.copyOf(bytes, (int) (bytes.length * fraction));

        assertThat(ClaimDocument.FORMAT.decode(PATH, cut).isLeft()).isTrue();
    }

    @Property(tries = 300)
    void arbitraryBytesAreRefusedAsAValue(@ForAll byte[] bytes) {
        assertThat(ClaimDocument.FORMAT.decode(PATH, bytes).isLeft()).isTrue();
        assertThat(IntentDocument.FORMAT.decode(PATH, bytes).isLeft()).isTrue();
    }

    @Provide
    Arbitrary<Double> fractions() {
        return Arbitraries.doubles().between(0, true, 1, false);
    }

    @Provide
    Arbitrary<RetentionClaim> claims() {
        return Combinators.combine(
                        text(),
                        Arbitraries.of(ClaimAction.class),
                        text().injectNull(0.3),
                        hex(32),
                        Arbitraries.longs(),
                        owners())
                .as(RetentionClaim::new);
    }

    @Provide
    Arbitrary<RecoveryIntent> intents() {
        return Combinators.combine(
                        text(),
                        text().injectNull(0.3),
                        branches(),
                        Arbitraries.longs(),
                        owners(),
                        Combinators.combine(text(), text())
                                .as(Expectation::new)
                                .list()
                                .ofMaxSize(4),
                        pins().list().ofMaxSize(4),
                        rows().list().ofMaxSize(4))
                .as((id, actor, branch, incarnation, owner, readSet, pins, rows) -> new RecoveryIntent(
                        id, "checkpoint_create", actor, branch, incarnation, owner, readSet, pins, rows, incarnation));
    }

    private static Arbitrary<OwnerEvidence> owners() {
        return Combinators.combine(
                        text(),
                        text().injectNull(0.3),
                        text().injectNull(0.3),
                        Arbitraries.longs(),
                        text().injectNull(0.3),
                        text().injectNull(0.3))
                .as(OwnerEvidence::new);
    }

    private static Arbitrary<Pin> pins() {
        return Combinators.combine(text(), physicals(), ulids(), identities(), Arbitraries.of(true, false))
                .as((label, target, id, identity, manifest) -> new Pin(
                        label, manifest ? TagName.manifest(id, target) : TagName.table(id, identity, target), target));
    }

    private static Arbitrary<AuthorityRow> rows() {
        Arbitrary<AuthorityRow> names = Combinators.combine(
                        names(), Arbitraries.of(NameReservation.State.class), Arbitraries.longs(), ulids(), text())
                .as((name, state, generation, id, operation) ->
                        new CheckpointNameRow(new NameReservation(name, state, generation, id, operation, null)));
        Arbitrary<AuthorityRow> tables = Combinators.combine(
                        ulids(), identities(), keys(), physicals(), Arbitraries.longs())
                .as((id, identity, key, physical, rows) ->
                        new CheckpointTableRow(new PinnedTable(id, identity, key, physical, rows)));
        Arbitrary<AuthorityRow> boundaries = Combinators.combine(
                        text(), text().injectNull(0.3), text(), Arbitraries.longs(), hex(64), text())
                .as((path, branch, witness, cutoff, digest, operation) -> new GcBoundaryRow(new Boundary(
                        new Lineage(path, branch, witness),
                        cutoff,
                        List.of(),
                        digest,
                        operation,
                        cutoff,
                        Boundary.Progress.OPEN)));
        return Arbitraries.oneOf(names, headers(), tables, boundaries);
    }

    private static Arbitrary<AuthorityRow> headers() {
        return Combinators.combine(
                        ulids(),
                        names(),
                        branches(),
                        physicals(),
                        text().injectNull(0.3),
                        schemas(),
                        Arbitraries.integers())
                .as((id, name, branch, physical, actor, schemas, stamp) -> new CheckpointRow(new CheckpointHeader(
                        id,
                        name,
                        branch,
                        id,
                        new PhysicalVersion(
                                Lineage.MANIFEST_PATH, physical.branch(), physical.version(), physical.token()),
                        stamp,
                        org.omnigraph.domain.checkpoint.TagName.ENCODING_VERSION,
                        1,
                        physical.version(),
                        actor,
                        schemas.size(),
                        schemas)));
    }

    private static Arbitrary<Map<TableKey, TableDeclaration>> schemas() {
        Arbitrary<Column> columns = Combinators.combine(
                        text(), Arbitraries.of(ColumnType.class), Arbitraries.of(true, false))
                .as(Column::new);
        Arbitrary<EdgeEnds> ends =
                Combinators.combine(text(), text(), text(), text()).as(EdgeEnds::new);
        Arbitrary<TableDeclaration> declarations = Combinators.combine(
                        columns.list().ofMaxSize(4), text().injectNull(0.3), ends.injectNull(0.5))
                .as(TableDeclaration::new);
        return Arbitraries.maps(keys(), declarations).ofMaxSize(3);
    }

    private static Arbitrary<PhysicalVersion> physicals() {
        return Combinators.combine(text(), text().injectNull(0.3), Arbitraries.longs(), hex(64))
                .as((path, branch, version, token) -> new PhysicalVersion(path, branch, version, "m1:" + token));
    }

    private static Arbitrary<TableIdentity> identities() {
        return Combinators.combine(Arbitraries.longs(), Arbitraries.longs()).as(TableIdentity::new);
    }

    private static Arbitrary<TableKey> keys() {
        Arbitrary<String> types = Arbitraries.strings().alpha().ofMinLength(1).ofMaxLength(20);
        return Combinators.combine(Arbitraries.of(TableKey.Kind.class), types).as(TableKey::new);
    }

    private static Arbitrary<CheckpointName> names() {
        return Arbitraries.strings()
                .alpha()
                .numeric()
                .ofMinLength(1)
                .ofMaxLength(20)
                .map(CheckpointName::new);
    }

    private static Arbitrary<BranchName> branches() {
        return Arbitraries.strings()
                .alpha()
                .numeric()
                .ofMinLength(1)
                .ofMaxLength(20)
                .map(BranchName::new);
    }

    private static Arbitrary<Ulid> ulids() {
        return Arbitraries.bytes().array(byte[].class).ofSize(10).map(random -> Ulid.of(1_764_600_000_000L, random));
    }

    private static Arbitrary<String> hex(int length) {
        return Arbitraries.strings().withChars("0123456789abcdef").ofLength(length);
    }

    /** Any characters: controls, quotes, non-ASCII, beyond the first plane. */
    private static Arbitrary<String> text() {
        Arbitrary<String> anything =
                Arbitraries.strings().excludeChars(surrogates()).ofMaxLength(12);
        return Arbitraries.oneOf(
                anything, Arbitraries.of("", "\"", "\\", "\u0000", "\u00e5\u00df", "\ud83d\ude00", "null"));
    }

    private static char[] surrogates() {
        char[] surrogates = new char[Character.MAX_SURROGATE - Character.MIN_SURROGATE + 1];
        for (int i = 0; i < surrogates.length; i++) {
            surrogates[i] = (char) (Character.MIN_SURROGATE + i);
        }
        return surrogates;
    }
}
