package org.omnigraph.application.data;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.apache.arrow.vector.VectorSchemaRoot;

/**
 * The content hash of rows: SHA-256 over one line of {@link RowJson} per row, each ended by LF, in the order the rows come.
 *
 * @param sha256 lower-case hex
 * @param rows how many rows went into it
 */
public record ContentHash(String sha256, long rows) {
    /** Reads every row, which must come in id order, and closes the rows. */
    public static ContentHash of(Rows rows) throws IOException {
        try (rows) {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            long count = 0;
            while (rows.reader().loadNextBatch()) {
                VectorSchemaRoot batch = rows.reader().getVectorSchemaRoot();
                for (int i = 0; i < batch.getRowCount(); i++) {
                    sha.update((RowJson.line(batch, i) + "\n").getBytes(StandardCharsets.UTF_8));
                    count++;
                }
            }
            return new ContentHash(HexFormat.of().formatHex(sha.digest()), count);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
