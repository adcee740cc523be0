package dev.waymark.internal.visit;

import com.google.common.base.Ascii;
import dev.waymark.link.Link;
import dev.waymark.link.Platform;
import dev.waymark.link.Targeting.Rule;
import dev.waymark.visit.Visitor;
import java.util.List;
import java.util.Optional;

/** Where a link's targeting sends a visitor (D-19). */
final class Destinations {

    private Destinations() {}

    /**
     * The URL that a visitor is sent to.
     *
     * @param counted how many clicks were counted before this one
     */
    static String of(Link link, Visitor visitor, long counted) {
        return url(link, rule(link, visitor, counted));
    }

    /** The URL that a visitor is sent to by this entry. */
    static String url(Link link, Optional<Rule> rule) {
        return rule.map(Rule::url).orElse(link.url());
    }

    /**
     * The entry that a visitor is sent by; empty for the link's own URL.
     *
     * @param counted how many clicks were counted before this one
     */
    static Optional<Rule> rule(Link link, Visitor visitor, long counted) {
        List<Rule> rules = link.targeting().rules();
        return switch (link.targeting().type()) {
            case NONE -> Optional.empty();
            case COUNTRY -> visitor.country().flatMap(country -> named(rules, country));
            case PLATFORM -> visitor.platform().flatMap(platform -> on(rules, platform));
            case LANGUAGE -> new LanguageLookup(rules).find(visitor.languages());
            case ROTATION -> Optional.of(rules.get((int) (counted % rules.size())));
        };
    }

    private static Optional<Rule> named(List<Rule> rules, String key) {
        return rules.stream()
                .filter(rule -> Ascii.equalsIgnoreCase(rule.key(), key))
                .findFirst();
    }

    private static Optional<Rule> on(List<Rule> rules, Platform platform) {
        Optional<Rule> rule = named(rules, platform.wireName());
        return rule.isEmpty() && platform == Platform.UBUNTU ? named(rules, Platform.LINUX.wireName()) : rule;
    }
}
