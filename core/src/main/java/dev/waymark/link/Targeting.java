package dev.waymark.link;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableList;
import dev.waymark.url.WebUrl;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Where a link sends certain visitors instead of to its own URL: by country, platform or language, or in turn.
 *
 * <pre>{@code
 * Targeting french = Targeting.byCountry(Map.of("FR", "https://example.fr/", "BE", "https://example.be/"));
 * Targeting half = Targeting.rotation("https://a.example.com/", "https://b.example.com/");
 * }</pre>
 *
 * <p>Visitors that no entry matches go to the link's own URL. Entries keep their order, but only that of a rotation matters:
 * where several languages match, the one that the visitor prefers decides. So {@link Map#of} does, which has no order.
 *
 * <p>A kind needs 1 to 250 entries, and no key may come twice. Only null is refused here; the rest is checked where the
 * command that has it is carried out. Keys come back in the letter case of {@code FR}, {@code OS X}, {@code fr-CA}.
 *
 * @param type by what it targets
 * @param rules the entries in their order; none for {@link Type#NONE}, and with empty keys in a rotation
 * @see <a href="../package-summary.html#D-19">How targeting behaves</a>
 */
public record Targeting(Type type, List<Rule> rules) {

    /** How many entries there are at most. */
    public static final int MAX_RULES = 250;

    /** No targeting: all visitors go to the link's own URL. */
    public static final Targeting NONE = new Targeting(Type.NONE, ImmutableList.of());

    /**
     * The kinds of targeting, with the numbers that the specification has for them. It has none for language; 3 is
     * ours.
     */
    public enum Type {
        /** No targeting. */
        NONE(0),
        /** By the country that a visitor comes from. */
        COUNTRY(1),
        /** By the operating system of a visitor. */
        PLATFORM(2),
        /** By the languages that a visitor reads. */
        LANGUAGE(3),
        /** In turn, whoever the visitor is. */
        ROTATION(4);

        private final int code;

        Type(int code) {
            this.code = code;
        }

        /** The number at the form. */
        public int code() {
            return code;
        }
    }

    /**
     * An entry: who goes where.
     *
     * @param key the country, platform or language; empty in a rotation
     * @param url where these visitors go
     */
    public record Rule(String key, String url) {

        /** Checks for null. */
        public Rule {
            checkNotNull(key, "key");
            checkNotNull(url, "url");
        }

        @Override
        public String toString() {
            return "Rule[key=" + key + ", url=" + WebUrl.withoutUserInfo(url) + "]";
        }
    }

    /**
     * Copies the entries.
     *
     * @throws IllegalArgumentException if there are entries without a kind, or keys in a rotation
     */
    public Targeting {
        checkNotNull(type, "type");
        rules = ImmutableList.copyOf(checkNotNull(rules, "rules"));
        checkArgument(type != Type.NONE || rules.isEmpty(), "no targeting has no entries");
        checkArgument(
                type != Type.ROTATION
                        || rules.stream().allMatch(rule -> rule.key().isEmpty()),
                "a rotation has no keys");
    }

    /**
     * Targets by country.
     *
     * @param urls the URL for each ISO 3166-1 alpha-2 code in any letter case, or {@code XK} for Kosovo; entries in the
     *     map's order
     */
    public static Targeting byCountry(Map<String, String> urls) {
        return new Targeting(Type.COUNTRY, rules(urls));
    }

    /**
     * Targets by operating system.
     *
     * @param urls the URL for each platform; entries in the map's order
     */
    public static Targeting byPlatform(Map<Platform, String> urls) {
        return new Targeting(
                Type.PLATFORM,
                checkNotNull(urls, "urls").entrySet().stream()
                        .map(entry -> new Rule(entry.getKey().wireName(), entry.getValue()))
                        .toList());
    }

    /**
     * Targets by language. Tags of the same language, such as {@code iw} and {@code he}, are the same key.
     *
     * <p>A visitor's language is looked up as RFC 4647 defines: {@code zh-CN} falls back to {@code zh}, and never to
     * {@code zh-Hans}, because that lookup infers no script. Browsers send {@code zh-CN}, so an entry for simplified Chinese
     * needs both keys, {@code zh-CN} and {@code zh-Hans}, or {@code zh} alone.
     *
     * @param urls the URL for each BCP 47 language tag; entries in the map's order
     */
    public static Targeting byLanguage(Map<String, String> urls) {
        return new Targeting(Type.LANGUAGE, rules(urls));
    }

    /**
     * Sends visitors to these URLs in turn: click k, counted from 0, goes to URL k modulo their number. A URL that occurs
     * several times has a higher weight: {@code rotation(a, a, a, b)} sends three of four visitors to {@code a}.
     */
    public static Targeting rotation(String... urls) {
        return rotation(Arrays.asList(checkNotNull(urls, "urls")));
    }

    /**
     * Sends visitors to these URLs in turn: click k, counted from 0, goes to URL k modulo their number. A URL that occurs
     * several times has a higher weight: {@code rotation(a, a, a, b)} sends three of four visitors to {@code a}.
     */
    public static Targeting rotation(List<String> urls) {
        return new Targeting(
                Type.ROTATION,
                checkNotNull(urls, "urls").stream()
                        .map(url -> new Rule("", url))
                        .toList());
    }

    private static List<Rule> rules(Map<String, String> urls) {
        return checkNotNull(urls, "urls").entrySet().stream()
                .map(entry -> new Rule(entry.getKey(), entry.getValue()))
                .toList();
    }
}
