package dev.waymark.url;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Decodes labels of {@link Punycode}. The time is quadratic in the length, so callers limit the length. */
final class PunycodeDecoder {

    /** A number larger than each number in a valid text of 2,048 characters. */
    private static final long MOST = Character.MAX_CODE_POINT * 2_049L;

    private final String text;
    private final List<Integer> codePoints = new ArrayList<>();
    private int next;
    private int bias = Punycode.INITIAL_BIAS;

    private PunycodeDecoder(String text) {
        this.text = text;
    }

    /** Returns the label in Unicode; empty if the text is invalid. */
    static Optional<String> decode(String text) {
        PunycodeDecoder decoder = new PunycodeDecoder(text);
        decoder.readAscii();
        return decoder.readInsertions() ? Optional.of(decoder.decoded()) : Optional.empty();
    }

    private void readAscii() {
        int end = text.lastIndexOf('-');
        text.substring(0, Math.max(end, 0)).codePoints().forEach(codePoints::add);
        next = end > 0 ? end + 1 : 0;
    }

    private boolean readInsertions() {
        long place = 0;
        long codePoint = Punycode.FIRST_INSERTED;
        while (next < text.length()) {
            OptionalLong passed = readNumber();
            if (passed.isEmpty()) {
                return false;
            }
            int length = codePoints.size() + 1;
            bias = Punycode.adapted(passed.getAsLong(), length, place == 0);
            place += passed.getAsLong();
            codePoint += place / length;
            place %= length;
            if (codePoint > Character.MAX_CODE_POINT || isSurrogate(codePoint)) {
                return false;
            }
            codePoints.add((int) place, (int) codePoint);
            place++;
        }
        return true;
    }

    /** Two surrogates would become one character of the decoded text, which has another encoding. */
    private static boolean isSurrogate(long codePoint) {
        return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
    }

    private OptionalLong readNumber() {
        long number = 0;
        long weight = 1;
        int position = Punycode.BASE;
        while (next < text.length() && weight <= MOST) {
            int digit = digit(text.charAt(next++));
            int threshold = Punycode.threshold(position, bias);
            number += digit * weight;
            if (digit < threshold) {
                return digit >= 0 && number <= MOST ? OptionalLong.of(number) : OptionalLong.empty();
            }
            weight *= Punycode.BASE - threshold;
            position += Punycode.BASE;
        }
        return OptionalLong.empty();
    }

    /** Returns -1 for a character that is not a digit. */
    private static int digit(char character) {
        if (character >= 'a' && character <= 'z') {
            return character - 'a';
        }
        return character >= '0' && character <= '9' ? character - '0' + 26 : -1;
    }

    private String decoded() {
        StringBuilder decoded = new StringBuilder();
        codePoints.forEach(decoded::appendCodePoint);
        return decoded.toString();
    }
}
