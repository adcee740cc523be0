package dev.waymark.form;

import com.google.common.collect.ImmutableListMultimap;
import dev.waymark.error.MalformedFormException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** The decoder of {@code application/x-www-form-urlencoded}. Unlike the URL standard, the decoder refuses malformed input. */
final class UrlEncoded {

    private static final int HEXADECIMAL = 16;

    private final byte[] body;
    private final byte[] decoded;
    private int next;

    private UrlEncoded(byte[] body) {
        this.body = body;
        this.decoded = new byte[body.length];
    }

    static ImmutableListMultimap<String, String> decode(byte[] body) {
        UrlEncoded reader = new UrlEncoded(body);
        ImmutableListMultimap.Builder<String, String> pairs = ImmutableListMultimap.builder();
        while (reader.next < body.length) {
            if (body[reader.next] == '&') {
                reader.next++;
            } else {
                String name = reader.name();
                String value = reader.value();
                pairs.put(name, value);
            }
        }
        return pairs.build();
    }

    static byte[] bytes(String text) {
        try {
            ByteBuffer encoded = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
            byte[] bytes = new byte[encoded.remaining()];
            encoded.get(bytes);
            return bytes;
        } catch (CharacterCodingException e) {
            throw new MalformedFormException("the text has half of a surrogate pair");
        }
    }

    private String name() {
        return text(true);
    }

    /** Returns the value of a pair, which is empty without an equals sign. */
    private String value() {
        if (next < body.length && body[next] == '=') {
            next++;
            return text(false);
        }
        return "";
    }

    /** Returns the text up to the end of the pair, or of the name in the pair. */
    private String text(boolean isName) {
        int length = 0;
        while (next < body.length && body[next] != '&' && !(isName && body[next] == '=')) {
            decoded[length++] = octet();
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(decoded, 0, length))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new MalformedFormException("a name or a value is not UTF-8");
        }
    }

    private byte octet() {
        byte octet = body[next++];
        return switch (octet) {
            case '+' -> ' ';
            case '%' -> (byte) (digit() * HEXADECIMAL + digit());
            default -> octet;
        };
    }

    private int digit() {
        int digit = next < body.length && body[next] > 0 ? Character.digit(body[next], HEXADECIMAL) : -1;
        if (digit < 0) {
            throw new MalformedFormException("a percent sign must be followed by two hexadecimal digits");
        }
        next++;
        return digit;
    }
}
