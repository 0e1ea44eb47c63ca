package org.omnigraph.domain.cleanup;

import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.graph.Ulid;

/** Why a version stays. A version carries every reason that applies. */
public sealed interface RetainedBy {
    /** The stable spelling: {@code window-count}. */
    String reason();

    /** The spelling for people: {@code checkpoint release-7}. */
    default String describe() {
        return reason();
    }

    /** The spelling the root digest is made of: by identity, since a name may come to mean another checkpoint. */
    default String root() {
        return describe();
    }

    /** It is the head of a live branch. */
    record Head(BranchName branch) implements RetainedBy {
        @Override
        public String reason() {
            return "head";
        }

        @Override
        public String describe() {
            return "head " + branch;
        }
    }

    /** A live checkpoint pins it. */
    record ByCheckpoint(String name, Ulid id) implements RetainedBy {
        @Override
        public String reason() {
            return "checkpoint";
        }

        @Override
        public String describe() {
            return "checkpoint " + name;
        }

        @Override
        public String root() {
            return "checkpoint " + id;
        }
    }

    /** It belongs to one of the newest graph commits. */
    record WindowCount() implements RetainedBy {
        @Override
        public String reason() {
            return "window-count";
        }
    }

    /** It belongs to a graph commit younger than the age window. */
    record WindowAge() implements RetainedBy {
        @Override
        public String reason() {
            return "window-age";
        }
    }

    /** A tag that is not ours points at it. */
    record ForeignTag(String name) implements RetainedBy {
        @Override
        public String reason() {
            return "foreign-tag";
        }

        @Override
        public String describe() {
            return "foreign-tag " + name;
        }
    }

    /** A branch that is not ours was made from it. */
    record ForeignBranch(String name) implements RetainedBy {
        @Override
        public String reason() {
            return "foreign-branch";
        }

        @Override
        public String describe() {
            return "foreign-branch " + name;
        }
    }

    /** The manifest keeps its newest versions whatever the policy says; no root. */
    record ManifestFloor() implements RetainedBy {
        @Override
        public String reason() {
            return "manifest-floor";
        }
    }

    /** It is younger than the cutoff of its lineage; no root. */
    record AboveCutoff() implements RetainedBy {
        @Override
        public String reason() {
            return "above-cutoff";
        }
    }

    /** The plan of the run that is being resumed kept it; no root. */
    record StoredPlan() implements RetainedBy {
        @Override
        public String reason() {
            return "stored-plan";
        }
    }
}
