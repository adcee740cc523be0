package dev.waymark.value;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Percent-encoded UTF-8. */
final class PercentEncoding {

    private PercentEncoding() {}

    /** The text with all its {@code %XX} decoded and any other {@code %} as it is, or empty if that is not UTF-8. */
    static Optional<String> decode(String text) {
        if (text.indexOf('%') < 0) {
            return Optional.of(text);
        }
        byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream decoded = new ByteArrayOutputStream(encoded.length);
        for (int i = 0; i < encoded.length; i++) {
            if (isEncodedByte(encoded, i)) {
                decoded.write((hex(encoded[i + 1]) << 4) | hex(encoded[i + 2]));
                i += 2;
            } else {
                decoded.write(encoded[i]);
            }
        }
        try {
            return Optional.of(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(decoded.toByteArray()))
                    .toString());
        } catch (CharacterCodingException notUtf8) {
            return Optional.empty();
        }
    }

    private static boolean isEncodedByte(byte[] bytes, int at) {
        return bytes[at] == '%' && at + 2 < bytes.length && hex(bytes[at + 1]) >= 0 && hex(bytes[at + 2]) >= 0;
    }

    private static int hex(byte digit) {
        return digit > 0 ? Character.digit(digit, 16) : -1;
    }
}
