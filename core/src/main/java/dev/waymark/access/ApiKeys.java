package dev.waymark.access;

import java.util.List;

/**
 * Issues, lists and revokes the API keys of one owner. {@link dev.waymark.Waymark#authenticate Waymark.authenticate}
 * finds out whose key a request brings.
 *
 * <pre>{@code
 * IssuedApiKey issued = waymark.apiKeys(owner).issue(IssueApiKey.named("build server").readOnly());
 * show(issued.secret().reveal()); // shown once: only its hash is stored
 * waymark.apiKeys(owner).revoke(issued.key().id());
 * }</pre>
 *
 * <p>Safe for use by many threads. Each method throws a {@link dev.waymark.error.StorageException} if the storage
 * fails.
 *
 * @see <a href="../package-summary.html#D-2">How API keys behave</a>
 */
public interface ApiKeys {

    /**
     * Issues a new key.
     *
     * @return the key, which cannot be read again later
     * @throws dev.waymark.error.InvalidInputException if the command breaks rules
     */
    IssuedApiKey issue(IssueApiKey command);

    /**
     * Makes a key of a secret that is known already, such as the first one of a server, from its configuration. Doing
     * it again changes nothing.
     *
     * @param secret {@code wm_} and 29 to 253 letters, digits, {@code -} and {@code _}, hard to guess
     * @throws dev.waymark.error.InvalidInputException if the command breaks rules, or {@code secret} cannot be a key or
     *     is another owner's
     */
    ApiKey adopt(Secret secret, IssueApiKey command);

    /**
     * Lists all keys of the owner that are not revoked, the oldest first. Expired keys are included; damaged records,
     * which open nothing, are not.
     */
    List<ApiKey> list();

    /**
     * Revokes a key. From now on it is as unknown as if it had never been issued.
     *
     * @throws dev.waymark.error.NotFoundException if the owner has no key with this id
     */
    void revoke(long id);
}
