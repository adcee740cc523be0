package dev.waymark.visit;

import com.google.common.base.Ascii;
import com.google.common.base.CharMatcher;
import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Sets;
import dev.waymark.link.Platform;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The recognition of operating systems by user agents and platform hints (D-24). The time is linear in the length of the text;
 * longer texts than the bounds below are cut or ignored.
 */
final class UserAgents {

    /** The bound of a user agent, far longer than each known user agent with a platform. */
    private static final int MOST_CHARACTERS = 1_024;

    /** The bound of a platform hint, far longer than each name in {@code HINTS} with quotes. */
    private static final int MOST_CHARACTERS_OF_A_HINT = 64;

    /**
     * Characters that are replaced by spaces. Otherwise, the meaning of {@code \b} would depend on the JDK: older JDKs
     * also treat letters outside ASCII as word characters.
     */
    private static final CharMatcher NOT_PRINTABLE_ASCII =
            CharMatcher.inRange(' ', '~').negate();

    /** Text such as "like Android" in the user agents of other systems. */
    private static final Pattern LIKENESS = Pattern.compile("\\blike (?:android|iphone|ipad|ipod)[^;,()]*+");

    /** Excludes phones: if an app of a game console runs on a phone, its user agent contains the name of the console. */
    private static final String ON_NO_PHONE = "^(?!.*(?:iphone|ipad|ipod|cfnetwork/|android[ /-]?\\d))";

    private static final String ON_NO_COMPUTER = "^(?!.*\\((?:windows nt|macintosh))";

    /**
     * A rule: text that matches all patterns has this platform. The platform is empty for systems outside {@link Platform}.
     * Each repetition in a pattern is bounded, because the time would otherwise grow with the square of the length.
     */
    private record Rule(List<Pattern> patterns, Optional<Platform> platform) {

        static Rule of(Platform platform, String... patterns) {
            return new Rule(compiled(patterns), Optional.of(platform));
        }

        static Rule none(String... patterns) {
            return new Rule(compiled(patterns), Optional.empty());
        }

        private static List<Pattern> compiled(String... patterns) {
            return Arrays.stream(patterns).map(Pattern::compile).collect(ImmutableList.toImmutableList());
        }

        boolean holds(String text) {
            return patterns.stream().allMatch(pattern -> pattern.matcher(text).find());
        }
    }

    /** The rules for lower-case text, in order. The first matching rule decides. */
    private static final List<Rule> RULES = ImmutableList.of(
            // These systems also send Android, iPhone or Windows, to receive the same pages.
            Rule.none("windows phone|windows mobile|windows ce|iemobile|wpdesktop|\\bwds \\d|zunewp|; ?xbox"),
            Rule.none("\\bkaios|\\btizen|aspiegelbot|petalbot"),
            Rule.none(ON_NO_PHONE, "\\bplaystation|\\bnintendo|\\bxbox"),
            // HarmonyOS runs no apps of Android from version 5 on, and in the previews of version 5.
            Rule.none("arkweb/|openharmony|harmonyos[ /]?(?:next|[5-9]|\\d\\d)"),
            Rule.none("watchos|watch os|apple watch|homepod|tvos|apple ?tv"),
            Rule.of(Platform.ANDROID, "tclwebkit"),
            Rule.of(Platform.IOS, "like mac os x|\\b(?:crios|edgios|fxios|opios)/"),
            Rule.of(Platform.CHROME_OS, "\\bchromebook\\b"),
            // Some televisions send andr0id with a zero, so that servers do not send the pages of phones.
            Rule.of(Platform.ANDROID, "andr[o0]id|harmonyos[ /]?[234]|kindle fire|\\bsilk/|; adr \\d|\\bjuc ?\\(linux"),
            Rule.of(Platform.ANDROID, "oculusbrowser|picobrowser|\\bdalvik/|\\bfb4a\\b"),
            Rule.none("symbian|symbos|series ?[346]0|web0s|webos|hpwos|sailfish|meego|maemo|\\bbada\\b"),
            Rule.none("blackberry|\\bbb10\\b|playbook|rim tablet|harmonyos|\\bbrew\\b|wetab"),
            Rule.none(ON_NO_COMPUTER, ON_NO_PHONE, "kindle|\\broku"),
            Rule.none("\\batv\\b|crkey|google ?tv|hbbtv|smart-?tv|netcast|nettv/|roku/dvp"),
            Rule.none("freebsd|openbsd|netbsd|sunos|serenityos"),
            Rule.of(Platform.IOS, "(?<![a-z])(?:iphone|ipad|ipod)|\\bios\\b|cpu os|\\bdv\\(ip[hd]"),
            // Apps on iOS and on Macs send CFNetwork; only Macs add the processor or the model.
            Rule.of(Platform.OS_X, "cfnetwork/", "\\((?:x86_64|i386|power|macbook|imac)"),
            Rule.of(Platform.IOS, "cfnetwork/"),
            // The original browser of Android always sends version 4.0. This rule matches user agents of this browser
            // in which another word replaces the word Android.
            Rule.of(Platform.ANDROID, "\\(linux;", "version/4\\.0"),
            Rule.of(Platform.CHROME_OS, "\\bcros\\b|chrome ?os\\b|x11; windows (?:aarch64|x86_64) \\d"),
            Rule.of(Platform.WINDOWS, "windows|(?<!dar)win(?:9[58]|nt|32|64|10|11)\\b|\\bms-?office\\b"),
            Rule.of(Platform.OS_X, "\\bmac[ +]?os[ +]x|\\bmacos\\b|\\bmac os/\\d\\d|\\bos x\\b|darwin"),
            // Browsers of phones and tablets that request the pages of computers.
            Rule.of(
                    Platform.ANDROID,
                    "x11; (?:u; )?linux",
                    "\\b(?:samsung|miui|heytap)browser/|\\bpuffin/[\\d.]{1,32}a[pt]\\b"),
            Rule.of(Platform.IOS, "x11; (?:u; )?linux", "\\bpuffin/[\\d.]{1,32}i[pt]\\b"),
            Rule.of(Platform.UBUNTU, "ubuntu"),
            Rule.of(Platform.LINUX, "linux"));

