package dev.waymark;

import java.util.List;

/** Language tags with a second name. */
public final class OddLanguages {

    /** All grandfathered tags of RFC 5646, section 2.2.8, except i-enochian, which names no language. */
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

    /** Languages that are registered as extensions of another language. */
    public static final List<String> EXTENDED =
            List.of("zh-cmn", "zh-cmn-Hans", "zh-gan", "zh-wuu", "zh-yue", "zh-yue-HK", "sgn-ase", "ar-arb", "ms-zsm");

    /** Languages with a deprecated code. The registry names no replacement for some of these codes. */
    public static final List<String> RENAMED = List.of("iw", "iw-IL", "in", "in-ID", "ji", "ji-001", "jw", "mo", "sh");

    private OddLanguages() {}
}
