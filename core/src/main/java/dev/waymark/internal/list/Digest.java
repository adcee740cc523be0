package dev.waymark.internal.list;

import com.google.common.hash.HashCode;
import com.google.common.hash.Hasher;
import com.google.common.hash.Hashing;
import com.google.common.io.BaseEncoding;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.OptionalLong;

/** Tells a sequence of values from all others. */
public final class Digest {

    private static final BaseEncoding TEXT = BaseEncoding.base64Url().omitPadding();

    private final Hasher hasher = Hashing.sha256().newHasher();

    /** Adds a value; the order matters, and so does what is absent. */
    public Digest with(Optional<?> value) {
        return with(value.map(Object::toString).orElse(""));
    }

    public Digest with(OptionalLong value) {
        return with(value.isPresent() ? Long.toString(value.getAsLong()) : "");
    }

    /** Adds a value with a text that no other of its type has. */
    public Digest with(Object value) {
        String part = value.toString();
        hasher.putInt(part.length()).putString(part, StandardCharsets.UTF_8);
        return this;
    }

    /** All of it: 43 of {@code A–Z a–z 0–9 _ -}. */
    public String text() {
        return TEXT.encode(hash().asBytes());
    }

    HashCode hash() {
        return hasher.hash();
    }
}
