package dev.waymark.url;

import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Encodes Unicode in ASCII (<a href="https://www.rfc-editor.org/rfc/rfc3492">RFC 3492</a>); {@link PunycodeDecoder} decodes. */
final class Punycode {

    static final int BASE = 36;
    static final int INITIAL_BIAS = 72;
    static final int FIRST_INSERTED = 0x80;

    private static final int LETTERS = 26;
    private static final int LEAST_THRESHOLD = 1;
    private static final int MOST_THRESHOLD = 26;
    private static final int SKEW = 38;
    private static final int DAMP = 700;

    private final int[] codePoints;
    private final BitSet inserted = new BitSet();
    private final StringBuilder encoded = new StringBuilder();
    private int bias = INITIAL_BIAS;

    private Punycode(String text) {
        this.codePoints = text.codePoints().toArray();
    }

    /** Returns the text in ASCII, without a prefix. */
    static String encode(String text) {
        Punycode punycode = new Punycode(text);
        punycode.appendAscii();
        punycode.appendInsertions();
        return punycode.encoded.toString();
    }

    private void appendAscii() {
        for (int i = 0; i < codePoints.length; i++) {
            if (codePoints[i] < FIRST_INSERTED) {
                encoded.append((char) codePoints[i]);
                inserted.set(i);
            }
        }
        if (encoded.length() > 0) {
            encoded.append('-');
        }
    }

    /**
     * Writes the insertions in ascending order of the code points. A decoder passes all places of the text once for each
     * possible code point, in ascending order. Each written number is the number of places that the decoder passes between
     * two insertions.
     */
    private void appendInsertions() {
        int length = inserted.cardinality();
        int asciiLength = length;
        int codePoint = FIRST_INSERTED;
        int place = 0;
        for (int index : insertions()) {
            int nextPlace = inserted.get(0, index).cardinality();
            // A long, because the number of places in the longest name exceeds the range of an int.
            long passed = (long) (codePoints[index] - codePoint) * (length + 1) + nextPlace - place;
            appendNumber(passed);
            inserted.set(index);
            length++;
            bias = adapted(passed, length, length == asciiLength + 1);
            codePoint = codePoints[index];
            place = nextPlace + 1;
        }
    }

    private List<Integer> insertions() {
        return IntStream.range(0, codePoints.length)
                .filter(index -> codePoints[index] >= FIRST_INSERTED)
                .boxed()
                .sorted(Comparator.comparingInt(index -> codePoints[index]))
                .toList();
    }

    private void appendNumber(long number) {
        long rest = number;
        int position = BASE;
        while (rest >= threshold(position, bias)) {
            int threshold = threshold(position, bias);
            encoded.append(digit(threshold + (rest - threshold) % (BASE - threshold)));
            rest = (rest - threshold) / (BASE - threshold);
            position += BASE;
        }
        encoded.append(digit(rest));
    }

    static int threshold(int position, int bias) {
        return Math.min(Math.max(position - bias, LEAST_THRESHOLD), MOST_THRESHOLD);
    }

    private static char digit(long value) {
        return (char) (value < LETTERS ? 'a' + value : '0' + value - LETTERS);
    }

    static int adapted(long passed, int length, boolean isFirst) {
        long rest = isFirst ? passed / DAMP : passed / 2;
        rest += rest / length;
        int steps = 0;
        while (rest > (BASE - LEAST_THRESHOLD) * MOST_THRESHOLD / 2) {
            rest /= BASE - LEAST_THRESHOLD;
            steps += BASE;
        }
        return (int) (steps + (BASE - LEAST_THRESHOLD + 1) * rest / (rest + SKEW));
    }
}
