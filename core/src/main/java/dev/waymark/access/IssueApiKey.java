package dev.waymark.access;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.MoreObjects;
import dev.waymark.constraint.Text;
import jakarta.validation.constraints.NotBlank;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Asks for an API key. Immutable; each method returns a changed copy. Nothing is checked but null until the command is
 * carried out.
 */
public final class IssueApiKey {

    @NotBlank(message = "must not be blank")
    @Text(max = 255, singleLine = true)
    private final String label;

    private final Scope scope;
    private final Optional<Instant> expiresAt;

    private IssueApiKey(String label, Scope scope, Optional<Instant> expiresAt) {
        this.label = checkNotNull(label, "label");
        this.scope = checkNotNull(scope, "scope");
        this.expiresAt = checkNotNull(expiresAt, "expiresAt");
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

    /** What its owner calls it: 1 to 255 characters, not all of them blank. */
    public String label() {
        return label;
    }

    /** What it is good for. */
    public Scope scope() {
        return scope;
    }

    /** The instant from which it is refused, in the years 0001 to 9999 of UTC; empty for never. */
    public Optional<Instant> expiresAt() {
        return expiresAt;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof IssueApiKey that
                && label.equals(that.label)
                && scope.equals(that.scope)
                && expiresAt.equals(that.expiresAt);
    }

    @Override
    public int hashCode() {
        return Objects.hash(label, scope, expiresAt);
    }

    @Override
    public String toString() {
        return MoreObjects.toStringHelper(this)
                .add("label", label)
                .add("scope", scope)
                .add("expiresAt", expiresAt)
                .toString();
    }
}
