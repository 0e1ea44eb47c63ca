package org.omnigraph.objectstore;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.omnigraph.application.port.out.ObjectStore;
import org.omnigraph.domain.failure.CorruptionFailure.UnreadableDocument;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.StorageFailure.StorageFailed;
import org.omnigraph.domain.failure.UsageFailure.BoundExceeded;
import org.omnigraph.objectstore.JsonFields.MalformedDocument;

/**
 * One kind of stored JSON document. Reading is strict and fails closed; a document that could not be read back as exactly
 * what was meant is never written.
 *
 * @param <T> what the document says
 */
final class JsonDocument<T> {
    private static final String VERSION = "format_version";

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private final int version;
    private final int maxBytes;
    private final BiConsumer<T, ObjectNode> writer;
    private final Function<JsonFields, T> reader;

    JsonDocument(int version, int maxBytes, BiConsumer<T, ObjectNode> writer, Function<JsonFields, T> reader) {
        this.version = version;
        this.maxBytes = maxBytes;
        this.writer = writer;
        this.reader = reader;
    }

    /** The bytes of a document, proven to read back as the same value. */
    Either<Failure, byte[]> encode(String path, T value) {
        ObjectNode node = MAPPER.createObjectNode();
        node.put(VERSION, version);
        writer.accept(value, node);
        byte[] bytes;
        try {
            bytes = MAPPER.writeValueAsBytes(node);
        } catch (JsonProcessingException e) {
            return Either.left(new StorageFailed(path, "encode", e.getOriginalMessage()));
        }
        if (bytes.length > maxBytes) {
            return Either.left(new BoundExceeded("bytes of " + path, maxBytes, bytes.length));
        }
        return decode(path, bytes)
                .mapLeft(f -> failedToEncode(path, f.message()))
                .flatMap(back -> back.equals(value)
                        ? Either.right(bytes)
                        : Either.left(failedToEncode(path, "it would read back as " + back)));
    }

    /** What a document says, or {@link UnreadableDocument} naming the path and the reason. */
    Either<Failure, T> decode(String path, byte[] bytes) {
        try {
            return Either.right(parse(bytes));
        } catch (CharacterCodingException e) {
            return unreadable(path, "it is not UTF-8");
        } catch (JsonProcessingException e) {
            return unreadable(path, bytes.length == 0 ? "it is empty" : "it is no JSON: " + e.getOriginalMessage());
        } catch (MalformedDocument | IllegalArgumentException e) {
            return unreadable(path, e.getMessage());
        }
    }

    /** Reads a document from a store; empty when there is none. */
    Either<Failure, Option<T>> read(ObjectStore store, String path) {
        return store.stat(path).flatMap(found -> {
            if (found.exists(object -> object.bytes() > maxBytes)) {
                return unreadable(path, "it has " + found.get().bytes() + " bytes, more than " + maxBytes);
            }
            return store.read(path)
                    .flatMap(bytes -> bytes.isEmpty()
                            ? Either.right(Option.none())
                            : decode(path, bytes.get()).map(Option::some));
        });
    }

    private T parse(byte[] bytes) throws CharacterCodingException, JsonProcessingException {
        JsonNode node = MAPPER.readTree(StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(bytes))
                .toString());
        if (node.isMissingNode()) {
            throw new MalformedDocument("it is empty");
        }
        JsonFields fields = new JsonFields("document", node);
        long found = fields.number(VERSION);
        if (found != version) {
            throw new MalformedDocument("it has format version " + found + ", this release reads " + version);
        }
        T value = reader.apply(fields);
        fields.done();
        return value;
    }

    private static Failure failedToEncode(String path, String reason) {
        return new StorageFailed(path, "encode", reason);
    }

    private static <R> Either<Failure, R> unreadable(String path, String reason) {
        return Either.left(new UnreadableDocument(path, reason));
    }
}
