package dev.waymark.access;

import java.util.Base64;

/** The parts of a PBKDF2-HMAC-SHA256 hash, in any format. */
@SuppressWarnings("ArrayRecordComponent") // never compared: the parts of one text
record Pbkdf2Hash(int iterations, byte[] salt, byte[] hash) {

    static final String SCHEME = "pbkdf2-sha256";

    boolean isUsable() {
        return iterations >= 1 && salt.length > 0 && hash.length > 0;
    }

    /**
     * Returns the hash in the format of this library: {@code pbkdf2-sha256$iterations$salt$hash}, with salt and hash in Base64
     * without padding.
     */
    PasswordHash encode() {
        Base64.Encoder base64 = Base64.getEncoder().withoutPadding();
        return new PasswordHash(String.join(
                "$", SCHEME, Integer.toString(iterations), base64.encodeToString(salt), base64.encodeToString(hash)));
    }
}
