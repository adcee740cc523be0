package dev.waymark.visit;

import com.google.common.base.Ascii;
import com.google.common.base.CharMatcher;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.waymark.link.Platform;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Tells operating systems by what browsers and apps say of themselves. */
final class UserAgents {

    /** Far longer than any that says something. */
    private static final int MOST_CHARACTERS = 1_024;

    /** What a text that matches says; nothing for systems that pretend to be one of the platforms, or are like one. */
    private record Rule(Pattern pattern, Optional<Platform> platform) {

        static Rule of(String pattern, Platform platform) {
            return new Rule(Pattern.compile(pattern), Optional.of(platform));
        }

        static Rule none(String pattern) {
            return new Rule(Pattern.compile(pattern), Optional.empty());
        }
    }

    /** On lower case. The first that is found decides. */
    private static final List<Rule> RULES = ImmutableList.of(
            Rule.of("kindle fire", Platform.ANDROID),
            Rule.none("windows phone|windows mobile|iemobile|\\bwds \\d|zunewp|xbox"),
            Rule.none("watchos|watch os|tvos|apple ?tv|\\batv\\b"),
            Rule.none("symbian|symbos|series ?[346]0|kaios|tizen|web0s|webos|hpwos|sailfish|meego|maemo|\\bbada\\b"),
            Rule.none("blackberry|bb10|playbook|rim tablet|harmonyos|openharmony|kindle|brew|wetab"),
            Rule.none("roku|crkey|google ?tv|hbbtv|smart-?tv|nintendo|playstation"),
            Rule.none("freebsd|openbsd|netbsd|sunos|serenityos|aspiegelbot|petalbot"),
            Rule.of("\\b(?:crios|edgios|fxios|opios)/", Platform.IOS),
            Rule.of("iphone|ipad|ipod|\\bios\\b|cpu os", Platform.IOS),
            // What apps on both send; only Macs add their processor or model.
            Rule.of("cfnetwork/.*(?:x86_64|i386|power|macbook|imac)", Platform.OS_X),
            Rule.of("cfnetwork/", Platform.IOS),
            Rule.of("android|\\bsilk/|oculusbrowser|; adr \\d|\\bjuc ?\\(linux", Platform.ANDROID),
            Rule.of("\\bcros\\b|chrome ?os\\b|x11; windows (?:aarch64|x86_64) \\d", Platform.CHROME_OS),
            Rule.of("windows|win(?:9[58]|nt|32|64)\\b", Platform.WINDOWS),
            Rule.of("\\bmac[ +]?os[ +]x|\\bmacos\\b|\\bos x\\b|darwin", Platform.OS_X),
            Rule.of("ubuntu", Platform.UBUNTU),
            Rule.of("linux", Platform.LINUX));

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

    private UserAgents() {}

    /** The platform that a {@code User-Agent} tells. */
    static Optional<Platform> platform(String userAgent) {
        String text = Ascii.toLowerCase(userAgent.substring(0, Math.min(userAgent.length(), MOST_CHARACTERS)));
        return RULES.stream()
                .filter(rule -> rule.pattern().matcher(text).find())
                .findFirst()
                .flatMap(Rule::platform);
    }

    /** The platform that a {@code Sec-CH-UA-Platform} tells: a quoted string (RFC 8941). */
    static Optional<Platform> hinted(String hint) {
        String name = CharMatcher.anyOf("\" \t").trimFrom(Ascii.toLowerCase(hint));
        return Optional.ofNullable(HINTS.get(name));
    }
}
