package org.omnigraph.boot.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class ViewsTest {
    @Test
    void tablesAreAlignedAndCutToTheTerminal() {
        TableView table = new TableView("NAME", "CITY").row("ABE", "Allentown").row("longer name", "x\ny");
        assertThat(table.lines(Integer.MAX_VALUE))
                .containsExactly("NAME         CITY", "ABE          Allentown", "longer name  x\\ny");
        assertThat(table.lines(15)).containsExactly("NAME         C…", "ABE          A…", "longer name  x…");
    }

    @Test
    void cuttingNeverHalvesACharacter() {
        assertThat(new TableView("A").row("✈😀😀😀").lines(3)).containsExactly("A", "✈😀…");
    }

    @Test
    void versionsAreRanges() {
        assertThat(VersionRanges.of(new TreeSet<>(List.of(1L, 2L, 3L, 5L, 7L, 8L))))
                .isEqualTo("1–3, 5, 7–8");
        assertThat(VersionRanges.of(new TreeSet<>(List.of(9L)))).isEqualTo("9");
        assertThat(VersionRanges.of(new TreeSet<>())).isEmpty();
    }

    @Test
    void sizesAgesAndTimesAreWords() {
        assertThat(List.of(0L, 1023L, 1024L, 3_250_586L, 5_000_000_000_000_000_000L).stream()
                        .map(Words::bytes))
                .containsExactly("0 B", "1023 B", "1.0 KiB", "3.1 MiB", "4440.9 PiB");
        assertThat(List.of("PT-5S", "PT1S", "PT59S", "PT61S", "PT5H", "PT24H", "P12DT3H").stream()
                        .map(Duration::parse)
                        .map(Words::age))
                .containsExactly("0 seconds", "1 second", "59 seconds", "1 minute", "5 hours", "1 day", "12 days");
        assertThat(Words.time(1_764_597_731_482_913L)).isEqualTo("2025-12-01T14:02:11Z");
        assertThat(Words.exactTime(1_764_597_731_482_913L)).isEqualTo("2025-12-01T14:02:11.482913Z");
        assertThat(Words.exactTime(1_764_597_731_000_000L)).isEqualTo("2025-12-01T14:02:11.000000Z");
        assertThat(Words.count(3376, "row")).isEqualTo("3,376 rows");
    }

    @Test
    void commandsCanBeCopiedIntoAShell() {
        assertThat(ShellWords.command("checkpoint", "create", "a b", "it's", "./x"))
                .isEqualTo("omnigraph checkpoint create 'a b' 'it'\\''s' ./x");
    }
}
