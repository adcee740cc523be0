package dev.waymark.internal.targeting;

import com.google.common.base.Ascii;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableMap;
import java.util.IllformedLocaleException;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Language tags of BCP 47 (RFC 5646), as keys of targeting and as ranges that visitors send (D-19). */
public final class LanguageTags {

    /** What stores have room for; BCP 47 itself sets no limit. No key is longer. */
    public static final int MAX_LENGTH = 255;

    private static final Splitter SUBTAGS = Splitter.on('-');

    /**
     * A language that was registered as an extension of another one, whose place it takes (RFC 5646, 4.5). Only these have
     * extensions.
     */
    private static final Pattern EXTENDED = Pattern.compile("(?:ar|kok|lv|ms|sgn|sw|uz|zh)-([a-z]{3}(?:-.*)?)");

    /** The codes that ISO 639-1 has given up for others, those of them that every JDK knows. */
    private static final ImmutableMap<String, String> RENAMED = ImmutableMap.of("iw", "he", "in", "id", "ji", "yi");

    /**
     * The tags that RFC 5646, 2.2.8, keeps for ever although they do not follow its rules, or mean something else than by
     * them. There will be no more. Those without a successor get the language that is nearest.
     */
    private static final ImmutableMap<String, String> GRANDFATHERED = ImmutableMap.<String, String>builder()
            .put("art-lojban", "jbo")
            .put("cel-gaulish", "xtg-x-cel-gaulish")
            .put("en-gb-oed", "en-gb-x-oed")
            .put("i-ami", "ami")
            .put("i-bnn", "bnn")
            .put("i-default", "en-x-i-default")
            .put("i-hak", "hak")
            .put("i-klingon", "tlh")
            .put("i-lux", "lb")
            .put("i-mingo", "see-x-i-mingo")
            .put("i-navajo", "nv")
            .put("i-pwn", "pwn")
            .put("i-tao", "tao")
            .put("i-tay", "tay")
            .put("i-tsu", "tsu")
            .put("no-bok", "nb")
            .put("no-nyn", "nn")
            .put("sgn-be-fr", "sfb")
            .put("sgn-be-nl", "vgt")
            .put("sgn-ch-de", "sgg")
            .put("zh-guoyu", "cmn")
            .put("zh-hakka", "hak")
            .put("zh-min", "nan-x-zh-min")
            .put("zh-min-nan", "nan")
            .put("zh-xiang", "hsn")
            .buildOrThrow();

    private LanguageTags() {}

    /** Whether this can be a key: a tag that names a language, and is not too long. */
    static boolean isKey(String tag) {
        return tag.length() <= MAX_LENGTH && namesLanguage(tag);
    }

    private static boolean namesLanguage(String tag) {
        try {
            return !new Locale.Builder()
                    .setLanguageTag(tag)
                    .build()
                    .getLanguage()
                    .isEmpty();
        } catch (IllformedLocaleException notATag) {
            return false;
        }
    }

    /** With the letter case that RFC 5646, 2.1.1, recommends, and otherwise as it was sent. */
    static String spelled(String tag) {
        List<String> subtags = SUBTAGS.splitToList(Ascii.toLowerCase(tag));
        StringJoiner spelled = new StringJoiner("-").add(subtags.get(0));
        boolean afterSingleton = subtags.get(0).length() == 1;
        for (String subtag : subtags.subList(1, subtags.size())) {
            spelled.add(afterSingleton ? subtag : withCase(subtag));
            afterSingleton |= subtag.length() == 1;
        }
        return spelled.toString();
    }

    /** Regions have two letters, scripts four. */
    private static String withCase(String subtag) {
        return switch (subtag.length()) {
            case 2 -> Ascii.toUpperCase(subtag);
            case 4 -> Ascii.toUpperCase(subtag.charAt(0)) + subtag.substring(1);
            default -> subtag;
        };
    }

    /**
     * The one form, in lower case, of all tags that name the same language: {@code iw-IL} is {@code he-il}, {@code zh-yue}
     * is {@code yue}, {@code i-klingon} is {@code tlh}. It takes any text, in time linear in its length, and leaves what is
     * no tag as it is but for its letter case. A {@link Locale} would say the same, but throws, and keeps whatever strangers
     * send in a cache.
     */
    public static String canonical(String tag) {
        String lower = Ascii.toLowerCase(tag);
        @Nullable String successor = GRANDFATHERED.get(lower);
        if (successor != null) {
            return successor;
        }
        Matcher extended = EXTENDED.matcher(lower);
        return extended.matches() ? extended.group(1) : renamed(lower);
    }

    private static String renamed(String lower) {
        String language = language(lower);
        return RENAMED.getOrDefault(language, language) + lower.substring(language.length());
    }

    /** The first subtag. */
    public static String language(String tag) {
        int end = tag.indexOf('-');
        return end < 0 ? tag : tag.substring(0, end);
    }
}
