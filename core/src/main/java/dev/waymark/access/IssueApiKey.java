package dev.waymark.access;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.constraint.TitleText;
import jakarta.validation.constraints.NotBlank;
import java.time.Instant;
import java.util.Optional;

/**
 * Asks for an API key. Immutable; each method returns a changed copy. Nothing is checked but null until the command is
 * carried out.
 *
 * @param label what its owner calls it: 1 to 255 characters, not all of them blank
 * @param scope what it is good for
 * @param expiresAt the instant from which it is refused, in the years 0001 to 9999 of UTC; empty for never
 */
public record IssueApiKey(
        @NotBlank(message = "must not be blank") @TitleText String label, Scope scope, Optional<Instant> expiresAt) {

    /** Checks for null. */
    public IssueApiKey {
        checkNotNull(label, "label");
        checkNotNull(scope, "scope");
        checkNotNull(expiresAt, "expiresAt");
    }

    /** A key that never expires and is good for all. */
    public static IssueApiKey named(String label) {
        return new IssueApiKey(label, Scope.WRITE, Optional.empty());
    }

    /** Good for reading only. */
    public IssueApiKey readOnly() {
        return new IssueApiKey(label, Scope.READ, expiresAt);
    }

    /** Refused from this instant on; microseconds count, nothing below. */
    public IssueApiKey expiringAt(Instant instant) {
        return new IssueApiKey(label, scope, Optional.of(checkNotNull(instant, "instant")));
    }
}
