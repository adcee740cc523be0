package dev.waymark.files;

import static java.util.Objects.requireNonNull;
import static java.util.Objects.requireNonNullElse;

import com.google.common.base.Ascii;
import dev.waymark.error.Violation;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The cells of one row by their fields, with the violations of cells that cannot be read. */
final class Cells {

    /** A cell with the name of its column. The description is a part of a sentence. */
    record Cell(String name, String text) {

        boolean isSet() {
            return !Texts.isOff(text);
        }

        @Override
        public String toString() {
            return "'" + Texts.shown(name) + "' is '" + Texts.shown(text) + "'";
        }
    }

    private final Row row;
    private final Map<Field, int[]> layout;
    private final @Nullable ZoneId zone;
    private final boolean mayBeNull;
    private final List<Violation> violations = new ArrayList<>(0);

    Cells(Row row, Columns columns, @Nullable ZoneId zone) {
        this.row = row;
        this.layout = columns.layout(row.names());
        this.zone = zone;
        this.mayBeNull = !columns.isOwn();
    }

    private int[] positions(Field field) {
        return requireNonNull(layout.get(field));
    }

    /** Returns the violations of the cells that were read so far. */
    List<Violation> violations() {
        return violations;
    }

    void refuse(Field field, String message) {
        violations.add(Violation.of(field.violation(), "unreadable", message));
    }

    /** Refuses the row for each cell of a field that is not empty and matches a condition. */
    void refuse(Field field, Predicate<Cell> condition, String message) {
        all(field, condition).forEach(cell -> refuse(field, message + cell));
    }

    /** Returns a text without white space around it. Programs of databases write NULL for no text. */
    private String at(int position) {
        String text = row.values().get(position).strip();
        return mayBeNull && (text.equals("NULL") || text.equals("\\N")) ? "" : text;
    }

    /** Returns the first text of a field that is not empty, without white space around it; empty for no text. */
    String text(Field field) {
        for (int position : positions(field)) {
            String text = at(position);
            if (!text.isEmpty()) {
                return text;
            }
        }
        return "";
    }

    /** Returns the first text of a field with the white space around it. */
    String unstripped(Field field) {
        return positions(field).length == 0 ? "" : row.values().get(positions(field)[0]);
    }

    /** Returns the name of the most specific column of a field. */
    String name(Field field) {
        return positions(field).length == 0 ? "" : row.names().get(positions(field)[0]);
    }

    /** Returns the cells of a field that are not empty, and that match a condition. */
    List<Cell> all(Field field, Predicate<Cell> condition) {
        List<Cell> cells = List.of();
        for (int position : positions(field)) {
            Cell cell = new Cell(row.names().get(position), at(position));
            if (!cell.text().isEmpty() && condition.test(cell)) {
                cells = cells.isEmpty() ? new ArrayList<>() : cells;
                cells.add(cell);
            }
        }
        return cells;
    }

    /** Returns the value of a text; null for an empty text, and for a text that is refused with the message of the exception. */
    <V> @Nullable V read(Field field, String text, Function<String, @Nullable V> reader) {
        try {
            return text.isEmpty() ? null : reader.apply(text);
        } catch (DateTimeException | IllegalArgumentException e) {
            String message = requireNonNullElse(e.getMessage(), "no message");
            refuse(field, Ascii.isUpperCase(message.charAt(0)) ? "cannot be read: " + message : message);
            return null;
        }
    }

    @Nullable
    Long number(Field field) {
        return read(field, text(field), Texts::number);
    }

    @Nullable
    LocalTime time(Field field) {
        return read(field, text(field), LocalTime::parse);
    }

    /** Returns an {@link Instant}, a {@link LocalDate}, or null for no moment. */
    @Nullable
    Object moment(Field field) {
        return moment(field, text(field));
    }

    @Nullable
    Object moment(Field field, String text) {
        boolean isUtc = !text.isEmpty() && Ascii.toLowerCase(name(field)).endsWith("gmt");
        return read(field, text, moment -> Moments.parse(moment, isUtc ? ZoneOffset.UTC : zone));
    }

    /** Returns an instant; a date is the beginning of its day. */
    @Nullable
    Instant instant(Field field) {
        Object moment = moment(field);
        return (Instant) (moment instanceof LocalDate ? moment(field, moment + " 00:00") : moment);
    }
}
