package dev.waymark.internal.link;

import com.google.common.base.CharMatcher;
import com.google.common.collect.ImmutableList;
import dev.waymark.error.Violation;
import dev.waymark.internal.base.Digest;
import dev.waymark.link.CreateLink;
import dev.waymark.spi.LinkClaim;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** What new links claim, so that of several creations of one link one is the first (D-41). */
final class LinkClaims {

    /** Far longer than any transaction that has not seen the link yet, and long enough for whoever tries again. */
    private static final Duration TERM = Duration.ofDays(1);

    private static final int MAX_KEY = 64;
    private static final CharMatcher VISIBLE = CharMatcher.inRange('!', '~');

    private LinkClaims() {}

    /** What is wrong with the command's idempotency key. */
    static List<Violation> check(CreateLink command) {
        return command.idempotencyKey()
                .filter(key -> key.isEmpty() || key.length() > MAX_KEY || !VISIBLE.matchesAllOf(key))
                .map(key -> Violation.of(
                                "idempotency_key", "format", "must be 1 to " + MAX_KEY + " visible ASCII characters")
                        .with("min", 1)
                        .with("max", MAX_KEY))
                .map(ImmutableList::of)
                .orElseGet(ImmutableList::of);
    }

    /** The key of what the command is named by. */
    static String keyOfName(String idempotencyKey) {
        return new Digest().with("idempotency").with(idempotencyKey).text();
    }

    /** Tells the command from others with the same name, but for its passwords: nothing is kept from which they could be guessed. */
    static String fingerprint(CreateLink command, LinkOptions options) {
        return new Digest()
                .with(CharMatcher.whitespace().trimFrom(command.url()))
                .with(options.fingerprint())
                .text();
    }

    /** The key of the options that only one link is to have. */
    static String keyOfOptions(String fingerprint) {
        return new Digest().with("options").with(fingerprint).text();
    }

    /**
     * A claim that is made now.
     *
     * @param present the claim that is there, of which the link has no right to it any longer
     */
    static LinkClaim claim(String key, String fingerprint, Instant now, Optional<LinkClaim> present) {
        return new LinkClaim(
                key, fingerprint, now.plus(TERM), present.map(LinkClaim::link).orElse(OptionalLong.empty()));
    }
}
