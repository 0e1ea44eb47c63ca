package org.omnigraph.boot.cli;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.omnigraph.domain.failure.UsageFailure.InvalidArgument;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.MutuallyExclusiveArgsException;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Turns what the parser of the command line refuses into the failure every other refusal is. */
final class UsageFailures {
    private UsageFailures() {}

    static int refuse(Session session, ParameterException problem) {
        String command = problem.getCommandLine().getCommandSpec().qualifiedName();
        return session.refuse(failure(problem), hint(problem, command));
    }

    private static InvalidArgument failure(ParameterException problem) {
        CommandLine command = problem.getCommandLine();
        Optional<String> option = unknownOption(command);
        if (option.isPresent()) {
            return new InvalidArgument(
                    option.get(), "an option of " + command.getCommandSpec().qualifiedName(), option.get());
        }
        if (problem instanceof UnmatchedArgumentException unmatched) {
            String word = unmatched.getUnmatched().get(0);
            return command.getSubcommands().isEmpty()
                    ? new InvalidArgument("arguments", "no further word", word)
                    : new InvalidArgument("command", commands(command), word);
        }
        if (problem instanceof MissingParameterException missing
                && !missing.getMissing().isEmpty()) {
            String names =
                    missing.getMissing().stream().map(UsageFailures::name).collect(Collectors.joining(", "));
            return new InvalidArgument(names, "a value", "nothing");
        }
        if (problem instanceof OverwrittenOptionException twice) {
            return new InvalidArgument(name(twice.getOverwritten()), "to be given once", "more than once");
        }
        if (problem instanceof MutuallyExclusiveArgsException) {
            return new InvalidArgument("--checkpoint, --commit, --manifest-version", "at most one of them", "several");
        }
        if (!command.getSubcommands().isEmpty() && problem.getArgSpec() == null) {
            return new InvalidArgument("command", commands(command), "nothing");
        }
        String argument = problem.getArgSpec() == null ? "arguments" : name(problem.getArgSpec());
        return new InvalidArgument(argument, "its form in the help", problem.getMessage());
    }

    private static String hint(ParameterException problem, String command) {
        String help = command + " --help shows examples";
        if (problem instanceof UnmatchedArgumentException unmatched) {
            List<String> suggestions = unmatched.getSuggestions();
            if (isOption(problem.getCommandLine(), unmatched.getUnmatched().get(0))) {
                return "options go before --; " + help;
            }
            if (!suggestions.isEmpty()) {
                return "did you mean " + suggestions.get(0) + "? " + help;
            }
        }
        return unknownOption(problem.getCommandLine()).isPresent()
                ? "a name that begins with a dash goes after --; " + help
                : help;
    }

    /** A word like an option that no option is; the parser complains first about an argument that it missed instead. */
    private static Optional<String> unknownOption(CommandLine command) {
        return command.getUnmatchedArguments().stream()
                .filter(word -> word.startsWith("-") && !isOption(command, word))
                .findFirst();
    }

    /** Whether the command has this option, which was then typed after {@code --}, where words are names. */
    private static boolean isOption(CommandLine command, String word) {
        return command.getCommandSpec().optionsMap().containsKey(word);
    }

    private static String commands(CommandLine command) {
        return String.join(", ", command.getSubcommands().keySet());
    }

    private static String name(ArgSpec argument) {
        return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
    }
}
