package dev.waymark.internal.link;

import com.google.common.collect.Comparators;
import dev.waymark.internal.targeting.TargetingKeys;
import dev.waymark.link.Expiration;
import dev.waymark.link.Start;
import dev.waymark.link.Targeting;
import dev.waymark.url.UrlPolicy;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.function.Supplier;

/** The conversion of valid values of a command to stored values. */
final class LinkValues {

    /** Instants can be in years that no local date has. */
    private static final Instant EARLIEST =
            LocalDate.MIN.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant();

    private static final Instant LATEST =
            LocalDate.MAX.atStartOfDay(ZoneOffset.UTC).toInstant();

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
     * Returns the start with a date and a time in place of an instant.
     *
     * @param zone supplies the owner's zone; called only for an instant
     */
    static Start local(Start start, Supplier<ZoneId> zone) {
        return start.at().isEmpty() ? start : Start.at(local(start.at().get(), zone.get()));
    }

    /**
     * Returns the expiration with a date and a time in place of an instant.
     *
     * @param zone supplies the owner's zone; called only for an instant
     */
    static Expiration local(Expiration expiration, Supplier<ZoneId> zone) {
        if (expiration.at().isEmpty()) {
            return expiration;
        }
        LocalDateTime end = local(expiration.at().get(), zone.get());
        return expiration.withDate(end.toLocalDate()).withTime(end.toLocalTime());
    }

    private static LocalDateTime local(Instant instant, ZoneId zone) {
        return LocalDateTime.ofInstant(Comparators.min(Comparators.max(instant, EARLIEST), LATEST), zone);
    }

    /**
     * Returns the instant from which the start lets a link work; empty for no start.
     *
     * @param zone supplies the owner's zone; called only for a start with a date or an instant
     */
    static Optional<Instant> startsAt(Start start, Supplier<ZoneId> zone) {
        return local(start, zone).date().flatMap(date -> start.instant(zone.get()));
    }

    /**
     * Returns the instant at which the date or the instant of the expiration expires a link; empty for neither.
     *
     * @param zone supplies the owner's zone; called only for an expiration with a date or an instant
     */
    static Optional<Instant> expiresAt(Expiration expiration, Supplier<ZoneId> zone) {
        return local(expiration, zone).date().flatMap(date -> expiration.instant(zone.get()));
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
