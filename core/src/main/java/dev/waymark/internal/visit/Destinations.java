package dev.waymark.internal.visit;

import com.google.common.base.Ascii;
import dev.waymark.link.Link;
import dev.waymark.link.Platform;
import dev.waymark.link.Targeting.Rule;
import dev.waymark.visit.Visitor;
import java.util.List;
import java.util.Optional;

/** The selection of a visitor's destination by the targeting of a link (D-19). */
final class Destinations {

    private Destinations() {}

    /**
     * Returns the URL of a visitor's destination.
     *
     * @param counted the number of counted clicks before this click
     */
    static String of(Link link, Visitor visitor, long counted) {
        return url(link, rule(link, visitor, counted));
    }

    /** Returns the URL of the targeting entry; without an entry, the URL of the link. */
    static String url(Link link, Optional<Rule> rule) {
        return rule.map(Rule::url).orElse(link.url());
    }

    /**
     * Returns the targeting entry for a visitor, or empty for the link's own URL.
     *
     * @param counted the number of counted clicks before this click
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
