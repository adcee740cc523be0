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

/** The uniqueness keys of new links. Of several concurrent creations of a link, only one stores the key (D-41). */
final class CreationKeys {

    /**
     * The lifetime of a key: longer than any transaction that has not seen the link yet, and long enough for retries of
     * clients.
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
    static String keyOfName(String idempotencyKey) {
        return new Digest().with("idempotency").with(idempotencyKey).text();
    }

    /**
     * Returns a text that is different for different commands. Passwords are not included, since the text could be used to
     * guess passwords.
     */
    static String fingerprint(CreateLink command, LinkOptions options) {
        return new Digest()
                .with(CharMatcher.whitespace().trimFrom(command.url()))
                .with(options.fingerprint())
                .text();
    }

    /** Returns the uniqueness key for options, which only one link may have. */
    static String keyOfOptions(String fingerprint) {
        return new Digest().with("options").with(fingerprint).text();
    }

    /**
     * Creates a uniqueness key that is valid from now on.
     *
     * @param present the stored key, which the new link replaces, if any
     */
    static UniquenessKey create(String key, String fingerprint, Instant now, Optional<UniquenessKey> present) {
        return new UniquenessKey(
                key,
                fingerprint,
                now.plus(TERM),
                present.map(UniquenessKey::link).orElse(OptionalLong.empty()));
    }
}
