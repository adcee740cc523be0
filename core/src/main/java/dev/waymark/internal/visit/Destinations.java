package dev.waymark.internal.visit;

import com.google.common.base.Ascii;
import dev.waymark.link.Link;
import dev.waymark.link.Platform;
import dev.waymark.link.Targeting;
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
        return url(link, entry(link, visitor, counted));
    }

    /** Returns the URL of this targeting entry, or the link's own URL without an entry. */
    static String url(Link link, Optional<Targeting.Entry> entry) {
        return entry.map(Targeting.Entry::url).orElse(link.url());
    }

    /**
     * Returns the targeting entry for a visitor, or empty for the link's own URL.
     *
     * @param counted the number of counted clicks before this click
     */
    static Optional<Targeting.Entry> entry(Link link, Visitor visitor, long counted) {
        List<Targeting.Entry> entries = link.targeting().entries();
        return switch (link.targeting().type()) {
            case NONE -> Optional.empty();
            case COUNTRY -> visitor.country().flatMap(country -> named(entries, country));
            case PLATFORM -> visitor.platform().flatMap(platform -> on(entries, platform));
            case LANGUAGE -> new LanguageLookup(entries).find(visitor.languages());
            case ROTATION -> Optional.of(entries.get((int) (counted % entries.size())));
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
