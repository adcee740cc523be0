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
        List<Rule> rules = link.targeting().rules();
        return switch (link.targeting().type()) {
            case NONE -> link.url();
            case COUNTRY ->
                visitor.country().flatMap(country -> named(rules, country)).orElse(link.url());
            case PLATFORM ->
                visitor.platform().flatMap(platform -> on(rules, platform)).orElse(link.url());
            case LANGUAGE -> new LanguageLookup(rules).find(visitor.languages()).orElse(link.url());
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
}
