package dev.waymark.internal.targeting;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableMap;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The scripts of languages with two or three scripts, by region (D-24): {@code zh-TW} is written in {@code Hant}, and
 * {@code zh-CN} in {@code Hans}. The source is CLDR 46, {@code likelySubtags.xml}, for the regions of ISO 3166-1 and Kosovo.
 */
public final class LikelyScripts {

    /** A canonical tag with a region and without a script. */
    private static final Pattern WITHOUT_SCRIPT =
            Pattern.compile("(?<language>[a-z]{2,3})(?<rest>-(?<region>[a-z]{2}|[0-9]{3})(?:-.*)?)");

    /** The script of each language, and the other scripts with their regions. */
    private static final ImmutableMap<String, String> SCRIPTS = scripts("""
            az latn, arab iq ir, cyrl ru
            ha latn, arab cm sd
            kk cyrl, arab af cn ir mn
            ku latn, arab lb
            ky cyrl, arab cn, latn tr
            man latn, nkoo gn
            mn cyrl, mong cn
            ms latn, arab cc
            pa guru, arab pk
            sd arab, deva in
            sr cyrl, latn me ro ru tr
            tg cyrl, arab pk
            ug arab, cyrl kz mn
            unr beng, deva np
            uz latn, arab af, cyrl cn
            yue hant, hans cn
            zh hans, hant au bn gb gf hk id mo pa pf ph sr th tw us vn
            """);

    private LikelyScripts() {}

    private static ImmutableMap<String, String> scripts(String lines) {
        ImmutableMap.Builder<String, String> scripts = ImmutableMap.builder();
        lines.lines().forEach(line -> {
            List<String> parts = Splitter.on(", ").splitToList(line);
            List<String> first = words(parts.get(0));
            scripts.put(first.get(0), first.get(1));
            for (String other : parts.subList(1, parts.size())) {
                List<String> words = words(other);
                words.subList(1, words.size())
                        .forEach(region -> scripts.put(first.get(0) + "-" + region, words.get(0)));
            }
        });
        return scripts.buildOrThrow();
    }

    private static List<String> words(String text) {
        return Splitter.on(' ').splitToList(text);
    }

    /**
     * Returns the tag with the script of its region, such as {@code zh-hant-tw} for {@code zh-tw}.
     *
     * @param canonical a tag in {@linkplain LanguageTags#canonical canonical form}, or any text
     * @return the longer tag; empty if the tag has a script or no region, or if the language has one script
     */
    public static Optional<String> added(String canonical) {
        Matcher tag = WITHOUT_SCRIPT.matcher(canonical);
        if (!tag.matches()) {
            return Optional.empty();
        }
        String language = tag.group("language");
        @Nullable String script = SCRIPTS.getOrDefault(language + "-" + tag.group("region"), SCRIPTS.get(language));
        return Optional.ofNullable(script).map(found -> language + "-" + found + tag.group("rest"));
    }
}
