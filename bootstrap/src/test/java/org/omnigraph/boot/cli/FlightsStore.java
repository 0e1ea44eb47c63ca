package org.omnigraph.boot.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A small graph of airports and flights, and the files it was loaded from. */
record FlightsStore(Path folder) {
    static final String AIRPORTS = "iata,name,runways\nABE,Lehigh,2\n0E8,Crownpoint,1\nATL,Hartsfield,5\n";
    static final String FLIGHTS = "origin,destination,count\nABE,ATL,853\nATL,ABE,860\nATL,0E8,1\n";

    /** Made, but empty. */
    static FlightsStore empty(Path folder) {
        FlightsStore flights = new FlightsStore(folder);
        CommandLineRun.of("init", flights.store()).succeeded();
        return flights;
    }

    /** Three airports and three flights. */
    static FlightsStore loaded(Path folder) throws IOException {
        FlightsStore flights = empty(folder);
        CommandLineRun.of(
                        "load",
                        flights.store(),
                        "--node",
                        flights.airports(AIRPORTS),
                        "--edge",
                        flights.flights(FLIGHTS))
                .succeeded();
        return flights;
    }

    String store() {
        return path().toString();
    }

    Path path() {
        return folder.resolve("graph");
    }

    /** A load argument over a file with this text. */
    String airports(String text) throws IOException {
        return "Airport=" + file("airports.csv", text) + ":id=iata";
    }

    /** A load argument over a file with this text. */
    String flights(String text) throws IOException {
        return "Flight=" + file("flights.csv", text) + ":from=origin@Airport,to=destination@Airport";
    }

    Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text, StandardCharsets.UTF_8);
    }
}
