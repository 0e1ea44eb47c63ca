package org.omnigraph.domain.publish;

/**
 * The registry's witness and allocator.
 *
 * @param generation number of publishes that changed the registry
 * @param nextId the next stable table id or incarnation, from 1, never going back
 */
public record RegistryHead(long generation, long nextId) {
    /** The row id of the one registry head. */
    public static final String ROW_ID = "registry_head";
}
