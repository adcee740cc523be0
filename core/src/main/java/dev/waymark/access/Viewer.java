package dev.waymark.access;

import static com.google.common.base.Preconditions.checkNotNull;

import java.util.Optional;

/**
 * A stranger who asks for a record (D-6), as far as it matters. Immutable; each method returns a changed copy.
 *
 * <pre>{@code links.view(id, Viewer.UNKNOWN.password("swordfish").client(remoteAddress))}</pre>
 *
 * @param password what the stranger gives as the record's password
 * @param client what tells this stranger from others who guess passwords (D-32); its name is read as
 *     {@link PasswordAttempt#by} says
 */
public record Viewer(Optional<Secret> password, Optional<String> client) {

    /** Nothing is known. */
    public static final Viewer UNKNOWN = new Viewer(Optional.empty(), Optional.empty());

    /** Checks for null. */
    public Viewer {
        checkNotNull(password, "password");
        checkNotNull(client, "client");
    }

    /** Gives this password; an empty one is a wrong one, and does not count as an attempt. */
    public Viewer password(String newPassword) {
        return new Viewer(Optional.of(Secret.of(checkNotNull(newPassword, "newPassword"))), client);
    }

    /** Comes from here: an opaque text such as an address; a blank one says nothing. */
    public Viewer client(String newClient) {
        return new Viewer(password, Optional.of(checkNotNull(newClient, "newClient")));
    }
}
