package dev.waymark.spi;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.hash.Hashing;
import dev.waymark.url.WebUrl;
import java.nio.ByteBuffer;
import java.util.Base64;

/**
 * The key of a URL, for indexes. All spellings of one address have the same key. The library computes the keys of links,
 * reports and filters. Stores only compare the keys.
 *
 * <p>A key contains 128 bits of a hash, so a search for two addresses with the same key would require about 2 to the power of
 * 64 attempts.
 *
 * @param high the first 64 bits
 * @param low the last 64 bits
 */
public record UrlKey(long high, long low) {

    /** The number of characters of {@link #text()}. */
    public static final int LENGTH = 22;

    private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();
    private static final Base64.Decoder DECODER = Base64.getUrlDecoder();

    /**
     * Returns the key of a URL's {@linkplain WebUrl#canonical() canonical form}. Text that is not a URL also has a key, which
     * differs from the keys of all URLs.
     */
    public static UrlKey of(String url) {
        checkNotNull(url, "url");
        return read(Hashing.sha256().hashUnencodedChars(canonical(url)).asBytes());
    }

    private static String canonical(String url) {
        try {
            return WebUrl.of(url).canonical();
        } catch (IllegalArgumentException e) {
            return url;
        }
    }

    /**
     * Returns the key with this text.
     *
     * @throws IllegalArgumentException if the text is not the text of a key
     */
    public static UrlKey fromText(String text) {
        checkArgument(checkNotNull(text, "text").length() == LENGTH, "the text of a key has %s characters", LENGTH);
        return read(DECODER.decode(text));
    }

    private static UrlKey read(byte[] bytes) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        return new UrlKey(buffer.getLong(), buffer.getLong());
    }

    /** Returns the key as {@value #LENGTH} characters of {@code A–Z a–z 0–9 _ -}. */
    public String text() {
        return ENCODER.encodeToString(
                ByteBuffer.allocate(2 * Long.BYTES).putLong(high).putLong(low).array());
    }

    /** Returns the {@link #text()}. */
    @Override
    public String toString() {
        return text();
    }
}
