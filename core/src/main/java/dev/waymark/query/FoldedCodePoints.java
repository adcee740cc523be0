package dev.waymark.query;

import dev.waymark.text.CodePoints;

/** The code points that {@link Folding} may change. The sets are constant, so every JDK folds alike. */
final class FoldedCodePoints {

    /**
     * All code points of Unicode 13, the Unicode of JDK 17, that have an upper or lower case, or that normalisation (NFC) may
     * change. The ranges also contain other code points of Unicode 13, and no code point of a later Unicode. The set omits the
     * musical symbols that NFC decomposes, because NFC replaces one such symbol by up to 12 bytes of UTF-8.
     */
    private static final CodePoints FOLDED = CodePoints.of("""
            0-377 37b-37f 385-38a 38c 38e-3a1 3a3-52f 531-556 561-587 591-5c7 5d0-5ea 5f2 610-61a 622-6ed 711-74a
            7a6-7b0 7eb-7f3 7fd-82d 859-85b 8d3-983 9a1-9a2 9af 9bc-9c4 9c7-9c8 9cb-9cd 9d7 9dc-9dd 9df-9e3 9fe
            a01-a03 a16-a1c a2b a32-a33 a36 a38 a3c a3e-a42 a47-a48 a4b-a4d a51 a59-a5b a5e a70-a75 a81-a83 abc-ac5
            ac7-ac9 acb-acd ae2-ae3 afa-aff b01-b03 b21-b22 b3c-b44 b47-b48 b4b-b4d b55-b57 b5c-b5d b62-b63 b82
            b92-b94 bbe-bc2 bc6-bc8 bca-bcd bd7 c00-c04 c3e-c44 c46-c48 c4a-c4d c55-c56 c62-c63 c81-c83 cbc-cc4
            cc6-cc8 cca-ccd cd5-cd6 ce2-ce3 d00-d03 d3b-d44 d46-d48 d4a-d4d d57-d63 d81-d83 dca dcf-dd4 dd6 dd8-ddf
            df2-df3 e31-e3a e47-e4e eb1-ebc ec8-ecd f18-f43 f4c-f69 f71-f97 f99-fbc fc6 1025-10c5 10c7 10cd
            10d0-11c2 135d-135f 13a0-13f5 13f8-13fd 1712-1714 1732-1734 1752-1753 1772-1773 17b4-17dd 180b-180d
            1885-18a9 1920-192b 1930-193b 1a17-1a1b 1a55-1a5e 1a60-1a7c 1a7f 1ab0-1ac0 1b00-1b44 1b6b-1b73 1b80-1bf3
            1c24-1c37 1c80-1c88 1c90-1cba 1cbd-1cbf 1cd0-1cf9 1d79-1df9 1dfb-1f15 1f18-1f1d 1f20-1f45 1f48-1f4d
            1f50-1f57 1f59 1f5b 1f5d 1f5f-1f7d 1f80-1fb4 1fb6-1fc4 1fc6-1fd3 1fd6-1fdb 1fdd-1fef 1ff2-1ff4 1ff6-1ffe
            2000-2001 20d0-20f0 2126-2184 2190-232a 24b6-2add 2c00-2c2e 2c30-2c5e 2c60-2cf3 2d00-2d25 2d27 2d2d 2d7f
            2de0-2dff 302a-302f 3046-3094 3099-30fe 3400-9ffc a640-a6f1 a722-a7bf a7c2-a7ca a7f5-a82c a880-a8c5 a8e0-a953
            a980-a9c0 a9e5 aa29-aa36 aa43-aa4d aa7b-aac1 aaeb-aaf6 ab53 ab70-abed ac00-d7a3 f900-fa6d fa70-fad9
            fb00-fb06 fb13-fb17 fb1d-fb36 fb38-fb3c fb3e fb40-fb41 fb43-fb44 fb46-fb4e fe00-fe0f fe20-fe2f ff21-ff5a
            101fd 102e0 10376-1037a 10400-1044f 104b0-104d3 104d8-104fb 10a01-10a03 10a05-10a06 10a0c-10a0f
            10a38-10a3a 10a3f 10ae5-10ae6 10c80-10cb2 10cc0-10cf2 10d24-10d27 10eab-10eac 10f46-10f50 11000-11046
            1107f-110ba 11100-11134 11145-11146 11173 11180-111cf 1122c-1123e 112df-112ea 11300-11303 1133b-11344
            11347-11348 1134b-1134d 11357 11362-11363 11366-1136c 11370-11374 11435-11446 1145e 114b0-114c3
            115af-115b5 115b8-115dd 11630-11640 116ab-116b7 1171d-1172b 1182c-1183a 118a0-118df 11930-11935
            11937-11938 1193b-11943 119d1-119d7 119da-119e4 11a01-11a47 11a51-11a99 11c2f-11c36 11c38-11c3f
            11c92-11ca7 11ca9-11cb6 11d31-11d36 11d3a 11d3c-11d3d 11d3f-11d47 11d8a-11d8e 11d90-11d91 11d93-11d97
            11ef3-11ef6 16af0-16af4 16b30-16b36 16e40-16e7f 16f4f-16f87 16f8f-16f92 16fe4 16ff0-16ff1 1bc9d-1bc9e
            1d157-1d15d 1d165-1d1ba 1d242-1d244 1da00-1da84 1da9b-1da9f 1daa1-1daaf 1e000-1e006 1e008-1e018
            1e01b-1e021 1e023-1e024 1e026-1e02a 1e130-1e136 1e2ec-1e2ef 1e8d0-1e8d6 1e900-1e94a 2f800-2fa1d""");

    /** All code points with an upper case of several code points, and some further code points. */
    private static final CodePoints EXPANDED =
            CodePoints.of("df 149 1f0 390 3b0 587 1e96-1e9a 1f50-1ff7 fb00-fb06 fb13-fb17");

    private FoldedCodePoints() {}

    /** Returns whether folding or normalisation may change this code point. */
    static boolean contains(int codePoint) {
        return FOLDED.contains(codePoint);
    }

    /** Returns whether the upper case of this code point may have several code points. */
    static boolean mayExpand(int codePoint) {
        return EXPANDED.contains(codePoint);
    }
}
