package org.omnigraph.lance.manifest;

import io.vavr.control.Either;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.lance.Dataset;
import org.lance.cleanup.CleanupPolicy;
import org.omnigraph.application.port.out.AuthorityManifest;
import org.omnigraph.application.port.out.AuthorityManifest.Published;
import org.omnigraph.domain.failure.ConflictFailure;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.graph.GraphCommit;
import org.omnigraph.domain.graph.GraphHead;
import org.omnigraph.domain.graph.Ulid;
import org.omnigraph.domain.publish.AuthorityRow;
import org.omnigraph.domain.publish.AuthorityRow.GraphCommitRow;
import org.omnigraph.domain.publish.AuthorityRow.GraphHeadRow;
import org.omnigraph.domain.publish.AuthorityRow.TableHeadRow;
import org.omnigraph.domain.publish.ManifestDelta;
import org.omnigraph.domain.publish.ManifestView;
import org.omnigraph.domain.publish.ReadSet;
import org.omnigraph.domain.publish.RowClass;

/** The processes of the race: writers that try a number of times without retry, and a collector that never stops. */
final class RacingPublisher {
    static final String READY = "ready";
    static final String DONE = "done";
    static final int TABLES = 4;

    private static final Set<RowClass> HEAD = EnumSet.of(RowClass.HEAD);

    private RacingPublisher() {}

    public static void main(String[] args) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        try (Graphs graph = new Graphs(Path.of(args[1]))) {
            graph.view();
            System.out.println(READY);
            in.readLine();
            if (args[0].equals("collector")) {
                collect(graph, in);
            } else {
                write(graph, Integer.parseInt(args[2]), Integer.parseInt(args[3]));
            }
        }
        System.out.println(DONE);
    }

    /** Tries to publish graph commits, each moving one table; answers one line a try. */
    private static void write(Graphs graph, int writer, int tries) {
        AuthorityManifest authority = graph.manifest(1).authority();
        for (int i = 0; i < tries; i++) {
            Ulid id = Graphs.ulid(writer * 1_000_000L + i);
            String operation = "op-" + writer + "-" + i;
            int table = i % TABLES;
            Either<Failure, Published> answer = authority
                    .capture(BranchName.MAIN, HEAD)
                    .flatMap(view -> publish(authority, view, id, operation, table));
            System.out.println(line(answer, id.text()));
        }
    }

    private static Either<Failure, Published> publish(
            AuthorityManifest authority, ManifestView view, Ulid id, String operation, int table) {
        TableHeadRow old = view.all(TableHeadRow.class).stream()
                .filter(r -> r.head().identity().equals(Rows.identity(table)))
                .findFirst()
                .orElseThrow();
        GraphHeadRow headRow = view.graphHead().get();
        GraphHead head = headRow.head();
        long version = old.head().physical().version() + 1;
        List<AuthorityRow> rows = new ArrayList<>();
        rows.add(Rows.tableHead(table, version));
        rows.add(Rows.tableVersion(table, version));
        rows.add(new GraphCommitRow(
                new GraphCommit(id, BranchName.MAIN, head.commitId(), null, null, 2_000, 0, operation)));
        rows.add(new GraphHeadRow(
                new GraphHead(BranchName.MAIN, id, head.generation() + 1, 2_000), 0, headRow.manifestVersion()));
        ReadSet readSet = ReadSet.of(new ReadSet.RowIs(old), new ReadSet.RowIs(headRow));
        return authority.publish(BranchName.MAIN, readSet, ManifestDelta.of(operation, rows));
    }

    /** Collects down to one version, each time behind a boundary published first, until told to stop. */
    private static void collect(Graphs graph, BufferedReader in) throws IOException {
        AuthorityManifest authority = graph.manifest().authority();
        for (int round = 0; !in.ready(); round++) {
            String operation = "op-collect-" + round;
            long cutoff = authority.capture(BranchName.MAIN, HEAD).get().version();
            Either<Failure, Published> boundary = authority.publish(
                    BranchName.MAIN,
                    ReadSet.EMPTY,
                    ManifestDelta.of(operation, List.of(Graphs.boundary(cutoff, operation))));
            System.out.println(line(boundary, "-"));
            if (boundary.isRight()) {
                try (Dataset dataset = graph.dataset()) {
                    dataset.cleanupWithPolicy(CleanupPolicy.builder()
                            .withBeforeVersion(cutoff + 1)
                            .withErrorIfTaggedOldVersions(false)
                            .withDeleteUnverified(false)
                            .build());
                }
            }
        }
    }

    /** Short for a conflict: the parent reads one child after the other, and a full pipe would stop the race. */
    private static String line(Either<Failure, Published> answer, String id) {
        if (answer.isRight()) {
            return "published " + answer.get().version() + " " + id;
        }
        Failure failure = answer.getLeft();
        String text = failure instanceof ConflictFailure ? "" : failure.message();
        return ("refused " + failure.code() + " " + id + " " + text).replace('\n', ' ');
    }
}
