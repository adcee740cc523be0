package dev.waymark.url;

import static com.google.common.collect.ImmutableSet.toImmutableSet;

import com.google.common.base.Ascii;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableSet;

/**
 * Adds the raw query of a request to a location (D-42). Parameters are read as form-urlencoded
 * (<a href="https://url.spec.whatwg.org/#urlencoded-parsing">URL Standard</a>).
 */
final class ForwardedQuery {

    /** The maximum number of characters that are read from a raw query. Later parameters are dropped. */
    private static final int MAX_READ = 65_536;

    private static final Splitter PARAMETERS = Splitter.on('&').omitEmptyStrings();

    private ForwardedQuery() {}

    /**
     * Adds the parameters before the fragment of a location. A parameter is dropped if the location has a parameter of the same
     * name, or if the result would be longer than {@code maxLength}.
     *
     * @param location the encoded location of an http or https URL
     * @param maxLength the maximum number of characters of the result
     */
    static String addTo(String location, String rawQuery, int maxLength) {
        int end = indexOrEnd(location, '#');
        String base = location.substring(0, end);
        String query = base.substring(Math.min(end, indexOrEnd(base, '?') + 1));
        ImmutableSet<String> names =
                PARAMETERS.splitToStream(query).map(ForwardedQuery::name).collect(toImmutableSet());

        StringBuilder result = new StringBuilder(base);
        String separator = firstSeparator(base, query);
        int room = maxLength - location.length();
        for (String parameter : PARAMETERS.split(PercentEncoding.wellFormed(readable(rawQuery)))) {
            boolean tooLong = parameter.length() > room; // encoding never shortens a parameter
            if (tooLong || names.contains(name(parameter))) {
                continue;
            }
            String added = separator + PercentEncoding.encodeInQuery(parameter);
            if (added.length() <= room) {
                result.append(added);
                room -= added.length();
                separator = "&";
            }
        }
        return result.append(location, end, location.length()).toString();
    }

    private static String firstSeparator(String base, String query) {
        if (base.indexOf('?') < 0) {
            return "?";
        }
        return query.isEmpty() || query.endsWith("&") ? "" : "&";
    }

    /** Returns the complete parameters in the first {@link #MAX_READ} characters. */
    private static String readable(String rawQuery) {
        return rawQuery.length() <= MAX_READ
                ? rawQuery
                : rawQuery.substring(0, Math.max(0, rawQuery.lastIndexOf('&', MAX_READ)));
    }

    /** Returns the decoded name in lower case (ASCII), for comparison. */
    private static String name(String parameter) {
        String name = parameter.substring(0, indexOrEnd(parameter, '='));
        return Ascii.toLowerCase(PercentEncoding.decodeLossy(name.replace('+', ' ')));
    }

    private static int indexOrEnd(String text, char character) {
        int index = text.indexOf(character);
        return index < 0 ? text.length() : index;
    }
}
