package org.omnigraph.lance.manifest;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lance.Dataset;
import org.lance.Fragment;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.publish.ManifestView;

class ManifestPublisherTest {
    @TempDir
    Path root;

    @Test
    void genesisAndOnePublish() {
        try (Graphs graph = new Graphs(root).init()) {
            ManifestView view = graph.view();
            System.out.println(view);
            var p = graph.manifest()
                    .authority()
                    .publish(BranchName.MAIN, Graphs.onHead(view), Graphs.commit(view, Graphs.ulid(10), "op1"));
            System.out.println(p);
            System.out.println(graph.view());
            System.out.println(graph.manifest().history().commits(BranchName.MAIN, 10));
            try (Dataset d = graph.dataset()) {
                for (Fragment f : d.getFragments()) System.out.println(f.metadata());
                System.out.println(
                        d.getLanceFileFormatVersion() + " " + d.getSchema().getCustomMetadata());
            }
            System.out.println(graph.manifest().upkeep().fence(BranchName.MAIN, "opf"));
            System.out.println(graph.manifest().upkeep().maintain(BranchName.MAIN));
            System.out.println(graph.view());
        }
    }
}
