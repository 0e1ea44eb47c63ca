package org.omnigraph.boot.cli.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.NotEmpty;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.WithNull;
import org.jspecify.annotations.Nullable;
import org.omnigraph.application.port.in.GraphWrites.TableInput;
import org.omnigraph.domain.graph.ColumnType;

class CsvTypingProperties {
    @Property(tries = 200)
    void wholeNumbersAreInt64AndKeepTheirValue(
            @ForAll @NotEmpty @Size(max = 20)
                    List<@LongRange(min = -999_999_999_999_999_999L, max = 999_999_999_999_999_999L) Long> numbers)
            throws IOException {
        assertColumn(texts(numbers), ColumnType.INT64, numbers);
    }

    @Property(tries = 200)
    void decimalsAreFloat64AndKeepTheirValue(
            @ForAll @NotEmpty @Size(max = 20) List<@From("decimals") BigDecimal> numbers) throws IOException {
        List<String> texts = numbers.stream().map(BigDecimal::toPlainString).toList();
        assertColumn(
                texts, ColumnType.FLOAT64, texts.stream().map(Double::valueOf).toList());
    }

    @Property(tries = 200)
    void oneDecimalMakesSmallWholeNumbersDecimalsToo(
            @ForAll @Size(max = 10) List<Integer> numbers, @ForAll("decimals") BigDecimal decimal) throws IOException {
        List<String> texts = new ArrayList<>(texts(numbers));
        texts.add(decimal.toPlainString());
        assertColumn(
                texts, ColumnType.FLOAT64, texts.stream().map(Double::valueOf).toList());
    }

    @Property(tries = 100)
    void truthValuesAreBool(@ForAll @NotEmpty @Size(max = 20) List<Boolean> values) throws IOException {
        assertColumn(texts(values), ColumnType.BOOL, values);
    }

    @Property(tries = 200)
    void datesAreDate32(@ForAll @NotEmpty @Size(max = 20) List<@LongRange(min = -719_528, max = 2_932_896) Long> days)
            throws IOException {
        List<LocalDate> dates = days.stream().map(LocalDate::ofEpochDay).toList();
        assertColumn(texts(dates), ColumnType.DATE32, dates);
    }

    @Property(tries = 200)
    void instantsWithAnyOffsetAreTimestampsInUtc(
            @ForAll @NotEmpty @Size(max = 20)
                    List<@LongRange(min = -62_000_000_000_000_000L, max = 253_000_000_000_000_000L) Long> micros,
            @ForAll @IntRange(min = -18 * 60, max = 18 * 60) int offsetMinutes)
            throws IOException {
        ZoneOffset offset = ZoneOffset.ofTotalSeconds(offsetMinutes * 60);
        List<Instant> instants = micros.stream()
                .map(m -> Instant.EPOCH.plus(m, ChronoUnit.MICROS))
                .toList();
        List<String> texts = instants.stream()
                .map(i -> OffsetDateTime.ofInstant(i, offset).toString())
                .toList();
        assertColumn(texts, ColumnType.TIMESTAMP_MICROS, instants);
    }

    @Property(tries = 500)
    void anyTextKeepsEveryCharacterAndEmptyIsNotNull(@ForAll @NotEmpty @Size(max = 20) List<@WithNull String> values)
            throws IOException {
        List<@Nullable String> texts = new ArrayList<>(
                values.stream().map(CsvTypingProperties::encodable).toList());
        texts.add("certainly text");
        assertColumn(texts, ColumnType.UTF8, texts);
    }

    @Property(tries = 200)
    void oneTextThatDoesNotFitMakesTheColumnText(
            @ForAll @NotEmpty @Size(max = 10) List<@From("values") String> values, @ForAll("misfits") String misfit)
            throws IOException {
        List<String> texts = new ArrayList<>(values);
        texts.add(misfit);
        assertColumn(texts, ColumnType.UTF8, texts);
    }

