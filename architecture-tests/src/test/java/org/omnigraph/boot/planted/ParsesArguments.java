package org.omnigraph.boot.planted;

import picocli.planted.Command;

/** Breaks the rule that hosts need no command line library. */
interface ParsesArguments {
    Command command();
}
