package org.omnigraph.architecture;

import com.tngtech.archunit.lang.ArchRule;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Every rule this module offers, by the name of its constant. */
final class Rules {
    private Rules() {}

    /** The rules that the product itself keeps. */
    static Map<String, ArchRule> ofTheProduct() {
        return constants(List.of(
                ModuleRules.class,
                LibraryRules.class,
                LanceCallRules.class,
                PortRules.class,
                ProofRules.class,
                DeterminismRules.class,
                CodeRules.class));
    }

    /** The rules that hosts keep. */
    static Map<String, ArchRule> ofHosts() {
        return constants(List.of(HostRules.class));
    }

    private static Map<String, ArchRule> constants(List<Class<?>> holders) {
        Map<String, ArchRule> rules = new LinkedHashMap<>();
        for (Class<?> holder : holders) {
            for (Field field : holder.getFields()) {
                if (ArchRule.class.isAssignableFrom(field.getType()) && Modifier.isStatic(field.getModifiers())) {
                    rules.put(holder.getSimpleName() + "." + field.getName(), value(field));
                }
            }
        }
        return rules;
    }

    private static ArchRule value(Field field) {
        try {
            return (ArchRule) field.get(null);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
