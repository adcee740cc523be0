package dev.waymark.files;

import java.text.ParsePosition;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAccessor;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Dates and times in the spellings of all services. */
final class Moments {

    private static final Pattern NONE = Pattern.compile("0*|(?i:null|none|never|-)|0000-00-00.*");
    private static final Pattern EPOCH = Pattern.compile("(\\d{9,13}|\\d{16})(?:\\.0+)?");
    private static final Pattern SHORT_DATE = Pattern.compile("(\\d{1,2})([/.-])(\\d{1,2})\\2(\\d{4})(.*)");
    private static final String EXPECTED = "must be a date or a time such as 2025-01-31T08:30:00Z";
    private static final int MAX_LENGTH = 100;
    private static final int MONTHS = 12;
    private static final int DIGITS_OF_SECONDS = 10;
    private static final int DIGITS_OF_MILLISECONDS = 13;

    private static final List<DateTimeFormatter> FORMATS = List.of(
            format("uuuu-M-d['T'][' ']", "HH:mm"),
            format("uuuu-M-d['T'][' ']", "h:mm"),
            format("MMMM d[,] uuuu[,][' at'][ ]", "h:mm"),
            format("MMM d[,] uuuu[,][' at'][ ]", "h:mm"),
            format("MMM d[,] uuuu[,][' at'][ ]", "HH:mm"),
            format("d MMM uuuu[,][ ]", "HH:mm"));

    private Moments() {}

    private static DateTimeFormatter format(String date, String time) {
        return new DateTimeFormatterBuilder()
                .parseCaseInsensitive()
                .appendPattern(date)
                .optionalStart()
                .appendPattern(time)
                .appendPattern("[:ss]")
                .optionalStart()
                .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
                .optionalEnd()
                .appendPattern(time.startsWith("h") ? " a" : "")
                .optionalEnd()
                .appendPattern("[XXXXX][XXX][XX][X]")
                .toFormatter(Locale.ENGLISH)
                .withResolverStyle(ResolverStyle.STRICT);
    }

    /**
     * Reads an {@link Instant}, or a {@link LocalDate} without a time.
     *
     * @param zone the zone of a time without an offset, if known
     * @return null for no moment, such as {@code 0000-00-00} and 0
     * @throws DateTimeException if the text is ambiguous or no moment; the message is a violation
     */
    static @Nullable Object parse(String text, @Nullable ZoneId zone) {
        if (text.isEmpty() || NONE.matcher(text).matches()) {
            return null;
        }
        if (text.length() > MAX_LENGTH) {
            throw new DateTimeException(EXPECTED);
        }
        Matcher epoch = EPOCH.matcher(text);
        if (epoch.matches()) {
            return ofEpoch(epoch.group(1));
        }
        String iso = isoDate(text)
                .replaceFirst("(?i)\\s*\\b(utc|gmt)$", "Z")
                .replaceFirst("\\s+(?=[+-]\\d{2}(:?\\d{2})?$)", "");
        for (DateTimeFormatter format : FORMATS) {
            ParsePosition end = new ParsePosition(0);
            if (format.parseUnresolved(iso, end) != null && end.getIndex() == iso.length()) {
                return resolved(format, iso, zone);
            }
        }
        throw new DateTimeException(EXPECTED);
    }

    private static Instant ofEpoch(String digits) {
        long number = Long.parseLong(digits);
        ChronoUnit unit = digits.length() <= DIGITS_OF_SECONDS
                ? ChronoUnit.SECONDS
                : digits.length() <= DIGITS_OF_MILLISECONDS ? ChronoUnit.MILLIS : ChronoUnit.MICROS;
        return Instant.EPOCH.plus(number, unit);
    }

    /** Returns a text whose date begins with the year. The day and the month are only known if one of them exceeds 12. */
    private static String isoDate(String text) {
        Matcher date = SHORT_DATE.matcher(text);
        if (!date.matches()) {
            return text.length() > 4 && text.charAt(4) == '/' ? text.replace('/', '-') : text;
        }
        int first = Integer.parseInt(date.group(1));
        int second = Integer.parseInt(date.group(3));
        boolean isDayFirst = first > MONTHS || date.group(2).equals(".");
        if (!isDayFirst && second <= MONTHS && first != second) {
            throw new DateTimeException("is ambiguous, because day and month may be exchanged; write 2025-01-31");
        }
        String monthAndDay = isDayFirst ? second + "-" + first : first + "-" + second;
        return date.group(4) + "-" + monthAndDay + date.group(5);
    }

    private static Object resolved(DateTimeFormatter format, String text, @Nullable ZoneId zone) {
        TemporalAccessor found = format.parseBest(text, ZonedDateTime::from, LocalDateTime::from, LocalDate::from);
        return found instanceof ZonedDateTime moment
                ? moment.toInstant()
                : found instanceof LocalDateTime local ? instant(local, zone) : found;
    }

    private static Instant instant(LocalDateTime local, @Nullable ZoneId zone) {
        if (zone == null) {
            throw new DateTimeException("has neither an offset nor a zone; set the zone of the file");
        }
        return local.atZone(zone).toInstant();
    }
}
