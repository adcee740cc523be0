package dev.waymark.url;

import static com.google.common.collect.ImmutableSet.toImmutableSet;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Streams;
import dev.waymark.text.PercentEncoding;
import dev.waymark.text.RawQuery;

/** Adds the {@linkplain RawQuery raw query} of a request to a location (D-42). */
final class ForwardedQuery {

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
                Streams.stream(RawQuery.parameters(query)).map(RawQuery::name).collect(toImmutableSet());

        StringBuilder result = new StringBuilder(base);
        String separator = firstSeparator(base, query);
        int room = maxLength - location.length();
        for (String parameter : RawQuery.parameters(rawQuery)) {
            boolean tooLong = parameter.length() > room; // encoding never shortens a parameter
            if (tooLong || names.contains(RawQuery.name(parameter))) {
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

    private static int indexOrEnd(String text, char character) {
        int index = text.indexOf(character);
        return index < 0 ? text.length() : index;
    }
}
