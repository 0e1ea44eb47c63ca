package org.omnigraph.lance.pin;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.omnigraph.application.port.out.ObjectStore;
import org.omnigraph.application.port.out.ObjectStore.StoredObject;
import org.omnigraph.domain.failure.CorruptionFailure.UnreadableDocument;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.UsageFailure.InvalidName;
import org.omnigraph.domain.reconcile.PinObservation.TagTarget;

/**
 * Tags as Lance stores them: {@code <dataset>/_refs/tags/<name>.json}, for every native branch in the folder of the dataset
 * itself. One unreadable file among them makes Lance's own listing and cleanup fail, so it is found here first and named.
 */
final class TagFiles {
    private static final String FOLDER = "/_refs/tags/";
    private static final String ENDING = ".json";
    private static final int LONGEST = 250;
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]+");
    private static final Pattern NEVER = Pattern.compile("^\\..*|.*\\.\\..*|.*\\.lock$|.*\\.$");
    private static final String REPAIR =
            "; Lance cannot list or clean up this dataset until the file is removed, or put back whole from a copy";

    private final ObjectStore objects;
    private final ObjectMapper json = new ObjectMapper()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);

    TagFiles(ObjectStore objects) {
        this.objects = objects;
    }

    /** The root-relative key of a tag's file; the failure names the rule for tag names. */
    static Either<Failure, String> key(String path, String tag) {
        boolean valid = NAME.matcher(tag).matches() && !NEVER.matcher(tag).matches() && tag.length() <= LONGEST;
        return valid
                ? Either.right(path + FOLDER + tag + ENDING)
                : Either.left(new InvalidName("tag", tag, "at most 250 of A-Z a-z 0-9 . _ -, as Lance takes them"));
    }

    /** Where a tag points; empty when there is no such tag. */
    Either<Failure, Option<TagTarget>> read(String path, String tag) {
        return key(path, tag).flatMap(this::readKey);
    }

    /** Every tag of a dataset. */
    Either<Failure, Map<String, TagTarget>> list(String path) {
        String folder = path + FOLDER;
        return objects.list(folder.substring(0, folder.length() - 1)).flatMap(files -> {
            Map<String, TagTarget> tags = new TreeMap<>();
            for (StoredObject file : files) {
                String name = file.key().substring(folder.length());
                // Whatever else lies here, Lance passes over it too: it protects nothing and breaks nothing.
                if (name.endsWith(ENDING) && name.indexOf('/') < 0) {
                    Either<Failure, Option<TagTarget>> target = readListed(file.key(), name);
                    if (target.isLeft()) {
                        return Either.left(target.getLeft());
                    }
                    String tag = name.substring(0, name.length() - ENDING.length());
                    target.get().forEach(found -> tags.put(tag, found));
                }
            }
            return Either.right(tags);
        });
    }

    private Either<Failure, Option<TagTarget>> readListed(String key, String name) {
        String tag = name.substring(0, name.length() - ENDING.length());
        return NAME.matcher(tag).matches() ? readKey(key) : unreadable(key, "its name is not that of a tag");
    }

    private Either<Failure, Option<TagTarget>> readKey(String key) {
        return objects.read(key)
                .flatMap(bytes -> bytes.isEmpty()
                        ? Either.right(Option.none())
                        : parse(key, bytes.get()).map(Option::some));
    }

    private Either<Failure, TagTarget> parse(String key, byte[] content) {
        if (content.length == 0) {
            return unreadable(key, "it is empty");
        }
        JsonNode tag;
        try {
            tag = json.readTree(content);
        } catch (IOException e) {
            return unreadable(key, "it is not one JSON document");
        }
        JsonNode branch = tag.path("branch");
        JsonNode version = tag.path("version");
        if (!version.isIntegralNumber() || !version.canConvertToLong() || version.longValue() < 1) {
            return unreadable(key, "it names no version");
        }
        if (!tag.path("manifestSize").isIntegralNumber()) {
            return unreadable(key, "it names no manifest size");
        }
        boolean onBranch = branch.isTextual() && !branch.textValue().isEmpty();
        if (!onBranch && !branch.isMissingNode() && !branch.isNull()) {
            return unreadable(key, "its branch is no name");
        }
        return Either.right(new TagTarget(branch.textValue(), version.longValue()));
    }

    private static <T> Either<Failure, T> unreadable(String key, String reason) {
        return Either.left(new UnreadableDocument(key, reason + REPAIR));
    }
}
