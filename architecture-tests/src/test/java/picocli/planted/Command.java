package picocli.planted;

/** Stands for a class of picocli. */
public final class Command {}
