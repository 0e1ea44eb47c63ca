package org.omnigraph.boot.cli;

import picocli.CommandLine.Command;

/** Groups what there is about the retention claim. */
@Command(
        name = "claim",
        headerHeading = "Examples:%n  omnigraph claim show ./flights%n%n",
        customSynopsis = "omnigraph claim show|repair ... <store>",
        description = "Look at the retention claim, or take over the one of a dead owner.")
final class ClaimCommand {}
