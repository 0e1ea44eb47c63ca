package org.omnigraph.boot.cli;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.FileNotFoundException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.omnigraph.application.port.in.GraphWrites.LoadMode;
import org.omnigraph.boot.cli.format.CsvInput;
import org.omnigraph.boot.cli.format.CsvInput.Endpoint;
import org.omnigraph.boot.cli.format.CsvSource;
import org.omnigraph.domain.graph.TableKey;
import org.omnigraph.domain.graph.TableKey.Kind;

/**
 * What the demo loads: US airports and the flights of 2008 between them on day one, then on each of twenty days new counts on
 * six busy routes, or a new airport with a flight out and back, or once all flights anew. Constants only, so that every run ends
 * in the same content.
 */
final class DemoData {
    static final String AIRPORT = "Airport";
    static final String FLIGHT = "Flight";
    static final int LAST_DAY = 21;

    private static final TableKey AIRPORTS = new TableKey(Kind.NODE, AIRPORT);
    private static final TableKey FLIGHTS = new TableKey(Kind.EDGE, FLIGHT);
    private static final int ROUTES_A_DAY = 6;
    private static final int OPENING_EVERY = 5;
    private static final int RECOUNT_DAY = 11;

    private static final List<Route> BUSIEST = List.of(
            new Route("SFO", "LAX", 13788),
            new Route("LAX", "SFO", 13390),
            new Route("OGG", "HNL", 12383),
            new Route("LGA", "BOS", 12035),
            new Route("BOS", "LGA", 12029),
            new Route("HNL", "OGG", 12014),
            new Route("LAX", "LAS", 11773),
            new Route("LAS", "LAX", 11729),
            new Route("LAX", "SAN", 11257),
            new Route("SAN", "LAX", 11224),
            new Route("DCA", "LGA", 11102),
            new Route("LGA", "DCA", 11063));

    private DemoData() {}

    /** A route and its flights of 2008. */
    private record Route(String from, String to, int flights) {}

    /** What one day loads, and how. */
    record Day(LoadMode mode, List<CsvInput> inputs) {}

    /** The two files of day one. */
    static List<CsvInput> dayOne() {
        return List.of(airports(resource("airports.csv")), flights(resource("flights-airport.csv")));
    }

    /** A day after day one. */
    static Day day(int day) {
        if (day == RECOUNT_DAY) {
            return new Day(LoadMode.OVERWRITE, List.of(flights(recounted())));
        }
        return day % OPENING_EVERY == 0 ? opening(day) : newCounts(day);
    }

    /** Every flight of day one with one more in its count; what the days before had added is not among them. */
    private static CsvSource recounted() {
        return new CsvSource(String.format(Locale.ROOT, "day-%02d-recount.csv", RECOUNT_DAY), () -> {
            try (BufferedReader lines =
                    new BufferedReader(new InputStreamReader(open("flights-airport.csv"), StandardCharsets.UTF_8))) {
                StringBuilder text = new StringBuilder(lines.readLine()).append('\n');
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    int comma = line.lastIndexOf(',');
                    int count = Integer.parseInt(line.substring(comma + 1)) + 1;
                    text.append(line, 0, comma + 1).append(count).append('\n');
                }
                return new ByteArrayInputStream(text.toString().getBytes(StandardCharsets.UTF_8));
            }
        });
    }

    private static Day newCounts(int day) {
        String rows = IntStream.range(0, ROUTES_A_DAY)
                .mapToObj(k -> {
                    Route route = BUSIEST.get((day + 5 * k) % BUSIEST.size());
                    return route.from() + "," + route.to() + "," + (route.flights() + 10 * day + k);
                })
                .collect(Collectors.joining("\n", "origin,destination,count\n", "\n"));
        return new Day(LoadMode.MERGE, List.of(flights(text(day, "counts", rows))));
    }

    private static Day opening(int day) {
        String id = String.format(Locale.ROOT, "DAY%02d", day);
        String airport = "iata,name,city,state,country,latitude,longitude\n" + id + ",Day " + day
                + " Field,Opened,NV,USA,39." + day + ",-116." + day + "\n";
        String flights = "origin,destination,count\nSFO," + id + "," + day + "\n" + id + ",SFO," + day + "\n";
        return new Day(
                LoadMode.APPEND,
                List.of(airports(text(day, "airports", airport)), flights(text(day, "flights", flights))));
    }

    private static CsvInput airports(CsvSource source) {
        return new CsvInput("--node " + AIRPORT, AIRPORTS, source, "iata", null, null);
    }

    private static CsvInput flights(CsvSource source) {
        return new CsvInput(
                "--edge " + FLIGHT,
                FLIGHTS,
                source,
                null,
                new Endpoint("origin", AIRPORT),
                new Endpoint("destination", AIRPORT));
    }

    private static CsvSource text(int day, String what, String text) {
        String name = String.format(Locale.ROOT, "day-%02d-%s.csv", day, what);
        return new CsvSource(name, () -> new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }

    private static CsvSource resource(String name) {
        return new CsvSource(name, () -> open(name));
    }

    private static InputStream open(String name) throws FileNotFoundException {
        InputStream in = DemoData.class.getResourceAsStream("demo/" + name);
        if (in == null) {
            throw new FileNotFoundException(name + " is not part of this build");
        }
        return in;
    }
}
