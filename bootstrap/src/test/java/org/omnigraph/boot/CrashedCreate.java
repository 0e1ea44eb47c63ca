package org.omnigraph.boot;

import java.nio.file.Path;
import org.omnigraph.application.port.in.OpenGraph;
import org.omnigraph.application.port.in.OpenMode;
import org.omnigraph.application.port.in.StoreUri;
import org.omnigraph.application.protocol.Step;
import org.omnigraph.application.protocol.StepDecorator;
import org.omnigraph.domain.checkpoint.Bounds;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.protocol.CheckpointCreateProtocol;
import org.omnigraph.domain.protocol.CheckpointCreateProtocol.State;
import org.omnigraph.domain.protocol.ProtocolTable;

/** Leaves what a process leaves that disappears in the middle of a checkpoint create. */
public final class CrashedCreate {
    private CrashedCreate() {}

    /** Creates a checkpoint up to a state and no further. */
    public static void leave(Path store, String name, State reached) {
        StepDecorator killer = new StepDecorator() {
            @Override
            public <S extends Enum<S>, E extends Enum<E>> Step<E> decorate(
                    ProtocolTable<S, E> table, S state, Step<E> step) {
                if (table.name().equals(CheckpointCreateProtocol.TABLE.name()) && state == reached) {
                    throw new Killed();
                }
                return step;
            }
        };
        try (OpenGraph graph = TestGraph.must(
                TestGraph.engine(killer, Bounds.DEFAULT).stores().open(StoreUri.of(store), OpenMode.READ_WRITE))) {
            graph.checkpoints().create(name, BranchName.MAIN, "ana");
            throw new AssertionError("the create never came to " + reached);
        } catch (Killed e) {
            // What is on disk now is what the test is about.
            return;
        }
    }

    /** An error, since the runner makes a refusal of every exception. */
    private static final class Killed extends Error {
        private static final long serialVersionUID = 1;
    }
}
