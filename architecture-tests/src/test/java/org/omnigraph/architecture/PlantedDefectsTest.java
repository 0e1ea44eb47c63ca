package org.omnigraph.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.EvaluationResult;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The negative control of every rule: a class that breaks it is caught, and named. */
class PlantedDefectsTest {
    private static final Map<String, ArchRule> RULES = rules();
    private static final JavaClasses TESTS =
            new ClassFileImporter().importLocations(List.of(Locations.of(PlantedDefectsTest.class)));

    /** Rule, then the classes planted against it. */
    static List<Arguments> defects() {
        List<Arguments> defects = new ArrayList<>();
        for (String line : PLANTED.lines().toList()) {
            String[] parts = line.split(" ");
            for (int i = 1; i < parts.length; i++) {
                defects.add(Arguments.of(parts[0], parts[i]));
            }
        }
        return defects;
    }

    private static final String PLANTED = """
            ModuleRules.DOMAIN_IS_PURE domain.planted.ReadsAFile domain.planted.KnowsAFramework
            ModuleRules.DOMAIN_ASKS_NOBODY domain.planted.AsksTheProcess
            ModuleRules.APPLICATION_KNOWS_NO_ADAPTER application.service.planted.KnowsAnAdapter
            ModuleRules.PORTS_KNOW_NO_USE_CASE application.port.in.planted.KnowsAUseCase
            ModuleRules.RUNNER_KNOWS_NO_USE_CASE application.protocol.planted.KnowsAUseCase
            ModuleRules.ADAPTERS_KNOW_PORTS_ONLY lance.planted.KnowsTheOtherAdapter objectstore.planted.KnowsTheRunner
            ModuleRules.WIRING_KNOWS_NO_COMMAND_LINE boot.PlantedWiring
            ModuleRules.DOMAIN_ROOMS domain.graph.planted.LooksUp domain.protocol.planted.LooksAside
            ModuleRules.NO_CYCLES planted.hen.Hen+planted.egg.Egg
            LibraryRules.STATE_MACHINE_IN_THE_RUNNER_ONLY application.service.planted.KnowsTheMachine
            LibraryRules.SPRING_IN_THE_WIRING_ONLY application.service.planted.KnowsTheMachine
            LibraryRules.ARROW_AT_THE_EDGES_ONLY application.service.planted.MovesArrow
            LibraryRules.LANCE_IN_ITS_ADAPTER_ONLY boot.cli.planted.OpensDatasets
            LibraryRules.AWS_IN_ITS_ADAPTER_ONLY lance.planted.CallsAws
            LibraryRules.JACKSON_2_IN_ADAPTERS_ONLY boot.planted.ParsesJson
            LibraryRules.COMMAND_LINE_LIBRARIES_IN_THE_COMMAND_LINE_ONLY boot.planted.ParsesArguments
            LanceCallRules.NO_UNFENCED_WRITES lance.table.planted.WritesUnfenced
            LanceCallRules.FENCED_OPERATIONS_ONLY lance.table.planted.AppendsRows
            LanceCallRules.NO_WRITE_MODES_BUT_CREATE lance.table.planted.AppendsRows
            LanceCallRules.MANIFEST_KEEPS_ITS_LAYOUT lance.manifest.planted.DropsAnIndex
            LanceCallRules.TRANSACTIONS_ARE_READ_IN_ONE_PLACE lance.manifest.planted.ReadsTransactions
            LanceCallRules.COMMITS_ARE_MADE_BESIDE_THEIR_FENCE lance.collect.planted.Commits
            LanceCallRules.TAGS_ARE_WRITTEN_WITH_THE_PINS lance.collect.planted.RemovesRefs
            LanceCallRules.VERSIONS_ARE_REMOVED_WITH_THE_COLLECTION lance.manifest.planted.CollectsVersions
            LanceCallRules.NO_BRANCH_IS_REMOVED lance.collect.planted.RemovesRefs
            PortRules.PORTS_ARE_INTERFACES application.port.out.planted.Behaves
            PortRules.PORTS_SPEAK_JDK_COLLECTIONS application.port.in.planted.SpeaksVavr
            PortRules.PORTS_OUT_ARE_IMPLEMENTED_OUTSIDE application.service.planted.ImplementsAPort
            PortRules.USE_CASES_ARE_HIDDEN application.service.planted.OpenUseCase
            PortRules.ADAPTERS_ARE_HIDDEN lance.table.planted.OpenWriter objectstore.planted.OpenStore
            PortRules.IMPLEMENTATIONS_ARE_HIDDEN objectstore.planted.OpenStore
            PortRules.HISTORY_HAS_FEW_READERS application.service.planted.ReadsTheJournal
            ProofRules.CLAIMS_ARE_HELD_BY_THE_STORE application.service.planted.ForgesProofs
            ProofRules.PINS_ARE_CONDEMNED_BY_USE_CASES lance.pin.planted.CondemnsPins
            ProofRules.VERSIONS_ARE_CONDEMNED_BY_USE_CASES lance.pin.planted.CondemnsPins
            ProofRules.NAMES_COME_FROM_THE_ONE_PARSER boot.cli.planted.NamesUnparsed
            DeterminismRules.NO_CLOCK_BUT_THE_WIRINGS boot.cli.planted.AsksTheClock
            DeterminismRules.NO_CHANCE_BUT_THE_WIRINGS boot.cli.planted.DrawsChance
            DeterminismRules.NO_DEFAULT_CHARSET boot.cli.planted.ReliesOnDefaults
            DeterminismRules.NO_DEFAULT_ZONE_OR_LOCALE boot.cli.planted.ReliesOnDefaults boot.cli.planted.ReliesOnTheZone
            DeterminismRules.NO_STATIC_MUTABLE_STATE domain.planted.Remembers
            CodeRules.PACKAGES_ARE_NULL_MARKED planted.util.RowHelper
            CodeRules.NO_GRAB_BAGS planted.util.RowHelper
            CodeRules.NO_GRAB_BAG_PACKAGES planted.util.RowHelper
            CodeRules.NO_STACK_TRACES_ON_THE_CONSOLE planted.util.RowHelper
            HostRules.HOSTS_USE_THE_FRONT_DOOR planted.host.BypassingHost
            HostRules.HOSTS_LEAVE_THE_STORE_ALONE planted.host.BypassingHost
            HostRules.HOSTS_FORGE_NO_PROOF planted.host.BypassingHost
            """;

