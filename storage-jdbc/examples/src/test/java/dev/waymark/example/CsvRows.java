package dev.waymark.example;

import com.google.common.collect.AbstractIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.io.IOException;
import java.io.LineNumberReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * The rows of a CSV file, except blank lines. A row of any length occupies little memory, and the rows after it are read. A CSV
 * library ends at such a row, so this class finds the end of each row, and the library finds the fields.
 */
final class CsvRows extends AbstractIterator<CsvRows.Row> {

    /** The maximum number of characters in a row. Each valid link is shorter. */
    static final int MAX_CHARACTERS = 100_000;

    /**
     * One row.
     *
     * @param line the number of its first line in the file, from 1
     * @param fields the fields without white space around them; empty if the row could not be read
     * @param problem the reason why the row could not be read; empty if it could
     */
    record Row(long line, List<String> fields, String problem) {}

    private static final CsvReader.CsvReaderBuilder CSV =
            CsvReader.builder().acceptCharsAfterQuotes(false).skipEmptyLines(false);

    private final LineNumberReader characters;
    private final StringBuilder text = new StringBuilder();
    private boolean isOverlong;
    private boolean isQuoted;

    CsvRows(Reader characters) {
        this.characters = new LineNumberReader(characters);
    }

    @Override
    protected Row computeNext() {
        try {
            boolean isEnd = false;
            while (!isEnd) {
                long line = characters.getLineNumber() + 1L;
                isEnd = readText();
                if (isOverlong || !text.toString().isBlank()) {
                    return row(line);
                }
            }
            return endOfData();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads until the end of a row; returns whether this is the end of the file. A quote begins only at the start of a field. */
    private boolean readText() throws IOException {
        text.setLength(0);
        isOverlong = false;
        isQuoted = false;
        int previous = ',';
        boolean wasQuoted = false;
        int next = characters.read();
        while (next >= 0 && (isQuoted || next != '\n')) {
            if (next == '"' && (isQuoted || wasQuoted || previous == ',')) {
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
        return next < 0;
    }

    private Row row(long line) {
        if (isQuoted) {
            return unreadable(line, "the quote is not closed before the end of the file");
        }
        if (isOverlong) {
            return unreadable(line, "more than " + MAX_CHARACTERS + " characters");
        }
        try (CsvReader<CsvRecord> csv = CSV.ofCsvRecord(text.toString())) {
            List<String> fields = csv.iterator().next().getFields();
            return new Row(line, fields.stream().map(String::strip).toList(), "");
        } catch (CsvParseException e) {
            return unreadable(line, "a character after a closing quote, or too many fields");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Row unreadable(long line, String problem) {
        return new Row(line, List.of(), problem);
    }
}
