package dev.waymark.internal.targeting;

import com.google.common.base.CharMatcher;
import com.google.common.escape.Escaper;
import com.google.common.net.PercentEscaper;
import dev.waymark.text.RawQuery;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The names and values of parameters: in the query of a visit, and in the conditions of rules (D-58). */
final class QueryParameters {

    private static final Escaper ESCAPER = new PercentEscaper("-._~", false);
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
        for (String parameter : RawQuery.parameters(rawQuery)) {
            values.putIfAbsent(RawQuery.name(parameter), RawQuery.value(parameter));
        }
        return values;
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
