package org.omnigraph.application.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.omnigraph.application.simulation.Chooser.Move;

/**
 * The moves of one run as text: {@code A17.B5x.L0.A3} lets A make 17 accesses, B five, the last of which is its end, then the
 * first late effect happens, then A goes on. Where a schedule ends, the process that moved last goes on without faults, then the
 * others in their order.
 */
record Schedule(List<Move> moves) {
    private static final Pattern TOKEN = Pattern.compile("([A-KM-Z])([0-9]+)([a-z]?)|L([0-9]+)");

    Schedule {
        moves = List.copyOf(moves);
    }

    static Schedule parse(String text) {
        List<Move> moves = new ArrayList<>();
        for (String token : text.isEmpty() ? new String[0] : text.split("\\.")) {
            Matcher matcher = TOKEN.matcher(token);
            if (!matcher.matches()) {
                throw new IllegalArgumentException("not a schedule: " + token);
            }
            if (matcher.group(4) != null) {
                moves.add(Move.late(Integer.parseInt(matcher.group(4))));
            } else {
                int process = matcher.group(1).charAt(0) - 'A';
                int count = Integer.parseInt(matcher.group(2));
                Fate last = matcher.group(3).isEmpty()
                        ? Fate.HAPPEN
                        : Fate.of(matcher.group(3).charAt(0));
                for (int i = 1; i < count; i++) {
                    moves.add(Move.of(process, Fate.HAPPEN));
                }
                moves.add(Move.of(process, last));
            }
        }
        return new Schedule(moves);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        int at = 0;
        while (at < moves.size()) {
            Move first = moves.get(at);
            if (text.length() > 0) {
                text.append('.');
            }
            if (first.late()) {
                text.append('L').append(first.process());
                at++;
                continue;
            }
            int end = at;
            while (end < moves.size()
                    && same(moves.get(end), first)
                    && moves.get(end).fate() == Fate.HAPPEN) {
                end++;
            }
            boolean fated = end < moves.size() && same(moves.get(end), first);
            int count = end - at + (fated ? 1 : 0);
            text.append(name(first.process())).append(count);
            if (fated) {
                text.append(moves.get(end).fate().letter());
            }
            at += count;
        }
        return text.toString();
    }

    /** The letter of a process. */
    static char name(int process) {
        return (char) ('A' + process);
    }

    private static boolean same(Move a, Move b) {
        return !a.late() && a.process() == b.process();
    }

    /** Follows these moves, then lets everything run to its end. */
    Chooser chooser() {
        return chooser(-1);
    }

    /** Follows these moves, then lets one process run to its end, then everything else. */
    Chooser chooser(int first) {
        return new Chooser() {
            private int at;

            @Override
            public Move next(List<Arrival> waiting, int running, int lateEffects) {
                while (at < moves.size()) {
                    Move move = moves.get(at++);
                    boolean possible = move.late()
                            ? move.process() < lateEffects
                            : waiting.stream()
                                    .anyMatch(a -> a.process() == move.process()
                                            && move.fate().suits(a.write()));
                    if (possible) {
                        return move;
                    }
                }
                int going = waiting.stream().anyMatch(a -> a.process() == first) ? first : running;
                int next = waiting.stream().anyMatch(a -> a.process() == going)
                        ? going
                        : waiting.get(0).process();
                return Move.of(next, Fate.HAPPEN);
            }
        };
    }
}
