package dev.waymark.access;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.CharMatcher;
import com.google.common.base.MoreObjects;
import dev.waymark.constraint.Text;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A command that issues an API key.
 *
 * <pre>{@code
 * IssueApiKey command = IssueApiKey.named("build server").readOnly().expiringAt(Instant.parse("2031-01-01T00:00:00Z"));
 * }</pre>
 *
 * <p>Immutable; each method returns a changed copy, and refuses null. {@link ApiKeys#issue ApiKeys.issue} checks everything
 * else.
 */
public final class IssueApiKey {

    private record Fields(
            @Text(required = true, max = 255, singleLine = true)
            String label) {}

    private final Fields fields;
    private final Scope scope;
    private final @Nullable Instant expiresAt;

    private IssueApiKey(String label, Scope scope, @Nullable Instant expiresAt) {
        this.fields = new Fields(CharMatcher.whitespace().trimFrom(checkNotNull(label, "label")));
        this.scope = checkNotNull(scope, "scope");
        this.expiresAt = expiresAt;
    }

    /**
     * Creates a command for a key that allows all operations and never expires.
     *
     * @param label the owner's name for the key: one line of 1 to 255 characters, which is trimmed
     */
    public static IssueApiKey named(String label) {
        return new IssueApiKey(label, Scope.WRITE, null);
    }

    /** Restricts the key to reading. */
    public IssueApiKey readOnly() {
        return new IssueApiKey(label(), Scope.READ, expiresAt);
    }

    /**
     * Sets the instant of expiration, in microseconds, in the future and in the years 0001 to 9999 of UTC. The key is refused from
     * this instant on.
     */
    public IssueApiKey expiringAt(Instant instant) {
        return new IssueApiKey(label(), scope, checkNotNull(instant, "instant"));
    }

    /** Returns the owner's name for the key: 1 to 255 characters. */
    public String label() {
        return fields.label();
    }

    /** Returns the allowed operations. */
    public Scope scope() {
        return scope;
    }

    /** Returns the instant from which the key is refused, in the years 0001 to 9999 of UTC; empty for never. */
    public Optional<Instant> expiresAt() {
        return Optional.ofNullable(expiresAt);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof IssueApiKey that
                && fields.equals(that.fields)
                && scope.equals(that.scope)
                && Objects.equals(expiresAt, that.expiresAt);
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
                .add("expiresAt", expiresAt())
                .toString();
    }
}
