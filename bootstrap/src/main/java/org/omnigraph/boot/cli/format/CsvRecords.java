package org.omnigraph.boot.cli.format;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import org.apache.commons.csv.CSVException;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.apache.commons.csv.QuoteMode;
import org.jspecify.annotations.Nullable;
import org.omnigraph.domain.failure.InputFailure.UnreadableInput;
import org.omnigraph.domain.failure.InputFailure.UnreadableRow;

/** The records of one CSV text, strictly UTF-8 with an optional byte order mark, each with the line on which it starts. */
final class CsvRecords implements Closeable {
    private static final int BYTE_ORDER_MARK = 0xFEFF;

    /** ALL_NON_NULL is what makes the parser tell an unquoted empty field from a quoted one. */
    private static final CSVFormat FORMAT = CSVFormat.RFC4180
            .builder()
            .setQuoteMode(QuoteMode.ALL_NON_NULL)
            .setNullString("")
            .get();

    private final CsvSource source;
    private final CheckedInputStream bytes;
    private final CSVParser parser;
    private final Iterator<CSVRecord> records;

    /**
     * One record.
     *
     * @param number the line on which it starts, from 1
     * @param values null where the field is empty and unquoted
     */
    record Line(long number, @Nullable String[] values) {}

    private CsvRecords(CsvSource source, CheckedInputStream bytes, CSVParser parser) {
        this.source = source;
        this.bytes = bytes;
        this.parser = parser;
        this.records = parser.iterator();
    }

    static CsvRecords open(CsvSource source) throws IOException, RefusedInput {
        CheckedInputStream bytes = new CheckedInputStream(source.content().open(), new CRC32C());
        try {
            BufferedReader text = new BufferedReader(new InputStreamReader(bytes, strictUtf8()));
            text.mark(1);
            if (text.read() != BYTE_ORDER_MARK) {
                text.reset();
            }
            return new CsvRecords(source, bytes, CSVParser.parse(text, FORMAT));
        } catch (CharacterCodingException e) {
            bytes.close();
            throw notUtf8(source);
        } catch (IOException e) {
            bytes.close();
            throw e;
        }
    }

    /** The next record; null after the last. */
    @Nullable
    Line next() throws IOException, RefusedInput {
        long number = parser.getCurrentLineNumber() + 1;
        try {
            return records.hasNext() ? new Line(number, records.next().values()) : null;
        } catch (UncheckedIOException e) {
            if (e.getCause() instanceof CharacterCodingException) {
                throw notUtf8(source);
            }
            if (e.getCause() instanceof CSVException) {
                throw new RefusedInput(new UnreadableRow(
                        source.name(),
                        number,
                        "(any)",
                        "quotes around whole fields",
                        e.getCause().getMessage()));
            }
            throw e.getCause();
        }
    }

    /** Tells whether two readings met the same bytes; final once {@link #next} has answered null. */
    long checksum() {
        return bytes.getChecksum().getValue();
    }

    @Override
    public void close() throws IOException {
        parser.close();
    }

    private static CharsetDecoder strictUtf8() {
        return StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
    }

    /** Reads again, line by line: the decoder reads ahead, so where it stopped is not where the fault is. */
    private static RefusedInput notUtf8(CsvSource source) throws IOException {
        try (InputStream in = source.content().open()) {
            ByteArrayOutputStream line = new ByteArrayOutputStream();
            byte[] buffer = new byte[8192];
            long number = 1;
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                for (int i = 0; i < read; i++) {
                    if (buffer[i] != '\n') {
                        line.write(buffer[i]);
                    } else if (isUtf8(line)) {
                        line.reset();
                        number++;
                    } else {
                        return notUtf8(source, number);
                    }
                }
            }
            return notUtf8(source, number);
        }
    }

    private static RefusedInput notUtf8(CsvSource source, long line) {
        return new RefusedInput(new UnreadableInput(source.name(), "line " + line + " is not UTF-8"));
    }

    private static boolean isUtf8(ByteArrayOutputStream line) {
        try {
            strictUtf8().decode(ByteBuffer.wrap(line.toByteArray()));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }
}
