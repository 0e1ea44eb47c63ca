package org.omnigraph.application.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.omnigraph.application.simulation.Chooser.Arrival;
import org.omnigraph.application.simulation.Chooser.Move;

/**
 * Lets simulated processes move one at a time. Each has a thread of its own that runs from one access to the next and only while
 * it holds the baton; whoever gives the baton up decides, in its own thread, who gets it. A process that disappears is unwound
 * without another access.
 */
final class Scheduler implements Driver {
    /** No honest universe comes near it. */
    static final int MOST_ACCESSES = 20_000;

    private static final int NOBODY = -1;
    private static final int FINISHED = -2;

    private final Chooser chooser;
    private final BiConsumer<Integer, String> observer;
    private final List<Runnable> bodies;
    private final AtomicReferenceArray<Thread> threads;
    private final @Nullable Arrival[] waiting;
    private final Fate[] granted;
    private final List<Late> late = new ArrayList<>();
    private final List<Move> moves = new ArrayList<>();
    private final List<Arrival> made = new ArrayList<>();
    private final List<String> trace = new ArrayList<>();
    private final boolean traced;
    private final Thread owner = Thread.currentThread();
    private volatile int turn = NOBODY;
    private volatile @Nullable Throwable broken;
    private int running = NOBODY;
    private int started;
    private int ended;
    private boolean stopped;

    /** An effect that happens after its caller was told otherwise, or after its caller is gone. */
    private record Late(String what, Runnable effect) {}

    /**
     * A scheduler of some processes.
     *
     * @param bodies what each process does
     * @param observer told after every change: the process, negative for late effects, and what it did
     * @param traced whether every access is written down in words
     */
    Scheduler(Chooser chooser, List<Runnable> bodies, BiConsumer<Integer, String> observer, boolean traced) {
        this.chooser = chooser;
        this.bodies = bodies;
        this.observer = observer;
        this.traced = traced;
        this.threads = new AtomicReferenceArray<>(bodies.size());
        this.waiting = new Arrival[bodies.size()];
        this.granted = new Fate[bodies.size()];
    }

    /** Runs every process to its end, or until {@link #stop}. */
    void run(Executor crew) {
        for (int i = 0; i < bodies.size(); i++) {
            int process = i;
            crew.execute(() -> live(process));
        }
        handTo(0);
        await(FINISHED);
        if (broken != null) {
            throw new IllegalStateException("a simulated process broke", broken);
        }
    }

    /** Ends every process at its next access. */
    void stop() {
        stopped = true;
    }

    /** Every move made. */
    Schedule schedule() {
        return new Schedule(moves);
    }

    /** Every access that was made or was its process's end, in order. */
    List<Arrival> made() {
        return List.copyOf(made);
    }

    /** Every access in words. */
    List<String> trace() {
        return List.copyOf(trace);
    }

    /** Writes something down between two accesses. */
    void note(String text) {
        if (traced) {
            trace.add(text);
        }
    }

    private void live(int process) {
        threads.set(process, Thread.currentThread());
        await(process);
        try {
            bodies.get(process).run();
        } catch (ProcessKilled gone) {
            note(Schedule.name(process) + " is gone");
        } catch (RuntimeException | Error e) {
            broken = e;
            stopped = true;
        }
        ended++;
        if (started < bodies.size() && waiting[process] == null && started == process) {
            started++;
        }
        passOn();
    }

    @Override
    public Fate arrive(int process, String state, String what, boolean write) {
        if (stopped) {
            return Fate.CRASH_BEFORE;
        }
        waiting[process] = new Arrival(process, state, what, write);
        if (started == process) {
            started++;
        }
        passOn();
        await(process);
        waiting[process] = null;
        Fate fate = granted[process];
        note(Schedule.name(process) + " " + state + " " + what + (fate == Fate.HAPPEN ? "" : ": " + fate));
        return fate;
    }

    @Override
    public void later(String what, Runnable effect) {
        late.add(new Late(what, effect));
    }

    @Override
    public void happened(int process, String what) {
        observer.accept(process, what);
    }

    /** Every process first runs to its first access, in their order; then the chooser decides. */
    private void passOn() {
        if (started < bodies.size()) {
            handTo(started);
        } else if (ended == bodies.size()) {
            while (!late.isEmpty() && !stopped) {
                happenLate(0);
            }
            turn = FINISHED;
            LockSupport.unpark(owner);
        } else {
            choose();
        }
    }

    private void choose() {
        while (true) {
            List<Arrival> arrivals = new ArrayList<>(waiting.length);
            for (Arrival arrival : waiting) {
                if (arrival != null) {
                    arrivals.add(arrival);
                }
            }
            if (moves.size() > MOST_ACCESSES) {
                broken = new IllegalStateException("the processes do not come to an end");
                stopped = true;
            }
            Move move = stopped
                    ? Move.of(arrivals.get(0).process(), Fate.CRASH_BEFORE)
                    : chooser.next(arrivals, running, late.size());
            if (!stopped) {
                moves.add(move);
            }
            if (!move.late()) {
                running = move.process();
                made.add(waiting[running]);
                granted[running] = move.fate();
                handTo(running);
                return;
            }
            happenLate(move.process());
        }
    }

    private void happenLate(int position) {
        Late effect = late.remove(position);
        note("late: " + effect.what());
        effect.effect().run();
        observer.accept(NOBODY, effect.what());
    }

    private void handTo(int process) {
        turn = process;
        Thread thread = threads.get(process);
        if (thread != Thread.currentThread()) {
            LockSupport.unpark(thread);
        }
    }

    private void await(int expected) {
        while (turn != expected) {
            LockSupport.park(this);
        }
    }
}
