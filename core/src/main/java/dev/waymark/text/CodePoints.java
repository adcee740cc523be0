package dev.waymark.text;

import com.google.common.base.Splitter;
import java.util.BitSet;
import java.util.HexFormat;

/** An immutable set of code points. */
public final class CodePoints {

    private static final Splitter RANGES = Splitter.on(' ');

    private final BitSet set;

    private CodePoints(BitSet set) {
        this.set = set;
    }

    /** Parses ranges in hexadecimal, such as {@code 41-5a 5f}, separated by spaces or line breaks. */
    public static CodePoints of(String ranges) {
        BitSet parsed = new BitSet();
        for (String range : RANGES.split(ranges.replace('\n', ' '))) {
            int dash = range.indexOf('-');
            int first = HexFormat.fromHexDigits(dash < 0 ? range : range.substring(0, dash));
            parsed.set(first, HexFormat.fromHexDigits(range.substring(dash + 1)) + 1);
        }
        return new CodePoints(parsed);
    }

    /** Returns whether the set contains the code point. */
    public boolean contains(int codePoint) {
        return set.get(codePoint);
    }
}
