package org.omnigraph.lance.collect;

import java.util.stream.Stream;
import org.lance.Dataset;
import org.lance.Fragment;
import org.lance.FragmentMetadata;
import org.lance.fragment.DataFile;
import org.lance.fragment.DeletionFile;
import org.lance.fragment.DeletionFileType;
import org.omnigraph.lance.token.VersionFile;

/**
 * The kinds of file a version references, each with its folder in the line. Names are unique over all lines of a dataset, so
 * a file that a branch shares with its parent has the same name in both.
 */
enum ReferenceKind {
    /** Column data. */
    DATA("data") {
        @Override
        Stream<String> names(Dataset version, VersionFile file) {
            return fragments(version)
                    .flatMap(fragment -> fragment.getFiles().stream())
                    .map(DataFile::getPath);
        }
    },
    /** Which rows of a fragment are gone. */
    DELETIONS("_deletions") {
        @Override
        Stream<String> names(Dataset version, VersionFile file) {
            return fragments(version)
                    .filter(fragment -> fragment.getDeletionFile() != null)
                    .map(fragment -> deletionName(fragment.getId(), fragment.getDeletionFile()));
        }
    },
    /** One folder per index. */
    INDICES("_indices") {
        @Override
        Stream<String> names(Dataset version, VersionFile file) {
            return version.getIndexes().stream().map(index -> index.uuid().toString());
        }
    },
    /** What a commit changed; kept by Lance for conflict detection. */
    TRANSACTIONS("_transactions") {
        @Override
        Stream<String> names(Dataset version, VersionFile file) {
            return file.transactionNames().stream();
        }
    };

    private final String folder;

    ReferenceKind(String folder) {
        this.folder = folder;
    }

    /** The folder in a line. */
    String folder() {
        return folder;
    }

    /** Names in the folder that a version references. */
    abstract Stream<String> names(Dataset version, VersionFile file);

    private static Stream<FragmentMetadata> fragments(Dataset version) {
        return version.getFragments().stream().map(Fragment::metadata);
    }

    private static String deletionName(int fragment, DeletionFile file) {
        String ending = file.getFileType() == DeletionFileType.BITMAP ? ".bin" : ".arrow";
        return fragment + "-" + file.getReadVersion() + "-" + Long.toUnsignedString(file.getId()) + ending;
    }
}
