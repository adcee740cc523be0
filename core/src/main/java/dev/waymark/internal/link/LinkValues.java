package dev.waymark.internal.link;

import dev.waymark.internal.targeting.TargetingKeys;
import dev.waymark.link.Expiration;
import dev.waymark.link.Start;
import dev.waymark.link.Targeting;
import dev.waymark.url.UrlPolicy;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import java.util.function.Supplier;

/** The conversion of valid values of a command to stored values. */
final class LinkValues {

    private final UrlPolicy urls;

    LinkValues(UrlPolicy urls) {
        this.urls = urls;
    }

    String url(String text) {
        return urls.parse(text).text();
    }

    Expiration expiration(Expiration sent) {
        return sent.url().map(url -> sent.redirectingTo(url(url))).orElse(sent);
    }

    /**
     * Returns the instant from which the date of the start lets a link work; empty without a date.
     *
     * @param zone supplies the owner's zone; called only for a start with a date
     */
    static Optional<Instant> startsAt(Start start, Supplier<ZoneId> zone) {
        return start.date().flatMap(date -> start.instant(zone.get()));
    }

    /**
     * Returns the instant at which the date of the expiration expires a link; empty without a date.
     *
     * @param zone supplies the owner's zone; called only for an expiration with a date
     */
    static Optional<Instant> expiresAt(Expiration expiration, Supplier<ZoneId> zone) {
        return expiration.date().flatMap(date -> expiration.instant(zone.get()));
    }

    Targeting targeting(Targeting sent) {
        if (sent.entries().isEmpty()) {
            return sent;
        }
        Targeting.Type type = sent.type();
        return new Targeting(
                type, sent.entries().stream().map(entry -> entry(type, entry)).toList());
    }

    private Targeting.Entry entry(Targeting.Type type, Targeting.Entry entry) {
        String key = TargetingKeys.normalise(type, entry.key()).orElseThrow();
        return new Targeting.Entry(key, url(entry.url()));
    }
}
