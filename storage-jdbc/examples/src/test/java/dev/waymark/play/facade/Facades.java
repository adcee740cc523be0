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
import dev.waymark.storage.memory.MemoryStorage;
import dev.waymark.storage.memory.testing.MutableClock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;

/**
 * What stages use one after another, since facades take long to build. Each begins at the same time, with the same chance, and
 * nothing that it remembers.
 */
public final class Facades {

    /** Two days before clocks are put back in the zone in which links expire. */
    private static final Instant BEGIN = Instant.parse("2030-04-05T12:34:56.789012Z");

    private static final ZoneId ZONE = ZoneId.of("Pacific/Chatham");
    private static final int FEW_VALUES = 3;
    private static final AttemptLimits FEW_ATTEMPTS =
            AttemptLimits.DEFAULT.perClient(2).perRecord(5).within(Duration.ofMinutes(10));

    private final MutableClock clock = MutableClock.at(BEGIN);
    private final SameRandom random = new SameRandom();
    private final Heard heard = new Heard();
    private final Attempts attempts = new Attempts();
    private final Waymark plain = random.during(() -> builder().listener(heard).build());
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
                .clickStatistics(
                        ClickStatistics.byDay().and(ClickDimension.values()).maxValues(FEW_VALUES));
    }

    /** Rates pages by the length of their URLs, and fails for some. */
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

    /** Begins anew. */
    public void begin(Shown shown) {
        clock.set(BEGIN);
        random.begin();
        attempts.forget();
        heard.begin(shown);
    }

    public MutableClock clock() {
        return clock;
    }

    public Heard heard() {
        return heard;
    }

    /** With a listener, without a generator of reports. */
    public Waymark plain() {
        return plain;
    }

    /** With a generator of reports, and nobody who listens. */
    public Waymark generating() {
        return generating;
    }

    /** Those in memory, which can be forgotten. */
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
