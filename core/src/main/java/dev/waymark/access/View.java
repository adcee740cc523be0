package dev.waymark.access;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a stranger who requests a record: the record, or the reason for a refusal.
 *
 * <pre>{@code
 * Visitor visitor = Visitor.UNKNOWN.password(password).clientAddress(remoteAddress);
 * View<LinkPage> view = waymark.pages().link("docs", visitor);
 * Optional<LinkPage> page = view.granted(); // otherwise view.type() is the reason
 * }</pre>
 *
 * @param <T> the type of the record
 */
public final class View<T> {

    /** The kinds of answers. */
    public enum Type {
        /** The stranger may see the record. */
        GRANTED,
        /** The record has a password, and the request has no password. */
        PASSWORD_REQUIRED,
        /** The record has a password, and the request has a different password. */
        WRONG_PASSWORD,
        /**
         * There were too many wrong passwords, or too many passwords are hashed concurrently. This password was not compared.
         */
        TOO_MANY_ATTEMPTS,
        /** The record does not exist, or is private. A stranger cannot distinguish the two cases. */
        NOT_FOUND
    }

    private final Type type;
    private final @Nullable T granted;
    private final @Nullable Duration retryAfter;

    private View(Type type, @Nullable T granted, @Nullable Duration retryAfter) {
        this.type = type;
        this.granted = granted;
        this.retryAfter = retryAfter;
    }

    private View(Type refusal) {
        this(refusal, null, null);
    }

    /** Returns the answer that contains the record. The factory methods of this class create answers for your tests. */
    public static <T> View<T> granted(T value) {
        return new View<>(Type.GRANTED, checkNotNull(value, "value"), null);
    }

    /** Returns the answer to a request without a password, for a record with a password. */
    public static <T> View<T> passwordRequired() {
        return new View<>(Type.PASSWORD_REQUIRED);
    }

    /** Returns the answer to a wrong password. */
    public static <T> View<T> wrongPassword() {
        return new View<>(Type.WRONG_PASSWORD);
    }

    /**
     * Returns the answer to a password that was not compared: there were too many wrong passwords, or too many passwords are
     * hashed concurrently. The password may be correct or wrong.
     *
     * @param delay the time to wait before the next attempt, not negative
     * @throws IllegalArgumentException if {@code delay} is negative
     * @see <a href="package-summary.html#guessing">Guessing passwords</a>
     */
    public static <T> View<T> tooManyAttempts(Duration delay) {
        checkArgument(!checkNotNull(delay, "delay").isNegative(), "delay must not be negative, was %s", delay);
        return new View<>(Type.TOO_MANY_ATTEMPTS, null, delay);
    }

    /** Returns the answer for a record that does not exist, or that is private. */
    public static <T> View<T> notFound() {
        return new View<>(Type.NOT_FOUND);
    }

    /** Returns the kind of answer. */
    public Type type() {
        return type;
    }

    /** Returns the record; empty for a refusal. */
    public Optional<T> granted() {
        return Optional.ofNullable(granted);
    }

    /** Returns the time to wait before the next attempt; empty unless there were too many attempts. */
    public Optional<Duration> retryAfter() {
        return Optional.ofNullable(retryAfter);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof View<?> that
                && type == that.type
                && Objects.equals(granted, that.granted)
                && Objects.equals(retryAfter, that.retryAfter);
    }

    @Override
    public int hashCode() {
        return Objects.hash(type, granted, retryAfter);
    }

    @Override
    public String toString() {
        @Nullable Object detail = granted == null ? retryAfter : granted;
        return detail == null ? type.toString() : type + "[" + detail + "]";
    }
}
