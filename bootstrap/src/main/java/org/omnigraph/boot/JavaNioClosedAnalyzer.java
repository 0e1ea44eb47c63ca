package org.omnigraph.boot;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Tells the operator of a host which option is missing and where it may stand. */
final class JavaNioClosedAnalyzer extends AbstractFailureAnalyzer<JavaNioClosedException> {
    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, JavaNioClosedException cause) {
        String description =
                "Graphs are stored through Apache Arrow, which reads the address of a java.nio.Buffer by reflection."
                        + " This JVM does not open java.nio to it, so no graph could be read or written.";
        String action = String.join(
                System.lineSeparator(),
                "Start the JVM with",
                "",
                "    " + JavaNioAccess.OPTION,
                "",
                "on its command line or in the environment variable JDK_JAVA_OPTIONS, or start an executable jar whose",
                "manifest says",
                "",
                "    Add-Opens: java.base/java.nio",
                "    Enable-Native-Access: ALL-UNNAMED",
                "",
                "The manifest of a library jar does not count. A Spring Boot fat jar must be extracted before it is",
                "started (java -Djarmode=tools -jar app.jar extract): native threads cannot see nested jars.");
        return new FailureAnalysis(description, action, cause);
    }
}
