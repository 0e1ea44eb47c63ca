package org.omnigraph.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.omnigraph.architecture.Packages.ALL;
import static org.omnigraph.architecture.Packages.LANCE_COLLECT;
import static org.omnigraph.architecture.Packages.LANCE_MANIFEST;
import static org.omnigraph.architecture.Packages.LANCE_PIN;
import static org.omnigraph.architecture.Packages.LANCE_TABLE;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.elements.GivenClassesConjunction;

/**
 * Calls of Lance that lose data or acknowledge what did not happen, each found by running it. Every effect is one fenced
 * transaction made by hand; everything else is kept out by these rules.
 */
public final class LanceCallRules {
    private static final String DATASET = "org.lance.Dataset";

    private LanceCallRules() {}

    /**
     * No convenience write: such calls carry no uuid, rebase in silence, or are accepted although they are stale; a restore
     * hands out row ids twice.
     */
    public static final ArchRule NO_UNFENCED_WRITES = noClasses()
            .that()
            .resideInAPackage(ALL)
            .should()
            .accessTargetWhere(Calls.to(
                    DATASET,
                    "mergeInsert",
                    "delete",
                    "truncateTable",
                    "restore",
                    "compact",
                    "optimizeIndices",
                    "commit",
                    "commitAppend",
                    "commitOverwrite",
                    "addColumns",
                    "dropColumns",
                    "alterColumns",
                    "drop",
                    "shallowClone",
                    "migrateManifestPathsV2",
                    "initializeMemWal",
                    "memWalWriter"))
            .because("every effect is one fenced Update with a uuid of its own");

    /** Only the operations that a fence can stop: Update and Rewrite. */
    public static final ArchRule FENCED_OPERATIONS_ONLY = noClasses()
            .that()
            .resideInAPackage(ALL)
            .should()
            .dependOnClassesThat(
                    resideInAPackage("org.lance.operation..")
                            .and(
                                    DescribedPredicate.describe(
                                            "cannot be fenced",
                                            (JavaClass c) -> !c.getSimpleName().equals("Operation")
                                                    && !c.getName()
                                                            .matches(
                                                                    "org\\.lance\\.operation\\.(Update|Rewrite|RewriteGroup)(\\$.*)?"))))
            .because("a stale Append, Overwrite, Delete or Restore is accepted and drops rows");

    /** Datasets are created and never written by mode. */
    public static final ArchRule NO_WRITE_MODES_BUT_CREATE = noClasses()
            .that()
            .resideInAPackage(ALL)
            .should()
            .accessTargetWhere(Calls.to("org.lance.WriteParams$WriteMode", "APPEND", "OVERWRITE"))
            .because("an overwrite replaces what somebody else has just created");

    /** No other kind of commit on the manifest, ever: it would not carry the properties. */
    public static final ArchRule MANIFEST_KEEPS_ITS_LAYOUT = noClasses()
            .that()
            .resideInAPackage(LANCE_MANIFEST)
            .should()
            .accessTargetWhere(Calls.to(
                    DATASET,
                    "updateConfig",
                    "deleteConfigKeys",
                    "createIndex",
                    "dropIndex",
                    "mergeIndexMetadata",
                    "buildIndexSegments",
                    "mergeExistingIndexSegments",
                    "commitExistingIndexSegments"))
            .because("an index on the key switches conflict detection off, and every commit must carry the properties");

    /** Reading the transaction of a clone aborts the process; one class knows how not to. */
    public static final ArchRule TRANSACTIONS_ARE_READ_IN_ONE_PLACE = noClasses()
            .that(resideInAPackage(ALL)
                    .and(DescribedPredicate.describe(
                            "are not the manifest reader",
                            (JavaClass c) -> !c.getName().equals("org.omnigraph.lance.manifest.ManifestReader"))))
            .should()
            .accessTargetWhere(Calls.to(DATASET, "readTransaction"))
            .as("transactions are read by the manifest reader only");

    /** Commits are made where their fence is made. */
    public static final ArchRule COMMITS_ARE_MADE_BESIDE_THEIR_FENCE = outside(LANCE_MANIFEST, LANCE_TABLE)
            .should()
            .accessTargetWhere(Calls.to("org.lance.CommitBuilder", Calls.CONSTRUCTOR)
                    .or(Calls.to(DATASET, "commitTransaction", "newTransactionBuilder")))
            .as("commits are made in the manifest and table rooms only");

    /** Tags are written where they are read back and compared. */
    public static final ArchRule TAGS_ARE_WRITTEN_WITH_THE_PINS = outside(LANCE_PIN)
            .should()
            .accessTargetWhere(Calls.to("org.lance.Dataset$Tags", "create", "update", "delete", "replaceMetadata"))
            .as("tags are written in the pin room only");

    /** Versions are removed where condemned versions are. */
    public static final ArchRule VERSIONS_ARE_REMOVED_WITH_THE_COLLECTION = outside(LANCE_COLLECT)
            .should()
            .accessTargetWhere(Calls.to(DATASET, "cleanupWithPolicy"))
            .as("versions are removed in the collect room only");

    /** No native branch is removed or forced away. */
    public static final ArchRule NO_BRANCH_IS_REMOVED = noClasses()
            .that()
            .resideInAPackage(ALL)
            .should()
            .accessTargetWhere(Calls.to("org.lance.Dataset$Branches", "delete"))
            .because("a tag does not protect the branch it points into");

    private static GivenClassesConjunction outside(String... rooms) {
        return noClasses().that(resideInAPackage(ALL).and(resideOutsideOfPackages(rooms)));
    }
}
