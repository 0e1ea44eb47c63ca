package org.omnigraph.boot;

import io.vavr.control.Either;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Set;
import org.omnigraph.application.port.out.AuthorityManifest;
import org.omnigraph.application.port.out.PinTags;
import org.omnigraph.application.port.out.Substrates;
import org.omnigraph.application.port.out.Substrates.Substrate;
import org.omnigraph.application.port.out.VersionCollector;
import org.omnigraph.application.protocol.Step;
import org.omnigraph.application.protocol.StepDecorator;
import org.omnigraph.application.service.GraphStoresFactory;
import org.omnigraph.domain.checkpoint.Bounds;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.StorageFailure.StorageFailed;
import org.omnigraph.domain.protocol.CheckpointCreateProtocol;
import org.omnigraph.domain.protocol.CheckpointDeleteProtocol;
import org.omnigraph.domain.protocol.ProtocolTable;

/** An engine that leads a run to the state of a strike and does there what a test wants. Its ports are the real ones. */
final class StruckSteps implements StepDecorator {
    /** Every checkpoint of these tests has three pins; the undo of a create starts with two of them made. */
    private static final int TAGS_BEFORE_REFUSAL = 2;

    private final Strike strike;
    private final Runnable blow;
    private boolean midway;
    private boolean struckMidway;
    private boolean restarted;
    private int tags;

    StruckSteps(Strike strike, Runnable blow) {
        this.strike = strike;
        this.blow = blow;
    }

    GraphStoresFactory engine() {
        GraphStoresFactory plain = TestGraph.engine(this, Bounds.DEFAULT);
        return new GraphStoresFactory(
                watched(plain.substrates()),
                plain.runner(),
                plain.identifiers(),
                plain.clock(),
                plain.authorizer(),
                plain.telemetry(),
                plain.bounds(),
                plain.deadOwners());
    }

    @Override
    public <S extends Enum<S>, E extends Enum<E>> Step<E> decorate(ProtocolTable<S, E> table, S state, Step<E> step) {
        if (!table.name().equals(strike.protocol())) {
            return step;
        }
        return () -> {
            blowAt(state.name(), Strike.Point.BEFORE);
            if (strike.restarts() && state.name().equals("CLAIMED") && !restarted) {
                restarted = true;
                return Either.right(readSetChanged(table));
            }
            if (strike.state().equals("ABANDONED") && state.name().equals(lastBeforeEffect())) {
                return Either.left(refusal());
            }
            midway = strike.is(table.name(), state.name(), Strike.Point.MIDWAY);
            Either<Failure, E> outcome = step.perform();
            midway = false;
            blowAt(state.name(), Strike.Point.AFTER);
            return outcome;
        };
    }

    private void blowAt(String state, Strike.Point point) {
        if (strike.is(strike.protocol(), state, point)) {
            blow.run();
        }
    }

    /** Of several effects only the first is struck at: a run that goes on goes on to the end. */
    private void blowMidway() {
        if (midway && !struckMidway) {
            struckMidway = true;
            blow.run();
        }
    }

    /** The state of each protocol whose refusal is abandoned with the claim alone still held. */
    private String lastBeforeEffect() {
        return strike.protocol().equals("pin-reconcile") ? "REPAIRED" : "REVALIDATED";
    }

    @SuppressWarnings("unchecked")
    private static <E extends Enum<E>> E readSetChanged(ProtocolTable<?, E> table) {
        Enum<?> event = table.name().equals("checkpoint-create")
                ? CheckpointCreateProtocol.Event.READ_SET_CHANGED
                : CheckpointDeleteProtocol.Event.READ_SET_CHANGED;
        return (E) event;
    }

    private static Failure refusal() {
        return new StorageFailed("the store", "answer", "no space left on device");
    }

    private Substrates watched(Substrates plain) {
        return store -> plain.open(store)
                .map(p -> new Substrate(
                        p.genesis(),
                        watch(AuthorityManifest.class, p.manifest(), Set.of("publish")),
                        p.history(),
                        p.upkeep(),
                        p.tables(),
                        watch(PinTags.class, p.tags(), Set.of("create", "remove")),
                        watch(VersionCollector.class, p.collector(), Set.of("collect")),
                        p.claims(),
                        p.intents(),
                        p.audit(),
                        p.onClose()));
    }

    private <T> T watch(Class<T> port, T real, Set<String> effects) {
        return port.cast(Proxy.newProxyInstance(port.getClassLoader(), new Class<?>[] {port}, (proxy, method, args) -> {
            boolean effect = effects.contains(method.getName());
            if (effect && refuses(method.getName())) {
                return Either.left(refusal());
            }
            if (effect && method.getName().equals("publish")) {
                blowMidway();
            }
            Object answer;
            try {
                answer = method.invoke(real, args);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
            if (effect && !method.getName().equals("publish")) {
                blowMidway();
            }
            return answer;
        }));
    }

    private boolean refuses(String call) {
        boolean undone = strike.protocol().equals("checkpoint-create") && strike.onTheWayBack();
        return undone && call.equals("create") && ++tags > TAGS_BEFORE_REFUSAL;
    }
}
