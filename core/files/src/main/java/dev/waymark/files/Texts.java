package dev.waymark.files;

import com.google.common.base.Ascii;
import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.primitives.Ints;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Texts, lists and flags in the spellings of all services. */
final class Texts {

    private static final Pattern ENTITY = Pattern.compile("&(?:#(\\d{1,7})|#[xX](\\p{XDigit}{1,6})|(\\w{2,8}));");
    private static final Map<String, String> ENTITIES =
            Map.of("amp", "&", "lt", "<", "gt", ">", "quot", "\"", "apos", "'", "nbsp", " ");
    private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cc}\\u2028\\u2029]");

    private static final Pattern INVISIBLE = Pattern.compile("[\\p{Cc}\\p{Cf}\\u2028\\u2029]");
    private static final int SHOWN = 40;
    private static final String SIGNS = "{}[]:,";
    private static final Map<Character, Character> ESCAPES =
            Map.of('n', '\n', 'r', '\r', 't', '\t', 'b', '\b', 'f', '\f');

    private static final Set<String> OFF =
            ImmutableSet.of("", "0", "false", "no", "f", "n", "off", "null", "none", "[]", "{}", "0000-00-00 00:00:00");
    private static final Set<String> ON = ImmutableSet.of(
            "1",
            "true",
            "yes",
            "t",
            "y",
            "on",
            "active",
            "enabled",
            "publish",
            "published",
            "live",
            "ok",
            "public",
            "301",
            "302",
            "303",
            "307",
            "308");

    private static final int MAX_DIGITS = 24;
    private static final Pattern NUMBER =
            Pattern.compile("\\d{1,18}(?:\\.0+)?|\\d{1,3}(?:[,.'\u2019 \u00A0\u202F]\\d{3})+");
    private static final CharMatcher DIGITS = CharMatcher.inRange('0', '9');

    private Texts() {}

    /** Returns one line of at most {@code max} code points, with blanks instead of control characters. */
    static String line(String text, int max) {
        if (text.isEmpty()) {
            return text;
        }
        String line = UNPRINTABLE.matcher(text).replaceAll(" ").strip();
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
            List<Token> tokens = tokens(text);
            return IntStream.range(0, tokens.size())
                    .filter(i -> tokens.get(i).isQuoted())
                    .filter(i -> !text.startsWith("[{") || isMember(tokens, i - 2, "name"))
                    .mapToObj(i -> tokens.get(i).text())
                    .toList();
        }
        char separator = text.indexOf(',') >= 0 ? ',' : text.indexOf('|') >= 0 ? '|' : ';';
        return Splitter.on(separator).trimResults().omitEmptyStrings().splitToList(text);
    }

    /** Returns the texts, numbers and flags of an object of JSON, by name. */
    static Map<String, String> pairs(String json) {
        if (!json.startsWith("{")) {
            return ImmutableMap.of();
        }
        ImmutableMap.Builder<String, String> pairs = ImmutableMap.builder();
        List<Token> tokens = tokens(json);
        for (int i = 0; i + 2 < tokens.size(); i++) {
            Token value = tokens.get(i + 2);
            if (isMember(tokens, i, tokens.get(i).text()) && (value.isQuoted() || SIGNS.indexOf(value.text()) < 0)) {
                pairs.put(tokens.get(i).text(), value.text());
            }
        }
        return pairs.buildKeepingLast();
    }

    /** Returns the names of all members of an object of JSON. */
    static List<String> keys(String json) {
        List<Token> tokens = tokens(json);
        return IntStream.range(0, tokens.size())
                .filter(i -> isMember(tokens, i, tokens.get(i).text()))
                .mapToObj(i -> tokens.get(i).text())
                .toList();
    }

    private static boolean isMember(List<Token> tokens, int position, String name) {
        return position >= 0
                && position + 1 < tokens.size()
                && tokens.get(position).equals(new Token(name, true))
                && tokens.get(position + 1).equals(new Token(":", false));
    }

    private record Token(String text, boolean isQuoted) {}

    /** Returns the texts, words and signs of JSON. This reader accepts texts that are no valid JSON. */
    private static List<Token> tokens(String json) {
        List<Token> tokens = new ArrayList<>();
        StringBuilder token = new StringBuilder();
        boolean isQuoted = false;
        for (int i = 0; i < json.length(); i++) {
            char next = json.charAt(i);
            if (isQuoted && next == '\\' && i + 1 < json.length()) {
                i++;
                Integer unicode = json.charAt(i) == 'u' && i + 4 < json.length()
                        ? Ints.tryParse(json.substring(i + 1, i + 5), 16)
                        : null;
                token.append(
                        unicode == null ? ESCAPES.getOrDefault(json.charAt(i), json.charAt(i)) : (char) (int) unicode);
                i += unicode == null ? 0 : 4;
            } else if (next == '"') {
                add(tokens, token, isQuoted);
                isQuoted = !isQuoted;
            } else if (isQuoted) {
                token.append(next);
            } else if (SIGNS.indexOf(next) >= 0 || Character.isWhitespace(next)) {
                add(tokens, token, false);
                if (!Character.isWhitespace(next)) {
                    tokens.add(new Token(String.valueOf(next), false));
                }
            } else {
                token.append(next);
            }
        }
        return tokens;
    }

    private static void add(List<Token> tokens, StringBuilder token, boolean isQuoted) {
        if (isQuoted || !token.isEmpty()) {
            tokens.add(new Token(token.toString(), isQuoted));
            token.setLength(0);
        }
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
     * @throws NumberFormatException if the text is no whole number from 0
     */
    static long number(String text) {
        if (text.length() > MAX_DIGITS || !NUMBER.matcher(text).matches()) {
            throw new NumberFormatException("must be a whole number");
        }
        boolean isDecimal = text.indexOf('.') >= 0 && text.matches("\\d+\\.(?:0|00|0{4,})");
        return Long.parseLong(DIGITS.retainFrom(isDecimal ? text.substring(0, text.indexOf('.')) : text));
    }
}
