package dev.waymark.access;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.MoreObjects;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A stranger who asks for a record, as far as that matters. Immutable; each method returns a changed copy.
 *
 * <pre>{@code
 * View<LinkPage> view = waymark.pages().link("docs", Viewer.UNKNOWN.password("swordfish").client(remoteAddress));
 * }</pre>
 */
public final class Viewer {

    /** A stranger of whom nothing is known. */
    public static final Viewer UNKNOWN = new Viewer(Optional.empty(), Optional.empty());

    private final Optional<Secret> password;
    private final Optional<String> client;

    private Viewer(Optional<Secret> password, Optional<String> client) {
        this.password = password;
        this.client = client;
    }

    /** The stranger gives this password. An empty one is wrong, and does not count as an attempt. */
    public Viewer password(String newPassword) {
        return new Viewer(Optional.of(Secret.of(checkNotNull(newPassword, "newPassword"))), client);
    }

    /**
     * The stranger comes from this client: any text that tells clients apart, such as an address. A blank one says
     * nothing.
     *
     * @see <a href="package-summary.html#guessing">Guessing passwords</a>
     */
    public Viewer client(String newClient) {
        return new Viewer(password, Optional.of(checkNotNull(newClient, "newClient")));
    }

    /** The password that the stranger gives. */
    public Optional<Secret> password() {
        return password;
    }

    /**
     * What tells this stranger from others who guess passwords; {@link PasswordAttempt#by PasswordAttempt.by} says how
     * it is read.
     */
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
