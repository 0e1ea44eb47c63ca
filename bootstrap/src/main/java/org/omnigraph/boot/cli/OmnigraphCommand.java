package org.omnigraph.boot.cli;

import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The root of the command tree. */
@Command(
        name = "omnigraph",
        headerHeading = "Examples:%n"
                + "  omnigraph demo%n"
                + "  omnigraph init ./flights%n"
                + "  omnigraph load ./flights --node Airport=airports.csv:id=iata%n"
                + "  omnigraph checkpoint create release-7 ./flights%n"
                + "  omnigraph cleanup ./flights --keep 2%n%n",
        customSynopsis = "omnigraph <command> [options]",
        description = "Keeps a graph: loads it, names its states, and removes what nothing needs any more.")
final class OmnigraphCommand {
    private static final int HELP_WIDTH = 110;

    @Mixin
    private final CommonOptions options;

    private OmnigraphCommand(CommonOptions options) {
        this.options = options;
    }

    /** The whole tree over one session. */
    static CommandLine tree(Session session) {
        CommandLine root = new CommandLine(new OmnigraphCommand(session.options()));
        root.addSubcommand(new DemoCommand(session));
        root.addSubcommand(new InitCommand(session));
        root.addSubcommand(new LoadCommand(session));
        root.addSubcommand(new ReadCommand(session));
        root.addSubcommand(new SnapshotCommand(session));
        root.addSubcommand(new CommandLine(new CommitCommand()).addSubcommand(new CommitListCommand(session)));
        root.addSubcommand(new CommandLine(new CheckpointCommand())
                .addSubcommand(new CheckpointCreateCommand(session))
                .addSubcommand(new CheckpointListCommand(session))
                .addSubcommand(new CheckpointShowCommand(session))
                .addSubcommand(new CheckpointDeleteCommand(session))
                .addSubcommand(new CheckpointReconcileCommand(session)));
        root.addSubcommand(new CleanupCommand(session));
        root.addSubcommand(new CommandLine(new ClaimCommand())
                .addSubcommand(new ClaimShowCommand(session))
                .addSubcommand(new ClaimRepairCommand(session)));
        root.addSubcommand(new VersionCommand(session));
        configure(root, session);
        return root;
    }

    private static void configure(CommandLine root, Session session) {
        // A word that begins with @ is a word, not a file of further words.
        root.setExpandAtFiles(false);
        root.setUsageHelpWidth(HELP_WIDTH);
        Help.Ansi ansi = session.colors(session.out()) ? Help.Ansi.ON : Help.Ansi.OFF;
        root.setColorScheme(Help.defaultColorScheme(ansi));
        root.setOut(new PrintWriter(session.out(), true));
        root.setParameterExceptionHandler((problem, words) -> UsageFailures.refuse(session, problem));
        root.setExecutionExceptionHandler((problem, command, parsed) -> CrashReport.refuse(session, command, problem));
        layOut(root);
        UsageMessageSpec usage = root.getCommandSpec().usageMessage();
        Map<String, String> codes = new LinkedHashMap<>();
        for (ExitCode code : ExitCode.values()) {
            codes.put(Integer.toString(code.number()), code.meaning());
        }
        usage.exitCodeListHeading("%nExit codes:%n").exitCodeList(codes);
    }

    /** A command's own options come before the common ones, as they were declared. */
    private static void layOut(CommandLine command) {
        command.getCommandSpec()
                .usageMessage()
                .sortOptions(false)
                .descriptionHeading("%n")
                .parameterListHeading("%n")
                .optionListHeading(
                        command.getCommandSpec().positionalParameters().isEmpty() ? "%n" : "")
                .commandListHeading("%nCommands:%n");
        command.getSubcommands().values().forEach(OmnigraphCommand::layOut);
    }
}
