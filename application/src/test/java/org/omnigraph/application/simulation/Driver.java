package org.omnigraph.application.simulation;

/** Decides when an access happens and what becomes of it. */
interface Driver {
    /** Lets everything happen at once. */
    Driver IMMEDIATE = new Driver() {
        @Override
        public Fate arrive(int process, String state, String what, boolean write) {
            return Fate.HAPPEN;
        }

        @Override
        public void later(String what, Runnable effect) {
            throw new IllegalStateException("nothing is delayed here");
        }

        @Override
        public void happened(int process, String what) {}
    };

    /** Waits for the baton. */
    Fate arrive(int process, String state, String what, boolean write);

    /** Keeps an effect that happens later. */
    void later(String what, Runnable effect);

    /** A change happened. */
    void happened(int process, String what);
}
