package org.omnigraph.application.service;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.omnigraph.application.port.out.TableDatasets.AppliedEffect;
import org.omnigraph.domain.cleanup.Boundary;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.graph.GraphCommit;
import org.omnigraph.domain.graph.GraphHead;
import org.omnigraph.domain.graph.TableDeclaration.EdgeEnds;
import org.omnigraph.domain.graph.TableHead;
import org.omnigraph.domain.graph.TableIdentity;
import org.omnigraph.domain.graph.TableKey;
import org.omnigraph.domain.graph.TableRegistration;
import org.omnigraph.domain.publish.AuthorityRow;
import org.omnigraph.domain.publish.AuthorityRow.GcBoundaryRow;
import org.omnigraph.domain.publish.AuthorityRow.GraphCommitRow;
import org.omnigraph.domain.publish.AuthorityRow.GraphHeadRow;
import org.omnigraph.domain.publish.AuthorityRow.TableHeadRow;
import org.omnigraph.domain.publish.AuthorityRow.TableRow;
import org.omnigraph.domain.publish.AuthorityRow.TableVersionRow;
import org.omnigraph.domain.publish.BranchRow;
import org.omnigraph.domain.publish.ManifestDelta;
import org.omnigraph.domain.publish.ManifestView;
import org.omnigraph.domain.publish.ReadSet;
import org.omnigraph.domain.publish.ReadSet.BranchIsLive;
import org.omnigraph.domain.publish.ReadSet.NextIdIs;
import org.omnigraph.domain.publish.ReadSet.RowIs;

/** The one publish of a load: its rows and what it relies on. */
record LoadCommit(GraphCommit commit, List<TableHead> heads, ReadSet readSet, ManifestDelta delta) {

    static LoadCommit prepare(GraphContext graph, LoadPlan plan, List<AppliedEffect> applied, String operationId) {
        return new Preparation(graph, plan, applied, operationId).prepare();
    }

    /** Builds one commit. */
    private static final class Preparation {
        private final GraphContext graph;
        private final LoadPlan plan;
        private final List<AppliedEffect> applied;
        private final String operationId;
        private final List<AuthorityRow> rows = new ArrayList<>();
        private final List<TableHead> heads = new ArrayList<>();
        private final long firstId;
        private long nextId;

        Preparation(GraphContext graph, LoadPlan plan, List<AppliedEffect> applied, String operationId) {
            this.graph = graph;
            this.plan = plan;
            this.applied = applied;
            this.operationId = operationId;
            this.firstId = plan.view()
                    .registryHead()
                    .getOrElseThrow(f -> new IllegalStateException(f.message()))
                    .nextId();
            this.nextId = firstId;
        }

        LoadCommit prepare() {
            for (int i = 0; i < applied.size(); i++) {
                table(plan.targets().get(i), applied.get(i));
            }
            GraphHeadRow parent = parent();
            GraphHead head = parent.head().next(graph.identifiers().ulid(), graph.now());
            GraphCommit commit = new GraphCommit(
                    head.commitId(),
                    head.branch(),
                    parent.head().commitId(),
                    null,
                    plan.request().actor(),
                    head.committedAt(),
                    0,
                    operationId);
            rows.add(new GraphCommitRow(commit));
            rows.add(new GraphHeadRow(head, 0, parent.manifestVersion()));
            @Nullable Long allocated = nextId == firstId ? null : nextId;
            return new LoadCommit(
                    commit,
                    List.copyOf(heads),
                    readSet(parent),
                    new ManifestDelta(operationId, rows, Set.of(), allocated));
        }

        private void table(LoadPlan.Target target, AppliedEffect effect) {
            TableKey key = target.input().key();
            TableIdentity identity =
                    target.head() == null ? allocate() : target.head().identity();
            TableHead head = new TableHead(identity, key, effect.version(), effect.rowCount(), true);
            heads.add(head);
            rows.add(new TableHeadRow(head));
            rows.add(new TableVersionRow(head));
            if (target.head() == null) {
                rows.add(new TableRow(new TableRegistration(
                        identity, key, effect.version().path(), target.input().declaration())));
                rows.add(new GcBoundaryRow(Boundary.zero(head.lineage(), graph.now())));
            }
        }

        private TableIdentity allocate() {
            TableIdentity identity = new TableIdentity(nextId, nextId + 1);
            nextId += 2;
            return identity;
        }

        private GraphHeadRow parent() {
            return plan.view().graphHead().getOrElseThrow(f -> new IllegalStateException(f.message()));
        }

        /** Tables first, so that a table that moved is named before the branch that moved with it. */
        private ReadSet readSet(GraphHeadRow parent) {
            List<ReadSet.Member> members = new ArrayList<>();
            for (TableHead head : reliedOn()) {
                members.add(new RowIs(new TableHeadRow(head)));
            }
            if (nextId != firstId) {
                members.add(new NextIdIs(firstId));
            }
            BranchName branch = plan.request().branch();
            members.add(new BranchIsLive(
                    branch,
                    plan.view().branchRow(branch).map(BranchRow::incarnation).getOrElse(1L)));
            members.add(new RowIs(parent));
            return new ReadSet(members);
        }

        /** Tables the load changes, and node tables its edges point into. */
        private Set<TableHead> reliedOn() {
            ManifestView view = plan.view();
            Set<TableKey> keys = new LinkedHashSet<>();
            for (LoadPlan.Target target : plan.targets()) {
                keys.add(target.input().key());
                EdgeEnds ends = target.input().declaration().ends();
                if (ends != null) {
                    keys.add(new TableKey(TableKey.Kind.NODE, ends.fromType()));
                    keys.add(new TableKey(TableKey.Kind.NODE, ends.toType()));
                }
            }
            Set<TableHead> found = new LinkedHashSet<>();
            view.liveTables().stream().filter(t -> keys.contains(t.key())).forEach(found::add);
            return found;
        }
    }
}
