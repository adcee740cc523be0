package dev.waymark.internal;

import com.google.common.base.Ascii;
import dev.waymark.link.Link;
import dev.waymark.link.Platform;
import dev.waymark.link.Targeting.Rule;
import dev.waymark.visit.Visitor;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale.LanguageRange;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Where a link's targeting sends a visitor (D-19). */
final class Destinations {

    private static final String ANY = "*";

    private Destinations() {}

    /**
     * The URL that a visitor is sent to.
     *
     * @param counted how many clicks were counted before this one
     */
    static String of(Link link, Visitor visitor, long counted) {
        List<Rule> rules = link.targeting().rules();
        return switch (link.targeting().type()) {
            case NONE -> link.url();
            case COUNTRY ->
                visitor.country().flatMap(country -> named(rules, country)).orElse(link.url());
            case PLATFORM ->
                visitor.platform().flatMap(platform -> on(rules, platform)).orElse(link.url());
            case LANGUAGE -> lookUp(rules, visitor.languages()).orElse(link.url());
            case ROTATION -> rules.get((int) (counted % rules.size())).url();
        };
    }

    private static Optional<String> named(List<Rule> rules, String key) {
        return rules.stream()
                .filter(rule -> Ascii.equalsIgnoreCase(rule.key(), key))
                .findFirst()
                .map(Rule::url);
    }

    private static Optional<String> on(List<Rule> rules, Platform platform) {
        Optional<String> url = named(rules, platform.wireName());
        return url.isEmpty() && platform == Platform.UBUNTU ? named(rules, Platform.LINUX.wireName()) : url;
    }

    /**
     * RFC 4647, 3.4: each range in turn, made shorter from its end until an entry has it. An entry that the visitor never
     * wants is passed over, and {@code *} names none.
     */
    private static Optional<String> lookUp(List<Rule> rules, List<LanguageRange> ranges) {
        Map<String, String> urls = new HashMap<>();
        rules.forEach(rule -> urls.putIfAbsent(Ascii.toLowerCase(rule.key()), rule.url()));
        Set<String> never = new HashSet<>();
        ranges.stream().filter(range -> range.getWeight() == 0).forEach(range -> never.add(range.getRange()));
        for (LanguageRange range : ranges) {
            if (range.getWeight() > 0 && !range.getRange().equals(ANY)) {
                Optional<String> url = lookUp(urls, never, range.getRange());
                if (url.isPresent()) {
                    return url;
                }
            }
        }
        return Optional.empty();
    }

    private static Optional<String> lookUp(Map<String, String> urls, Set<String> never, String range) {
        for (String tag = range; !tag.isEmpty(); tag = shorter(tag)) {
            if (urls.containsKey(tag) && !never.contains(tag)) {
                return Optional.of(urls.get(tag));
            }
        }
        return Optional.empty();
    }

    /** Without its last subtag, and without a single letter or digit that then comes last, which only introduces one. */
    private static String shorter(String tag) {
        String rest = tag.substring(0, Math.max(tag.lastIndexOf('-'), 0));
        boolean singleton = rest.length() >= 2 && rest.charAt(rest.length() - 2) == '-';
        return singleton ? rest.substring(0, rest.length() - 2) : rest;
    }
}
