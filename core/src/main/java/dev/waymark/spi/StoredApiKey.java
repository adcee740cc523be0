package dev.waymark.spi;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.access.ApiKey;

/**
 * An API key with the hash of the secret. A store finds the key by the hash.
 *
 * @param key the key
 * @param hash 64 lower-case hexadecimal digits
 */
public record StoredApiKey(ApiKey key, String hash) {

    /** Throws a {@link NullPointerException} if the key or the hash is null. */
    public StoredApiKey {
        checkNotNull(key, "key");
        checkNotNull(hash, "hash");
    }

    /**
     * Returns a text without the hash. The hash does not give access to the API, but a reader of the hash could verify a
     * guessed secret.
     */
    @Override
    public String toString() {
        return "StoredApiKey[key=" + key + "]";
    }
}
