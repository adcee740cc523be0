package dev.waymark.internal.base;

import com.google.common.hash.Hasher;
import com.google.common.hash.Hashing;
import com.google.common.io.BaseEncoding;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A hash of a sequence of values. Different sequences have different hashes, except that an absent value and the empty text
 * have the same hash.
 */
public final class Digest {

    private static final BaseEncoding TEXT = BaseEncoding.base64Url().omitPadding();

    private final Hasher hasher = Hashing.sha256().newHasher();

    /** Adds a value. The hash depends on the order of the values, and on the position of absent values. */
    public Digest with(Optional<?> value) {
        return with(value.map(Object::toString).orElse(""));
    }

    public Digest with(OptionalLong value) {
        return with(value.isPresent() ? Long.toString(value.getAsLong()) : "");
    }

    /** Adds the text of a value, which must be unique among the values of its type. */
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
