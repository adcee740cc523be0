package dev.waymark.play.facade;

import dev.waymark.Waymark;
import dev.waymark.access.AttemptLimits;
import dev.waymark.access.Owner;
import dev.waymark.access.PasswordAttempt;
import dev.waymark.access.PasswordAttempts;
import dev.waymark.access.PasswordHasher;
import dev.waymark.click.ClickDimension;
import dev.waymark.click.ClickStatistics;
import dev.waymark.link.AliasPolicy;
import dev.waymark.report.ReportGenerator;
import dev.waymark.report.ReportOutcome;
import dev.waymark.report.ReportResult;
import dev.waymark.report.ReportRetries;
import dev.waymark.storage.memory.MemoryStorage;
import dev.waymark.storage.memory.testing.MutableClock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;

/**
 * Facades that plays reuse, because building a facade is slow. Each play begins at the same instant, with the same random numbers
 * and without password attempts of earlier plays.
 */
public final class Facades {

    /** Two days before the end of summer time in {@link #ZONE}, the zone of expiration dates. */
    private static final Instant BEGIN = Instant.parse("2030-04-05T12:34:56.789012Z");

    private static final ZoneId ZONE = ZoneId.of("Pacific/Chatham");
    private static final int FEW_VALUES = 3;
    private static final AttemptLimits FEW_ATTEMPTS =
            AttemptLimits.DEFAULT.perClient(2).perRecord(5).within(Duration.ofMinutes(10));

    private static final ReportRetries FEW_RETRIES =
            ReportRetries.DEFAULT.tries(2).firstPause(Duration.ofSeconds(1)).longestPause(Duration.ofMinutes(1));

    private final MutableClock clock = MutableClock.at(BEGIN);
    private final FixedRandom random = new FixedRandom();
    private final EventRecorder events = new EventRecorder();
    private final Attempts attempts = new Attempts();
    private final Waymark plain = random.during(() -> builder().listener(events).build());
    private final Waymark generating = random.during(() -> builder()
            .zoneByOwner(owner -> owner.equals(Owner.DEFAULT) ? ZONE : ZoneOffset.MIN)
            .reportGenerator(generator())
            .build());

    private Waymark.Builder builder() {
        return Waymark.builder()
                .storage(MemoryStorage.create())
                .clock(clock)
                .zone(ZONE)
                .aliasPolicy(AliasPolicy.DEFAULT.reserving("admin"))
                .passwordHasher(PasswordHasher.pbkdf2(1))
                .passwordAttempts(attempts)
                .reportRetries(FEW_RETRIES)
                .clickStatistics(
                        ClickStatistics.byDay().and(ClickDimension.values()).maxValues(FEW_VALUES));
    }

    /** Rates pages by the length of their URLs, and fails if the length is divisible by 7. */
    private static ReportGenerator generator() {
        ReportResult[] results = ReportResult.values();
        return url -> {
            int length = url.text().length();
            if (length % 7 == 0) {
                throw new IllegalStateException("no page");
            }
            return ReportOutcome.of(results[length % results.length], "{\"length\":" + length + "}");
        };
    }

    /** Resets the clock, the random numbers, the password attempts and the events. */
    public void begin(TextForm text) {
        clock.set(BEGIN);
        random.begin();
        attempts.forget();
        events.begin(text);
    }

    public MutableClock clock() {
        return clock;
    }

    public EventRecorder events() {
        return events;
    }

    /** Returns the facade with a listener, without a report generator. */
    public Waymark plain() {
        return plain;
    }

    /** Returns the facade with a report generator, without a listener. */
    public Waymark generating() {
        return generating;
    }

    /** Password attempts in memory, with a method that clears all attempts. */
    private static final class Attempts implements PasswordAttempts {

        private PasswordAttempts some = PasswordAttempts.inMemory(FEW_ATTEMPTS);

        void forget() {
            some = PasswordAttempts.inMemory(FEW_ATTEMPTS);
        }

        @Override
        public Optional<Duration> begin(PasswordAttempt attempt) {
            return some.begin(attempt);
        }

        @Override
        public void giveBack(PasswordAttempt attempt) {
            some.giveBack(attempt);
        }
    }
}
