package org.omnigraph.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.omnigraph.boot.TestGraph.must;

import io.vavr.control.Either;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.omnigraph.application.port.in.ClaimRepair.Repaired;
import org.omnigraph.application.port.in.OpenMode;
import org.omnigraph.application.port.out.DeadOwners;
import org.omnigraph.application.port.out.Substrates.Substrate;
import org.omnigraph.application.protocol.Step;
import org.omnigraph.application.protocol.StepDecorator;
import org.omnigraph.domain.checkpoint.Bounds;
import org.omnigraph.domain.claim.RetentionClaim;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.FailureCode;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.protocol.ClaimRepairProtocol;
import org.omnigraph.domain.protocol.ProtocolTable;

/** Claim repair against real processes: paused, killed, not reaped, of another machine, and two repairs at once. */
@EnabledOnOs(OS.LINUX)
class ClaimRepairProcessTest {
    private static final Strike BEFORE_PUBLISH = new Strike("checkpoint-create", "VERIFIED", Strike.Point.MIDWAY);
    private static final Strike WHILE_TAGGING = new Strike("checkpoint-create", "ARMED", Strike.Point.MIDWAY);

    @TempDir
    static Path shared;

    @TempDir
    Path folder;

    private static CrashScene scene;

    @BeforeAll
    static void makeTheGraph() {
        scene = CrashScene.in(shared);
    }

    @Test
    void aPausedOwnerIsAliveWhateverIsAttestedAndOnceKilledItsCheckpointIsPublished() throws Exception {
        Path root = scene.copy(folder.resolve("g"));
        try (ChildJvm owner = child(root, BEFORE_PUBLISH, "wait")) {
            assertThat(owner.readLine()).isEqualTo("struck");
            signal("STOP", owner.pid());
            try (TestGraph graph = open(root)) {
                RetentionClaim claim = must(graph.graph.claim().show()).get();
                assertThat(claim.owner().pid()).isEqualTo(owner.pid());

                assertThat(repair(graph, null).getLeft().code()).isEqualTo(FailureCode.OWNER_ALIVE);
                assertThat(repair(graph, "it is dead, take my word").getLeft().code())
                        .isEqualTo(FailureCode.OWNER_ALIVE);
                assertThat(must(graph.graph.claim().show())).containsExactly(claim);

                signal("KILL", owner.pid());
                owner.waitFor();
                Repaired repaired = must(repair(graph, null));

                assertThat(repaired.claim()).isEqualTo(claim);
                assertThat(repaired.evidence()).contains("no process " + owner.pid());
                assertThat(repaired.outcomes()).anyMatch(o -> o.contains("complete forward"));
                assertThat(scene.live(graph)).contains(CrashScene.FRESH);
                assertSettled(graph);
            }
        }
    }

    @Test
    void aCreateThatDiedWhileTaggingIsUndoneAndItsNameIsFreeAgain() throws Exception {
        Path root = killed(WHILE_TAGGING);
        try (TestGraph graph = open(root)) {
            Repaired repaired = must(repair(graph, null));

            assertThat(repaired.outcomes()).anyMatch(o -> o.contains("roll back"));
            assertThat(scene.live(graph)).doesNotContain(CrashScene.FRESH);
            assertSettled(graph);
            graph.checkpoint(CrashScene.FRESH);
            assertSettled(graph);
        }
    }

    @Test
    void anOwnerNobodyHasReapedIsDead() throws Exception {
        Path root = scene.copy(folder.resolve("g"));
        List<String> neverReaps = List.of("/bin/sh", "-c", "\"$@\" & exec sleep 600 >/dev/null 2>&1", "sh");
        try (ChildJvm parent = ChildJvm.start(neverReaps, StruckChild.class, arguments(root, BEFORE_PUBLISH, "kill"));
                TestGraph graph = open(root)) {
            assertThat(parent.errors()).isBlank();
            Path stat = Path.of(
                    "/proc/" + must(graph.graph.claim().show()).get().owner().pid() + "/stat");
            while (!Files.readString(stat).contains(") Z ")) {
                Thread.onSpinWait();
            }

            Repaired repaired = must(repair(graph, null));

            assertThat(stat).exists();
            assertThat(repaired.evidence()).contains("no process");
            assertSettled(graph);
        }
    }

    @Test
    void ofTwoRepairsAtOnceOneRepairsAndTheOtherIsToldSo() throws Exception {
        for (Strike strike : List.of(
                WHILE_TAGGING,
                BEFORE_PUBLISH,
                new Strike("cleanup", "COLLECTING", Strike.Point.MIDWAY),
                new Strike("checkpoint-delete", "TOMBSTONED", Strike.Point.BEFORE))) {
            Path root = killed(strike);
            ExecutorService threads = Executors.newFixedThreadPool(2);
            CyclicBarrier bothKnowItIsDead = new CyclicBarrier(2);
            try {
                List<Future<Either<Failure, Repaired>>> repairs = new ArrayList<>();
                for (int repairer = 0; repairer < 2; repairer++) {
                    repairs.add(threads.submit(() -> {
                        try (TestGraph graph = TestGraph.open(
                                root,
                                TestGraph.engine(meetingAtDeath(bothKnowItIsDead), Bounds.DEFAULT),
                                OpenMode.READ_WRITE)) {
                            return repair(graph, null);
                        }
                    }));
                }
                List<Either<Failure, Repaired>> ends = new ArrayList<>();
                for (Future<Either<Failure, Repaired>> repair : repairs) {
                    ends.add(repair.get());
                }
                assertThat(ends)
                        .as(strike.toString())
                        .filteredOn(Either::isRight)
                        .hasSize(1);
                assertThat(ends)
                        .as(strike.toString())
                        .filteredOn(Either::isLeft)
                        .extracting(end -> end.getLeft().code())
                        .containsAnyOf(FailureCode.CLAIM_LOST, FailureCode.CLAIM_NOT_FOUND);
            } finally {
                threads.shutdownNow();
            }
            try (TestGraph graph = open(root)) {
                assertSettled(graph);
            }
        }
    }

