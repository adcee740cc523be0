package dev.waymark.access;

import static com.google.common.base.Preconditions.checkNotNull;

/**
 * A new API key, with the key itself, which is not to be had again: only its hash is stored (D-2).
 *
 * @param key what is known of it from now on
 * @param secret the key: {@code wm_} and 43 letters, digits, {@code -} and {@code _}, that is 256 random bits
 */
public record IssuedApiKey(ApiKey key, Secret secret) {

    /** Checks for null. */
    public IssuedApiKey {
        checkNotNull(key, "key");
        checkNotNull(secret, "secret");
    }
}
