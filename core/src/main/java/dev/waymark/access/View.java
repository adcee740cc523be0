package dev.waymark.access;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import java.time.Duration;
import java.util.Optional;

/**
 * The answer to a stranger who requests a record: the record, or the reason for a refusal.
 *
 * <pre>{@code
 * Viewer viewer = Viewer.UNKNOWN.password(password).client(Clients.ofAddress(remoteAddress));
 * View<LinkPage> view = waymark.pages().link("docs", viewer);
 * Optional<LinkPage> page = view.granted(); // otherwise view.type() is the reason
 * }</pre>
 *
 * @param <T> the type of the record
 */
public sealed interface View<T> {

    /** The kinds of answers. */
    enum Type {
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

    /** Returns the kind of answer. */
    Type type();

    /** Returns the record; empty for a refusal. */
    default Optional<T> granted() {
        return Optional.empty();
    }

    /** Returns the time to wait before the next attempt; empty unless there were too many attempts. */
    default Optional<Duration> retryAfter() {
        return Optional.empty();
    }

    /**
     * The stranger may see the record.
     *
     * @param <T> the type of the record
     * @param value the record
     */
    record Granted<T>(T value) implements View<T> {

        /** Throws a {@link NullPointerException} if the value is null. */
        public Granted {
            checkNotNull(value, "value");
        }

        @Override
        public Type type() {
            return Type.GRANTED;
        }

        @Override
        public Optional<T> granted() {
            return Optional.of(value);
        }
    }

    /**
     * The record has a password, and the request has no password.
     *
     * @param <T> the type of the record
     */
    record PasswordRequired<T>() implements View<T> {
        @Override
        public Type type() {
            return Type.PASSWORD_REQUIRED;
        }
    }

    /**
     * The record has a password, and the request has a different password.
     *
     * @param <T> the type of the record
     */
    record WrongPassword<T>() implements View<T> {
        @Override
        public Type type() {
            return Type.WRONG_PASSWORD;
        }
    }

    /**
     * There were too many wrong passwords, or too many passwords are hashed concurrently. This password, right or wrong, was
     * not compared.
     *
     * @param <T> the type of the record
     * @param delay the time to wait before the next attempt, not negative
     * @see <a href="package-summary.html#guessing">Guessing passwords</a>
     */
    record TooManyAttempts<T>(Duration delay) implements View<T> {

        /** Checks that the time is not negative. */
        public TooManyAttempts {
            checkArgument(!checkNotNull(delay, "delay").isNegative(), "delay must not be negative, was %s", delay);
        }

        @Override
        public Optional<Duration> retryAfter() {
            return Optional.of(delay);
        }

        @Override
        public Type type() {
            return Type.TOO_MANY_ATTEMPTS;
        }
    }

    /**
     * The record does not exist, or is private.
     *
     * @param <T> the type of the record
     */
    record NotFound<T>() implements View<T> {
        @Override
        public Type type() {
            return Type.NOT_FOUND;
        }
    }
}
