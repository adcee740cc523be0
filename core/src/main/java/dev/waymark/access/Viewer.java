package dev.waymark.access;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.MoreObjects;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A stranger who asks for a record (D-6), as far as it matters. Immutable; each method returns a changed copy.
 *
 * <pre>{@code links.viewAsStranger(id, Viewer.UNKNOWN.password("swordfish").client(remoteAddress))}</pre>
 */
public final class Viewer {

    /** Nothing is known. */
    public static final Viewer UNKNOWN = new Viewer(Optional.empty(), Optional.empty());

    private final Optional<Secret> password;
    private final Optional<String> client;

    private Viewer(Optional<Secret> password, Optional<String> client) {
        this.password = password;
        this.client = client;
    }

    /** Gives this password; an empty one is a wrong one, and does not count as an attempt. */
    public Viewer password(String newPassword) {
        return new Viewer(Optional.of(Secret.of(checkNotNull(newPassword, "newPassword"))), client);
    }

    /** Comes from here: an opaque text such as an address; a blank one says nothing. */
    public Viewer client(String newClient) {
        return new Viewer(password, Optional.of(checkNotNull(newClient, "newClient")));
    }

    /** What the stranger gives as the record's password. */
    public Optional<Secret> password() {
        return password;
    }

    /** What tells this stranger from others who guess passwords (D-32); its name is read as {@link PasswordAttempt#by} says. */
    public Optional<String> client() {
        return client;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Viewer that && password.equals(that.password) && client.equals(that.client);
    }

    @Override
    public int hashCode() {
        return Objects.hash(password, client);
    }

    @Override
    public String toString() {
        return MoreObjects.toStringHelper(this)
                .add("password", password)
                .add("client", client)
                .toString();
    }
}