    @ParameterizedTest
    @MethodSource("defects")
    void areCaughtAndNamed(String rule, String planted) {
        EvaluationResult result = RULES.get(rule).evaluate(planted(planted));

        assertThat(result.hasViolation()).as("%s lets %s pass", rule, planted).isTrue();
        assertThat(result.getFailureReport().toString())
                .contains(planted.replaceAll(".*\\.", ""))
                .contains("org.omnigraph");
    }

    @Test
    void thereIsOneForEveryRule() {
        TreeSet<String> controlled = new TreeSet<>();
        defects().forEach(d -> controlled.add((String) d.get()[0]));

        assertThat(controlled).containsExactlyInAnyOrderElementsOf(RULES.keySet());
    }

    @Test
    void bothUnfencedWritesOfOneClassAreCaught() {
        EvaluationResult result =
                LanceCallRules.NO_UNFENCED_WRITES.evaluate(planted("lance.table.planted.WritesUnfenced"));

        // The call and the method reference.
        assertThat(result.getFailureReport().getDetails()).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource({
        "HostRules.HOSTS_USE_THE_FRONT_DOOR",
        "HostRules.HOSTS_LEAVE_THE_STORE_ALONE",
        "HostRules.HOSTS_FORGE_NO_PROOF"
    })
    void aHostThatUsesTheFrontDoorIsLetIn(String rule) {
        RULES.get(rule).check(planted("planted.host.GoodHost"));
    }

    private static Map<String, ArchRule> rules() {
        Map<String, ArchRule> rules = new LinkedHashMap<>(Rules.ofTheProduct());
        rules.putAll(Rules.ofHosts());
        return rules;
    }

    private static JavaClasses planted(String names) {
        Set<String> wanted = new HashSet<>();
        for (String name : names.split("\\+")) {
            wanted.add("org.omnigraph." + name);
        }
        JavaClasses found = TESTS.that(DescribedPredicate.describe("planted", c -> wanted.contains(c.getName())));
        assertThat(found).as(names).hasSameSizeAs(wanted);
        return found;
    }
}
