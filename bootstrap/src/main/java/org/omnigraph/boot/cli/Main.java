package org.omnigraph.boot.cli;

/** Entry point of the omnigraph command line. */
public final class Main {

    private Main() {}

    /**
     * Prints the usage line.
     *
     * @param args the command line; no command exists yet
     */
    public static void main(String[] args) {
        System.out.println("usage: omnigraph <command> [options]");
    }
}
