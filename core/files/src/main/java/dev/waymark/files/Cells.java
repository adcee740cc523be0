package dev.waymark.files;

import static java.util.Objects.requireNonNullElse;

import com.google.common.collect.ImmutableListMultimap;
import dev.waymark.error.Violation;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
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
    private final ImmutableListMultimap<Field, Integer> layout;
    private final @Nullable ZoneId zone;
    private final List<Violation> violations = new ArrayList<>();

    Cells(Row row, Columns columns, @Nullable ZoneId zone) {
        this.row = row;
        this.layout = columns.layout(row.names());
        this.zone = zone;
    }

    /** Returns the violations of the cells that were read so far. */
    List<Violation> violations() {
        return violations;
    }

    void refuse(Field field, String message) {
        violations.add(Violation.of(field.violation(), "unreadable", message));
    }

    private String at(int position) {
        return row.values().get(position).strip();
    }

    /** Returns the first text of a field that is not empty, without white space around it; empty for no text. */
    String text(Field field) {
        for (int position : layout.get(field)) {
            if (!at(position).isEmpty()) {
                return at(position);
            }
        }
        return "";
    }

    /** Returns the first text of a field with the white space around it. */
    String unstripped(Field field) {
        return layout.containsKey(field) ? row.values().get(layout.get(field).get(0)) : "";
    }

    /** Returns the name of the most specific column of a field. */
    String name(Field field) {
        return layout.containsKey(field) ? row.names().get(layout.get(field).get(0)) : "";
    }

    /** Returns the cells of a field that are not empty. */
    Stream<Cell> all(Field field) {
        return layout.get(field).stream()
                .map(position -> new Cell(row.names().get(position), at(position)))
                .filter(cell -> !cell.text().isEmpty());
    }

    OptionalLong number(Field field) {
        String text = text(field);
        if (text.isEmpty() || text.equals("null")) {
            return OptionalLong.empty();
        }
        try {
            return OptionalLong.of(Texts.number(text));
        } catch (NumberFormatException e) {
            refuse(field, "must be a whole number");
            return OptionalLong.empty();
        }
    }

    /** Returns an {@link Instant}, a {@link LocalDate}, or null for no moment. */
    @Nullable
    Object moment(Field field) {
        return moment(field, text(field));
    }

    /** Reads a part of a cell as {@link #moment(Field)} reads the whole cell. */
    @Nullable
    Object moment(Field field, String text) {
        try {
            return Moments.parse(text, zone(field));
        } catch (DateTimeException e) {
            refuse(field, requireNonNullElse(e.getMessage(), "is no date"));
            return null;
        }
    }

    private @Nullable ZoneId zone(Field field) {
        String key = Field.key(name(field));
        return key.endsWith("gmt") || key.endsWith("utc") ? ZoneOffset.UTC : zone;
    }

    /** Returns an instant; a date is the beginning of its day. */
    @Nullable
    Instant instant(Field field) {
        Object moment = moment(field);
        if (moment instanceof LocalDate date) {
            return (Instant) moment(field, date.atStartOfDay().toString());
        }
        return (Instant) moment;
    }

    @Nullable
    LocalTime time(Field field) {
        String text = text(field);
        try {
            return text.isEmpty() ? null : LocalTime.parse(text);
        } catch (DateTimeException e) {
            refuse(field, "must be a time such as 08:30");
            return null;
        }
    }
}
