package org.omnigraph.lance.audit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;

/** Outcomes as the JSON array of texts that the column holds. */
final class JsonText {
    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private JsonText() {}

    /** An array of one text. */
    static String array(String outcome) {
        return JSON.createArrayNode().add(outcome).toString();
    }

    /**
     * The text of an array of one.
     *
     * @throws IllegalArgumentException when it is anything else
     */
    static String onlyElement(String json) {
        JsonNode parsed;
        try {
            parsed = JSON.readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("the outcomes are no JSON: " + e.getOriginalMessage(), e);
        }
        if (!parsed.isArray() || parsed.size() != 1 || !parsed.get(0).isTextual()) {
            throw new IllegalArgumentException("the outcomes are no array of one text");
        }
        return parsed.get(0).textValue();
    }
}
