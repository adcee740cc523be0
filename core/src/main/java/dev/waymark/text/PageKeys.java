package dev.waymark.text;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.CharMatcher;
import com.google.common.io.BaseEncoding;
import java.security.SecureRandom;
import java.util.random.RandomGenerator;

/**
 * A generator and a format check for the page keys of reports. A page key has 128 random bits, written as 22 characters of
 * {@code A–Z a–z 0–9 _ -}.
 *
 * @see dev.waymark.report.Report#pageKey()
 */
public final class PageKeys {

    private static final int BYTES = 16;
    private static final int LENGTH = 22;
    private static final BaseEncoding TEXT = BaseEncoding.base64Url().omitPadding();
    private static final SecureRandom RANDOM = new SecureRandom();

    private static final CharMatcher ALPHABET = CharMatcher.inRange('A', 'Z')
            .or(CharMatcher.inRange('a', 'z'))
            .or(CharMatcher.inRange('0', '9'))
            .or(CharMatcher.anyOf("-_"))
            .precomputed();

    /** The last character contains 2 bits, so 4 characters are possible. */
    private static final String LAST = "AQgw";

    private PageKeys() {}

    /** Returns a random page key. */
    public static String random() {
        return random(RANDOM);
    }

    /** Returns a page key with the bits of this source. */
    public static String random(RandomGenerator random) {
        byte[] bits = new byte[BYTES];
        checkNotNull(random, "random").nextBytes(bits);
        return TEXT.encode(bits);
    }

    /** Returns whether a text has the form of a page key. The time is constant, even for a long text. */
    public static boolean isWellFormed(String text) {
        return checkNotNull(text, "text").length() == LENGTH
                && ALPHABET.matchesAllOf(text)
                && LAST.indexOf(text.charAt(LENGTH - 1)) >= 0;
    }
}
