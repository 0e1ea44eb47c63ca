package org.omnigraph.boot.cli;

import io.vavr.control.Either;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.omnigraph.application.port.in.At;
import org.omnigraph.application.port.in.Cleanup.Executed;
import org.omnigraph.application.port.in.GraphWrites.LoadMode;
import org.omnigraph.application.port.in.GraphWrites.LoadRequest;
import org.omnigraph.application.port.in.GraphWrites.Loaded;
import org.omnigraph.application.port.in.GraphWrites.TableInput;
import org.omnigraph.application.port.in.OpenGraph;
import org.omnigraph.application.port.in.OpenMode;
import org.omnigraph.application.port.in.StoreUri;
import org.omnigraph.boot.cli.format.CsvInput;
import org.omnigraph.boot.cli.format.CsvTables;
import org.omnigraph.domain.cleanup.CleanupRecord;
import org.omnigraph.domain.cleanup.CleanupRecord.DatasetOutcome;
import org.omnigraph.domain.cleanup.RetentionPolicy;
import org.omnigraph.domain.cleanup.WriteOutage;
import org.omnigraph.domain.failure.Done;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.FailureCode;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.graph.GraphCommit;
import org.omnigraph.domain.graph.TableDeclaration;
import org.omnigraph.domain.graph.TableKey;

/** The story of one checkpoint, told in the commands a user would type, each with what it printed in short. */
final class Demo {
    /** Content of the tables on day one. */
    static final String DAY_ONE_AIRPORTS = "4fe17bd2a5ba0501520a7c6ac40ef89b34163c281f8b43969d684d3e83689268";

    static final String DAY_ONE_FLIGHTS = "c38fca68e3079fd645621161ead1ee69adda861430084bfc54485f26463b49c2";

    /** Content of the tables after the last day. */
    static final String LAST_AIRPORTS = "9c23d7b9d03509e3520ab90aaca4e4f551f41d8789c5d288226e0658848f57ec";

    static final String LAST_FLIGHTS = "a87ae1e7a977bf1a46301dd10cb962133de3669972298770cc9c12f03ad569ce";

    private static final String CHECKPOINT = "day-one";
    /** Bytes that 5,366 flights take at the very least. */
    private static final long SMALLEST_FLIGHTS = 20_000;

    private static final RetentionPolicy KEEP_3 = new RetentionPolicy(3, null);
    private static final WriteOutage OUTAGE = new WriteOutage("the demo is the only writer");
    private static final String KEEP_3_CONFIRMED =
            "cleanup $DIR --keep 3 --confirm --write-outage \"" + OUTAGE.reason() + "\"";

    private final Session session;
    private final StoreUri store;
    private final DemoChecks checks;
    private final List<GraphCommit> days = new ArrayList<>();

    Demo(Session session, StoreUri store) {
        this.session = session;
        this.store = store;
        this.checks = new DemoChecks(session);
    }

    Either<Failure, ExitCode> run() {
        say("DIR=" + store);
        return makeGraph()
                .flatMap(done -> session.engine().stores().open(store, OpenMode.READ_WRITE))
                .flatMap(opened -> {
                    try (OpenGraph graph = opened) {
                        return new Story(graph).tell();
                    }
                })
                .map(done -> end());
    }

    private Either<Failure, Done> makeGraph() {
        command("init $DIR");
        return session.engine().stores().init(store, session.actor()).map(id -> {
            say("graph " + id);
            return Done.DONE;
        });
    }

    private ExitCode end() {
        if (session.json()) {
            session.print(checks.json(store));
        } else {
            say("");
            say("the graph is kept in " + store);
            say(checks.allHeld() ? "demo passed" : "demo failed");
        }
        return checks.allHeld() ? ExitCode.DONE : ExitCode.FAILURE;
    }

    /** Everything that happens in the opened graph. */
    private final class Story {
        private final OpenGraph graph;

        Story(OpenGraph graph) {
            this.graph = graph;
        }

