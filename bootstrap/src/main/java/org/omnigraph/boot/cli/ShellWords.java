package org.omnigraph.boot.cli;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Command lines that can be copied into a shell. */
final class ShellWords {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

    private ShellWords() {}

    /** {@code omnigraph} and its arguments, quoted where a shell needs it. */
    static String command(List<String> arguments) {
        return "omnigraph " + arguments.stream().map(ShellWords::quote).collect(Collectors.joining(" "));
    }

    static String command(String... arguments) {
        return command(List.of(arguments));
    }

    /** One word, quoted where a shell needs it. */
    static String quote(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
