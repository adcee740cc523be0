package dev.waymark.text;

import com.google.common.base.Ascii;
import com.google.common.base.Splitter;
import java.util.HashMap;
import java.util.Map;

/**
 * The parameters of the raw query of a request (D-42). Parameters are read as form-urlencoded
 * (<a href="https://url.spec.whatwg.org/#urlencoded-parsing">URL Standard</a>).
 */
public final class RawQuery {

    /** The maximum number of characters that are read from a raw query. Later parameters are dropped. */
    private static final int MAX_READ = 65_536;

    private static final Splitter PARAMETERS = Splitter.on('&').omitEmptyStrings();

    private RawQuery() {}

    /** Returns the complete parameters in the first {@link #MAX_READ} characters, still encoded. Accepts any text. */
    public static Iterable<String> parameters(String rawQuery) {
        return PARAMETERS.split(PercentEncoding.wellFormed(readable(rawQuery)));
    }

    /** Returns the first value of each name. Accepts any text. */
    public static Map<String, String> firstValues(String rawQuery) {
        Map<String, String> values = new HashMap<>();
        for (String parameter : parameters(rawQuery)) {
            values.putIfAbsent(name(parameter), value(parameter));
        }
        return values;
    }

    private static String readable(String rawQuery) {
        return rawQuery.length() <= MAX_READ
                ? rawQuery
                : rawQuery.substring(0, Math.max(0, rawQuery.lastIndexOf('&', MAX_READ)));
    }

    /** Returns the decoded name of a parameter in lower case (ASCII), for comparison. */
    public static String name(String parameter) {
        int equals = parameter.indexOf('=');
        return Ascii.toLowerCase(decoded(equals < 0 ? parameter : parameter.substring(0, equals)));
    }

    /** Returns the decoded value of a parameter; empty for a parameter without a value. */
    public static String value(String parameter) {
        int equals = parameter.indexOf('=');
        return equals < 0 ? "" : decoded(parameter.substring(equals + 1));
    }

    private static String decoded(String text) {
        return PercentEncoding.decodeLossy(text.replace('+', ' '));
    }
}
