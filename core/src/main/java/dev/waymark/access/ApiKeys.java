package dev.waymark.access;

import java.util.List;

/**
 * Issues, lists and revokes the API keys of one owner. {@link dev.waymark.Waymark#authenticate Waymark.authenticate} finds the
 * key of a request.
 *
 * <pre>{@code
 * IssuedApiKey issued = waymark.apiKeys(owner).issue(IssueApiKey.named("build server").readOnly());
 * show(issued.secret().reveal()); // shown once: only its hash is stored
 * waymark.apiKeys(owner).revoke(issued.key().id());
 * }</pre>
 *
 * <p>Thread-safe. Each method throws a {@link dev.waymark.error.StorageException} if the storage fails.
 *
 * @see <a href="../package-summary.html#D-2">How API keys behave</a>
 */
public interface ApiKeys {

    /**
     * Issues a new key.
     *
     * @return the key with its secret, which cannot be read again
     * @throws dev.waymark.error.InvalidInputException if the command breaks rules
     */
    IssuedApiKey issue(IssueApiKey command);

    /**
     * Creates a key with an existing secret, for example the first key of a server from its configuration. A second call
     * with the same secret changes nothing and returns the existing key, even if the command is different.
     *
     * @param secret {@code wm_} and 29 to 253 letters, digits, {@code -} and {@code _}, hard to guess
     * @throws dev.waymark.error.InvalidInputException if the command breaks rules, or {@code secret} is malformed or belongs to
     *     another owner
     */
    ApiKey adopt(Secret secret, IssueApiKey command);

    /** Returns all keys of the owner that are not revoked, in the order of creation. The list includes expired keys. */
    List<ApiKey> list();

    /**
     * Revokes a key. A revoked key is refused like an unknown key.
     *
     * @throws dev.waymark.error.NotFoundException if the owner has no key with this id
     * @throws dev.waymark.error.ReferencedException if a foreign key of another table refers to the key; the key stays valid
     */
    void revoke(long id);
}
