package org.omnigraph.lance.collect;

import io.vavr.control.Either;
import java.util.List;
import java.util.Set;
import org.omnigraph.application.port.out.ObjectStore;
import org.omnigraph.application.port.out.VersionCollector.Removal;
import org.omnigraph.domain.failure.Failure;

/**
 * Removes files that no version references. Lance leaves behind every file that is newer than the oldest version it keeps, so
 * one old tag would keep everything that came after it.
 *
 * @param referenced names that some remaining version of some line references, computed after the files were listed
 * @param accounted names that only versions removed by this run referenced; these need no grace
 * @param olderThan of any other file, the latest modification time that makes it nobody's; microseconds since the epoch by the
 *     store's clock
 */
record OrphanSweep(Set<String> referenced, Set<String> accounted, long olderThan) {
    /** Removes what is left over of listed files and counts what was really there to remove. */
    Either<Failure, Removal> sweep(ObjectStore objects, List<LineFile> listed) {
        long files = 0;
        long bytes = 0;
        for (LineFile file : listed) {
            if (condemns(file)) {
                Either<Failure, Boolean> removed = objects.remove(file.object().key());
                if (removed.isLeft()) {
                    return Either.left(removed.getLeft());
                }
                if (removed.get()) {
                    files++;
                    bytes += file.object().bytes();
                }
            }
        }
        return Either.right(new Removal(0, files, bytes));
    }

    private boolean condemns(LineFile file) {
        return !referenced.contains(file.name())
                && (accounted.contains(file.name()) || file.object().modifiedAt() <= olderThan);
    }
}
