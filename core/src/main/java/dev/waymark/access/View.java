package dev.waymark.access;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import java.time.Duration;
import java.util.Optional;

/**
 * The answer to a stranger who asks for a record: the record, or why not.
 *
 * <pre>{@code
 * View<LinkPage> view = waymark.pages().link("docs", Viewer.UNKNOWN.password(password).client(remoteAddress));
 * Optional<LinkPage> page = view.granted(); // otherwise view.type() is the reason
 * }</pre>
 *
 * @param <T> the type of the record
 */
public sealed interface View<T> {

    /** The kinds of answers. */
    enum Type {
        /** The record may be seen. */
        GRANTED,
        /** The record has a password, and none was given. */
        PASSWORD_REQUIRED,
        /** The record has a password, and another one was given. */
        WRONG_PASSWORD,
        /** Too many wrong passwords, or too many to look at right now: this one was not looked at. */
        TOO_MANY_ATTEMPTS,
        /** There is no such record, or it is private: a stranger cannot tell which. */
        NOT_FOUND
    }

    /** Which kind of answer this is. */
    Type type();

    /** The record, if it may be seen. */
    default Optional<T> granted() {
        return Optional.empty();
    }

    /** How long to wait before another password is looked at; empty unless there were too many attempts. */
    default Optional<Duration> retryAfter() {
        return Optional.empty();
    }

    /**
     * The record may be seen.
     *
     * @param <T> the type of the record
     * @param value the record
     */
    record Granted<T>(T value) implements View<T> {

        /** Checks for null. */
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
     * The record has a password, and none was given.
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
     * The record has a password, and another one was given.
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
     * There were too many wrong passwords, or there are too many to look at right now. This one, right or wrong, was
     * not looked at.
     *
     * @param <T> the type of the record
     * @param delay how long to wait before the next one, not negative
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
     * There is no such record, or it is private.
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
