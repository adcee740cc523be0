package dev.waymark.link;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableList;
import dev.waymark.url.WebUrl;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * The destinations for certain visitors, instead of the link's own URL: by country, platform or language, in rotation, or by
 * rules of several conditions.
 *
 * <pre>{@code
 * Targeting french = Targeting.byCountry(Map.of("FR", "https://example.fr/", "BE", "https://example.be/"));
 * Targeting half = Targeting.rotation("https://a.example.com/", "https://b.example.com/");
 * }</pre>
 *
 * <p>Visitors without a matching entry are redirected to the link's own URL. Entries keep their order, but only rotations and
 * rules depend on the order: if several languages match, the preference of the visitor decides. Therefore the maps of {@link
 * Map#of} are suitable, although such a map has no order.
 *
 * <p>Each kind except {@link Type#NONE} needs 1 to 250 entries, or 1 to 100 rules. The keys of the entries must be different;
 * the entries of a rotation have empty keys. This class refuses null, entries of the kind {@code NONE}, and keys in a rotation; the operation
 * that receives the command checks everything else. Stored keys have a canonical spelling, such as {@code FR}, {@code OS X} and
 * {@code fr-CA}.
 *
 * @param type the kind of targeting
 * @param entries the entries in their order; empty for {@link Type#NONE}. The entries of a rotation have empty keys
 * @see <a href="../package-summary.html#D-19">How targeting behaves</a>
 */
public record Targeting(Type type, List<Entry> entries) {

    /** The maximum number of entries. */
    public static final int MAX_ENTRIES = 250;

    /** The maximum number of rules. */
    public static final int MAX_RULES = 100;

    /** No targeting: all visitors are redirected to the link's own URL. */
    public static final Targeting NONE = new Targeting(Type.NONE, ImmutableList.of());

    /**
     * The kinds of targeting, with the numbers of the specification. The specification has no number for languages; the number
     * 3 is a decision of this library.
     */
    public enum Type {
        /** No targeting. */
        NONE(0, "none"),
        /** By the country of the visitor. */
        COUNTRY(1, "country"),
        /** By the operating system of the visitor. */
        PLATFORM(2, "platform"),
        /** By the languages of the visitor. */
        LANGUAGE(3, "language"),
        /** In rotation, for all visitors. */
        ROTATION(4, "rotation"),
        /** By the conditions of each {@link Rule}. */
        RULES(5, "rule");

        private final int code;
        private final String wireName;

        Type(int code, String wireName) {
            this.code = code;
            this.wireName = wireName;
        }

        /** Returns the number in the specification. */
        public int code() {
            return code;
        }

        /** Returns the name of the fields in a form, such as {@code country} in {@code country[0][key]}. */
        public String wireName() {
            return wireName;
        }
    }

    /**
     * A targeting entry.
     *
     * @param key the country, platform or language, or the text of a rule's conditions; empty in a rotation
     * @param url the destination of visitors that match the key
     */
    public record Entry(String key, String url) {

        /** Throws a {@link NullPointerException} if the key or the url is null. */
        public Entry {
            checkNotNull(key, "key");
            checkNotNull(url, "url");
        }

        @Override
        public String toString() {
            return "Entry[key=" + key + ", url=" + WebUrl.withoutUserInfo(url) + "]";
        }
    }

    /**
     * Copies the entries.
     *
     * @throws IllegalArgumentException if the type is {@link Type#NONE} and the list is not empty, or if an entry of a rotation
     *     has a key
     */
    public Targeting {
        checkNotNull(type, "type");
        entries = ImmutableList.copyOf(checkNotNull(entries, "entries"));
        checkArgument(type != Type.NONE || entries.isEmpty(), "targeting of the type NONE must not have entries");
        checkArgument(
                type != Type.ROTATION
                        || entries.stream().allMatch(entry -> entry.key().isEmpty()),
                "a rotation must not have keys");
    }

    /**
     * Creates targeting by the country of the visitor.
     *
     * @param urls the URL for each ISO 3166-1 alpha-2 code, or {@code XK} for Kosovo. Codes are case-insensitive. The entries
     *     have the order of the map
     */
    public static Targeting byCountry(Map<String, String> urls) {
        return new Targeting(Type.COUNTRY, entries(urls));
    }

    /**
     * Creates targeting by the operating system of the visitor.
     *
     * @param urls the URL for each platform. The entries have the order of the map
     */
    public static Targeting byPlatform(Map<Platform, String> urls) {
        return new Targeting(
                Type.PLATFORM,
                checkNotNull(urls, "urls").entrySet().stream()
                        .map(entry -> new Entry(entry.getKey().wireName(), entry.getValue()))
                        .toList());
    }

    /**
     * Creates targeting by the languages of the visitor. Equivalent tags, such as {@code iw} and {@code he}, are the same key.
     *
     * <p>A visitor's language is looked up by RFC 4647: {@code fr-CA} falls back to {@code fr}. The region of the visitor implies
     * the script of a language with several scripts: {@code zh-TW} falls back to {@code zh-Hant}, {@code zh-CN} to
     * {@code zh-Hans}, {@code sr-ME} to {@code sr-Latn}, and then to the language alone.
     *
     * @param urls the URL for each BCP 47 language tag. The entries have the order of the map
     */
    public static Targeting byLanguage(Map<String, String> urls) {
        return new Targeting(Type.LANGUAGE, entries(urls));
    }

    /**
     * Creates a rotation of these URLs: click k is redirected to URL k modulo the number of URLs, both counted from 0. A
     * repeated URL has a higher weight: {@code rotation(a, a, a, b)} sends three of four visitors to {@code a}.
     */
    public static Targeting rotation(String... urls) {
        return rotation(Arrays.asList(checkNotNull(urls, "urls")));
    }

    /**
     * Creates a rotation of these URLs: click k is redirected to URL k modulo the number of URLs, both counted from 0. A
     * repeated URL has a higher weight: {@code rotation(a, a, a, b)} sends three of four visitors to {@code a}.
     */
    public static Targeting rotation(List<String> urls) {
        return new Targeting(
                Type.ROTATION,
                checkNotNull(urls, "urls").stream()
                        .map(url -> new Entry("", url))
                        .toList());
    }

    /** Creates targeting by rules: the first rule whose conditions all hold selects the destination. */
    public static Targeting rules(Rule... rules) {
        return rules(Arrays.asList(checkNotNull(rules, "rules")));
    }

    /** Creates targeting by rules: the first rule whose conditions all hold selects the destination. */
    public static Targeting rules(List<Rule> rules) {
        return new Targeting(
                Type.RULES,
                checkNotNull(rules, "rules").stream().map(Rule::entry).toList());
    }

    private static List<Entry> entries(Map<String, String> urls) {
        return checkNotNull(urls, "urls").entrySet().stream()
                .map(entry -> new Entry(entry.getKey(), entry.getValue()))
                .toList();
    }
}
