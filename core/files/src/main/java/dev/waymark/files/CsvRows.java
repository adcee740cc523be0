package dev.waymark.files;

import com.google.common.collect.AbstractIterator;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rows of delimited text, except blank rows. A row that is too long occupies bounded memory, and the next rows are read. The
 * reader of a CSV library ends at such a row. The reading fails at a row of more than ten million characters.
 */
final class CsvRows extends AbstractIterator<Row> {

    /** The longest link has 100 rules of 40,000 characters, and 102 URLs of 8,192. */
    static final int MAX_OF_LINK = 5_000_000;

    static final int MAX_OF_REPORT = 100_000;

    private static final int MAX_SKIPPED = 10_000_000;
    private static final int MAX_FIELDS = 1_000;
    private static final char QUOTE = '"';
    private static final char ESCAPE = '\\';

    private final Characters characters;
    private final char separator;
    private final int maxLength;
    private final StringBuilder text = new StringBuilder();
    private boolean hasEscapes;
    private long line;
    private int length;
    private String problem = "";

    /**
     * Creates the rows of a text.
     *
     * @param maxLength the maximum number of characters in a row
     * @param hasEscapes whether a backslash before a quote always belongs to the quote; otherwise, the backslash is an ordinary
     *     character until a quote after a backslash would end its field in the middle
     */
    CsvRows(Reader text, char separator, int maxLength, boolean hasEscapes) {
        this.characters = new Characters(text);
        this.separator = separator;
        this.maxLength = maxLength;
        this.hasEscapes = hasEscapes;
    }

    @Override
    protected @Nullable Row computeNext() {
        while (characters.peek() != Characters.END) {
            line = characters.line();
            List<String> fields = readFields();
            if (!problem.isEmpty()) {
                return Row.unreadable(line, problem);
            }
            if (!isBlank(fields)) {
                return new Row(line, List.of(), fields, "");
            }
        }
        return endOfData();
    }

    static boolean isBlank(List<String> fields) {
        for (String field : fields) {
            if (!field.isBlank()) {
                return false;
            }
        }
        return true;
    }

    private List<String> readFields() {
        List<String> fields = new ArrayList<>();
        length = 0;
        problem = "";
        int end;
        do {
            text.setLength(0);
            end = readBlanks();
            if (end == QUOTE) {
                text.setLength(0);
                readQuoted();
                end = readBlanks();
                if (!endsField(end)) {
                    problem = "a character after a closing quote";
                }
            }
            while (!endsField(end)) {
                append(end);
                end = characters.read();
            }
            count();
            if (problem.isEmpty() && fields.size() == MAX_FIELDS) {
                problem = "more than " + MAX_FIELDS + " fields";
            }
            if (problem.isEmpty()) {
                fields.add(text.toString());
            }
        } while (end == separator);
        if (end == '\r' && characters.peek() == '\n') {
            characters.read();
        }
        return fields;
    }

    /** Reads the blanks around a text in quotes, and returns the character after the blanks. */
    private int readBlanks() {
        int next = characters.read();
        while (next == ' ') {
            append(next);
            next = characters.read();
        }
        return next;
    }

    private boolean endsField(int character) {
        return character == separator || character == '\n' || character == '\r' || character == Characters.END;
    }

    private void append(int character) {
        count();
        if (problem.isEmpty()) {
            text.append((char) character);
        }
    }

    private void count() {
        length++;
        if (length > MAX_SKIPPED) {
            String reason = "line %s: a row of more than %s characters; a quote may not be closed";
            throw new UncheckedIOException(new IOException(reason.formatted(line, MAX_SKIPPED)));
        }
        if (length > maxLength) {
            problem = "more than " + maxLength + " characters";
        }
    }

    /** Reads to the closing quote. */
    private void readQuoted() {
        for (int next = characters.read(); next != Characters.END; next = characters.read()) {
            int following = characters.peek();
            boolean isEscape = next == ESCAPE && (following == QUOTE || (following == ESCAPE && hasEscapes));
            if (isEscape) {
                next = characters.read();
                hasEscapes |= characters.peek() != QUOTE && !endsField(characters.peek());
            }
            if (isEscape && !hasEscapes) {
                append(ESCAPE);
            }
            if (next == QUOTE && !(isEscape && hasEscapes)) {
                if (characters.peek() != QUOTE) {
                    return;
                }
                characters.read();
            }
            append(next);
        }
        problem = "the quote is not closed before the end of the file";
    }
}
