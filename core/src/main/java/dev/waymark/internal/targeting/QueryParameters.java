package dev.waymark.internal.targeting;

import com.google.common.base.Ascii;
import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import com.google.common.escape.Escaper;
import com.google.common.net.PercentEscaper;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The names and values of parameters: in the query of a visit, and in the conditions of rules (D-58). */
final class QueryParameters {

    /** The maximum number of characters that are read from a query, as in D-42. Later parameters are ignored. */
    private static final int MAX_READ = 65_536;

    private static final Splitter PARAMETERS = Splitter.on('&').omitEmptyStrings();
    private static final Escaper ESCAPER = new PercentEscaper("-._~", false);
    private static final CharMatcher HEX =
            CharMatcher.inRange('0', '9').or(CharMatcher.inRange('A', 'F')).or(CharMatcher.inRange('a', 'f'));

    /** The characters of an encoded name or value in a condition: those of {@code encodeURIComponent}. */
    private static final CharMatcher ENCODED = CharMatcher.inRange('0', '9')
            .or(CharMatcher.inRange('A', 'Z'))
            .or(CharMatcher.inRange('a', 'z'))
            .or(CharMatcher.anyOf("-._~!*'()%"))
            .precomputed();

    /** Stands for bytes that are not UTF-8. */
    private static final char REPLACEMENT = '\uFFFD';

    private QueryParameters() {}

    /** Returns the first value of each name in a raw query. Names are in lower case (ASCII). Accepts any text. */
    static Map<String, String> firstValues(String rawQuery) {
        Map<String, String> values = new HashMap<>();
        for (String parameter : PARAMETERS.split(readable(rawQuery))) {
            int equals = parameter.indexOf('=');
            String name = equals < 0 ? parameter : parameter.substring(0, equals);
            values.putIfAbsent(
                    Ascii.toLowerCase(decodedLeniently(name)),
                    equals < 0 ? "" : decodedLeniently(parameter.substring(equals + 1)));
        }
        return values;
    }

    /** Returns the complete parameters in the first {@link #MAX_READ} characters. */
    private static String readable(String rawQuery) {
        return rawQuery.length() <= MAX_READ
                ? rawQuery
                : rawQuery.substring(0, Math.max(0, rawQuery.lastIndexOf('&', MAX_READ)));
    }

    /**
     * Decodes form-urlencoded text. A percent sign without two digits stays. U+FFFD stands for bytes that are not UTF-8. The time
     * is linear.
     */
    private static String decodedLeniently(String text) {
        if (text.indexOf('%') < 0 && text.indexOf('+') < 0) {
            return text;
        }
        StringBuilder wellFormed = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            wellFormed.append(text.charAt(i));
            if (text.charAt(i) == '%' && !isFollowedByDigits(text, i)) {
                wellFormed.append("25");
            }
        }
        return URLDecoder.decode(wellFormed.toString(), StandardCharsets.UTF_8);
    }

    private static boolean isFollowedByDigits(String text, int at) {
        return at + 2 < text.length() && HEX.matches(text.charAt(at + 1)) && HEX.matches(text.charAt(at + 2));
    }

    /** Decodes a name or a value in a condition; empty if the text is not percent-encoded UTF-8. */
    static Optional<String> decoded(String text) {
        if (!ENCODED.matchesAllOf(text)) {
            return Optional.empty();
        }
        try {
            return Optional.of(URLDecoder.decode(text, StandardCharsets.UTF_8))
                    .filter(decoded -> decoded.indexOf(REPLACEMENT) < 0);
        } catch (IllegalArgumentException malformed) {
            return Optional.empty();
        }
    }

    /** Returns the only encoded form of a name or a value in the canonical text of a condition. */
    static String encoded(String text) {
        return ESCAPER.escape(text);
    }
}
