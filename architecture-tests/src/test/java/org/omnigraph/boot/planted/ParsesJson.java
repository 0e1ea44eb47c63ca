package org.omnigraph.boot.planted;

import com.fasterxml.jackson.databind.JsonNode;

/** Breaks the rule that Jackson 2 stays in the adapters. */
interface ParsesJson {
    JsonNode parse(String text);
}
