package dev.waymark.internal.visit;

import dev.waymark.internal.targeting.LanguageTags;
import dev.waymark.link.Targeting.Rule;
import java.util.HashMap;
import java.util.List;
import java.util.Locale.LanguageRange;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The lookup of RFC 4647, 3.4, among the entries of a link: each range in turn, made shorter from its end until an entry has
 * it. An entry that the visitor never wants is passed over, and {@code *} names none. Keys and ranges are compared in their
 * canonical form (D-19).
 *
 * <p>The time is linear in the length of all ranges, since one that is longer than any key is passed over unread.
 */
final class LanguageLookup {

    private static final String ANY = "*";

    private final Map<String, Rule> entries = new HashMap<>();

    LanguageLookup(List<Rule> rules) {
        rules.forEach(rule -> entries.putIfAbsent(LanguageTags.canonical(rule.key()), rule));
    }

    /**
     * The entry for a visitor who reads this.
     *
     * @param ranges the most preferred first; a weight of 0 means never
     */
    Optional<Rule> find(List<LanguageRange> ranges) {
        Set<String> never = ranges.stream()
                .filter(range -> range.getWeight() == 0)
                .map(LanguageRange::getRange)
                .filter(LanguageLookup::isReadable)
                .map(LanguageTags::canonical)
                .collect(Collectors.toSet());
        return ranges.stream()
                .filter(range -> range.getWeight() > 0)
                .map(LanguageRange::getRange)
                .filter(LanguageLookup::isReadable)
                .flatMap(LanguageLookup::candidates)
                .filter(tag -> entries.containsKey(tag) && !never.contains(tag))
                .findFirst()
                .map(entries::get);
    }

    private static boolean isReadable(String range) {
        return range.length() <= LanguageTags.MAX_LENGTH && !range.equals(ANY);
    }

    /** Last comes the language that the canonical form may leave out, as {@code yue-HK} does that of {@code zh-yue-HK}. */
    private static Stream<String> candidates(String range) {
        Stream<String> canonical =
                Stream.iterate(LanguageTags.canonical(range), tag -> !tag.isEmpty(), LanguageLookup::shorter);
        return Stream.concat(canonical, Stream.of(range).map(LanguageTags::language));
    }

    /** Without its last subtag, and without a single letter or digit that then comes last, which only introduces one. */
    private static String shorter(String tag) {
        String rest = tag.substring(0, Math.max(tag.lastIndexOf('-'), 0));
        boolean singleton = rest.length() >= 2 && rest.charAt(rest.length() - 2) == '-';
        return singleton ? rest.substring(0, rest.length() - 2) : rest;
    }
}
