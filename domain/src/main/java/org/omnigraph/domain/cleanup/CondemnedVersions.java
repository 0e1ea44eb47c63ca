package org.omnigraph.domain.cleanup;

import java.util.SortedSet;
import org.omnigraph.domain.cleanup.CleanupPlan.DatasetPlan;

/**
 * The proof that versions of one lineage may be removed: a published boundary covers every one of them. Together with a held
 * claim it is what destructive port methods ask for.
 */
public final class CondemnedVersions {
    private final Boundary boundary;
    private final DatasetPlan plan;

    private CondemnedVersions(Boundary boundary, DatasetPlan plan) {
        this.boundary = boundary;
        this.plan = plan;
    }

    /**
     * The versions a plan condemns behind a boundary that has been published.
     *
     * @throws IllegalArgumentException when the boundary is of another lineage or does not cover a condemned version
     */
    public static CondemnedVersions behind(Boundary published, DatasetPlan plan) {
        boolean covered = plan.condemned().stream().allMatch(published::covers);
        if (!published.lineage().equals(plan.lineage()) || !covered) {
            throw new IllegalArgumentException("the boundary of "
                    + published.lineage().path() + " does not cover what the plan condemns of " + plan.dataset());
        }
        return new CondemnedVersions(published, plan);
    }

    /** The published boundary. */
    public Boundary boundary() {
        return boundary;
    }

    /** The fate of the lineage. */
    public DatasetPlan plan() {
        return plan;
    }

    /** The versions to remove, ascending. */
    public SortedSet<Long> versions() {
        return plan.condemned();
    }
}
