package org.omnigraph.boot.cli;

import picocli.CommandLine.Command;

/** Groups the checkpoint commands. */
@Command(
        name = "checkpoint",
        headerHeading = "Examples:%n  omnigraph checkpoint create release-7 ./flights%n"
                + "  omnigraph checkpoint list ./flights%n%n",
        customSynopsis = "omnigraph checkpoint create|list|show|delete|reconcile ... <store>",
        description = "Name graph states and keep them.")
final class CheckpointCommand {}