    @Test
    void anOwnerOfAnotherMachineIsDeadOnlyByAttestationWhichTheAuditKeeps() throws Exception {
        Path root = killed(BEFORE_PUBLISH);
        moveToAnotherBoot(root);
        try (TestGraph graph = open(root)) {
            assertThat(repair(graph, null).getLeft().code()).isEqualTo(FailureCode.OWNER_NOT_PROVEN_DEAD);
            assertThat(repair(graph, " ").getLeft().code()).isEqualTo(FailureCode.OWNER_NOT_PROVEN_DEAD);

            Repaired repaired = must(repair(graph, "rack 7 lost power"));

            assertThat(repaired.evidence()).isEqualTo("attested: rack 7 lost power");
            try (Substrate ports = graph.ports()) {
                assertThat(must(ports.audit().actions()))
                        .hasSize(2)
                        .allMatch(action -> action.outcome().contains("attested: rack 7 lost power"));
            }
            assertSettled(graph);
        }
    }

    /** The attestation was wrong: the owner goes on where it was. The manifest decides, so no harm is done. */
    @Test
    void anOwnerWronglyAttestedDeadDoesNoHarmWhenItGoesOn() throws Exception {
        for (Strike strike : List.of(BEFORE_PUBLISH, WHILE_TAGGING)) {
            Path root = scene.copy(folder.resolve(strike.state()));
            try (ChildJvm owner = child(root, strike, "wait");
                    TestGraph graph = open(root)) {
                assertThat(owner.readLine()).isEqualTo("struck");
                moveToAnotherBoot(root);
                Repaired repaired = must(repair(graph, "gone, I was told"));
                assertThat(repaired.outcomes()).isNotEmpty();

                owner.resume();
                String end = owner.readLine();
                assertThat(owner.waitFor()).isZero();

                boolean live = scene.live(graph).contains(CrashScene.FRESH);
                assertThat(live).isEqualTo(strike == BEFORE_PUBLISH);
                assertThat(end.equals("done")).as(end).isEqualTo(live);
                assertSettled(graph);
            }
        }
    }

    @Test
    void aHostThatAllowsItRecoversDeadOwnersByItself() throws Exception {
        Path root = killed(BEFORE_PUBLISH);
        try (TestGraph left = open(root)) {
            assertThat(left.graph
                            .checkpoints()
                            .create("next", BranchName.MAIN, "test")
                            .getLeft()
                            .code())
                    .isEqualTo(FailureCode.CLAIM_HELD);
        }
        try (TestGraph graph = TestGraph.open(
                root, TestGraph.engine(StepDecorator.NONE, Bounds.DEFAULT, DeadOwners.RECOVER), OpenMode.READ_WRITE)) {
            graph.checkpoint("next");

            assertThat(scene.live(graph)).contains(CrashScene.FRESH, "next");
            assertSettled(graph);
        }
    }

    private static void assertSettled(TestGraph graph) {
        assertThat(must(graph.graph.reconciliation().reconcile("operator")).unsound())
                .isEmpty();
        assertThat(scene.leftOver(graph)).isEmpty();
        assertThat(scene.unreadable(graph)).isEmpty();
    }

    private static StepDecorator meetingAtDeath(CyclicBarrier meeting) {
        return new StepDecorator() {
            @Override
            public <S extends Enum<S>, E extends Enum<E>> Step<E> decorate(
                    ProtocolTable<S, E> table, S state, Step<E> step) {
                return state != ClaimRepairProtocol.State.DEATH_ESTABLISHED
                        ? step
                        : () -> {
                            try {
                                meeting.await();
                            } catch (Exception e) {
                                throw new IllegalStateException(e);
                            }
                            return step.perform();
                        };
            }
        };
    }

    private static Either<Failure, Repaired> repair(TestGraph graph, @Nullable String ownerDead) {
        return graph.graph.claimRepair().repair(ownerDead, TestGraph.OUTAGE, "operator");
    }

    private static TestGraph open(Path root) {
        return TestGraph.open(root, TestGraph.engine(StepDecorator.NONE, Bounds.DEFAULT), OpenMode.READ_WRITE);
    }

    private Path killed(Strike strike) throws IOException {
        Path root = scene.copy(folder.resolve(strike.toString().replace(" / ", "-")));
        try (ChildJvm owner = child(root, strike, "kill")) {
            assertThat(owner.waitFor()).as(owner.errors()).isEqualTo(StruckChild.KILLED);
        }
        return root;
    }

    private static ChildJvm child(Path root, Strike strike, String blow) throws IOException {
        return ChildJvm.start(StruckChild.class, arguments(root, strike, blow));
    }

    private static String[] arguments(Path root, Strike strike, String blow) {
        return new String[] {
            root.toString(), strike.protocol(), strike.state(), strike.point().name(), blow
        };
    }

    private static void moveToAnotherBoot(Path root) throws IOException {
        Path claim = root.resolve("__leases/retention.json");
        String text = Files.readString(claim);
        String moved = text.replaceFirst("(?<=\"boot_id\" ?: ?\")[0-9a-f-]*", "0b6f2f5e-9c53-4c52-8f6e-1d2a3b4c5d6e");
        assertThat(moved).isNotEqualTo(text);
        Files.writeString(claim, moved);
    }

    private static void signal(String name, long pid) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder("/bin/sh", "-c", "kill -" + name + " " + pid)
                        .start()
                        .waitFor())
                .isZero();
    }
}
