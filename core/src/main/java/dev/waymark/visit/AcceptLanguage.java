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
 * Reads the value of an {@code Accept-Language} header. {@link LanguageRange#parse} would fail as a whole for one element
 * that is not well-formed, and adds ranges that were not sent.
 */
final class AcceptLanguage {

    /** What servers let pass at most, unless told otherwise, of all headers together. */
    private static final int MOST_CHARACTERS = 16_384;

    private static final Splitter ELEMENTS =
            Splitter.on(',').trimResults(CharMatcher.anyOf(" \t")).omitEmptyStrings();

    /** Possessive, since backtracking would take a stack as deep as the header is long. */
    private static final Pattern ELEMENT = Pattern.compile(
            "(\\*|[A-Za-z]{1,8}+(?:-[A-Za-z0-9]{1,8}+)*+)(?:[ \t]*;[ \t]*[qQ]=(0(?:\\.[0-9]{0,3})?|1(?:\\.0{0,3})?))?");

    private AcceptLanguage() {}

    /** The ranges, those of the highest weight first, else in their order; what is beyond the bound is not read. */
    static List<LanguageRange> parse(String header) {
        return ELEMENTS.splitToStream(start(header))
                .flatMap(element -> range(element).stream())
                .sorted(Comparator.comparingDouble(LanguageRange::getWeight).reversed())
                .collect(ImmutableList.toImmutableList());
    }

    /** Without the element that the bound would cut in two. */
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
        return Optional.of(new LanguageRange(matcher.group(1), weight));
    }
}
