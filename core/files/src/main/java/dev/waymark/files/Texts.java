package dev.waymark.files;

import com.google.common.base.Ascii;
import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import com.google.common.base.Strings;
import com.google.common.collect.ImmutableSet;
import com.google.common.primitives.Longs;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Texts, lists and flags in the spellings of all services. */
final class Texts {

    private static final Pattern ENTITY = Pattern.compile("&(?:#(\\d{1,7})|#[xX](\\p{XDigit}{1,6})|(\\w{2,8}));");
    private static final Map<String, String> ENTITIES =
            Map.of("amp", "&", "lt", "<", "gt", ">", "quot", "\"", "apos", "'", "nbsp", " ");
    private static final CharMatcher UNPRINTABLE = CharMatcher.javaIsoControl().or(CharMatcher.anyOf("\u2028\u2029"));

    private static final Pattern INVISIBLE = Pattern.compile("[\\p{Cc}\\p{Cf}\\u2028\\u2029]");
    private static final int SHOWN = 40;
    private static final String TEXT = "\"((?:[^\"\\\\]++|\\\\.)*+)\"";

    /** A text of JSON in group 1, or a member whose value is a text in group 3, or a number or a word in group 4. */
    private static final Pattern JSON =
            Pattern.compile("(?s)\\G[^\"]*+" + TEXT + "(?:\\s*+(:)\\s*+(?:" + TEXT + "|([^\\s\"{}\\[\\],]*+)))?");

    private static final Pattern ESCAPE = Pattern.compile("(?s)\\\\(?:u(\\p{XDigit}{4})|(.))");
    private static final Map<String, String> ESCAPES = Map.of("n", "\n", "r", "\r", "t", "\t", "b", "\b", "f", "\f");

    private static final Set<String> OFF =
            ImmutableSet.of("", "0", "false", "no", "f", "n", "off", "null", "none", "[]", "{}", "0000-00-00 00:00:00");
    private static final Set<String> ON = ImmutableSet.copyOf(Splitter.on(' ')
            .split("1 true yes t y on active enabled publish published live ok public 301 302 303 307 308"));

    private static final int MAX_DIGITS = 24;
    private static final Pattern NUMBER =
            Pattern.compile("\\d{1,19}(?:\\.0+)?|\\d{1,3}([,.'\u2019 \u00A0\u202F])\\d{3}(?:\\1\\d{3})*");
    private static final CharMatcher DIGITS = CharMatcher.inRange('0', '9');

    private Texts() {}

    /** Returns one line of at most {@code max} code points, with blanks instead of control characters. */
    static String line(String text, int max) {
        if (text.isEmpty()) {
            return text;
        }
        String line = UNPRINTABLE.replaceFrom(text, ' ').strip();
        return line.codePointCount(0, line.length()) <= max ? line : line.substring(0, line.offsetByCodePoints(0, max));
    }

    /** Returns a text of a file for a message, without characters that are invisible or change the direction of writing. */
    static String shown(String text) {
        return INVISIBLE.matcher(Ascii.truncate(text, SHOWN, "...")).replaceAll("?");
    }

    /** Decodes the entities of HTML once. */
    static String withoutEntities(String text) {
        return text.indexOf('&') < 0
                ? text
                : ENTITY.matcher(text).replaceAll(found -> Matcher.quoteReplacement(character(found)));
    }

    private static String character(MatchResult entity) {
        if (entity.group(3) != null) {
            return ENTITIES.getOrDefault(entity.group(3), entity.group());
        }
        int codePoint =
                entity.group(1) != null ? Integer.parseInt(entity.group(1)) : Integer.parseInt(entity.group(2), 16);
        return Character.isValidCodePoint(codePoint) ? Character.toString(codePoint) : entity.group();
    }

    /** Returns the texts of a list of JSON, or of a list with commas, vertical bars or semicolons. */
    static List<String> list(String text) {
        if (text.isEmpty()) {
            return List.of();
        }
        if (text.startsWith("[") && text.endsWith("]")) {
            boolean isOfObjects = text.startsWith("[{");
            return JSON.matcher(text)
                    .results()
                    .filter(found -> isOfObjects ? found.group(1).equals("name") : found.group(2) == null)
                    .map(found -> unescaped(isOfObjects ? value(found) : found.group(1)))
                    .toList();
        }
        char separator = text.indexOf(',') >= 0 ? ',' : text.indexOf('|') >= 0 ? '|' : ';';
        return Splitter.on(separator).trimResults().omitEmptyStrings().splitToList(text);
    }

    /** Returns the texts, numbers and flags of an object of JSON, by name. The value of a list or of an object is empty. */
    static Map<String, String> members(String json) {
        Map<String, String> members = new LinkedHashMap<>();
        if (json.startsWith("{")) {
            JSON.matcher(json)
                    .results()
                    .filter(found -> found.group(2) != null)
                    .forEach(found -> members.put(unescaped(found.group(1)), unescaped(value(found))));
        }
        return members;
    }

    /** Returns the names of members and the texts of JSON; the texts in quotes of another notation. */
    static List<String> quoted(String text) {
        return JSON.matcher(text)
                .results()
                .map(found -> unescaped(found.group(1)))
                .toList();
    }

    private static String value(MatchResult member) {
        return member.group(3) == null ? Strings.nullToEmpty(member.group(4)) : member.group(3);
    }

    /** Decodes the escapes of JSON. */
    static String unescaped(String text) {
        return ESCAPE.matcher(text)
                .replaceAll(found -> Matcher.quoteReplacement(
                        found.group(1) == null
                                ? ESCAPES.getOrDefault(found.group(2), found.group(2))
                                : Character.toString(Integer.parseInt(found.group(1), 16))));
    }

    /** Returns whether a flag that closes a link is not set. Every unknown value counts as set. */
    static boolean isOff(String flag) {
        return OFF.contains(Ascii.toLowerCase(flag));
    }

    /** Returns whether a state of a link is open. Every unknown state is not open. */
    static boolean isOn(String state) {
        return ON.contains(Ascii.toLowerCase(state));
    }

    /**
     * Returns a number, whose digits may be grouped.
     *
     * @throws NumberFormatException if the text is no whole number from 0, or greater than {@link Long#MAX_VALUE}
     */
    static long number(String text) {
        if (text.length() > MAX_DIGITS || !NUMBER.matcher(text).matches()) {
            throw new NumberFormatException("must be a whole number from 0");
        }
        boolean isDecimal = text.indexOf('.') >= 0 && text.matches("\\d{4,}\\.0+|\\d+\\.(?:0|00|0{4,})");
        Long number = Longs.tryParse(DIGITS.retainFrom(isDecimal ? text.substring(0, text.indexOf('.')) : text));
        if (number == null) {
            throw new NumberFormatException("is too large");
        }
        return number;
    }
}
