package dev.waymark.spi;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.hash.Hashing;
import dev.waymark.url.WebUrl;
import java.util.Arrays;
import java.util.Base64;

/**
 * The key of a URL, for indexes. All spellings of one address have the same key. The library computes the keys of links,
 * reports and filters. Stores only compare the keys.
 *
 * <p>A key contains 128 bits of a hash, so a search for two addresses with the same key would require about 2 to the power of
 * 64 attempts.
 *
 * @param text the key as {@value #LENGTH} characters of {@code A–Z a–z 0–9 _ -}
 */
public record UrlKey(String text) {

    /** The number of characters of a key. */
    public static final int LENGTH = 22;

    private static final int BYTES = 16;

    private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();
    private static final Base64.Decoder DECODER = Base64.getUrlDecoder();

    /** Checks that the text encodes a key. */
    public UrlKey {
        checkArgument(checkNotNull(text, "text").length() == LENGTH, "the text of a key has %s characters", LENGTH);
        DECODER.decode(text);
    }

    /**
     * Returns the key of a URL's {@linkplain WebUrl#canonical() canonical form}. Text that is not a URL also has a key, which
     * differs from the keys of all URLs.
     */
    public static UrlKey of(String url) {
        checkNotNull(url, "url");
        byte[] hash = Hashing.sha256().hashUnencodedChars(canonical(url)).asBytes();
        return new UrlKey(ENCODER.encodeToString(Arrays.copyOf(hash, BYTES)));
    }

    private static String canonical(String url) {
        try {
            return WebUrl.of(url).canonical();
        } catch (IllegalArgumentException e) {
            return url;
        }
    }

    /** Returns the {@link #text()}. */
    @Override
    public String toString() {
        return text();
    }
}
