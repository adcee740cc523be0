package dev.waymark.internal.list;

import dev.waymark.error.InvalidInputException;
import dev.waymark.error.Violation;
import dev.waymark.spi.Position;
import dev.waymark.spi.SortKey;
import dev.waymark.spi.support.SortKeys;
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
    private static final int MAX_LENGTH = 4 * ((HEADER_BYTES + SortKeys.MAX_BYTES + 2) / 3);

    public String encode(Position position) {
        byte[] key = bytes(position.key());
        byte[] all = ByteBuffer.allocate(HEADER_BYTES + key.length)
                .put(FORMAT)
                .putLong(fingerprint)
                .putLong(position.id())
                .put(key)
                .array();
        return Base64.getUrlEncoder().withoutPadding().encodeToString(all);
    }

    private static byte[] bytes(SortKey key) {
        return key instanceof SortKey.OfText text
                ? text.value().getBytes(StandardCharsets.UTF_8)
                : ByteBuffer.allocate(Long.BYTES)
                        .putLong(((SortKey.OfNumber) key).value())
                        .array();
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
        SortKey key = keys == Keys.TEXT ? text(bytes) : number(bytes);
        if (id <= 0 || (keys == Keys.ID && !key.equals(new SortKey.OfNumber(id)))) {
            throw garbage();
        }
        return new Position(key, id);
    }

    private static SortKey text(ByteBuffer bytes) {
        if (bytes.remaining() > SortKeys.MAX_BYTES) {
            throw garbage();
        }
        try {
            String text = StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
            if (text.indexOf('\0') < 0) {
                return new SortKey.OfText(text);
            }
            throw garbage();
        } catch (CharacterCodingException notUtf8) {
            throw garbage();
        }
    }

    private static SortKey number(ByteBuffer bytes) {
        if (bytes.remaining() != Long.BYTES) {
            throw garbage();
        }
        return new SortKey.OfNumber(bytes.getLong());
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
