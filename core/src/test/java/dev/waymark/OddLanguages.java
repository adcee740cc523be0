package dev.waymark;

import java.util.List;

/** Language tags that have another name. */
public final class OddLanguages {

    /** All that RFC 5646, 2.2.8, keeps for ever, but for i-enochian, which names no language. */
    public static final List<String> GRANDFATHERED = List.of(
            "art-lojban",
            "cel-gaulish",
            "en-GB-oed",
            "i-ami",
            "i-bnn",
            "i-default",
            "i-hak",
            "i-klingon",
            "i-lux",
            "i-mingo",
            "i-navajo",
            "i-pwn",
            "i-tao",
            "i-tay",
            "i-tsu",
            "no-bok",
            "no-nyn",
            "sgn-BE-FR",
            "sgn-BE-NL",
            "sgn-CH-DE",
            "zh-guoyu",
            "zh-hakka",
            "zh-min",
            "zh-min-nan",
            "zh-xiang");

    /** Languages that were registered below another one. */
    public static final List<String> EXTENDED =
            List.of("zh-cmn", "zh-cmn-Hans", "zh-gan", "zh-wuu", "zh-yue", "zh-yue-HK", "sgn-ase", "ar-arb", "ms-zsm");

    /** Those whose code was given up, some without saying for which. */
    public static final List<String> RENAMED = List.of("iw", "iw-IL", "in", "in-ID", "ji", "ji-001", "jw", "mo", "sh");

    private OddLanguages() {}
}
