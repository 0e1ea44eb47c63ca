package org.omnigraph.application.simulation;

import io.vavr.control.Either;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.omnigraph.application.port.in.OpenGraph;
import org.omnigraph.application.port.in.OpenMode;
import org.omnigraph.application.port.in.StoreUri;
import org.omnigraph.application.port.out.DeadOwners;
import org.omnigraph.application.port.out.Identifiers;
import org.omnigraph.application.port.out.Substrates.Substrate;
import org.omnigraph.application.port.out.Telemetry;
import org.omnigraph.application.protocol.BareRunners;
import org.omnigraph.application.protocol.Step;
import org.omnigraph.application.protocol.StepDecorator;
import org.omnigraph.application.service.GraphStoresFactory;
import org.omnigraph.domain.checkpoint.Bounds;
import org.omnigraph.domain.claim.Liveness;
import org.omnigraph.domain.claim.OwnerEvidence;
import org.omnigraph.domain.failure.Done;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.graph.Ulid;
import org.omnigraph.domain.protocol.ProtocolTable;

/** One process: the product's services over simulated ports, and what it remembers of itself. */
final class SimulatedProcess {
    private static final StoreUri STORE = StoreUri.of(java.nio.file.Path.of("/simulated"));
    static final long FIRST_PID = 100;

    private final int number;
    private final StoredState store;
    private final Substrate ports;
    private final StepDecorator decorator;
    private final Standpoint standpoint;
    private final List<Ulid> minted = new ArrayList<>();

    private SimulatedProcess(
            int number, StoredState store, Substrate ports, StepDecorator decorator, Standpoint standpoint) {
        this.number = number;
        this.store = store;
        this.ports = ports;
        this.decorator = decorator;
        this.standpoint = standpoint;
    }

    /** Where a process stands in its protocol. */
    private static final class Standpoint {
        private String state = "";
        private String both = "";

        void at(String newProtocol, String newState) {
            state = newState;
            both = newProtocol.isEmpty() ? "" : newProtocol + "/" + newState;
        }
    }

    /** An honest process. */
    static SimulatedProcess honest(int number, StoredState store, Driver driver, SimulatedSubstrate.ClaimMode claims) {
        return of(number, store, driver, claims, Planting.NONE);
    }

    /** A process whose ports or steps may carry a planted defect. */
    static SimulatedProcess of(
            int number, StoredState store, Driver driver, SimulatedSubstrate.ClaimMode claims, Planting planting) {
        Standpoint standpoint = new Standpoint();
        Access access = new Access(number, driver, () -> standpoint.both);
        Substrate honest = SimulatedSubstrate.of(store, access, planting.rules(), claims);
        return new SimulatedProcess(
                number,
                store,
                planting.ports().apply(honest, store),
                planting.decorator().get(),
                standpoint);
    }

    /** Its position among the processes of its universe. */
    int number() {
        return number;
    }

    /** Makes the graph. */
    void init() {
        factory().stores().init(STORE, "sim").getOrElseThrow(f -> new IllegalStateException(f.message()));
    }

    /** Opens the graph. */
    Either<Failure, OpenGraph> open() {
        return factory().stores().open(STORE, OpenMode.READ_WRITE);
    }

    /** Forgets what was minted. */
    void beginOperation() {
        minted.clear();
        standpoint.at("", "");
    }

    /** Every id minted since the operation began. */
    List<Ulid> minted() {
        return List.copyOf(minted);
    }

    /** The state its protocol stands in. */
    String state() {
        return standpoint.state;
    }

    private GraphStoresFactory factory() {
        InstantSource clock = () -> Instant.EPOCH.plusNanos(store.tick() * 1_000);
        return new GraphStoresFactory(
                uri -> Either.right(ports),
                BareRunners.of(telemetry(), stateKeeping()),
                identifiers(),
                clock,
                (actor, action, graph) -> Either.right(Done.DONE),
                Telemetry.SILENT,
                Bounds.DEFAULT,
                DeadOwners.LEAVE);
    }

    private Telemetry telemetry() {
        return new Telemetry() {
            @Override
            public void reached(String reachedProtocol, String reachedState) {
                standpoint.at(reachedProtocol, reachedState);
            }

            @Override
            public void progress(String work, long done, long total) {}

            @Override
            public void warning(String about, Failure failure) {}
        };
    }

    private StepDecorator stateKeeping() {
        return new StepDecorator() {
            @Override
            public <S extends Enum<S>, E extends Enum<E>> Step<E> decorate(
                    ProtocolTable<S, E> table, S standing, Step<E> step) {
                standpoint.at(table.name(), standing.name());
                return decorator.decorate(table, standing, step);
            }
        };
    }

    private Identifiers identifiers() {
        return new Identifiers() {
            @Override
            public Ulid ulid() {
                long id = store.nextId();
                Ulid ulid = Ulid.of(store.tick() / 1_000, new byte[] {
                    0, 0, 0, 0, 0, 0, (byte) (id >> 24), (byte) (id >> 16), (byte) (id >> 8), (byte) id
                });
                minted.add(ulid);
                return ulid;
            }

            @Override
            public String ownerToken() {
                return "%032x".formatted(store.nextId());
            }

            @Override
            public String uuid() {
                return "effect-" + store.nextId();
            }

            @Override
            public OwnerEvidence self() {
                return new OwnerEvidence("simulated", "m", "b", FIRST_PID + number, "n", Integer.toString(number));
            }

            @Override
            public Liveness liveness(OwnerEvidence owner) {
                return store.dead.contains(owner.pid()) ? Liveness.GONE : Liveness.UNKNOWN;
            }
        };
    }
}
