package org.omnigraph.boot.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The options every command has. What decides how errors look is read by {@link Session} from the words themselves. */
final class CommonOptions {
    @Option(names = "--json", scope = ScopeType.INHERIT, description = "Print JSON, errors included.")
    private boolean json;

    @Option(
            names = "--as",
            paramLabel = "ACTOR",
            scope = ScopeType.INHERIT,
            description = "Who asks; otherwise $OMNIGRAPH_ACTOR, otherwise nobody in particular.")
    private @Nullable String actor;

    @Option(names = "--quiet", scope = ScopeType.INHERIT, description = "No progress, warnings or notes on stderr.")
    private boolean quiet;

    @Option(names = "--no-color", scope = ScopeType.INHERIT, description = "No colors; NO_COLOR does the same.")
    private boolean noColor;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = ScopeType.INHERIT,
            description = "Show this help.")
    private boolean help;

    @Nullable
    String actor() {
        return actor;
    }
}