        Either<Failure, Done> tell() {
            List<Supplier<Either<Failure, Done>>> steps = List.of(
                    this::loadDayOne,
                    this::nameDayOne,
                    this::provesDayOne,
                    this::twentyDays,
                    this::preview,
                    this::clean,
                    this::provesDayOne,
                    this::neighboursAreGone,
                    this::forgetDayOne,
                    this::cleanUpAfterDayOne,
                    this::dayOneIsGone,
                    this::provesLastDay);
            for (Supplier<Either<Failure, Done>> step : steps) {
                Either<Failure, Done> result = step.get();
                if (result.isLeft()) {
                    return result;
                }
            }
            return Either.right(Done.DONE);
        }

        private Either<Failure, Done> loadDayOne() {
            command(
                    "load $DIR --node Airport=airports.csv:id=iata \\",
                    "    --edge Flight=flights-airport.csv:from=origin@Airport,to=destination@Airport");
            return load(LoadMode.APPEND, DemoData.dayOne()).map(loaded -> {
                loaded.tables()
                        .forEach(table -> say(table.key() + "  version "
                                + table.physical().version() + "  " + Words.count(table.rowCount(), "row")));
                return Done.DONE;
            });
        }

        private Either<Failure, Done> nameDayOne() {
            command("checkpoint create " + CHECKPOINT + " $DIR");
            return graph.checkpoints()
                    .create(CHECKPOINT, BranchName.MAIN, session.actor())
                    .map(checkpoint -> {
                        say("checkpoint " + CHECKPOINT + "  manifest version "
                                + checkpoint.header().manifest().version() + "  "
                                + Words.count(checkpoint.pins().size(), "dataset") + " pinned  pins ok");
                        return Done.DONE;
                    });
        }

        private Either<Failure, Done> provesDayOne() {
            At dayOne = new At.CheckpointState(CHECKPOINT);
            String option = " --checkpoint " + CHECKPOINT;
            return digest(dayOne, option, DemoData.AIRPORT, DAY_ONE_AIRPORTS, 3_376)
                    .flatMap(done -> digest(dayOne, option, DemoData.FLIGHT, DAY_ONE_FLIGHTS, 5_366));
        }

        private Either<Failure, Done> provesLastDay() {
            return digest(At.main(), "", DemoData.AIRPORT, LAST_AIRPORTS, 3_380)
                    .flatMap(done -> digest(At.main(), "", DemoData.FLIGHT, LAST_FLIGHTS, 5_370));
        }

        private Either<Failure, Done> twentyDays() {
            command("load $DIR --mode merge --edge Flight=day-02-counts.csv   # and 19 days more like it");
            for (int day = 2; day <= DemoData.LAST_DAY; day++) {
                DemoData.Day script = DemoData.day(day);
                Either<Failure, Loaded> loaded = load(script.mode(), script.inputs());
                if (loaded.isLeft()) {
                    return Either.left(loaded.getLeft());
                }
                days.add(loaded.get().commit());
                session.telemetry().progress("loading days", day, DemoData.LAST_DAY);
            }
            say(Words.count(days.size(), "graph commit")
                    + ": 15 change counts, 4 open an airport, 1 replaces all flights; " + "manifest version "
                    + days.get(days.size() - 1).manifestVersion());
            checks.equal("graph commits after day one", 20, days.size());
            return Either.right(Done.DONE);
        }

        private Either<Failure, Done> preview() {
            command("cleanup $DIR --keep 3");
            return graph.cleanup().plan(KEEP_3).map(preview -> {
                CleanupView.fates(preview.plan()).lines(Integer.MAX_VALUE).forEach(Demo.this::say);
                say(CleanupView.summary(preview));
                return Done.DONE;
            });
        }

        private Either<Failure, Done> clean() {
            return execute().map(record -> Done.DONE);
        }

        /** The recount replaced every flight, so the files of day one were kept by the checkpoint alone. */
        private Either<Failure, Done> cleanUpAfterDayOne() {
            return execute().map(record -> {
                long bytes = record.datasets().stream()
                        .filter(o -> o.dataset().equals("edge:" + DemoData.FLIGHT))
                        .mapToLong(DatasetOutcome::bytes)
                        .sum();
                say("only the checkpoint had kept the flights of day one: " + Words.bytes(bytes) + " came back");
                checks.equal("the flights of day one came back", true, bytes > SMALLEST_FLIGHTS);
                return Done.DONE;
            });
        }

