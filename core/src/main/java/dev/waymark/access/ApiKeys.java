package dev.waymark.access;

import java.util.List;

/**
 * The API keys of one owner (D-2). {@link dev.waymark.Waymark#authenticate} says whose a key is. Safe for use by many
 * threads.
 *
 * <p>Each method throws {@link dev.waymark.error.StorageException} if the storage fails.
 */
public interface ApiKeys {

    /**
     * Issues a new key.
     *
     * @return the key, to be shown once
     * @throws dev.waymark.error.InvalidInputException if the command breaks rules
     */
    IssuedApiKey issue(IssueApiKey command);

    /**
     * Makes a key of one that is known already, such as a server's first one from its configuration. It may be done again:
     * then the key stays as it was issued.
     *
     * @param secret {@code wm_} and 29 to 253 letters, digits, {@code -} and {@code _}, hard to guess
     * @throws dev.waymark.error.InvalidInputException if the command breaks rules, or {@code secret} cannot be a key, or is
     *     another owner's
     */
    ApiKey adopt(Secret secret, IssueApiKey command);

    /**
     * All keys of the owner that are not revoked, expired ones included, the oldest first; without those that a crash or a
     * hand has damaged, which open nothing.
     */
    List<ApiKey> list();

    /**
     * Revokes a key: from now on it is as unknown as if it had never been.
     *
     * @throws dev.waymark.error.NotFoundException if the owner has no key with this id
     */
    void revoke(long id);
}
