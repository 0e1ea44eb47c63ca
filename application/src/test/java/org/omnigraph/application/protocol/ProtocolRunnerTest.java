package org.omnigraph.application.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vavr.control.Either;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.omnigraph.application.port.out.Telemetry;
import org.omnigraph.domain.failure.ConflictFailure.Contended;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.NotFoundFailure.CheckpointNotFound;
import org.omnigraph.domain.failure.StorageFailure.StepFailed;
import org.omnigraph.domain.protocol.ProtocolTable;
import org.omnigraph.domain.protocol.Residue;
import org.omnigraph.domain.recovery.Recovery;

class ProtocolRunnerTest {
    enum S {
        START,
        MIDDLE,
        BACK,
        UNDOING,
        END,
        REFUSED,
        CRASHED
    }

    enum E {
        BEGUN,
        FINISHED,
        MOVED,
        RETURNED,
        UNDONE,
        FOUND_DONE
    }

    private static final ProtocolTable<S, E> TABLE = ProtocolTable.<S, E>protocol("example", S.START)
            .step(S.START, E.BEGUN, S.MIDDLE)
            .step(S.MIDDLE, E.FINISHED, S.END, Residue.AUTHORITY)
            .restart(S.MIDDLE, E.MOVED, S.BACK)
            .step(S.BACK, E.RETURNED, S.START)
            .refuse(S.START, S.REFUSED)
            .refuse(S.MIDDLE, S.UNDOING)
            .step(S.UNDOING, E.UNDONE, S.REFUSED)
            .step(S.UNDOING, E.FOUND_DONE, S.END)
            .crash(S.MIDDLE, S.CRASHED, Recovery.ROLL_BACK)
            .done(S.END)
            .refused(S.REFUSED)
            .build();

    private final List<String> seen = new ArrayList<>();
    private final ProtocolRunner runner = new ProtocolRunner(new Telemetry() {
        @Override
        public void reached(String protocol, String state) {
            seen.add(state);
        }

        @Override
        public void progress(String work, long done, long total) {}

        @Override
        public void warning(String about, Failure failure) {
            seen.add("warning " + failure.code());
        }
    });

    private static Failure missing() {
        return new CheckpointNotFound("x");
    }

    private static StepBindings<S, E> steps(Step<E> middle, Step<E> undoing) {
        return StepBindings.bind(TABLE)
                .in(S.START, () -> Either.right(E.BEGUN))
                .in(S.MIDDLE, middle)
                .in(S.BACK, () -> Either.right(E.RETURNED))
                .in(S.UNDOING, undoing)
                .complete();
    }

    private static Step<E> undone() {
        return () -> Either.right(E.UNDONE);
    }

    @Test
    void walksToTheEnd() {
        assertThat(runner.run(steps(() -> Either.right(E.FINISHED), undone()))).isEqualTo(Either.right(S.END));
        assertThat(seen).containsExactly("MIDDLE", "END");
    }

    @Test
    void aFailureTakesTheRefuseEdgeAndReachesTheCaller() {
        assertThat(runner.run(steps(() -> Either.left(missing()), undone()))).isEqualTo(Either.left(missing()));
        assertThat(seen).containsExactly("MIDDLE", "UNDOING", "REFUSED");
    }

    @Test
    void aThrownExceptionBecomesStepFailedWithItsState() {
        Either<Failure, S> end = runner.run(steps(
                () -> {
                    throw new IllegalStateException("disk on fire");
                },
                undone()));
        assertThat(end.getLeft()).isEqualTo(new StepFailed("example", "MIDDLE", "IllegalStateException: disk on fire"));
    }

    @Test
    void anErrorIsRethrown() {
        assertThatThrownBy(() -> runner.run(steps(
                        () -> {
                            throw new StackOverflowError("deep");
                        },
                        undone())))
                .isInstanceOf(StackOverflowError.class);
    }

    @Test
    void theFirstFailureWinsAndTheSecondIsAWarning() {
        Either<Failure, S> end = runner.run(steps(() -> Either.left(missing()), () -> {
            throw new IllegalStateException("undo failed");
        }));
        assertThat(end).isEqualTo(Either.left(missing()));
        assertThat(seen).contains("warning STEP_FAILED");
    }

    @Test
    void anUndoThatFindsTheWorkDoneEndsInSuccess() {
        assertThat(runner.run(steps(() -> Either.left(missing()), () -> Either.right(E.FOUND_DONE))))
                .isEqualTo(Either.right(S.END));
    }

    @Test
    void restartsAreBounded() {
        int[] captures = {0};
        Either<Failure, S> end = runner.run(steps(
                () -> {
                    captures[0]++;
                    return Either.right(E.MOVED);
                },
                undone()));
        assertThat(end).isEqualTo(Either.left(new Contended("example", ProtocolRunner.MAX_RESTARTS)));
        assertThat(captures[0]).isEqualTo(ProtocolRunner.MAX_RESTARTS + 1);
    }

    @Test
    void everyWorkingStateMustBeBound() {
        assertThatThrownBy(() -> StepBindings.bind(TABLE)
                        .in(S.START, () -> Either.right(E.BEGUN))
                        .complete())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("MIDDLE");
    }

    @Test
    void stepsCanBeDecorated() {
        List<S> decorated = new ArrayList<>();
        ProtocolRunner crashing = new ProtocolRunner(Telemetry.SILENT, new StepDecorator() {
            @Override
            public <A extends Enum<A>, B extends Enum<B>> Step<B> decorate(
                    ProtocolTable<A, B> table, A state, Step<B> step) {
                decorated.add(S.valueOf(state.name()));
                return step;
            }
        });
        crashing.run(steps(() -> Either.right(E.FINISHED), undone()));
        assertThat(decorated).containsExactly(S.START, S.MIDDLE);
    }
}
