package org.omnigraph.objectstore;

import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.vavr.control.Either;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.omnigraph.domain.claim.ClaimAction;
import org.omnigraph.domain.claim.OwnerEvidence;
import org.omnigraph.domain.claim.RetentionClaim;
import org.omnigraph.domain.failure.CorruptionFailure.UnreadableDocument;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.FailureCode;

class ClaimDocumentTest {
    private static final String PATH = StoredRetentionClaims.KEY;
    private static final String FROZEN = new String(Samples.frozen("claim-v1.json"), UTF_8);

    @Test
    void version1IsFrozen() {
        assertThat(ClaimDocument.FORMAT.encode(PATH, Samples.CLAIM).get())
                .asString(UTF_8)
                .isEqualTo(FROZEN);
        assertThat(decode(FROZEN)).contains(Samples.CLAIM);
    }

    @Test
    void whatThePlatformLacksIsAbsent() {
        RetentionClaim bare = new RetentionClaim(
                "01J", ClaimAction.CLEANUP, null, "f".repeat(32), 0, new OwnerEvidence("h", null, null, 1, null, null));

        String json = new String(ClaimDocument.FORMAT.encode(PATH, bare).get(), UTF_8);

        assertThat(json)
                .isEqualTo("{\"format_version\":1,\"operation_id\":\"01J\",\"action\":\"cleanup\",\"owner_token\":\""
                        + "f".repeat(32)
                        + "\",\"created_at\":0,\"owner\":{\"hostname\":\"h\",\"pid\":1}}");
        assertThat(decode(json)).contains(bare);
        assertThat(decode(json.replace("\"pid\":1", "\"pid\":1,\"boot_id\":null")))
                .contains(bare);
    }

    static Stream<Arguments> badDocuments() {
        return Stream.of(
                Arguments.of("empty", "", "it is empty"),
                Arguments.of("blank", " \n", "it is empty"),
                Arguments.of("truncated", FROZEN.substring(0, FROZEN.length() - 1), "it is no JSON"),
                Arguments.of("trailing", FROZEN + "{}", "it is no JSON"),
                Arguments.of("no object", "[1]", "document is no object"),
                Arguments.of("null", "null", "document is no object"),
                Arguments.of("no version", FROZEN.replace("\"format_version\":1,", ""), "format_version is missing"),
                Arguments.of(
                        "newer", changed("_version\":1", "_version\":2"), "format version 2, this release reads 1"),
                Arguments.of(
                        "older", changed("_version\":1", "_version\":0"), "format version 0, this release reads 1"),
                Arguments.of("version text", changed("_version\":1", "_version\":\"1\""), "should be a whole number"),
                Arguments.of("version 1.0", changed("_version\":1", "_version\":1.0"), "should be a whole number"),
                Arguments.of("unknown field", changed("{\"format", "{\"x\":1,\"format"), "unknown members [x]"),
                Arguments.of(
                        "unknown in owner", changed("\"pid\"", "\"x\":1,\"pid\""), "owner has unknown members [x]"),
                Arguments.of("repeated field", changed("{\"format", "{\"actor\":\"bob\",\"format"), "it is no JSON"),
                Arguments.of("missing owner", FROZEN.replaceAll(",\"owner\":.*", "}"), "owner is missing"),
                Arguments.of("owner text", FROZEN.replaceAll("\"owner\":.*", "\"owner\":\"h\"}"), "owner is no object"),
                Arguments.of("pid text", changed("4711", "\"4711\""), "pid should be a whole number"),
                Arguments.of("pid too long", changed("4711", "99999999999999999999"), "pid should be a whole number"),
                Arguments.of("actor number", changed("\"ann\"", "1"), "actor should be text"),
                Arguments.of("null id", changed("\"01JDZZZZZZ0000000000000001\"", "null"), "operation_id is missing"),
                Arguments.of("unknown action", changed("checkpoint_create", "fold"), "not fold"),
                Arguments.of("action's case", changed("checkpoint_create", "CLEANUP"), "not CLEANUP"),
                Arguments.of("short token", changed("00112233", "0"), "32 lower-case hex digits"),
                Arguments.of("token's case", changed("aabb", "AABB"), "32 lower-case hex digits"),
                Arguments.of("deep", "[".repeat(100_000), "it is no JSON"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("badDocuments")
    void aBadDocumentIsRefusedByNameAndReason(String what, String json, String reason) {
        Either<Failure, RetentionClaim> answer = decode(json);

        assertThat(answer.getLeft()).isInstanceOf(UnreadableDocument.class);
        assertThat(answer.getLeft().details()).containsEntry("path", PATH);
        assertThat(Samples.refusal(answer)).contains(reason);
    }

    @Test
    void bytesThatAreNotUtf8AreRefused() {
        byte[] latin = FROZEN.replace("ann", "\u00e5nn").getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);

        assertThat(Samples.refusal(ClaimDocument.FORMAT.decode(PATH, latin))).isEqualTo("it is not UTF-8");
        assertThat(ClaimDocument.FORMAT.decode(PATH, FROZEN.getBytes(UTF_16LE)).isLeft())
                .isTrue();
    }

    @Test
    void whatCouldNotBeReadBackIsNotWritten() {
        RetentionClaim badToken = new RetentionClaim("01J", ClaimAction.CLEANUP, null, "not hex", 0, Samples.OWNER);
        RetentionClaim huge =
                new RetentionClaim("01J", ClaimAction.CLEANUP, "x".repeat(70_000), "f".repeat(32), 0, Samples.OWNER);

        assertThat(code(badToken)).isEqualTo(FailureCode.STORAGE_FAILED);
        assertThat(code(huge)).isEqualTo(FailureCode.BOUND_EXCEEDED);
    }

    private static FailureCode code(RetentionClaim claim) {
        return ClaimDocument.FORMAT.encode(PATH, claim).getLeft().code();
    }

    private static Either<Failure, RetentionClaim> decode(String json) {
        return ClaimDocument.FORMAT.decode(PATH, json.getBytes(UTF_8));
    }

    private static String changed(String from, String to) {
        String changed = FROZEN.replace(from, to);
        assertThat(changed).isNotEqualTo(FROZEN);
        return changed;
    }
}
