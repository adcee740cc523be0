package dev.waymark.files;

import com.google.common.base.Strings;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Dates and times in the spellings of all services. */
final class Moments {

    private static final Pattern NONE = Pattern.compile("0*|(?i:null|none|never|-)|0000-00-00.*");
    private static final Pattern EPOCH = Pattern.compile("(\\d{9,16})(?:\\.0+)?");

    /** In a zone behind UTC, the last hours of the year 9999 are in the year 10000 of UTC. */
    private static final Pattern ISO = Pattern.compile(
            "(\\d{4}|\\+10000)[-/](\\d{1,2})[-/](\\d{1,2})"
                    + "(?:(?:T|,? )(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:\\.(\\d{1,9}))?)?)? ?(?i:(Z|UTC|GMT)|([+-]\\d{2}(?::?\\d{2})?))?");

    private static final Pattern SHORT_DATE = Pattern.compile("(\\d{1,2})([/.-])(\\d{1,2})\\2(\\d{4})(.*)");
    private static final String EXPECTED = "must be a date or a time such as 2025-01-31T08:30:00Z";
    private static final String FREQUENT = "0000-00-00T00:00:00";
    private static final int T_AT = 10;
    private static final int UTC_AT = FREQUENT.length();
    private static final Set<String> UTC = Set.of("", "Z", "+00:00", "+0000");
    private static final int MAX_LENGTH = 100;
    private static final int MONTHS = 12;

    private static final List<DateTimeFormatter> FORMATS = Stream.of(
                    "uuuu-M-d h:mm[:ss] a",
                    "MMMM d[,] uuuu[[,][' at'] h:mm[:ss] a]",
                    "MMM d[,] uuuu[[,][' at'] h:mm[:ss] a]",
                    "MMM d[,] uuuu[[,] H:mm[:ss]]",
                    "d MMM uuuu[[,] H:mm[:ss]]")
            .map(pattern -> new DateTimeFormatterBuilder()
                    .parseCaseInsensitive()
                    .appendPattern(pattern)
                    .toFormatter(Locale.ENGLISH)
                    .withResolverStyle(ResolverStyle.STRICT))
            .toList();

    private Moments() {}

    /**
     * Reads an {@link Instant}, or a {@link LocalDate} without a time.
     *
     * @param zone the zone of a time without an offset, if known
     * @return null for no moment, such as {@code 0000-00-00} and 0
     * @throws DateTimeException if the text is ambiguous or no moment; the message is a violation
     */
    static @Nullable Object parse(String text, @Nullable ZoneId zone) {
        if (text.length() > MAX_LENGTH) {
            throw new DateTimeException(EXPECTED);
        }
        if (isFrequent(text)) {
            LocalDate date = LocalDate.of(at(text, 0, 4), at(text, 5, 7), at(text, 8, 10));
            LocalDateTime local = date.atTime(at(text, 11, 13), at(text, 14, 16), at(text, 17, 19));
            return instant(local, text.length() == UTC_AT ? zone : ZoneOffset.UTC);
        }
        Matcher iso = ISO.matcher(text);
        if (!iso.matches()) {
            iso = ISO.matcher(yearFirst(text));
        }
        if (iso.matches() && !text.startsWith("0000-00")) {
            return ofIso(iso, zone);
        }
        Matcher epoch = EPOCH.matcher(text);
        if (epoch.matches()) {
            return ofEpoch(epoch.group(1));
        }
        return NONE.matcher(text).matches() ? null : ofWords(yearFirst(text), zone);
    }

    /**
     * Returns whether a text has one of the most frequent forms, which are read without a regular expression: a blank or a {@code T}
     * between date and time, and no offset or UTC.
     */
    private static boolean isFrequent(String text) {
        boolean isFrequent = text.length() >= UTC_AT
                && !text.startsWith("0000")
                && (text.charAt(T_AT) == 'T' || text.charAt(T_AT) == ' ')
                && UTC.contains(text.substring(UTC_AT));
        for (int i = 0; isFrequent && i < UTC_AT; i++) {
            char expected = FREQUENT.charAt(i);
            isFrequent = i == T_AT
                    || (expected == '0' ? text.charAt(i) >= '0' && text.charAt(i) <= '9' : expected == text.charAt(i));
        }
        return isFrequent;
    }

    private static int at(String text, int begin, int end) {
        return Integer.parseInt(text, begin, end, 10);
    }

    private static Object ofIso(Matcher iso, @Nullable ZoneId zone) {
        LocalDate date = LocalDate.of(part(iso, 1), part(iso, 2), part(iso, 3));
        if (iso.group(4) == null) {
            return date;
        }
        ZoneId own = iso.group(9) != null ? ZoneOffset.of(iso.group(9)) : iso.group(8) != null ? ZoneOffset.UTC : zone;
        int nanoseconds = iso.group(7) == null ? 0 : Integer.parseInt(Strings.padEnd(iso.group(7), 9, '0'));
        return instant(date.atTime(part(iso, 4), part(iso, 5), part(iso, 6), nanoseconds), own);
    }

    private static int part(Matcher iso, int group) {
        return iso.group(group) == null ? 0 : Integer.parseInt(iso.group(group));
    }

    private static Instant ofEpoch(String digits) {
        ChronoUnit unit = digits.length() <= 10
                ? ChronoUnit.SECONDS
                : digits.length() <= 13 ? ChronoUnit.MILLIS : ChronoUnit.MICROS;
        if (digits.length() == 14 || digits.length() == 15) {
            throw new DateTimeException(EXPECTED);
        }
        return Instant.EPOCH.plus(Long.parseLong(digits), unit);
    }

    private static Object ofWords(String text, @Nullable ZoneId zone) {
        for (DateTimeFormatter format : FORMATS) {
            try {
                Object found = format.parseBest(text, LocalDateTime::from, LocalDate::from);
                return found instanceof LocalDateTime local ? instant(local, zone) : found;
            } catch (DateTimeParseException e) {
                // The next format may match.
            }
        }
        throw new DateTimeException(EXPECTED);
    }

    /** Returns a text whose date begins with the year. The day and the month are only known if one of them exceeds 12. */
    private static String yearFirst(String text) {
        Matcher date = SHORT_DATE.matcher(text);
        if (!date.matches()) {
            return text;
        }
        int first = Integer.parseInt(date.group(1));
        int second = Integer.parseInt(date.group(3));
        boolean isDayFirst = first > MONTHS || date.group(2).equals(".");
        if (!isDayFirst && second <= MONTHS && first != second) {
            throw new DateTimeException("is ambiguous, because day and month may be exchanged; write 2025-01-31");
        }
        return date.group(4) + (isDayFirst ? "-" + second + "-" + first : "-" + first + "-" + second) + date.group(5);
    }

    private static Instant instant(LocalDateTime local, @Nullable ZoneId zone) {
        if (zone == null) {
            throw new DateTimeException("has neither an offset nor a zone; set the zone of the file");
        }
        return local.atZone(zone).toInstant();
    }
}
