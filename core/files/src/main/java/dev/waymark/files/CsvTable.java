package dev.waymark.files;

import com.google.common.base.CharMatcher;
import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** A table of records that is written as CSV in UTF-8. */
final class CsvTable<T> {

    private static final CharMatcher FORMULA = CharMatcher.anyOf("=+-@\t\r");

    private final boolean isWithoutFormulas;
    private final Map<String, Function<T, Object>> columns = new LinkedHashMap<>();

    CsvTable(boolean isWithoutFormulas) {
        this.isWithoutFormulas = isWithoutFormulas;
    }

    /** Adds a column. An empty value is an empty text, and a flag is 1 or 0. */
    CsvTable<T> column(String heading, Function<T, Object> value) {
        columns.put(heading, value);
        return this;
    }

    void write(Stream<T> records, OutputStream out) throws IOException {
        Writer text = new OutputStreamWriter(out, StandardCharsets.UTF_8);
        try {
            CsvWriter csv = CsvWriter.builder().build(text);
            csv.writeRecord(columns.keySet());
            records.forEach(each -> csv.writeRecord(columns.values().stream()
                    .map(column -> text(column.apply(each)))
                    .toList()));
            csv.flush();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private String text(Object value) {
        if (value instanceof Optional<?> optional) {
            return optional.map(this::text).orElse("");
        }
        if (value instanceof Boolean flag) {
            return flag ? "1" : "0";
        }
        String text = value.toString();
        return isWithoutFormulas && !text.isEmpty() && FORMULA.matches(text.charAt(0)) ? "'" + text : text;
    }
}
