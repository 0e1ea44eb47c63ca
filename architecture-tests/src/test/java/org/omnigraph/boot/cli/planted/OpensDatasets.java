package org.omnigraph.boot.cli.planted;

import org.lance.Dataset;

/** Breaks the rule that Lance stays in its adapter. */
interface OpensDatasets {
    Dataset open();
}
