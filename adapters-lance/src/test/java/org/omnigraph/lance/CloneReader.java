package org.omnigraph.lance;

import org.apache.arrow.memory.RootAllocator;
import org.lance.Dataset;
import org.lance.Ref;

/** Asks Lance for the transaction of one version of a branch; a process of its own, because some do not survive it. */
final class CloneReader {
    static final String SURVIVED = "survived";

    private CloneReader() {}

    public static void main(String[] args) {
        try (RootAllocator allocator = new RootAllocator();
                Dataset main = Dataset.open(args[0], allocator);
                Dataset branch = main.checkout(Ref.ofBranch(args[1], Long.parseLong(args[2])))) {
            System.out.println("opened");
            branch.readTransaction();
            System.out.println(SURVIVED);
        }
    }
}
