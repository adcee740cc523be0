package dev.waymark.internal.visit;

import com.google.common.base.Ascii;
import dev.waymark.error.StorageException;
import dev.waymark.internal.targeting.LanguageLookup;
import dev.waymark.internal.targeting.Rules;
import dev.waymark.link.Link;
import dev.waymark.link.Platform;
import dev.waymark.link.Targeting;
import dev.waymark.url.WebUrl;
import dev.waymark.visit.Visitor;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The selection of a visitor's destination by the targeting of a link (D-19, D-58). */
final class Destinations {

    private Destinations() {}

    /**
     * Returns the URL of a visitor's destination: the URL of a targeting entry, or the link's own URL.
     *
     * @param counted the number of counted clicks before this click
     */
    static String of(Link link, Visitor visitor, long counted, Instant now) {
        return entry(link, visitor, counted, now).map(Targeting.Entry::url).orElse(link.url());
    }

    /**
     * Parses a URL of a link.
     *
     * @throws StorageException if the URL is damaged
     */
    static WebUrl parse(Link link, String url) {
        try {
            return WebUrl.of(url);
        } catch (IllegalArgumentException e) {
            throw StorageException.damaged("link", link.id(), e);
        }
    }

    private static Optional<Targeting.Entry> entry(Link link, Visitor visitor, long counted, Instant now) {
        List<Targeting.Entry> entries = link.targeting().entries();
        return switch (link.targeting().type()) {
            case NONE -> Optional.empty();
            case COUNTRY -> visitor.country().flatMap(country -> named(entries, country));
            case PLATFORM -> visitor.platform().flatMap(platform -> on(entries, platform));
            case LANGUAGE -> new LanguageLookup(entries).find(visitor.languages());
            case ROTATION -> Optional.of(entries.get((int) (counted % entries.size())));
            case RULES -> Rules.find(link, visitor, now);
        };
    }

    private static Optional<Targeting.Entry> named(List<Targeting.Entry> entries, String key) {
        return entries.stream()
                .filter(entry -> Ascii.equalsIgnoreCase(entry.key(), key))
                .findFirst();
    }

    private static Optional<Targeting.Entry> on(List<Targeting.Entry> entries, Platform platform) {
        Optional<Targeting.Entry> entry = named(entries, platform.wireName());
        return entry.isEmpty() && platform == Platform.UBUNTU ? named(entries, Platform.LINUX.wireName()) : entry;
    }
}
