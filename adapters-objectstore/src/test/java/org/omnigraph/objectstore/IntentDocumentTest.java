package org.omnigraph.objectstore;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.vavr.control.Either;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.omnigraph.domain.checkpoint.Pin;
import org.omnigraph.domain.checkpoint.TagName;
import org.omnigraph.domain.failure.CorruptionFailure.UnreadableDocument;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.FailureCode;
import org.omnigraph.domain.recovery.RecoveryIntent;

class IntentDocumentTest {
    private static final String PATH = "__recovery/01JDZZZZZZ0000000000000001.json";
    private static final String FROZEN = new String(Samples.frozen("intent-v1.json"), UTF_8);

    @Test
    void version1IsFrozen() {
        assertThat(IntentDocument.FORMAT.encode(PATH, Samples.intent()).get())
                .asString(UTF_8)
                .isEqualTo(FROZEN);
        assertThat(decode(FROZEN)).contains(Samples.intent());
    }

    static Stream<Arguments> badDocuments() {
        return Stream.of(
                Arguments.of("empty", "", "it is empty"),
                Arguments.of("truncated", FROZEN.substring(0, FROZEN.length() / 2), "it is no JSON"),
                Arguments.of(
                        "newer", changed("_version\":1", "_version\":2"), "format version 2, this release reads 1"),
                Arguments.of("unknown field", changed("{\"format", "{\"x\":1,\"format"), "unknown members [x]"),
                Arguments.of(
                        "unknown in branch", changed("\"incarnation\":1", "\"incarnation\":1,\"x\":1"), "branch has"),
                Arguments.of(
                        "unknown in effect", changed("\"label\":\"__m", "\"x\":1,\"label\":\"__m"), "effects[0] has"),
                Arguments.of("unknown in target", changed("\"version\":42,", "\"version\":42,\"x\":1,"), "target has"),
                Arguments.of(
                        "unknown in row", changed("\"row_count\":3376", "\"row_count\":3376,\"x\":1"), "rows[2] has"),
                Arguments.of(
                        "unknown in expectation", changed("{\"member\"", "{\"x\":1,\"member\""), "read_set[0] has"),
                Arguments.of("unknown in metadata", changed("\"table_count\"", "\"x\":1,\"table_count\""), "[x]"),
                Arguments.of("unknown effect", changed("\"kind\":\"tag\"", "\"kind\":\"fork\""), "not fork"),
                Arguments.of("unknown tag", changed("\"tag\":\"ogcp_", "\"tag\":\"ogcp2_"), "not ogcp2_"),
                Arguments.of("unknown row", changed("\"checkpoint_name\"", "\"checkpoint_alias\""), "checkpoint_alias"),
                Arguments.of(
                        "null in metadata", changed("\"ann\",\"table_count\"", "null,\"table_count\""), "neither text"),
                Arguments.of(
                        "fraction in metadata", changed("\"table_count\":2", "\"table_count\":2.5"), "neither text"),
                Arguments.of("bad branch", changed("\"name\":\"main\"", "\"name\":\"../x\""), "branch name '../x'"),
                Arguments.of("rows no list", FROZEN.replaceAll("\"rows\":.*", "\"rows\":{}}"), "rows should be a list"),
                Arguments.of("row no object", changed("\"rows\":[", "\"rows\":[1,"), "rows[0] is no object"),
                Arguments.of("rows missing", FROZEN.replaceAll(",\"rows\":.*", "}"), "rows is missing"),
                Arguments.of(
                        "row id",
                        changed("checkpoint_table:01J", "checkpoint_table:01K"),
                        "__manifest row checkpoint_table:01K"),
                Arguments.of(
                        "base objects",
                        changed("\"table_key\"", "\"base_objects\":[1],\"table_key\""),
                        "list of texts"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("badDocuments")
    void aBadDocumentIsRefusedByNameAndReason(String what, String json, String reason) {
        Either<Failure, RecoveryIntent> answer = decode(json);

        assertThat(answer.getLeft()).isInstanceOf(UnreadableDocument.class);
        assertThat(answer.getLeft().details()).containsEntry("path", PATH);
        assertThat(Samples.refusal(answer)).contains(reason);
    }

    @Test
    void whatCouldNotBeReadBackIsNotWritten() {
        RecoveryIntent sample = Samples.intent();
        Pin pin = sample.pins().get(0);
        RecoveryIntent foreignTag = new RecoveryIntent(
                sample.operationId(),
                sample.kind(),
                null,
                sample.branch(),
                1,
                sample.owner(),
                List.of(),
                List.of(new Pin(pin.dataset(), new TagName("nightly"), pin.target())),
                List.of(),
                0);

        assertThat(IntentDocument.FORMAT.encode(PATH, foreignTag).getLeft().code())
                .isEqualTo(FailureCode.STORAGE_FAILED);
    }

    private static Either<Failure, RecoveryIntent> decode(String json) {
        return IntentDocument.FORMAT.decode(PATH, json.getBytes(UTF_8));
    }

    private static String changed(String from, String to) {
        String changed =
                FROZEN.replaceFirst(java.util.regex.Pattern.quote(from), java.util.regex.Matcher.quoteReplacement(to));
        assertThat(changed).isNotEqualTo(FROZEN);
        return changed;
    }
}
