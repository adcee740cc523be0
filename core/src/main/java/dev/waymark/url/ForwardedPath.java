package dev.waymark.url;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import dev.waymark.text.PercentEncoding;
import java.util.regex.Pattern;

/** Appends the rest of a visitor's path to a location (D-53). */
final class ForwardedPath {

    private static final Splitter SEGMENTS = Splitter.on('/');

    /** Some servers also treat a backslash as a separator. */
    private static final CharMatcher SEPARATOR = CharMatcher.anyOf("/\\");

    /** An empty segment, or a segment of dots. Some servers cut off the parameters of a segment: a semicolon and all that follows. */
    private static final Pattern DOTS = Pattern.compile("\\.{0,2}(?:;.*)?", Pattern.DOTALL);

    private ForwardedPath() {}

    /**
     * Returns whether no segment is empty, consists of one or two dots, or contains a separator, except for one slash at the end.
     * The server of the target may decode the path several times.
     */
    static boolean isForwardable(String path) {
        String segments = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
        return SEGMENTS.splitToStream(segments)
                .map(PercentEncoding::decodeAsciiFully)
                .noneMatch(segment ->
                        SEPARATOR.matchesAnyOf(segment) || DOTS.matcher(segment).matches());
    }

    /**
     * Appends segments to the path of a location, before its query.
     *
     * @param location the encoded location of an http or https URL
     * @param rest the segments, which are {@linkplain #isForwardable forwardable}, or an empty text
     * @param maxLength the maximum number of characters of the result
     * @return the location without the rest if the result would be longer than {@code maxLength}
     */
    static String addTo(String location, String rest, int maxLength) {
        if (rest.isEmpty() || rest.length() > maxLength) {
            return location;
        }
        int end = endOfPath(location);
        String separator = location.charAt(end - 1) == '/' ? "" : "/";
        String added = separator + PercentEncoding.encodeInPath(PercentEncoding.wellFormed(rest));
        return location.length() + added.length() > maxLength
                ? location
                : location.substring(0, end) + added + location.substring(end);
    }

    private static int endOfPath(String location) {
        for (int i = 0; i < location.length(); i++) {
            char character = location.charAt(i);
            if (character == '?' || character == '#') {
                return i;
            }
        }
        return location.length();
    }
}
