package dev.waymark.access;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.constraint.Text;
import java.util.Optional;

/**
 * The visibility of a record for people other than its owner.
 *
 * <pre>{@code
 * links.update(id, UpdateLink.change().privacy(Privacy.password("swordfish")));
 * links.update(id, UpdateLink.change().privacy(Privacy.PUBLIC));
 * }</pre>
 *
 * <p>A stored record never contains its password: the privacy of a record with a password is {@link #PASSWORD}. In an update,
 * {@link #PASSWORD} keeps the stored password.
 *
 * @see <a href="../package-summary.html#privacy">How privacy behaves</a>
 */
public sealed interface Privacy {

    /** Everyone may see the record. */
    Privacy PUBLIC = new Public();

    /** Only the owner may see the record. For other people, the record does not exist. */
    Privacy PRIVATE = new Private();

    /** People with the stored password may see the record. */
    Privacy PASSWORD = new Password(Optional.empty());

    /** The kinds of privacy, with the numbers of the specification. */
    enum Type {
        /** Everyone may see the record. */
        PUBLIC(0),
        /** Only the owner may see the record. */
        PRIVATE(1),
        /** People with the password may see the record. */
        PASSWORD(2);

        private final int code;

        Type(int code) {
            this.code = code;
        }

        /** Returns the number in the specification. */
        public int code() {
            return code;
        }
    }

    /** Returns the kind. */
    Type type();

    /**
     * Returns the privacy of a record with this password.
     *
     * @param password 1 to 256 characters; checked by the operation that receives the command
     */
    static Privacy password(String password) {
        return new Password(Optional.of(Secret.of(checkNotNull(password, "password"))));
    }

    /** Returns the privacy of this kind, without a password. */
    static Privacy of(Type type) {
        return switch (checkNotNull(type, "type")) {
            case PUBLIC -> PUBLIC;
            case PRIVATE -> PRIVATE;
            case PASSWORD -> PASSWORD;
        };
    }

    /** Everyone may see the record. */
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
     * People with the password may see the record.
     *
     * @param password the new password; empty for the stored password
     */
    record Password(Optional<@Text(required = true, max = Secret.MAX_PASSWORD) Secret> password) implements Privacy {

        /** Throws a {@link NullPointerException} if the password is null. */
        public Password {
            checkNotNull(password, "password");
        }

        @Override
        public Type type() {
            return Type.PASSWORD;
        }
    }
}
