package dev.waymark.files;

import com.google.common.collect.AbstractIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rows of delimited text, except blank lines. A row of any length occupies little memory, and the rows after it are read. A CSV
 * library ends at such a row, so this class finds the end of each row, and the library finds the fields.
 */
final class CsvRows extends AbstractIterator<Row> {

    /** The maximum number of characters in a row. Each valid link is shorter. */
    static final int MAX_CHARACTERS = 100_000;

    private static final char QUOTE = '"';
    private static final char ESCAPE = '\\';

    private final Characters characters;
    private final char separator;
    private final CsvReader.CsvReaderBuilder csv;
    private final StringBuilder text = new StringBuilder();
    private Escapes escapes;
    private boolean isOverlong;
    private boolean isQuoted;

    /** The meaning of a backslash before a quote. */
    enum Escapes {
        /** The backslash is an ordinary character. */
        NEVER,
        /** The backslash is an ordinary character, unless a quote would end its field in the middle. */
        UNDECIDED,
        /** The backslash belongs to the quote. */
        ALWAYS
    }

    CsvRows(Reader text, char separator, Escapes escapes) {
        this.characters = new Characters(text);
        this.separator = separator;
        this.escapes = escapes;
        this.csv = CsvReader.builder().fieldSeparator(separator).skipEmptyLines(false);
    }

    @Override
    protected @Nullable Row computeNext() {
        while (characters.peek() != Characters.END) {
            long line = characters.line();
            readText();
            if (isOverlong || !text.toString().isBlank()) {
                return row(line);
            }
        }
        return endOfData();
    }

    /** Reads until the end of a row. A quote begins only at the start of a field. */
    private void readText() {
        text.setLength(0);
        isOverlong = false;
        isQuoted = false;
        int previous = separator;
        boolean wasQuoted = false;
        int next = characters.read();
        while (next != Characters.END && (isQuoted || (next != '\n' && next != '\r'))) {
            if (next == QUOTE && isQuoted && previous == ESCAPE && isEscaped()) {
                text.setCharAt(text.length() - 1, QUOTE); // the two characters become a doubled quote
            } else if (next == QUOTE && (isQuoted || wasQuoted || previous == separator)) {
                wasQuoted = isQuoted;
                isQuoted = !isQuoted;
            } else if (!isQuoted) {
                wasQuoted = false;
            }
            isOverlong |= text.length() == MAX_CHARACTERS;
            if (!isOverlong) {
                text.append((char) next);
            }
            previous = next;
            next = characters.read();
        }
        if (next == '\r' && characters.peek() == '\n') {
            characters.read();
        }
    }

    /** Returns whether a quote in a quoted field belongs to the backslash before it. */
    private boolean isEscaped() {
        int next = characters.peek();
        boolean endsField =
                next == separator || next == QUOTE || next == '\n' || next == '\r' || next == Characters.END;
        if (escapes == Escapes.UNDECIDED && !endsField) {
            escapes = Escapes.ALWAYS;
        }
        int backslashes = 0;
        while (backslashes < text.length() && text.charAt(text.length() - 1 - backslashes) == ESCAPE) {
            backslashes++;
        }
        return escapes == Escapes.ALWAYS && !isOverlong && backslashes % 2 == 1;
    }

    private Row row(long line) {
        if (isQuoted) {
            return Row.unreadable(line, "the quote is not closed before the end of the file");
        }
        if (isOverlong) {
            return Row.unreadable(line, "more than " + MAX_CHARACTERS + " characters");
        }
        try (CsvReader<CsvRecord> records = csv.ofCsvRecord(text.toString())) {
            return new Row(line, List.of(), records.iterator().next().getFields(), "");
        } catch (CsvParseException e) {
            return Row.unreadable(line, "a character after a closing quote, or too many fields");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
