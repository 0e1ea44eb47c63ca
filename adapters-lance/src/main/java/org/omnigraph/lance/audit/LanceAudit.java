package org.omnigraph.lance.audit;

import java.util.function.Supplier;
import org.omnigraph.application.port.out.RecoveryAudit;
import org.omnigraph.lance.LanceStore;
import org.omnigraph.lance.table.LanceAppend;

/** Makes the port to the recovery audit log of a store. */
public final class LanceAudit {
    private LanceAudit() {}

    /**
     * The audit log of a store, which stays the caller's to close. Nothing is read or written yet.
     *
     * @param uuids fresh transaction uuids
     */
    public static RecoveryAudit over(LanceStore store, Supplier<String> uuids) {
        return new StoredRecoveryAudit(store, LanceAppend::to, uuids);
    }
}
