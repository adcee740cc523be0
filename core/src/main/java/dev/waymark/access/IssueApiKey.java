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
 * What a new API key is to be like.
 *
 * <pre>{@code
 * IssueApiKey command = IssueApiKey.named("build server").readOnly().expiringAt(Instant.parse("2031-01-01T00:00:00Z"));
 * }</pre>
 *
 * <p>Immutable; each method returns a changed copy. Only null is refused here; the rest is checked by
 * {@link ApiKeys#issue ApiKeys.issue}.
 */
public final class IssueApiKey {

    private record Fields(
            @NotBlank(message = "must not be blank") @Text(max = 255, singleLine = true)
            String label) {}

    private final Fields fields;
    private final Scope scope;
    private final Optional<Instant> expiresAt;

    private IssueApiKey(String label, Scope scope, Optional<Instant> expiresAt) {
        this.fields = new Fields(checkNotNull(label, "label"));
        this.scope = checkNotNull(scope, "scope");
        this.expiresAt = checkNotNull(expiresAt, "expiresAt");
    }

    /** A key that may do everything, and never expires. */
    public static IssueApiKey named(String label) {
        return new IssueApiKey(label, Scope.WRITE, Optional.empty());
    }

    /** Lets the key only read. */
    public IssueApiKey readOnly() {
        return new IssueApiKey(label(), Scope.READ, expiresAt);
    }

    /** Refuses the key from this instant on, which counts in microseconds. */
    public IssueApiKey expiringAt(Instant instant) {
        return new IssueApiKey(label(), scope, Optional.of(checkNotNull(instant, "instant")));
    }

    /** What the owner calls it: 1 to 255 characters, not all of them blank. */
    public String label() {
        return fields.label();
    }

    /** What it may do. */
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
                && fields.equals(that.fields)
                && scope.equals(that.scope)
                && expiresAt.equals(that.expiresAt);
    }

    @Override
    public int hashCode() {
        return Objects.hash(fields, scope, expiresAt);
    }

    @Override
    public String toString() {
        return MoreObjects.toStringHelper(this)
                .add("label", fields.label())
                .add("scope", scope)
                .add("expiresAt", expiresAt)
                .toString();
    }
}
