package dev.waymark.url;

import dev.waymark.text.CodePoints;

/**
 * The code points that Unicode 14 to 17 assigned. The JDK 17 implements Unicode 13 and later JDKs implement later versions, so
 * the library contains its own data for these code points: each name with these code points has the same host on every JDK
 * (D-8).
 *
 * <p>A code point that only a version after Unicode 17 assigns is refused, unless the JDK contains the code point.
 */
final class LaterUnicode {

    private static final int DOT_ABOVE = 0x307;

    /** The code points that UTS 46 leaves unchanged. */
    private static final CodePoints VALID = CodePoints.of("""
            61d 870-88f 897-89f 8b5 8c8-8d2 c3c c5c-c5d cdc-cdd cf3 ece 170d 1715 171f 1ac1-1add 1ae0-1aeb 1b4c
            1b4e-1b4f 1b7d-1b7f 1c8a 1dfa 20c0-20c1 2427-2429 2b96 2c5f 2e53-2e5d 31e4-31e5 9ffd-9fff a7c1 a7cd
            a7cf a7d1 a7d3 a7d5 a7d7 a7d9 a7db fbc2-fbd2 fd40-fd4f fd90-fd91 fdc8-fdcf fdfe-fdff 10597-105a1
            105a3-105b1 105b3-105b9 105bb-105bc 105c0-105f3 10780 10940-10959 10d40-10d4f 10d69-10d85
            10d8e-10d8f 10ec2-10ec7 10ed0-10ed8 10efa-10eff 10f70-10f89 11070-11075 110c2 1123f-11241
            11380-11389 1138b 1138e 11390-113b5 113b7-113c0 113c2 113c5 113c7-113ca 113cc-113d5 113d7-113d8
            113e1-113e2 116b9 116d0-116e3 11740-11746 11ab0-11abf 11b00-11b09 11b60-11b67 11bc0-11be1
            11bf0-11bf9 11db0-11ddb 11de0-11de9 11f00-11f10 11f12-11f3a 11f3e-11f5a 12f90-12ff2 1342f
            13440-13455 13460-143fa 16100-16139 16a70-16abe 16ac0-16ac9 16d40-16d79 16ebb-16ed3 16ff2-16ff6
            187f8-187ff 18cff 18d09-18d1e 18d80-18df2 1aff0-1aff3 1aff5-1affb 1affd-1affe 1b11f-1b122 1b132
            1b155 1cc00-1ccd5 1ccfa-1ccfc 1cd00-1ceb3 1ceba-1ced0 1cee0-1cef0 1cf00-1cf2d 1cf30-1cf46
            1cf50-1cfc3 1d1e9-1d1ea 1d2c0-1d2d3 1df00-1df1e 1df25-1df2a 1e08f 1e290-1e2ae 1e4d0-1e4f9
            1e5d0-1e5fa 1e5ff 1e6c0-1e6de 1e6e0-1e6f5 1e6fe-1e6ff 1e7e0-1e7e6 1e7e8-1e7eb 1e7ed-1e7ee
            1e7f0-1e7fe 1f6d8 1f6dc-1f6df 1f774-1f77f 1f7d9 1f7f0 1f8b2-1f8bb 1f8c0-1f8c1 1f8d0-1f8d8 1f979
            1f9cc 1fa54-1fa57 1fa75-1fa77 1fa7b-1fa7c 1fa87-1fa8a 1fa8e-1fa8f 1faa9-1faaf 1fab7-1fabf
            1fac3-1fac6 1fac8 1facd-1facf 1fad7-1fadc 1fadf-1faea 1faef-1faf8 1fbcb-1fbef 1fbfa 2a6de-2a6df
            2b735-2b73f 2cea2-2cead 2ebf0-2ee5d 31350-33479""");

    /** The code points that UTS 46 maps or disallows. */
    private static final CodePoints REFUSED = CodePoints.of("""
            890-891 1c89 2c2f 2ffc-2fff 31ef a7c0 a7cb-a7cc a7ce a7d0 a7d2 a7d4 a7d6 a7d8 a7da a7dc a7f1-a7f4
            10570-1057a 1057c-1058a 1058c-10592 10594-10595 10781-10785 10787-107b0 107b2-107ba 10d50-10d65
            13439-1343f 16ea0-16eb8 1ccd6-1ccf9 1e030-1e06d""");

    /** The marks in {@link #VALID} with a nonzero combining class. Canonical ordering moves these marks. */
    private static final CodePoints REORDERED = CodePoints.of("""
            897-89f 8ca-8d2 c3c 1715 1ac1-1add 1ae0-1aeb 1dfa 10d69-10d6d 10efa-10efb 10efd-10eff 10f82-10f85
            11070 113ce-113d0 11f41-11f42 1612f 1e08f 1e2ae 1e4ec-1e4ef 1e5ee-1e5ef 1e6e3 1e6e6 1e6ee-1e6ef
            1e6f5""");

    /** The code points that compose with a following code point of {@link #SECONDS}. */
    private static final CodePoints FIRSTS = CodePoints.of("""
            11382 11384 1138b 11390 113c2 1611e 16121-16122 16129 16d63 16d67 16d69""");

    /**
     * The code points that compose with a preceding code point of {@link #FIRSTS}, and the code points whose decomposition
     * begins with such a code point.
     */
    private static final CodePoints SECONDS = CodePoints.of("""
            113b8 113bb 113c2 113c5 113c7-113c9 1611e-16129 16d67-16d68""");

    private LaterUnicode() {}

    static boolean isValid(int codePoint) {
        return VALID.contains(codePoint);
    }

    static boolean isRefused(int codePoint) {
        return REFUSED.contains(codePoint);
    }

    /**
     * Returns whether every JDK normalises a mapped text like Unicode 17: no mark from Unicode 14 to 17 has a neighbour
     * that could require reordering, and no code points from Unicode 14 to 17 compose.
     */
    static boolean isNormalisedAlike(CharSequence text) {
        int base = 0;
        int previous = 0;
        for (int codePoint : text.codePoints().toArray()) {
            if (isReordered(previous, codePoint) || composes(previous, codePoint) || isTodhri(base, codePoint)) {
                return false;
            }
            base = isMark(codePoint) ? base : codePoint;
            previous = codePoint;
        }
        return true;
    }

    private static boolean isReordered(int first, int second) {
        return (REORDERED.contains(first) && isMark(second)) || (isMark(first) && REORDERED.contains(second));
    }

    private static boolean composes(int first, int second) {
        return FIRSTS.contains(first) && SECONDS.contains(second);
    }

    /** Two letters of the Todhri script compose with a mark even if other marks precede that mark. */
    private static boolean isTodhri(int base, int mark) {
        return (base == 0x105d2 || base == 0x105da) && mark == DOT_ABOVE;
    }

    /** Returns whether the code point is a combining mark. In {@link #VALID}, only the marks that normalisation moves count. */
    static boolean isMark(int codePoint) {
        return VALID.contains(codePoint)
                ? REORDERED.contains(codePoint)
                : switch (Character.getType(codePoint)) {
                    case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.COMBINING_SPACING_MARK -> true;
                    default -> false;
                };
    }
}
