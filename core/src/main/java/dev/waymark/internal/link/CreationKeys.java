package dev.waymark.internal.link;

import com.google.common.base.CharMatcher;
import com.google.common.collect.ImmutableList;
import dev.waymark.error.Violation;
import dev.waymark.internal.base.Digest;
import dev.waymark.link.CreateLink;
import dev.waymark.spi.UniquenessKey;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The uniqueness keys of new links. If several creations store the same key concurrently, the store accepts only one creation
 * (D-41).
 */
final class CreationKeys {

    /**
     * The lifetime of a key. One day is longer than any transaction that creates a link (other transactions do not see the
     * link before the commit), and long enough for retries by clients.
     */
    private static final Duration TERM = Duration.ofDays(1);

    private static final int MAX_KEY = 64;
    private static final CharMatcher VISIBLE = CharMatcher.inRange('!', '~');

    private CreationKeys() {}

    /** Returns the violations of the command's idempotency key. */
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

    /** Returns the uniqueness key for an idempotency key. */
    static String keyOfIdempotencyKey(String idempotencyKey) {
        return new Digest().with("idempotency").with(idempotencyKey).text();
    }

    /**
     * Returns a text that differs for different commands. The text does not depend on passwords, because an attacker with the
     * text could otherwise guess the passwords.
     */
    static String fingerprint(CreateLink command, LinkOptions options) {
        return new Digest()
                .with(CharMatcher.whitespace().trimFrom(command.url()))
                .with(options.fingerprint())
                .text();
    }

    /** Returns the uniqueness key for the options of a link. */
    static String keyOfOptions(String fingerprint) {
        return new Digest().with("options").with(fingerprint).text();
    }

    /**
     * Creates a uniqueness key that is valid for one day.
     *
     * @param present the stored key with the same text, if any; the new link takes over this key
     */
    static UniquenessKey create(String key, String fingerprint, Instant now, Optional<UniquenessKey> present) {
        return new UniquenessKey(
                key,
                fingerprint,
                now.plus(TERM),
                present.map(UniquenessKey::link).orElse(OptionalLong.empty()));
    }
}
