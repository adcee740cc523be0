package dev.waymark.internal.base;

import static com.google.common.base.Preconditions.checkNotNull;
import static com.google.common.base.Preconditions.checkState;

import com.google.common.collect.ImmutableList;
import dev.waymark.access.PasswordAttempts;
import dev.waymark.click.ClickStatistics;
import dev.waymark.event.WaymarkEvent;
import dev.waymark.event.WaymarkListener;
import dev.waymark.internal.observe.Notifier;
import dev.waymark.internal.observe.Observation;
import dev.waymark.internal.validation.CommandValidator;
import dev.waymark.link.AliasPolicy;
import dev.waymark.link.DomainPolicy;
import dev.waymark.link.TitleResolver;
import dev.waymark.report.ReportGenerator;
import dev.waymark.report.ReportRetries;
import dev.waymark.spi.ClickStore;
import dev.waymark.spi.CommitActions;
import dev.waymark.spi.Storage;
import dev.waymark.url.UrlPolicy;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * The configuration of a facade. All services of the facade share the configuration.
 *
 * @param zones the zones of the days of starts (D-49), of expirations (D-18) and of clicks (D-40)
 * @param domains the policy for the domains of new links (D-52)
 * @param retries the number of tries of a generation, and the pauses between tries (D-36)
 * @param notifierInTransaction the listeners that are notified within the transaction of the caller (D-31)
 * @param random the source of generated aliases, which must be unpredictable (D-14)
 * @param statistics the configuration of clicks over time; empty if the facade does not count clicks over time (D-40)
 * @param observation the measurement of operations (D-37)
 */
public record Environment(
        Storage storage,
        Clock clock,
        OwnerZones zones,
        UrlPolicy urls,
        AliasPolicy aliases,
        DomainPolicy domains,
        PasswordHashing hashing,
        PasswordAttempts attempts,
        Optional<ReportGenerator> generator,
        ReportRetries retries,
        Optional<TitleResolver> titles,
        Notifier<WaymarkListener> notifier,
        Notifier<WaymarkListener> notifierInTransaction,
        CommandValidator validator,
        RandomGenerator random,
        Optional<ClickStatistics> statistics,
        Observation observation) {

    /** Checks that the storage supports clicks over time, if statistics are configured. */
    public Environment {
        if (statistics.isPresent()) {
            clicks(storage);
        }
    }

    /** Returns a copy with another storage. */
    public Environment withStorage(Storage other) {
        return new Environment(
                other,
                clock,
                zones,
                urls,
                aliases,
                domains,
                hashing,
                attempts,
                generator,
                retries,
                titles,
                notifier,
                notifierInTransaction,
                validator,
                random,
                statistics,
                observation);
    }

    /**
     * Returns the store of clicks over time.
     *
     * @throws IllegalStateException if the storage does not support clicks over time
     */
    public ClickStore clicks() {
        return clicks(storage);
    }

    private static ClickStore clicks(Storage storage) {
        return storage.clicks()
                .orElseThrow(() -> new IllegalStateException("this storage does not store clicks over time"));
    }

    /** Returns whether the facade has listeners. */
    public boolean hasListeners() {
        return notifier.hasListeners() || notifierInTransaction.hasListeners();
    }

    /** Notifies the listeners of the only event of a change, as {@link #publish(List)} does. */
    public void publish(WaymarkEvent event) {
        publish(ImmutableList.of(event));
    }

    /**
     * Notifies the listeners of the events of one change: after the commit (D-31), or immediately if the storage does not support
     * notifications of commits. The events of a listener's own changes follow after all of these events. In a transaction of the
     * caller, listeners in the transaction are notified immediately, and their exceptions are thrown, because the caller can still
     * roll back.
     */
    public void publish(List<? extends WaymarkEvent> events) {
        if (!hasListeners()) {
            return;
        }
        boolean isJoined = storage.isJoined();
        Optional<CommitActions> commit = storage.commitActions();
        CommitActions actions = commit.orElseGet(CommitActions::create);
        for (WaymarkEvent event : events) {
            actions.addNotification(() -> notifier.publish(listener -> listener.onEvent(event)));
            if (!isJoined) {
                actions.addNotification(() -> notifierInTransaction.publish(listener -> listener.onEvent(event)));
            }
        }
        if (commit.isEmpty()) {
            actions.evictAndNotify();
        }
        if (isJoined) {
            events.forEach(event -> notifierInTransaction.publishOrThrow(listener -> listener.onEvent(event)));
        }
    }

    /**
     * Returns the current time, rounded down to microseconds, the precision of all stores (D-29).
     *
     * @throws IllegalStateException if the year of the clock is not 0001 to 9999
     */
    public Instant now() {
        Instant now = checkNotNull(clock.instant(), "the clock returned null");
        checkState(Years.include(now), "the clock must return a time in the years 0001 to 9999, returned %s", now);
        return inMicros(now);
    }

    /** Returns the instant to store, rounded down to whole microseconds, the precision of all stores (D-29). */
    public static Instant inMicros(Instant instant) {
        return instant.truncatedTo(ChronoUnit.MICROS);
    }
}
