package dev.waymark.internal.targeting;

import com.google.common.base.Ascii;
import dev.waymark.link.Targeting;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale.LanguageRange;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The lookup of RFC 4647, 3.4, in the entries of a link. The lookup takes the ranges in order, and shortens each range from the
 * end until an entry matches. Before the language alone, the lookup takes the script of the region. An entry is skipped if its
 * key equals a range with the weight 0. The range {@code *} matches no entry. Keys and ranges are compared in canonical form
 * (D-19).
 *
 * <p>The time is linear in the length of all ranges, because a range that is longer than the maximum length of a key
 * ({@link LanguageTags#MAX_LENGTH}) is skipped.
 */
public final class LanguageLookup {

    private static final String ANY = "*";

    private final Map<String, Targeting.Entry> byTag = new HashMap<>();

    public LanguageLookup(List<Targeting.Entry> entries) {
        entries.forEach(entry -> byTag.putIfAbsent(LanguageTags.canonical(entry.key()), entry));
    }

    /**
     * Returns the entry for a visitor with these languages, if any.
     *
     * @param ranges the languages, the most preferred range first; a weight of 0 excludes a language
     */
    public Optional<Targeting.Entry> find(List<LanguageRange> ranges) {
        return tags(ranges).map(byTag::get).filter(Objects::nonNull).findFirst();
    }

    /** Returns the canonical tags that match a visitor with these languages, the most preferred tag first, with repetitions. */
    static Stream<String> tags(List<LanguageRange> ranges) {
        Set<String> never = ranges.stream()
                .filter(range -> range.getWeight() == 0)
                .map(LanguageRange::getRange)
                .filter(LanguageLookup::isReadable)
                .map(LanguageTags::canonical)
                .collect(Collectors.toSet());
        return ranges.stream()
                .filter(range -> range.getWeight() > 0 && isReadable(range.getRange()))
                .flatMap(range -> candidates(range.getRange()).stream())
                .filter(tag -> !never.contains(tag));
    }

    private static boolean isReadable(String range) {
        return range.length() <= LanguageTags.MAX_LENGTH && !range.equals(ANY);
    }

    /**
     * Returns the tags to look up, in order: the canonical form and its shorter forms, the same with the script of the region, the
     * languages of the canonical form and of the range, and the other forms of this language. The canonical form may omit the
     * language of the range: {@code zh-yue-HK} becomes {@code yue-HK}.
     */
    private static List<String> candidates(String range) {
        String canonical = LanguageTags.canonical(range);
        String language = LanguageTags.language(canonical);
        List<String> candidates = new ArrayList<>(longerThan(language, canonical));
        LikelyScripts.added(canonical).ifPresent(tag -> candidates.addAll(longerThan(language, tag)));
        candidates.add(language);
        candidates.add(LanguageTags.language(Ascii.toLowerCase(range)));
        candidates.addAll(norwegian(language));
        return candidates;
    }

    /** Returns the tag and its shorter forms without the language alone. */
    private static List<String> longerThan(String language, String tag) {
        List<String> forms = new ArrayList<>();
        for (String form = tag; form.length() > language.length(); form = shorter(form)) {
            forms.add(form);
        }
        return forms;
    }

    /** Norwegian is one language with two written forms: Bokm\u00E5l and Nynorsk. */
    private static List<String> norwegian(String language) {
        return switch (language) {
            case "no" -> List.of("nb", "nn");
            case "nb", "nn" -> List.of("no");
            default -> List.of();
        };
    }

    /** Returns the tag without its last subtag, and without a singleton (a letter or digit) before this subtag. */
    private static String shorter(String tag) {
        String rest = tag.substring(0, Math.max(tag.lastIndexOf('-'), 0));
        boolean singleton = rest.length() >= 2 && rest.charAt(rest.length() - 2) == '-';
        return singleton ? rest.substring(0, rest.length() - 2) : rest;
    }
}
