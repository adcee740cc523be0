package dev.waymark.access;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.constraint.Text;
import java.util.Optional;

/**
 * Who, besides its owner, may see a record.
 *
 * <pre>{@code
 * links.update(id, UpdateLink.change().privacy(Privacy.password("swordfish")));
 * links.update(id, UpdateLink.change().privacy(Privacy.PUBLIC));
 * }</pre>
 *
 * <p>A record that is read back never carries its password: one that has a password reads as {@link #PASSWORD}. In an
 * update, that value keeps the stored password.
 *
 * @see <a href="../package-summary.html#privacy">How privacy behaves</a>
 */
public sealed interface Privacy {

    /** Anyone may see the record. */
    Privacy PUBLIC = new Public();

    /** Only the owner may see the record. For anyone else it does not exist. */
    Privacy PRIVATE = new Private();

    /** Those who know the stored password may see the record. */
    Privacy PASSWORD = new Password(Optional.empty());

    /** The kinds of privacy, with the numbers that the specification has for them. */
    enum Type {
        /** Anyone may see the record. */
        PUBLIC(0),
        /** Only the owner may see the record. */
        PRIVATE(1),
        /** Those who know the password may see the record. */
        PASSWORD(2);

        private final int code;

        Type(int code) {
            this.code = code;
        }

        /** The number at the form. */
        public int code() {
            return code;
        }
    }

    /** Which kind this is. */
    Type type();

    /**
     * Those who know this password may see the record.
     *
     * @param password 1 to 256 characters; checked where the command that has it is carried out
     */
    static Privacy password(String password) {
        return new Password(Optional.of(Secret.of(checkNotNull(password, "password"))));
    }

    /** The privacy of this kind, without a password. */
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

    /** Only the owner may see the record. */
    record Private() implements Privacy {
        @Override
        public Type type() {
            return Type.PRIVATE;
        }
    }

    /**
     * Those who know the password may see the record.
     *
     * @param password the new password; empty for the stored one
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
