package dev.waymark.spi.support;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.hash.Hashing;
import com.google.common.io.BaseEncoding;
import dev.waymark.url.WebUrl;
import java.util.Arrays;

/**
 * Short keys of URLs, for indexes: all spellings of one address have one key. The library computes the keys of links, reports
 * and filters; stores only compare the keys.
 */
public final class UrlKeys {

    /** How many characters a key has. */
    public static final int LENGTH = 22;

    /** So many that nobody finds two addresses with one key: 2 to the power of 64 tries would be needed. */
    private static final int BYTES = 16;

    private static final BaseEncoding TEXT = BaseEncoding.base64Url().omitPadding();

    private UrlKeys() {}

    /**
     * The key of a URL's {@linkplain WebUrl#canonical() canonical form}: {@value #LENGTH} of {@code A–Z a–z 0–9 _ -}. Text
     * that is no URL has a key, too, which is no URL's.
     */
    public static String of(String url) {
        byte[] hash = Hashing.sha256()
                .hashUnencodedChars(canonical(checkNotNull(url, "url")))
                .asBytes();
        return TEXT.encode(Arrays.copyOf(hash, BYTES));
    }

    private static String canonical(String url) {
        try {
            return WebUrl.of(url).canonical();
        } catch (IllegalArgumentException e) {
            return url;
        }
    }
}
