package org.omnigraph.boot.cli;

import picocli.CommandLine.Command;

/** Groups what there is about graph commits. */
@Command(
        name = "commit",
        headerHeading = "Examples:%n  omnigraph commit list ./flights%n%n",
        customSynopsis = "omnigraph commit list <store>",
        description = "Look at graph commits.")
final class CommitCommand {}
