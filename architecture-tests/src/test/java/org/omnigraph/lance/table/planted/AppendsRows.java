package org.omnigraph.lance.table.planted;

import java.util.List;
import org.lance.FragmentMetadata;
import org.lance.WriteParams;
import org.lance.operation.Append;

/** Breaks the rules about operations and write modes. */
final class AppendsRows {
    Append append(List<FragmentMetadata> fragments) {
        return Append.builder().fragments(fragments).build();
    }

    WriteParams.WriteMode mode() {
        return WriteParams.WriteMode.OVERWRITE;
    }
}