    private static final ImmutableMap<String, Platform> HINTS = ImmutableMap.<String, Platform>builder()
            .put("ios", Platform.IOS)
            .put("android", Platform.ANDROID)
            .put("windows", Platform.WINDOWS)
            .put("macos", Platform.OS_X)
            .put("mac os x", Platform.OS_X)
            .put("linux", Platform.LINUX)
            .put("ubuntu", Platform.UBUNTU)
            .put("chrome os", Platform.CHROME_OS)
            .put("chromium os", Platform.CHROME_OS)
            .buildOrThrow();

    private static final Set<Platform> KINDS_OF_LINUX =
            Sets.immutableEnumSet(Platform.UBUNTU, Platform.CHROME_OS, Platform.ANDROID);

    /** The results for the last user agents: the rules take longer than the rest of a visit in memory. */
    private static final LoadingCache<String, Optional<Platform>> KNOWN =
            CacheBuilder.newBuilder().maximumSize(1_000).build(CacheLoader.from(UserAgents::byRules));

    private UserAgents() {}

    /** Returns the platform of a {@code User-Agent}, if any. */
    static Optional<Platform> platform(String userAgent) {
        return KNOWN.getUnchecked(userAgent.substring(0, Math.min(userAgent.length(), MOST_CHARACTERS)));
    }

    /** Returns the platform of the start of a user agent. */
    private static Optional<Platform> byRules(String start) {
        String ascii = Ascii.toLowerCase(NOT_PRINTABLE_ASCII.replaceFrom(start, ' '));
        String text = LIKENESS.matcher(ascii).replaceAll("");
        return RULES.stream().filter(rule -> rule.holds(text)).findFirst().flatMap(Rule::platform);
    }

    /** Returns the platform of a {@code Sec-CH-UA-Platform}, a quoted string (RFC 8941), if any. */
    static Optional<Platform> hinted(String hint) {
        if (hint.length() > MOST_CHARACTERS_OF_A_HINT) {
            return Optional.empty();
        }
        String name = CharMatcher.anyOf("\" \t").trimFrom(Ascii.toLowerCase(hint));
        return Optional.ofNullable(HINTS.get(name));
    }

    /**
     * Returns the platform of the hint or, without a hint, of the user agent. If the hint is Linux and the user agent is a kind
     * of Linux, the user agent takes precedence.
     */
    static Optional<Platform> preferred(Optional<Platform> hinted, Optional<Platform> ofAgent) {
        boolean isGeneral = hinted.filter(Platform.LINUX::equals).isPresent();
        return isGeneral && ofAgent.filter(KINDS_OF_LINUX::contains).isPresent() ? ofAgent : hinted.or(() -> ofAgent);
    }
}
