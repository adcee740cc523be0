package dev.waymark.access;

import java.util.Base64;

/** What a hash by PBKDF2-HMAC-SHA256 consists of, however it is spelled. */
@SuppressWarnings("ArrayRecordComponent") // never compared: only the three parts of one text
record Pbkdf2Hash(int iterations, byte[] salt, byte[] hash) {

    static final String SCHEME = "pbkdf2-sha256";

    boolean isUsable() {
        return iterations >= 1 && salt.length > 0 && hash.length > 0;
    }

    /** In our own spelling: {@code pbkdf2-sha256$iterations$salt$hash}, salt and hash in Base64 without padding. */
    PasswordHash encode() {
        Base64.Encoder base64 = Base64.getEncoder().withoutPadding();
        return new PasswordHash(String.join(
                "$", SCHEME, Integer.toString(iterations), base64.encodeToString(salt), base64.encodeToString(hash)));
    }
}
