package org.omnigraph.domain.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.omnigraph.domain.Samples.NOW;
import static org.omnigraph.domain.Samples.graphHead;
import static org.omnigraph.domain.Samples.ulid;

import org.junit.jupiter.api.Test;

class GraphHeadTest {
    private static final GraphHead HEAD = graphHead(3, NOW);

    @Test
    void countsCommits() {
        assertThat(HEAD.next(ulid(9), NOW + 5)).isEqualTo(new GraphHead(BranchName.MAIN, ulid(9), 4, NOW + 5));
    }

    @Test
    void takesTheParentsTimeWhenTheClockIsBehind() {
        assertThat(HEAD.next(ulid(9), NOW - 1).committedAt()).isEqualTo(NOW);
    }
}
