package dev.waymark.internal.targeting;

import com.google.common.base.Ascii;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableMap;
import java.util.IllformedLocaleException;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Language tags of BCP 47 (RFC 5646): keys of targeting entries, and language ranges of visitors (D-19). */
public final class LanguageTags {

    /** The maximum length of a key, from the size of the database column. BCP 47 has no limit. */
    public static final int MAX_LENGTH = 255;

    private static final Splitter SUBTAGS = Splitter.on('-');

    /**
     * A tag with one to three extended language subtags after its primary language. In canonical form, the extended language
     * replaces the primary language (RFC 5646, 4.5). Only the eight primary languages of this pattern have extended languages.
     */
    private static final Pattern EXTENDED =
            Pattern.compile("(?:(?:ar|kok|lv|ms|sgn|sw|uz|zh)-){1,3}([a-z]{3}(?:-.*)?)");

    /**
     * The deprecated languages of the IANA registry of language subtags (2025-08-25) with their preferred values. The registry has
     * no preferred value for {@code sh}, and names {@code sr} first; CLDR names {@code sr-Latn}.
     */
    private static final ImmutableMap<String, String> RENAMED = pairs("""
            in id  iw he  ji yi  jw jv  mo ro  sh sr-latn  aam aas  adp dz  ajp apc  ajt aeb  asd snz  aue ktz
            ayx nun  bgm bcg  bic bir  bjd drl  blg iba  ccq rki  cjr mom  cka cmr  cmk xch  coy pij  cqu quh
            dek sqm  dit dif  drh khk  drr kzk  drw prs  gav dev  gfx vaj  ggn gvr  gli kzk  gti nyc  guv duz
            hrr jal  ibi opa  ilw gal  jeg oyb  kgc tdf  kgh kml  kgm plu  koj kwv  krm bmf  ktr dtp  kvs gdj
            kwq yam  kxe tvd  kxl kru  kzj dtp  kzt dtp  lak ksp  lii raq  llo ngt  lmm rmx  meg cir  mst mry
            mwj vaj  myd aog  myt mry  nad xny  ncp kdz  nns nbr  nnx ngv  nom cbr  nte eko  nts pij  nxu bpp
            oun vaj  pat kxr  pcr adx  pmc huw  pmk crr  pmu phr  ppa bfy  ppr lcq  prp gu  pry prt  puz pub
            sca hle  skk oyb  smd kmb  snb iba  szd umi  tdu dtp  thc tpo  thw ola  thx oyb  tie ras  tkk twm
            tlw weo  tmk tdg  tmp tyj  tne kak  tnf prs  tpw tpn  tsf taj  uok ema  xba cax  xia acn  xkh waw
            xrq dmw  xss zko  ybd rki  yma lrr  ymt mtm  yos zom  yuu yug  zir scv  zkb kjh
            """);

    /**
     * The grandfathered tags of RFC 5646, 2.2.8, with their successors. The RFC adds no further tags. This map omits
     * {@code i-enochian}, which names no language. A tag without a successor is mapped to the nearest language.
     */
    private static final ImmutableMap<String, String> GRANDFATHERED = pairs("""
            art-lojban jbo  cel-gaulish xtg-x-cel-gaulish  en-gb-oed en-gb-x-oed  i-ami ami  i-bnn bnn
            i-default en-x-i-default  i-hak hak  i-klingon tlh  i-lux lb  i-mingo see-x-i-mingo
            i-navajo nv  i-pwn pwn  i-tao tao  i-tay tay  i-tsu tsu  no-bok nb  no-nyn nn  sgn-be-fr sfb
            sgn-be-nl vgt  sgn-ch-de sgg  zh-guoyu cmn  zh-hakka hak  zh-min nan-x-zh-min
            zh-min-nan nan  zh-xiang hsn
            """);

    private LanguageTags() {}

    private static ImmutableMap<String, String> pairs(String words) {
        Iterator<String> each =
                Splitter.onPattern("\\s+").omitEmptyStrings().split(words).iterator();
        ImmutableMap.Builder<String, String> pairs = ImmutableMap.builder();
        while (each.hasNext()) {
            pairs.put(each.next(), each.next());
        }
        return pairs.buildOrThrow();
    }

    /** Returns whether the text can be a key: a tag of a language, of at most {@link #MAX_LENGTH} characters. */
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

    /** Returns the tag in the upper and lower case that RFC 5646, 2.1.1, recommends. */
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

    /** Converts a region (two letters) to upper case, and capitalizes a script (four letters). */
    private static String withCase(String subtag) {
        return switch (subtag.length()) {
            case 2 -> Ascii.toUpperCase(subtag);
            case 4 -> Ascii.toUpperCase(subtag.charAt(0)) + subtag.substring(1);
            default -> subtag;
        };
    }

    /**
     * Returns the common form, in lower case, of all tags of the same language: {@code iw-IL} becomes {@code he-il},
     * {@code zh-yue} becomes {@code yue}, {@code i-klingon} becomes {@code tlh}. Accepts any text. If the text is not a tag,
     * the method only converts the text to lower case. The time is linear in the length. A {@link Locale} would have the same
     * result, but throws exceptions, and caches the texts of strangers.
     */
    public static String canonical(String tag) {
        String lower = Ascii.toLowerCase(tag);
        @Nullable String successor = GRANDFATHERED.get(lower);
        if (successor != null) {
            return successor;
        }
        Matcher extended = EXTENDED.matcher(lower);
        String language = extended.matches() ? extended.group(1) : lower;
        return GRANDFATHERED.getOrDefault(language, renamed(language));
    }

    private static String renamed(String lower) {
        String language = language(lower);
        return RENAMED.getOrDefault(language, language) + lower.substring(language.length());
    }

    /** Returns the first subtag. */
    public static String language(String tag) {
        int end = tag.indexOf('-');
        return end < 0 ? tag : tag.substring(0, end);
    }
}
