package dev.waymark.access;

import static com.google.common.base.Preconditions.checkNotNull;

/**
 * A new API key with its secret. The secret is shown only once: only its hash is stored.
 *
 * @param key the stored data of the key
 * @param secret the secret: {@code wm_} and 43 letters, digits, {@code -} and {@code _}, with 256 random bits
 */
public record IssuedApiKey(ApiKey key, Secret secret) {

    /** Throws a {@link NullPointerException} if the key or the secret is null. */
    public IssuedApiKey {
        checkNotNull(key, "key");
        checkNotNull(secret, "secret");
    }
}
