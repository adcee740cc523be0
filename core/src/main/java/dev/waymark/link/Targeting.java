package dev.waymark.link;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Where a link leads visitors of certain kinds (D-19). Entries keep their order, and the first that matches wins; visitors
 * whom none matches go to the link's own URL.
 *
 * <p>Maps give their entries in their own order, which {@link Map#of} leaves to chance; a {@code LinkedHashMap} keeps it.
 *
 * <p>Nothing is checked but null until the command that carries it is carried out. A selected kind needs 1 to 250 entries,
 * and no key twice. As it is read back, keys have the letter case of {@code FR}, {@code OS X}, {@code fr-CA}.
 *
 * @param type which kind it is
 * @param rules the entries in their order; none for {@link Type#NONE}, and those of a rotation have empty keys
 */
public record Targeting(Type type, List<Rule> rules) {

    /** How many entries there may be. */
    public static final int MAX_RULES = 250;

    /** Every visitor goes to the link's own URL. */
    public static final Targeting NONE = new Targeting(Type.NONE, ImmutableList.of());

    /** The kinds of targeting, with the specification's numbers; 3 is not listed there, and ours. */
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

        /** The specification's number. */
        public int code() {
            return code;
        }
    }

    /**
     * Where visitors of one kind go.
     *
     * @param key the country, platform or language; empty in a rotation
     * @param url where its visitors go (D-7)
     */
    public record Rule(String key, String url) {

        /** Checks for null. */
        public Rule {
            checkNotNull(key, "key");
            checkNotNull(url, "url");
        }
    }

    /**
     * Copies the entries.
     *
     * @throws IllegalArgumentException if there are entries of no kind, or keys in a rotation
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
     * By country.
     *
     * @param urls the URL for each ISO 3166-1 alpha-2 code, or {@code XK} for Kosovo, in the map's order
     */
    public static Targeting byCountry(Map<String, String> urls) {
        return new Targeting(Type.COUNTRY, rules(urls));
    }

    /**
     * By operating system.
     *
     * @param urls the URL for each platform, in the map's order
     */
    public static Targeting byPlatform(Map<Platform, String> urls) {
        return new Targeting(
                Type.PLATFORM,
                checkNotNull(urls, "urls").entrySet().stream()
                        .map(entry -> new Rule(entry.getKey().wireName(), entry.getValue()))
                        .toList());
    }

    /**
     * By language. Tags that name the same language, such as {@code iw} and {@code he}, are one key.
     *
     * @param urls the URL for each BCP 47 language tag, in the map's order
     */
    public static Targeting byLanguage(Map<String, String> urls) {
        return new Targeting(Type.LANGUAGE, rules(urls));
    }

    /** In turn: counted click k, from 0, goes to the entry at k modulo their number. */
    public static Targeting rotation(String... urls) {
        return rotation(Arrays.asList(checkNotNull(urls, "urls")));
    }

    /** In turn: counted click k, from 0, goes to the entry at k modulo their number. */
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
