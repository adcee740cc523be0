package dev.waymark.access;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.constraint.Text;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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
public final class Privacy {

    /** The kinds of privacy, with the numbers of the specification. */
    public enum Type {
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

    /** Everyone may see the record. */
    public static final Privacy PUBLIC = new Privacy(Type.PUBLIC, Optional.empty());

    /** Only the owner may see the record. For other people, the record does not exist. */
    public static final Privacy PRIVATE = new Privacy(Type.PRIVATE, Optional.empty());

    /** People with the stored password may see the record. */
    public static final Privacy PASSWORD = new Privacy(Type.PASSWORD, Optional.empty());

    private final Type type;
    private final Optional<@Text(required = true, max = Secret.MAX_PASSWORD) Secret> password;

    private Privacy(Type type, Optional<Secret> password) {
        this.type = type;
        this.password = password;
    }

    /**
     * Returns the privacy of a record with this password.
     *
     * @param password 1 to 256 characters; checked by the operation that receives the command
     */
    public static Privacy password(String password) {
        return new Privacy(Type.PASSWORD, Optional.of(Secret.of(checkNotNull(password, "password"))));
    }

    /** Returns the privacy of this kind, without a password. */
    public static Privacy of(Type type) {
        return switch (checkNotNull(type, "type")) {
            case PUBLIC -> PUBLIC;
            case PRIVATE -> PRIVATE;
            case PASSWORD -> PASSWORD;
        };
    }

    /** Returns the kind. */
    public Type type() {
        return type;
    }

    /** Returns the new password; empty for the stored password, and for a record without a password. */
    public Optional<Secret> password() {
        return password;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Privacy that && type == that.type && password.equals(that.password);
    }

    @Override
    public int hashCode() {
        return Objects.hash(type, password);
    }

    /** Returns a text for logs, without the password. */
    @Override
    public String toString() {
        return type + password.map(secret -> "[" + secret + "]").orElse("");
    }
}
