package dev.waymark.storage.jdbc.statement;

/**
 * A folded text as it is stored to be sorted and searched by. Indexes take no more than 2,704 bytes on PostgreSQL and 3,072
 * on MariaDB, so only the beginning of a long text is indexed, and the whole is in a column of its own. Only URLs are ever
 * that long, and only if they are not ASCII.
 *
 * <p>The indexed column alone sorts all texts but long ones that begin alike: what it has of a long text is longer than any
 * short text, so the two are never equal there.
 *
 * @param indexed the text; or the beginning of a long one, up to the character with which it exceeds 2,048 bytes in UTF-8
 * @param whole the text if it is long, else empty
 */
public record FoldedText(String indexed, String whole) {

    private static final int MOST_BYTES = 2_048;
    private static final int MOST_BYTES_PER_UNIT = 3;

    public static FoldedText of(String folded) {
        if (folded.length() <= MOST_BYTES / MOST_BYTES_PER_UNIT) {
            return new FoldedText(folded, "");
        }
        int bytes = 0;
        int end = 0;
        while (bytes <= MOST_BYTES && end < folded.length()) {
            int codePoint = folded.codePointAt(end);
            bytes += bytesOf(codePoint);
            end += Character.charCount(codePoint);
        }
        return bytes <= MOST_BYTES ? new FoldedText(folded, "") : new FoldedText(folded.substring(0, end), folded);
    }

    private static int bytesOf(int codePoint) {
        if (codePoint < 0x80) {
            return 1;
        }
        if (codePoint < 0x800) {
            return 2;
        }
        return Character.isBmpCodePoint(codePoint) ? 3 : 4;
    }

    public boolean isLong() {
        return !whole.isEmpty();
    }
}
