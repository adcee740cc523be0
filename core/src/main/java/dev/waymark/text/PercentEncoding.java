package dev.waymark.text;

import com.google.common.base.Ascii;
import com.google.common.base.CharMatcher;
import com.google.common.escape.Escaper;
import com.google.common.net.PercentEscaper;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Percent-encoding of UTF-8. */
public final class PercentEncoding {

    private static final String DIGITS = "0123456789ABCDEF";

    /** The unreserved characters, and the reserved characters that are legal in every part of a URI. */
    private static final CharMatcher LEGAL = CharMatcher.inRange('0', '9')
            .or(CharMatcher.inRange('A', 'Z'))
            .or(CharMatcher.inRange('a', 'z'))
            .or(CharMatcher.anyOf("-._~!$&'()*+,;=:@/?"))
            .precomputed();

    private static final CharMatcher HEX =
            CharMatcher.inRange('0', '9').or(CharMatcher.inRange('A', 'F')).or(CharMatcher.inRange('a', 'f'));

    /** Encodes all characters except the unreserved characters. */
    private static final Escaper COMPONENT = new PercentEscaper("-._~", false);

    private PercentEncoding() {}

    /** Decodes each {@code %XX} and keeps every other {@code %}. Returns empty if the result is not UTF-8. */
    public static Optional<String> decode(String text) {
        if (text.indexOf('%') < 0) {
            return Optional.of(text);
        }
        try {
            return Optional.of(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(decodedBytes(text)))
                    .toString());
        } catch (CharacterCodingException notUtf8) {
            return Optional.empty();
        }
    }

    /** Decodes like {@link #decode}, with U+FFFD instead of bytes that are not UTF-8. */
    public static String decodeLossy(String text) {
        return text.indexOf('%') < 0 ? text : new String(decodedBytes(text), StandardCharsets.UTF_8);
    }

    /**
     * Decodes each {@code %XX} of an ASCII character, again until the text contains none: {@code %252e} becomes a dot. The time
     * is linear.
     */
    public static String decodeAsciiFully(String text) {
        if (text.indexOf('%') < 0) {
            return text;
        }
        StringBuilder decoded = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            decoded.append(text.charAt(i));
            // A decoded character may complete the encoding of another character.
            while (endsInEncodedAscii(decoded)) {
                int start = decoded.length() - 3;
                char character = (char) Integer.parseInt(decoded, start + 1, start + 3, 16);
                decoded.setLength(start);
                decoded.append(character);
            }
        }
        return decoded.toString();
    }

    private static boolean endsInEncodedAscii(CharSequence text) {
        int start = text.length() - 3;
        return start >= 0
                && text.charAt(start) == '%'
                && text.charAt(start + 1) >= '0'
                && text.charAt(start + 1) <= '7'
                && HEX.matches(text.charAt(start + 2));
    }

    private static byte[] decodedBytes(String text) {
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
        return decoded.toByteArray();
    }

    /**
     * Encodes all characters of a URL, or a part of a URL, that are illegal in a URI (<a
     * href="https://www.rfc-editor.org/rfc/rfc3986">RFC 3986</a>): all characters outside {@link #LEGAL}, except the first
     * {@code #} and each {@code %} that encodes a byte. For example, non-ASCII characters, spaces, brackets and a second
     * {@code #} are encoded. The time is linear. A second encoding changes nothing.
     */
    public static String encode(String text) {
        return encode(text, false);
    }

    /**
     * Encodes a part of a query like {@link #encode}. The first {@code #} is encoded, too: unencoded, it would begin a
     * fragment.
     */
    public static String encodeInQuery(String part) {
        return encode(part, true);
    }

    /** Encodes segments of a path like {@link #encode}, and also the characters that would end the path: {@code ?} and {@code #}. */
    public static String encodeInPath(String segments) {
        return encodeInQuery(segments).replace("?", "%3F");
    }

    /**
     * Encodes all characters except the unreserved characters of RFC 3986.
     *
     * @throws IllegalArgumentException if the text contains half of a surrogate pair
     */
    public static String encodeComponent(String text) {
        return COMPONENT.escape(text);
    }

    private static String encode(String text, boolean encodesFirstHash) {
        if (LEGAL.matchesAllOf(text)) {
            return text;
        }
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        StringBuilder uri = new StringBuilder(bytes.length);
        boolean inFragment = encodesFirstHash;
        for (int i = 0; i < bytes.length; i++) {
            boolean startsFragment = bytes[i] == '#' && !inFragment;
            inFragment |= startsFragment;
            if (startsFragment || isLegal(bytes[i]) || isEncodedByte(bytes, i)) {
                uri.append((char) bytes[i]);
            } else {
                uri.append('%').append(DIGITS.charAt((bytes[i] >> 4) & 0xf)).append(DIGITS.charAt(bytes[i] & 0xf));
            }
        }
        return uri.toString();
    }

    /** Returns an encoded text with upper-case hexadecimal digits in each {@code %XX}. */
    public static String withUpperCaseDigits(String encoded) {
        int percent = encoded.indexOf('%');
        if (percent < 0) {
            return encoded;
        }
        StringBuilder text = new StringBuilder(encoded);
        for (; percent >= 0; percent = encoded.indexOf('%', percent + 1)) {
            text.setCharAt(percent + 1, Ascii.toUpperCase(encoded.charAt(percent + 1)));
            text.setCharAt(percent + 2, Ascii.toUpperCase(encoded.charAt(percent + 2)));
        }
        return text.toString();
    }

    /**
     * Replaces each unpaired surrogate by U+FFFD, as an encoder of UTF-16 does. An encoder of UTF-8 would write a question
     * mark.
     */
    public static String wellFormed(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_16BE), StandardCharsets.UTF_16BE);
    }

    private static boolean isLegal(byte octet) {
        return octet > 0 && LEGAL.matches((char) octet);
    }

    private static boolean isEncodedByte(byte[] bytes, int at) {
        return bytes[at] == '%' && at + 2 < bytes.length && hex(bytes[at + 1]) >= 0 && hex(bytes[at + 2]) >= 0;
    }

    private static int hex(byte digit) {
        return digit > 0 ? Character.digit(digit, 16) : -1;
    }
}
