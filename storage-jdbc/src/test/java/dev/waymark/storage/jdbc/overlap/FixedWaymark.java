package dev.waymark.storage.jdbc.overlap;

import dev.waymark.Waymark;
import dev.waymark.access.PasswordAttempt;
import dev.waymark.access.PasswordAttempts;
import dev.waymark.access.PasswordHash;
import dev.waymark.access.PasswordHasher;
import dev.waymark.access.Secret;
import dev.waymark.click.ClickDimension;
import dev.waymark.click.ClickStatistics;
import dev.waymark.link.AliasPolicy;
import dev.waymark.report.ReportRetries;
import dev.waymark.spi.Storage;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;

/** A {@code Waymark} whose operations have equal effects each time, except for ids, random values and generated aliases. */
final class FixedWaymark {

    private static final int GENERATED_LENGTH = 16;

    private FixedWaymark() {}

    static Waymark.Builder over(Storage storage, Instant now) {
        return Waymark.builder()
                .storage(storage)
                .clock(Clock.fixed(now, ZoneOffset.UTC))
                .passwordHasher(new PlainHasher())
                .passwordAttempts(new UnlimitedAttempts())
                .reportRetries(ReportRetries.DEFAULT.tries(1)) // a failure and a crash set a report aside
                .aliasPolicy(AliasPolicy.DEFAULT
                        .generatingFrom(Prepared.GENERATED_ALIASES)
                        .generatingLength(GENERATED_LENGTH))
                .clickStatistics(ClickStatistics.byDay().and(ClickDimension.COUNTRY));
    }

    /** Equal passwords have equal hashes, so that rows can be compared. */
    private record PlainHasher() implements PasswordHasher {
        @Override
        public PasswordHash hash(Secret password) {
            return new PasswordHash("plain:" + password.reveal());
        }

        @Override
        public boolean verify(Secret candidate, PasswordHash hash) {
            return hash(candidate).equals(hash);
        }

        @Override
        public boolean canVerify(PasswordHash hash) {
            return hash.encoded().startsWith("plain:");
        }
    }

    /** Wrong passwords have no effect on later operations. */
    private record UnlimitedAttempts() implements PasswordAttempts {
        @Override
        public Optional<Duration> begin(PasswordAttempt attempt) {
            return Optional.empty();
        }

        @Override
        public void giveBack(PasswordAttempt attempt) {}
    }
}