        private Either<Failure, CleanupRecord> execute() {
            command(KEEP_3_CONFIRMED);
            return graph.cleanup()
                    .plan(KEEP_3)
                    .flatMap(preview -> graph.cleanup().execute(preview.plan(), OUTAGE, session.actor()))
                    .map(Executed::record)
                    .peek(this::report);
        }

        private void report(CleanupRecord record) {
            CleanupView.outcomes(record).lines(Integer.MAX_VALUE).forEach(Demo.this::say);
            say(CleanupView.summary(record));
            checks.equal("collected without a failure", true, !record.partial());
        }

        private Either<Failure, Done> neighboursAreGone() {
            GraphCommit next = days.get(0);
            command("snapshot $DIR --commit " + next.id());
            isReclaimed(new At.CommitState(BranchName.MAIN, next.id().text()));
            long before = 2;
            command("snapshot $DIR --manifest-version " + before);
            isReclaimed(new At.ManifestState(BranchName.MAIN, before));
            return Either.right(Done.DONE);
        }

        private Either<Failure, Done> forgetDayOne() {
            command("checkpoint delete " + CHECKPOINT + " $DIR");
            return graph.checkpoints().delete(CHECKPOINT, session.actor()).map(deleted -> {
                say("deleted checkpoint " + CHECKPOINT + "  " + Words.count(deleted.reclaimedPins(), "pin")
                        + " reclaimed");
                checks.equal("pins reclaimed", 3, deleted.reclaimedPins());
                return Done.DONE;
            });
        }

        private Either<Failure, Done> dayOneIsGone() {
            command("read $DIR " + DemoData.AIRPORT + " --checkpoint " + CHECKPOINT + " --digest");
            refusedWith(FailureCode.CHECKPOINT_NOT_FOUND, graph.reads().snapshot(new At.CheckpointState(CHECKPOINT)));
            return Either.right(Done.DONE);
        }

        private void isReclaimed(At at) {
            refusedWith(FailureCode.VERSION_RECLAIMED, graph.reads().snapshot(at));
        }

        private void refusedWith(FailureCode expected, Either<Failure, ?> answer) {
            String found = answer.fold(failure -> failure.code().spelling(), read -> "read");
            answer.peekLeft(failure -> say("error: " + failure.code().spelling() + ": " + failure.message()));
            checks.equal("the answer", expected.spelling(), found);
        }

        private Either<Failure, Done> digest(At at, String option, String type, String expected, long rows) {
            command("read $DIR " + type + option + " --digest");
            return graph.reads().table(at, type).flatMap(graph.reads()::digest).map(hash -> {
                say(hash.sha256() + "  " + Words.count(hash.rows(), "row"));
                checks.equal("rows of " + type + option, rows, hash.rows());
                checks.equal("digest of " + type + option, expected, hash.sha256());
                return Done.DONE;
            });
        }

        private Either<Failure, Loaded> load(LoadMode mode, List<CsvInput> inputs) {
            return graph.reads()
                    .declarations(BranchName.MAIN)
                    .flatMap(remembered -> read(inputs, remembered)
                            .flatMap(tables -> graph.writes()
                                    .load(new LoadRequest(BranchName.MAIN, mode, tables, session.actor()))));
        }

        private Either<Failure, List<TableInput>> read(
                List<CsvInput> inputs, Map<TableKey, TableDeclaration> remembered) {
            List<TableInput> tables = new ArrayList<>();
            for (CsvInput input : inputs) {
                @Nullable TableDeclaration known = remembered.get(input.key());
                Either<Failure, TableInput> table = CsvTables.read(input, known);
                if (table.isLeft()) {
                    return Either.left(table.getLeft());
                }
                tables.add(table.get());
            }
            return Either.right(tables);
        }
    }

    private void command(String... lines) {
        say("");
        say("$ omnigraph " + lines[0]);
        for (int i = 1; i < lines.length; i++) {
            say(lines[i]);
        }
    }

    /** With --json the story is left out and only its checks are printed. */
    private void say(String line) {
        if (!session.json()) {
            session.print(line);
        }
    }
}
