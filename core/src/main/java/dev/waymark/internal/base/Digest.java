package dev.waymark.internal.base;

import com.google.common.hash.Hasher;
import com.google.common.hash.Hashing;
import com.google.common.io.BaseEncoding;
import java.nio.charset.StandardCharsets;

/**
 * A hash of a sequence of values. Different sequences have different hashes.
 */
public final class Digest {

    private static final BaseEncoding TEXT = BaseEncoding.base64Url().omitPadding();

    private final Hasher hasher = Hashing.sha256().newHasher();

    /** Adds the text of a value, which must be unique among the values of its type. The hash depends on the order of values. */
    public Digest with(Object value) {
        String part = value.toString();
        hasher.putInt(part.length()).putString(part, StandardCharsets.UTF_8);
        return this;
    }

    /** Returns the whole hash: 43 characters of {@code A–Z a–z 0–9 _ -}. */
    public String text() {
        return TEXT.encode(hasher.hash().asBytes());
    }

    /** Returns the first 64 bits of the hash. */
    public long firstBits() {
        return hasher.hash().asLong();
    }
}
