package dev.waymark.visit;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale.LanguageRange;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The parser of the value of an {@code Accept-Language} header. {@link LanguageRange#parse} is unsuitable: a single malformed
 * element makes the whole header fail, and the result contains ranges that the header does not contain.
 */
final class AcceptLanguage {

    /** The bound of the header: by default, servers accept at most this length for all headers together. */
    private static final int MOST_CHARACTERS = 16_384;

    private static final Splitter ELEMENTS =
            Splitter.on(',').trimResults(CharMatcher.anyOf(" \t")).omitEmptyStrings();

    /**
     * A range with an optional weight, more lenient than RFC 9110: {@code en_US} is a range, {@code .5} and {@code 1.0000} are
     * weights (D-19). Possessive, because the depth of the stack for backtracking would grow with the length of the header.
     */
    private static final Pattern ELEMENT = Pattern.compile("(\\*|[A-Za-z]{1,8}+(?:[-_][A-Za-z0-9]{1,8}+)*+)"
            + "(?:[ \t]*;[ \t]*[qQ][ \t]*=[ \t]*(0?\\.[0-9]++|[01](?:\\.0*+)?|0\\.[0-9]++))?");

    private AcceptLanguage() {}

    /** Returns the ranges by descending weight, and by position for equal weights. Text beyond the bound is ignored. */
    static List<LanguageRange> parse(String header) {
        return ELEMENTS.splitToStream(start(header))
                .flatMap(element -> range(element).stream())
                .sorted(Comparator.comparingDouble(LanguageRange::getWeight).reversed())
                .collect(ImmutableList.toImmutableList());
    }

    /** Returns the header up to the bound, without the element that the bound would cut. */
    private static String start(String header) {
        return header.length() <= MOST_CHARACTERS
                ? header
                : header.substring(0, header.lastIndexOf(',', MOST_CHARACTERS) + 1);
    }

    private static Optional<LanguageRange> range(String element) {
        Matcher matcher = ELEMENT.matcher(element);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        double weight = matcher.group(2) == null ? LanguageRange.MAX_WEIGHT : Double.parseDouble(matcher.group(2));
        return Optional.of(new LanguageRange(matcher.group(1).replace('_', '-'), weight));
    }
}
