package dev.waymark.internal.link;

import com.google.common.base.CharMatcher;
import com.google.common.collect.ImmutableList;
import dev.waymark.access.Privacy;
import dev.waymark.error.Violation;
import dev.waymark.internal.base.Digest;
import dev.waymark.link.CreateLink;
import dev.waymark.spi.CreationKey;
import java.util.List;
import java.util.Optional;

/**
 * The creation keys of new links (D-41). A link has the key of its idempotency key, or the key of its options if
 * {@code createOrGet} created the link. In the second case, the text of the key equals the fingerprint, so the stored key
 * contains its kind.
 */
public final class CreationKeys {

    private static final String IDEMPOTENCY_KEY = "idempotency_key";

    private static final int MAX_KEY = 64;
    private static final CharMatcher VISIBLE = CharMatcher.inRange('!', '~');

    private CreationKeys() {}

    /** Returns the violations of an idempotency key. */
    public static List<Violation> check(Optional<String> key) {
        if (key.isEmpty() || isWellFormed(key.get())) {
            return ImmutableList.of();
        }
        return ImmutableList.of(
                Violation.of(IDEMPOTENCY_KEY, "format", "must be 1 to " + MAX_KEY + " visible ASCII characters")
                        .with("min", 1)
                        .with("max", MAX_KEY));
    }

    private static boolean isWellFormed(String key) {
        return !key.isEmpty() && key.length() <= MAX_KEY && VISIBLE.matchesAllOf(key);
    }

    /** Returns the violation of an idempotency key in a list of commands. */
    static List<Violation> checkInList(CreateLink command) {
        return command.idempotencyKey().isEmpty()
                ? ImmutableList.of()
                : ImmutableList.of(Violation.of(
                        IDEMPOTENCY_KEY, "in_list", "belongs to a single creation, and must not be given in a list"));
    }

    /** Returns the violations of the fields that {@code createOrGet} does not take: an idempotency key, and passwords. */
    static List<Violation> checkOfCreateOrGet(CreateLink command) {
        ImmutableList.Builder<Violation> violations = ImmutableList.builder();
        if (command.idempotencyKey().isPresent()) {
            violations.add(ofCreation(IDEMPOTENCY_KEY));
        }
        if (command.password().isPresent()) {
            violations.add(ofCreation("password"));
        }
        if (command.privacy().type() == Privacy.Type.PASSWORD) {
            violations.add(ofCreation("privacy_password"));
        }
        return violations.build();
    }

    private static Violation ofCreation(String field) {
        return Violation.of(field, "create_or_get", "belongs to a creation of a new link, and must not be given here");
    }

    /**
     * Returns the key of an idempotency key. The fingerprint does not depend on passwords, because an attacker with the
     * fingerprint could otherwise guess the passwords.
     */
    static CreationKey ofIdempotencyKey(String idempotencyKey, CreateLink command, LinkOptions options) {
        String text = new Digest().with("idempotency").with(idempotencyKey).text();
        String fingerprint = new Digest()
                .with(CharMatcher.whitespace().trimFrom(command.url()))
                .with(options.fingerprint())
                .text();
        return new CreationKey(text, fingerprint);
    }

    /** Returns the key of the options of a link that {@code createOrGet} creates. */
    static CreationKey ofOptions(LinkOptions options) {
        String fingerprint = options.fingerprint();
        return new CreationKey(fingerprint, fingerprint);
    }

    /** Returns whether the creation key of a link is the key of an idempotency key. */
    static boolean isOfIdempotencyKey(CreationKey key) {
        return !key.text().equals(key.fingerprint());
    }
}
