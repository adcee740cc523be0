package dev.waymark.spi;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.access.ApiKey;

/**
 * An API key with the hash by which it is found.
 *
 * @param key the key
 * @param hash 64 lower-case hexadecimal digits
 */
public record StoredApiKey(ApiKey key, String hash) {

    /** Checks for null. */
    public StoredApiKey {
        checkNotNull(key, "key");
        checkNotNull(hash, "hash");
    }

    /** Leaves the hash out: whoever has that cannot use the key, but can find out whether a guess is right. */
    @Override
    public String toString() {
        return "StoredApiKey[key=" + key + "]";
    }
}
