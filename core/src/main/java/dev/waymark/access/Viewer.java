package dev.waymark.access;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.MoreObjects;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A stranger who requests a record. Immutable; each method returns a changed copy.
 *
 * <pre>{@code
 * Viewer viewer = Viewer.UNKNOWN.password("swordfish").client(Clients.ofAddress(remoteAddress));
 * View<LinkPage> view = waymark.pages().link("docs", viewer);
 * }</pre>
 */
public final class Viewer {

    /** A stranger with neither password nor client. */
    public static final Viewer UNKNOWN = new Viewer(null, null);

    private final @Nullable Secret password;
    private final @Nullable String client;

    private Viewer(@Nullable Secret password, @Nullable String client) {
        this.password = password;
        this.client = client;
    }

    /**
     * Sets the password of the request. An empty password is wrong, and does not count as an attempt. After too many attempts,
     * the answer to an empty password is {@link View.Type#TOO_MANY_ATTEMPTS}, too.
     */
    public Viewer password(String newPassword) {
        return new Viewer(Secret.of(checkNotNull(newPassword, "newPassword")), client);
    }

    /**
     * Sets the client: any text that distinguishes clients, such as the result of {@link Clients#ofAddress(String)}. A blank
     * text counts as no client.
     *
     * @see <a href="package-summary.html#guessing">Guessing passwords</a>
     */
    public Viewer client(String newClient) {
        return new Viewer(password, checkNotNull(newClient, "newClient"));
    }

    /** Returns the password of the request, if any. */
    public Optional<Secret> password() {
        return Optional.ofNullable(password);
    }

    /**
     * Returns the text that distinguishes clients in {@link PasswordAttempts}, if any. {@link PasswordAttempt#by
     * PasswordAttempt.by} trims and cuts the text.
     */
    public Optional<String> client() {
        return Optional.ofNullable(client);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Viewer that
                && Objects.equals(password, that.password)
                && Objects.equals(client, that.client);
    }

    @Override
    public int hashCode() {
        return Objects.hash(password, client);
    }

    @Override
    public String toString() {
        return MoreObjects.toStringHelper(this)
                .add("password", password())
                .add("client", client())
                .toString();
    }
}
