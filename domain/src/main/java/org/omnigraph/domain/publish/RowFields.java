package org.omnigraph.domain.publish;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads a JSON object strictly: a missing or mistyped member and a member nobody asked for are all errors. What a known
 * version does not know was written by something else.
 */
final class RowFields {
    private final String where;
    private final Map<String, Object> left;

    RowFields(String where, @Nullable Map<String, Object> members) {
        this.where = where;
        this.left = members == null ? new HashMap<>() : new HashMap<>(members);
    }

    /** A row that does not have the shape of its type. */
    static final class MalformedRow extends RuntimeException {
        private static final long serialVersionUID = 1;

        MalformedRow(String message) {
            super(message);
        }
    }

    String text(String key) {
        return required(key, textOrNull(key));
    }

    @Nullable
    String textOrNull(String key) {
        return as(String.class, key);
    }

    long number(String key) {
        return required(key, numberOrNull(key));
    }

    @Nullable
    Long numberOrNull(String key) {
        return as(Long.class, key);
    }

    boolean flag(String key) {
        return required(key, as(Boolean.class, key));
    }

    List<?> list(String key) {
        return required(key, as(List.class, key));
    }

    /** A list of numbers; an absent one is empty. */
    List<Long> numbers(String key) {
        List<?> values = as(List.class, key);
        if (values == null) {
            return List.of();
        }
        if (!values.stream().allMatch(Long.class::isInstance)) {
            throw new MalformedRow(where + "." + key + " should hold numbers only");
        }
        return values.stream().map(Long.class::cast).toList();
    }

    RowFields object(String key) {
        return of(key, required(key, as(Map.class, key)));
    }

    /** The members nobody has asked for yet. */
    Set<String> keys() {
        return Set.copyOf(left.keySet());
    }

    RowFields of(String key, Object value) {
        if (!(value instanceof Map<?, ?> map)) {
            throw new MalformedRow(where + "." + key + " is no object");
        }
        Map<String, Object> members = new HashMap<>();
        map.forEach((k, v) -> members.put(String.valueOf(k), v));
        return new RowFields(where + "." + key, members);
    }

    /** Refuses whatever was not asked for. */
    void done() {
        if (!left.isEmpty()) {
            throw new MalformedRow(where + " has unknown members " + left.keySet());
        }
    }

    private <T> @Nullable T as(Class<T> type, String key) {
        Object value = left.remove(key);
        if (value != null && !type.isInstance(value)) {
            throw new MalformedRow(where + "." + key + " should be " + type.getSimpleName());
        }
        return type.cast(value);
    }

    private <T> T required(String key, @Nullable T value) {
        if (value == null) {
            throw new MalformedRow(where + "." + key + " is missing");
        }
        return value;
    }
}
