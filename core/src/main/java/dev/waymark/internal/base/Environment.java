package dev.waymark.internal.base;

import static com.google.common.base.Preconditions.checkNotNull;
import static com.google.common.base.Preconditions.checkState;

import dev.waymark.access.PasswordAttempts;
import dev.waymark.click.ClickStatistics;
import dev.waymark.event.WaymarkListener;
import dev.waymark.internal.validation.CommandValidator;
import dev.waymark.link.AliasPolicy;
import dev.waymark.link.TitleResolver;
import dev.waymark.report.ReportGenerator;
import dev.waymark.spi.ClickStore;
import dev.waymark.spi.Storage;
import dev.waymark.url.UrlPolicy;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/**
 * What a facade was built with, for its services to share.
 *
 * @param zones the zones of the days of expirations (D-18) and of clicks (D-40)
 * @param random what generated aliases are drawn from; nobody may guess them (D-14)
 * @param statistics by what clicks are counted over time, if they are (D-40)
 */
public record Environment(
        Storage storage,
        Clock clock,
        OwnerZones zones,
        UrlPolicy urls,
        AliasPolicy aliases,
        PasswordHashing hashing,
        PasswordAttempts attempts,
        Optional<ReportGenerator> generator,
        Optional<TitleResolver> titles,
        Notifier<WaymarkListener> notifier,
        CommandValidator validator,
        RandomGenerator random,
        Optional<ClickStatistics> statistics) {

    /** Checks that the storage counts clicks over time, if that is asked for. */
    public Environment {
        if (statistics.isPresent()) {
            clicks(storage);
        }
    }

    /** The same with another storage. */
    public Environment withStorage(Storage other) {
        return new Environment(
                other,
                clock,
                zones,
                urls,
                aliases,
                hashing,
                attempts,
                generator,
                titles,
                notifier,
                validator,
                random,
                statistics);
    }

    /**
     * What keeps clicks over time.
     *
     * @throws IllegalStateException if the storage has no such part
     */
    public ClickStore clicks() {
        return clicks(storage);
    }

    private static ClickStore clicks(Storage storage) {
        return storage.links()
                .clicks()
                .orElseThrow(() -> new IllegalStateException("this storage keeps no clicks over time"));
    }

    /** Whether anybody wants to be told what happened. */
    public boolean hasListeners() {
        return notifier.hasListeners();
    }

    /** Notifies the listeners of an event after the commit (D-31), or immediately if the storage cannot report a commit. */
    public void tell(Consumer<WaymarkListener> event) {
        if (notifier.hasListeners()) {
            Runnable telling = () -> notifier.tell(event);
            if (!storage.afterCommit(telling)) {
                telling.run();
            }
        }
    }

    /**
     * The time, in the precision that every store keeps (D-29).
     *
     * @throws IllegalStateException if the clock tells a time that not every store keeps
     */
    public Instant now() {
        Instant now = checkNotNull(clock.instant(), "the clock returned null");
        checkState(Years.include(now), "the clock must tell a time in the years 0001 to 9999, told %s", now);
        return now.truncatedTo(ChronoUnit.MICROS);
    }
}
