package dev.waymark.internal.list;

import dev.waymark.error.InvalidCursorException;
import dev.waymark.query.Cursor;
import dev.waymark.spi.Position;
import dev.waymark.spi.SortKey;
import dev.waymark.spi.support.SortKeys;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * The codec of cursors. The opaque text of a cursor encodes a format number, the fingerprint of the query, and the id and the
 * sort key of a position. A forged cursor only leads to another page of the same list.
 *
 * @param fingerprint the fingerprint of the query; cursors of other queries are refused
 * @param sortsByText whether the sort keys are texts; otherwise the sort keys are numbers
 */
public record CursorCodec(long fingerprint, boolean sortsByText) {

    private static final byte FORMAT = 1;
    private static final int HEADER_BYTES = Byte.BYTES + 2 * Long.BYTES;

    public Cursor encode(Position position) {
        byte[] key = bytes(position.key());
        byte[] all = ByteBuffer.allocate(HEADER_BYTES + key.length)
                .put(FORMAT)
                .putLong(fingerprint)
                .putLong(position.id())
                .put(key)
                .array();
        return Cursor.of(Base64.getUrlEncoder().withoutPadding().encodeToString(all));
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
     * @throws InvalidCursorException if the text is not a cursor, or belongs to another query
     */
    public Position decode(Cursor cursor) {
        ByteBuffer bytes = ByteBuffer.wrap(decodeBase64(cursor));
        if (bytes.remaining() < HEADER_BYTES || bytes.get() != FORMAT) {
            throw garbage();
        }
        if (bytes.getLong() != fingerprint) {
            throw new InvalidCursorException("belongs to another query; start from the first page");
        }
        long id = bytes.getLong();
        if (id <= 0) {
            throw garbage();
        }
        return new Position(sortsByText ? text(bytes) : number(bytes), id);
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

    private static byte[] decodeBase64(Cursor cursor) {
        try {
            return Base64.getUrlDecoder().decode(cursor.text());
        } catch (IllegalArgumentException notBase64) {
            throw garbage();
        }
    }

    private static InvalidCursorException garbage() {
        return new InvalidCursorException("is not a cursor of this list");
    }
}
