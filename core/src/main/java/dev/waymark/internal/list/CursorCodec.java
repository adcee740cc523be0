package dev.waymark.internal.list;

import dev.waymark.error.InvalidInputException;
import dev.waymark.error.Violation;
import dev.waymark.spi.Position;
import dev.waymark.spi.support.StoreRules;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;

/**
 * The codec of cursors. The opaque text of a cursor encodes a format number, the fingerprint of the query, and the id and the
 * sort key of a position. A forged cursor only leads to another page of the same list, and to the same page in every storage.
 *
 * @param fingerprint the fingerprint of the query; cursors of other queries are refused
 * @param keys the kind of the sort keys
 */
public record CursorCodec(long fingerprint, Keys keys) {

    /** The kinds of sort keys. */
    public enum Keys {
        /** The key is the id. A store may compare only the key, or only the id. */
        ID,
        NUMBER,
        TEXT
    }

    private static final byte FORMAT = 1;
    private static final int HEADER_BYTES = Byte.BYTES + 2 * Long.BYTES;

    /** The maximum length of the text of a cursor, which is Base64 with or without padding. */
    private static final int MAX_LENGTH = 4 * ((HEADER_BYTES + StoreRules.MAX_BYTES + 2) / 3);

    public String encode(Position position) {
        byte[] key = bytes(position);
        byte[] all = ByteBuffer.allocate(HEADER_BYTES + key.length)
                .put(FORMAT)
                .putLong(fingerprint)
                .putLong(position.id())
                .put(key)
                .array();
        return Base64.getUrlEncoder().withoutPadding().encodeToString(all);
    }

    private static byte[] bytes(Position position) {
        return position.text().isPresent()
                ? position.text().get().getBytes(StandardCharsets.UTF_8)
                : ByteBuffer.allocate(Long.BYTES).putLong(position.number()).array();
    }

    /**
     * Parses a cursor.
     *
     * @throws InvalidInputException if the text is not a cursor, or belongs to another query
     */
    public Position decode(String cursor) {
        ByteBuffer bytes = ByteBuffer.wrap(decodeBase64(cursor));
        if (bytes.remaining() < HEADER_BYTES || bytes.get() != FORMAT) {
            throw garbage();
        }
        if (bytes.getLong() != fingerprint) {
            throw refusal("belongs to another query; start from the first page");
        }
        long id = bytes.getLong();
        Position position = keys == Keys.TEXT ? Position.of(text(bytes), id) : Position.of(number(bytes), id);
        if (id <= 0 || (keys == Keys.ID && position.number() != id)) {
            throw garbage();
        }
        return position;
    }

    private static String text(ByteBuffer bytes) {
        if (bytes.remaining() > StoreRules.MAX_BYTES) {
            throw garbage();
        }
        try {
            String text = StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
            if (text.indexOf('\0') < 0) {
                return text;
            }
            throw garbage();
        } catch (CharacterCodingException notUtf8) {
            throw garbage();
        }
    }

    private static long number(ByteBuffer bytes) {
        if (bytes.remaining() != Long.BYTES) {
            throw garbage();
        }
        return bytes.getLong();
    }

    private static byte[] decodeBase64(String cursor) {
        if (cursor.length() > MAX_LENGTH) {
            throw garbage();
        }
        try {
            return Base64.getUrlDecoder().decode(cursor);
        } catch (IllegalArgumentException notBase64) {
            throw garbage();
        }
    }

    private static InvalidInputException garbage() {
        return refusal("is not a cursor of this list");
    }

    private static InvalidInputException refusal(String message) {
        return new InvalidInputException(List.of(Violation.of("cursor", "invalid_cursor", message)));
    }
}
