package dev.waymark.access;

import static com.google.common.base.Preconditions.checkNotNull;

import java.util.Optional;

/**
 * What a stranger who asks for a record gets to see (D-6).
 *
 * @param <T> the type of the record
 */
public sealed interface View<T> {

    /** The four answers. */
    enum Type {
        /** The record may be seen. */
        GRANTED,
        /** The record may be seen with its password, and none was given. */
        PASSWORD_REQUIRED,
        /** The record may be seen with its password, and another one was given. */
        WRONG_PASSWORD,
        /** No such record, or a private one: a stranger cannot tell which. */
        NOT_FOUND
    }

    /** Which of the four this is. */
    Type type();

    /** The record, if it may be seen. */
    default Optional<T> granted() {
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
     * The record may be seen with its password, and none was given.
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
     * The record may be seen with its password, and another one was given.
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
     * No such record, or a private one.
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
