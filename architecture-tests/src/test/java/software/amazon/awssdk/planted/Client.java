package software.amazon.awssdk.planted;

/** Stands for a class of the AWS SDK. */
public final class Client {}