    @Property(tries = 200)
    void theOrderOfRowsDoesNotMatter(
            @ForAll @NotEmpty @Size(max = 10) List<@From("values") String> values, @ForAll long seed) {
        List<String> shuffled = new ArrayList<>(values);
        Collections.shuffle(shuffled, new Random(seed));
        assertThat(typeOf(shuffled)).isEqualTo(typeOf(values));
    }

    @Property(tries = 200)
    void nullsSayNothingAboutTheType(@ForAll @NotEmpty @Size(max = 10) List<@From("values") String> values) {
        List<@Nullable String> withNulls = new ArrayList<>(values);
        withNulls.add(0, null);
        withNulls.add(null);
        assertThat(typeOf(withNulls)).isEqualTo(typeOf(values));
    }

    @Property(tries = 300)
    void rowsKnowTheLineTheyStartOn(@ForAll @NotEmpty @Size(max = 20) List<@WithNull String> values) {
        String text = "key,value\n";
        List<Long> lines = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            lines.add(1 + lineEnds(text));
            text += "k" + i + "," + CsvText.record(Collections.singletonList(encodable(values.get(i))));
        }
        TableInput input = CsvText.read(CsvText.node(text, "key")).get();
        for (int i = 0; i < lines.size(); i++) {
            assertThat(input.lineOf().applyAsLong(i)).isEqualTo(lines.get(i));
        }
    }

    @Provide
    Arbitrary<BigDecimal> decimals() {
        return Arbitraries.bigDecimals()
                .between(new BigDecimal("-1000000000000"), new BigDecimal("1000000000000"))
                .ofScale(6);
    }

    @Provide
    Arbitrary<String> values() {
        return Arbitraries.of("true", "false", "0", "-7", "12.5", "-0.25", "2026-12-01", "2026-12-01T10:00:00Z");
    }

    @Provide
    Arbitrary<String> misfits() {
        return Arbitraries.of(
                "",
                " 1",
                "1 ",
                "+1",
                "007",
                "00.5",
                ".5",
                "5.",
                "1e3",
                "1E3",
                "NA",
                "NaN",
                "Infinity",
                "0x10",
                "1,000",
                "True",
                "yes",
                "2026-02-30",
                "2026-1-1",
                "2026-12-01 10:00:00",
                "2026-12-01T10:00:00",
                "2026-12-01T24:00:00Z",
                "2026-12-01T10:00:60Z",
                "2026-12-01T10:00:00.1234567Z",
                "0E8",
                "52E",
                "9999999999999999999");
    }

    private static void assertColumn(List<? extends @Nullable String> texts, ColumnType type, List<?> values)
            throws IOException {
        TableInput input = table(texts);
        assertThat(input.declaration().columns().get(2).type()).isEqualTo(type);
        assertThat(CsvText.rows(input).stream().map(row -> row.get(2))).containsExactlyElementsOf(values);
    }

    private static ColumnType typeOf(List<? extends @Nullable String> texts) {
        return table(texts).declaration().columns().get(2).type();
    }

    private static TableInput table(List<? extends @Nullable String> texts) {
        StringBuilder text = new StringBuilder("key,value\n");
        for (int i = 0; i < texts.size(); i++) {
            text.append("k").append(i).append(',').append(CsvText.record(Collections.singletonList(texts.get(i))));
        }
        return CsvText.read(CsvText.node(text.toString(), "key")).get();
    }

    private static List<String> texts(List<?> values) {
        return values.stream().map(String::valueOf).toList();
    }

    private static long lineEnds(String text) {
        return text.replace("\r\n", "\n")
                .chars()
                .filter(c -> c == '\n' || c == '\r')
                .count();
    }

    /** Lone surrogates cannot be written as UTF-8. */
    private static @Nullable String encodable(@Nullable String text) {
        return text == null ? null : text.replaceAll("\\p{Cs}", "?");
    }
}
