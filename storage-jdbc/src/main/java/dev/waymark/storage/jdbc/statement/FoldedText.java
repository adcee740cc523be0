package dev.waymark.storage.jdbc.statement;

/**
 * A folded text in the two columns for sorting and searching. An index entry has at most 2,704 bytes on PostgreSQL and 3,072
 * bytes on MariaDB, so only the beginning of a long text is indexed, and a second column contains the whole text. Only URLs
 * with non-ASCII characters can be this long.
 *
 * <p>The indexed column sorts all texts, except long texts with the same beginning. In this column, a long text is longer than
 * every short text, so a long text never equals a short text.
 *
 * @param indexed the text, or the beginning of a long text up to the character that exceeds 2,048 bytes in UTF-8
 * @param whole the text if the text is long, otherwise empty
 */
public record FoldedText(String indexed, String whole) {

    private static final int MAX_BYTES = 2_048;
    private static final int MAX_BYTES_PER_CHAR = 3;

    public static FoldedText of(String folded) {
        if (folded.length() <= MAX_BYTES / MAX_BYTES_PER_CHAR) {
            return new FoldedText(folded, "");
        }
        int bytes = 0;
        int end = 0;
        while (bytes <= MAX_BYTES && end < folded.length()) {
            int codePoint = folded.codePointAt(end);
            bytes += bytesOf(codePoint);
            end += Character.charCount(codePoint);
        }
        return bytes <= MAX_BYTES ? new FoldedText(folded, "") : new FoldedText(folded.substring(0, end), folded);
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
