package org.omnigraph.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.omnigraph.application.port.in.At;
import org.omnigraph.application.port.in.Cleanup.Executed;
import org.omnigraph.application.port.in.StoreUri;
import org.omnigraph.domain.checkpoint.Checkpoint;
import org.omnigraph.domain.cleanup.CleanupRecord.DatasetOutcome;
import org.omnigraph.domain.failure.FailureCode;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.host.AirportBook.Refused;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.context.ConfigurableApplicationContext;

class AirportsHostTest {
    private static final List<Airport> YEAR_1 =
            List.of(new Airport("ATL", "Atlanta", 414_513), new Airport("ORD", "Chicago", 350_380));
    private static final List<Airport> YEAR_2 = List.of(new Airport("ATL", "Atlanta", 417_449));
    private static final List<Airport> YEAR_3 = List.of(new Airport("DEN", "Denver", 241_443));
    private static final List<Airport> YEAR_4 =
            List.of(new Airport("ATL", "Atlanta", 1), new Airport("LAX", "Los Angeles", 2));

    @TempDir
    Path folder;

    private ConfigurableApplicationContext host;
    private AirportBook book;
    private StoreUri store;

    @BeforeEach
    void startHost() {
        SpringApplication application = new SpringApplication(AirportsHost.class);
        application.setWebApplicationType(WebApplicationType.NONE);
        application.setBannerMode(Banner.Mode.OFF);
        host = application.run();
        book = host.getBean(AirportBook.class);
        store = StoreUri.of(folder.resolve("a graph"));
    }

    @AfterEach
    void stopHost() {
        host.close();
    }

    @Test
    void aHostKeepsTheYearsItNamedAndForgetsTheOthers() {
        book.create(store);
        String first = book.replace(store, YEAR_1).commit().id().text();
        Checkpoint kept = book.keep(store, "year/1");
        String second = book.replace(store, YEAR_2).commit().id().text();
        book.replace(store, YEAR_3);
        book.replace(store, YEAR_4);

        Executed executed = book.forgetAllButTheNewest(store);

        assertThat(executed.record().partial()).isFalse();
        assertThat(executed.plan().condemnedVersions())
                .isPositive()
                .isEqualTo(executed.record().datasets().stream()
                        .mapToLong(DatasetOutcome::versions)
                        .sum());
        assertThat(kept.header().graphCommitId().text()).isEqualTo(first);
        assertThat(book.read(store, At.main())).isEqualTo(YEAR_4);
        assertThat(book.read(store, new At.CheckpointState("year/1"))).isEqualTo(YEAR_1);
        assertThatThrownBy(() -> book.read(store, new At.CommitState(BranchName.MAIN, second)))
                .isInstanceOfSatisfying(
                        Refused.class,
                        refused -> assertThat(refused.failure().code()).isEqualTo(FailureCode.VERSION_RECLAIMED));
    }

    @Test
    void aRefusalReachesTheHostAsAValueAndChangesNothing() {
        book.create(store);
        book.replace(store, YEAR_1);
        book.keep(store, "year/1");

        assertThatThrownBy(() -> book.create(store))
                .isInstanceOfSatisfying(
                        Refused.class,
                        refused -> assertThat(refused.failure().code()).isEqualTo(FailureCode.ALREADY_INITIALIZED));
        assertThatThrownBy(() -> book.keep(store, "year/1"))
                .isInstanceOfSatisfying(
                        Refused.class,
                        refused -> assertThat(refused.failure().code()).isEqualTo(FailureCode.NAME_TAKEN));
        assertThatThrownBy(() -> book.read(StoreUri.of(folder.resolve("elsewhere")), At.main()))
                .isInstanceOfSatisfying(
                        Refused.class,
                        refused -> assertThat(refused.failure().code()).isEqualTo(FailureCode.STORE_NOT_FOUND));
        assertThat(book.read(store, At.main())).isEqualTo(YEAR_1);
    }
}
