package dev.waymark.internal;

import dev.waymark.access.PasswordHasher;
import dev.waymark.internal.validation.CommandValidator;
import dev.waymark.link.AliasPolicy;
import dev.waymark.link.TitleResolver;
import dev.waymark.report.ReportGenerator;
import dev.waymark.spi.Storage;
import dev.waymark.value.UrlPolicy;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * What a facade was built with, for its services to share.
 *
 * @param zone where dates and times of expiration are meant (D-18)
 * @param random what generated aliases are drawn from; nobody may guess them (D-14)
 */
public record Environment(
        Storage storage,
        Clock clock,
        ZoneId zone,
        UrlPolicy urls,
        AliasPolicy aliases,
        PasswordHasher hasher,
        Optional<ReportGenerator> generator,
        Optional<TitleResolver> titles,
        Notifier notifier,
        CommandValidator validator,
        RandomGenerator random) {

    /** The same with another storage. */
    public Environment withStorage(Storage other) {
        return new Environment(
                other, clock, zone, urls, aliases, hasher, generator, titles, notifier, validator, random);
    }

    /** The time, in the precision that every store keeps (D-29). */
    Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MICROS);
    }
}
