package org.omnigraph.boot;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.omnigraph.domain.claim.Liveness;
import org.omnigraph.domain.claim.OwnerEvidence;

/**
 * Reads from the operating system what identifies a process beyond its pid. What the platform does not have is null. No name
 * is looked up, since a resolver may hang.
 *
 * @param root the folder that stands for {@code /}
 * @param environment for the host name where the system has no file for it
 */
record ProcessEvidence(Path root, Map<String, String> environment, long pid) {
    /** Field 22 of {@code /proc/<pid>/stat}, counted from the third field, which follows the name in parentheses. */
    private static final int START_AFTER_NAME = 22 - 3;

    /** Zombie and dead, as the first field after the name spells them. */
    private static final Set<String> DEAD_STATES = Set.of("Z", "X", "x");

    private static final Pattern MACHINE_ID = Pattern.compile("[0-9a-f]{32}");
    private static final Pattern NAMESPACE = Pattern.compile("pid:\\[([0-9]+)]");
    private static final Pattern DIGITS = Pattern.compile("[0-9]+");

    static ProcessEvidence ofThisProcess() {
        return new ProcessEvidence(
                Path.of("/"), System.getenv(), ProcessHandle.current().pid());
    }

    OwnerEvidence read() {
        return new OwnerEvidence(
                hostname(), machineId(), text("proc/sys/kernel/random/boot_id"), pid, pidNamespace(), start());
    }

    /**
     * Whether a process of this boot and pid namespace is the owner. A zombie is dead: it runs nothing any more. Where the system
     * hides other users' processes, absence proves nothing.
     */
    Liveness liveness(OwnerEvidence owner) {
        OwnerEvidence self = read();
        boolean comparable = owner.bootId() != null
                && owner.pidNamespace() != null
                && owner.processStart() != null
                && owner.bootId().equals(self.bootId())
                && owner.pidNamespace().equals(self.pidNamespace());
        if (!comparable || text("proc/1/stat") == null) {
            return Liveness.UNKNOWN;
        }
        String path = "proc/" + owner.pid() + "/stat";
        if (!Files.exists(root.resolve(path))) {
            return Liveness.GONE;
        }
        String[] fields = fields(text(path));
        if (fields.length <= START_AFTER_NAME) {
            return Files.exists(root.resolve(path)) ? Liveness.UNKNOWN : Liveness.GONE;
        }
        boolean same = fields[START_AFTER_NAME].equals(owner.processStart());
        return same && !DEAD_STATES.contains(fields[0]) ? Liveness.ALIVE : Liveness.GONE;
    }

    /** The fields after the name, which may itself contain blanks and parentheses: they are counted from the last one. */
    private static String[] fields(@Nullable String stat) {
        return stat == null
                ? new String[0]
                : stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ");
    }

    private String hostname() {
        return Stream.of(
                        text("proc/sys/kernel/hostname"),
                        text("etc/hostname"),
                        environment.get("HOSTNAME"),
                        environment.get("COMPUTERNAME"))
                .filter(name -> name != null && !name.isBlank())
                .findFirst()
                .orElse("unknown");
    }

    private @Nullable String machineId() {
        String id = text("etc/machine-id");
        return id != null && MACHINE_ID.matcher(id).matches() ? id : null;
    }

    private @Nullable String pidNamespace() {
        try {
            Matcher matcher = NAMESPACE.matcher(
                    Files.readSymbolicLink(root.resolve("proc/self/ns/pid")).toString());
            return matcher.matches() ? matcher.group(1) : null;
        } catch (IOException | UnsupportedOperationException e) {
            return null;
        }
    }

    private @Nullable String start() {
        String[] fields = fields(text("proc/self/stat"));
        return fields.length > START_AFTER_NAME
                        && DIGITS.matcher(fields[START_AFTER_NAME]).matches()
                ? fields[START_AFTER_NAME]
                : null;
    }

    /** The text of a small system file, stripped; null when there is none or it is blank. */
    private @Nullable String text(String path) {
        try {
            String text = new String(Files.readAllBytes(root.resolve(path)), StandardCharsets.UTF_8).strip();
            return text.isEmpty() ? null : text;
        } catch (IOException e) {
            return null;
        }
    }
}
