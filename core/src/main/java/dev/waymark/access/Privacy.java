package dev.waymark.access;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.constraint.Text;
import java.util.Optional;

/**
 * Who but its owner may see a record (D-4, D-6).
 *
 * <p>A record that is read back never carries its password: what is guarded by one reads as {@link #PASSWORD}, and that
 * same value in an update keeps the password that is stored.
 */
public sealed interface Privacy {

    /** Anyone may see the record. */
    Privacy PUBLIC = new Public();

    /** To anyone but its owner, the record does not exist. */
    Privacy PRIVATE = new Private();

    /** Who knows the password that is already stored may see the record. */
    Privacy PASSWORD = new Password(Optional.empty());

    /** The three kinds of privacy, with the specification's numbers. */
    enum Type {
        /** Anyone may see the record. */
        PUBLIC(0),
        /** Nobody but the owner may see the record. */
        PRIVATE(1),
        /** Who knows the password may see the record. */
        PASSWORD(2);

        private final int code;

        Type(int code) {
            this.code = code;
        }

        /** The specification's number. */
        public int code() {
            return code;
        }
    }

    /** Which of the three this is. */
    Type type();

    /**
     * Who knows this password may see the record.
     *
     * @param password 1 to 256 characters; checked where the command that carries it is carried out
     */
    static Privacy password(String password) {
        return new Password(Optional.of(Secret.of(checkNotNull(password, "password"))));
    }

    /** Privacy as it is read back, without its password. */
    static Privacy of(Type type) {
        return switch (checkNotNull(type, "type")) {
            case PUBLIC -> PUBLIC;
            case PRIVATE -> PRIVATE;
            case PASSWORD -> PASSWORD;
        };
    }

    /** Anyone may see the record. */
    record Public() implements Privacy {
        @Override
        public Type type() {
            return Type.PUBLIC;
        }
    }

    /** Nobody but the owner may see the record. */
    record Private() implements Privacy {
        @Override
        public Type type() {
            return Type.PRIVATE;
        }
    }

    /**
     * Who knows the password may see the record.
     *
     * @param password the new password, or empty for the one that is stored
     */
    record Password(Optional<@Text(required = true, max = Secret.MAX_PASSWORD) Secret> password) implements Privacy {

        /** Checks for null. */
        public Password {
            checkNotNull(password, "password");
        }

        @Override
        public Type type() {
            return Type.PASSWORD;
        }
    }
}
