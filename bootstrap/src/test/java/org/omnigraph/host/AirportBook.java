package org.omnigraph.host;

import io.vavr.control.Either;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.omnigraph.application.data.RowQuery;
import org.omnigraph.application.data.Rows;
import org.omnigraph.application.port.in.At;
import org.omnigraph.application.port.in.Cleanup.Executed;
import org.omnigraph.application.port.in.GraphStores;
import org.omnigraph.application.port.in.GraphWrites.LoadMode;
import org.omnigraph.application.port.in.GraphWrites.LoadRequest;
import org.omnigraph.application.port.in.GraphWrites.Loaded;
import org.omnigraph.application.port.in.GraphWrites.TableInput;
import org.omnigraph.application.port.in.OpenGraph;
import org.omnigraph.application.port.in.OpenMode;
import org.omnigraph.application.port.in.StoreUri;
import org.omnigraph.domain.checkpoint.Checkpoint;
import org.omnigraph.domain.cleanup.RetentionPolicy;
import org.omnigraph.domain.cleanup.WriteOutage;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.graph.BranchName;

/** The host's service: a book of airports that is replaced each year, and keeps the years somebody named. */
class AirportBook {
    private static final String ACTOR = "airport-book";

    private final GraphStores stores;

    AirportBook(GraphStores stores) {
        this.stores = stores;
    }

    void create(StoreUri store) {
        stores.init(store, ACTOR).getOrElseThrow(AirportBook::refused);
    }

    Loaded replace(StoreUri store, List<Airport> airports) {
        TableInput input = new TableInput(
                Airport.TABLE, Airport.DECLARATION, new AirportRows(airports), "the host's own rows", row -> row + 1);
        LoadRequest request = new LoadRequest(BranchName.MAIN, LoadMode.OVERWRITE, List.of(input), ACTOR);
        return with(store, OpenMode.READ_WRITE, graph -> graph.writes().load(request));
    }

    Checkpoint keep(StoreUri store, String name) {
        return with(store, OpenMode.READ_WRITE, graph -> graph.checkpoints().create(name, BranchName.MAIN, ACTOR));
    }

    Executed forgetAllButTheNewest(StoreUri store) {
        RetentionPolicy policy = new RetentionPolicy(1, null);
        return with(
                store,
                OpenMode.READ_WRITE,
                graph -> WriteOutage.attested("this host is the only writer and holds its own lock")
                        .flatMap(outage -> graph.cleanup()
                                .plan(policy)
                                .flatMap(preview -> graph.cleanup().execute(preview.plan(), outage, ACTOR))));
    }

    List<Airport> read(StoreUri store, At at) {
        return with(
                store,
                OpenMode.READ_ONLY,
                graph -> graph.reads()
                        .table(at, "Airport")
                        .flatMap(table -> graph.reads().rows(table, RowQuery.everythingById()))
                        .map(AirportBook::airports));
    }

    private <T> T with(StoreUri store, OpenMode mode, Use<T> use) {
        try (OpenGraph graph = stores.open(store, mode).getOrElseThrow(AirportBook::refused)) {
            return use.of(graph).getOrElseThrow(AirportBook::refused);
        }
    }

    private static List<Airport> airports(Rows rows) {
        List<Airport> airports = new ArrayList<>();
        try (rows) {
            while (rows.reader().loadNextBatch()) {
                VectorSchemaRoot batch = rows.reader().getVectorSchemaRoot();
                for (int i = 0; i < batch.getRowCount(); i++) {
                    airports.add(new Airport(
                            batch.getVector("iata").getObject(i).toString(),
                            batch.getVector("city").getObject(i).toString(),
                            ((BigIntVector) batch.getVector("flights")).get(i)));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return airports;
    }

    private static RuntimeException refused(Failure failure) {
        return new Refused(failure);
    }

    /** One use of an opened graph. */
    private interface Use<T> {
        Either<Failure, T> of(OpenGraph graph);
    }

    /** The engine refused; the host decides what that means. */
    static final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1;

        private final transient Failure failure;

        Refused(Failure failure) {
            super(failure.message() + " (" + failure.hint() + ")");
            this.failure = failure;
        }

        Failure failure() {
            return failure;
        }
    }
}
