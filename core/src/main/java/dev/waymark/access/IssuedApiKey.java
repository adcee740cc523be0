package dev.waymark.access;

import static com.google.common.base.Preconditions.checkNotNull;

/**
 * A new API key with its secret, which is shown only now: only its hash is stored.
 *
 * @param key what is known of it from now on
 * @param secret the key itself: {@code wm_} and 43 letters, digits, {@code -} and {@code _}, that is 256 random bits
 */
public record IssuedApiKey(ApiKey key, Secret secret) {

    /** Checks for null. */
    public IssuedApiKey {
        checkNotNull(key, "key");
        checkNotNull(secret, "secret");
    }
}
