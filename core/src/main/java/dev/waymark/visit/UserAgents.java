package dev.waymark.visit;

import com.google.common.base.Ascii;
import com.google.common.base.CharMatcher;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Sets;
import dev.waymark.link.Platform;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Tells operating systems by what browsers and apps say of themselves, in time linear in a bounded length (D-24). */
final class UserAgents {

    /** Far longer than any that says something. */
    private static final int MOST_CHARACTERS = 1_024;

    /** Far longer than any name below in its quotes. */
    private static final int MOST_CHARACTERS_OF_A_HINT = 64;

    /** Of no interest, and words end there on every JDK: the older ones take letters of all scripts for parts of words. */
    private static final CharMatcher NOT_PRINTABLE_ASCII =
            CharMatcher.inRange(' ', '~').negate();

    /** What is like a system is another one. */
    private static final Pattern LIKENESS = Pattern.compile("\\blike (?:android|iphone|ipad|ipod)[^;,()]*+");

    /** Apps have names of devices: who plays on a console has its app on a phone, too. */
    private static final String ON_NO_PHONE = "^(?!.*(?:iphone|ipad|ipod|cfnetwork/|android[ /-]?\\d))";

    private static final String ON_NO_COMPUTER = "^(?!.*\\((?:windows nt|macintosh))";

    /**
     * What a text says in which all patterns are found; nothing for systems that are none of the platforms. No pattern has
     * a part that may be long, else the time would grow with the square of the length.
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

    /** On lower case. The first that holds decides. */
    private static final List<Rule> RULES = ImmutableList.of(
            // Those that also say Android, iPhone or Windows, to be served like them.
            Rule.none("windows phone|windows mobile|windows ce|iemobile|wpdesktop|\\bwds \\d|zunewp|; ?xbox"),
            Rule.none("\\bkaios|\\btizen|aspiegelbot|petalbot"),
            Rule.none(ON_NO_PHONE, "\\bplaystation|\\bnintendo|\\bxbox"),
            // From version 5 on, and in previews of that before, it runs no apps of Android.
            Rule.none("arkweb/|openharmony|harmonyos[ /]?(?:next|[5-9]|\\d\\d)"),
            Rule.none("watchos|watch os|apple watch|homepod|tvos|apple ?tv"),
            Rule.of(Platform.ANDROID, "tclwebkit"),
            Rule.of(Platform.IOS, "like mac os x|\\b(?:crios|edgios|fxios|opios)/"),
            Rule.of(Platform.CHROME_OS, "\\bchromebook\\b"),
            // Some televisions write a zero, so as not to be served like phones.
            Rule.of(Platform.ANDROID, "andr[o0]id|harmonyos[ /]?[234]|kindle fire|\\bsilk/|; adr \\d|\\bjuc ?\\(linux"),
            Rule.of(Platform.ANDROID, "oculusbrowser|picobrowser|\\bdalvik/|\\bfb4a\\b"),
            Rule.none("symbian|symbos|series ?[346]0|web0s|webos|hpwos|sailfish|meego|maemo|\\bbada\\b"),
            Rule.none("blackberry|\\bbb10\\b|playbook|rim tablet|harmonyos|\\bbrew\\b|wetab"),
            Rule.none(ON_NO_COMPUTER, ON_NO_PHONE, "kindle|\\broku"),
            Rule.none("\\batv\\b|crkey|google ?tv|hbbtv|smart-?tv|netcast|nettv/|roku/dvp"),
            Rule.none("freebsd|openbsd|netbsd|sunos|serenityos"),
            Rule.of(Platform.IOS, "(?<![a-z])(?:iphone|ipad|ipod)|\\bios\\b|cpu os|\\bdv\\(ip[hd]"),
            // What apps on both send; only Macs add their processor or model.
            Rule.of(Platform.OS_X, "cfnetwork/", "\\((?:x86_64|i386|power|macbook|imac)"),
            Rule.of(Platform.IOS, "cfnetwork/"),
            // Android's own browser, whose version stands still, where somebody has put another name for Android.
            Rule.of(Platform.ANDROID, "\\(linux;", "version/4\\.0"),
            Rule.of(Platform.CHROME_OS, "\\bcros\\b|chrome ?os\\b|x11; windows (?:aarch64|x86_64) \\d"),
            Rule.of(Platform.WINDOWS, "windows|(?<!dar)win(?:9[58]|nt|32|64|10|11)\\b|\\bms-?office\\b"),
            Rule.of(Platform.OS_X, "\\bmac[ +]?os[ +]x|\\bmacos\\b|\\bmac os/\\d\\d|\\bos x\\b|darwin"),
            // Those of phones and tablets that ask for the pages of computers.
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

    private UserAgents() {}

    /** The platform that a {@code User-Agent} tells. */
    static Optional<Platform> platform(String userAgent) {
        String start = userAgent.substring(0, Math.min(userAgent.length(), MOST_CHARACTERS));
        String ascii = Ascii.toLowerCase(NOT_PRINTABLE_ASCII.replaceFrom(start, ' '));
        String text = LIKENESS.matcher(ascii).replaceAll("");
        return RULES.stream().filter(rule -> rule.holds(text)).findFirst().flatMap(Rule::platform);
    }

    /** The platform that a {@code Sec-CH-UA-Platform} tells: a quoted string (RFC 8941). */
    static Optional<Platform> hinted(String hint) {
        if (hint.length() > MOST_CHARACTERS_OF_A_HINT) {
            return Optional.empty();
        }
        String name = CharMatcher.anyOf("\" \t").trimFrom(Ascii.toLowerCase(hint));
        return Optional.ofNullable(HINTS.get(name));
    }

    /** The platform of a visitor by both: the hint's, but where that is as general as Linux and the other is a kind of it. */
    static Optional<Platform> preferred(Optional<Platform> hinted, Optional<Platform> told) {
        boolean isGeneral = hinted.filter(Platform.LINUX::equals).isPresent();
        return isGeneral && told.filter(KINDS_OF_LINUX::contains).isPresent() ? told : hinted.or(() -> told);
    }
}
