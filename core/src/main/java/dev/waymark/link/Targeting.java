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
 */
public sealed interface Targeting {

    /** Every visitor goes to the link's own URL. */
    Targeting NONE = new None();

    /** The kinds of targeting, with the specification's numbers; 3 is not listed there, and ours. */
    enum Type {
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
    record Rule(String key, String url) {

        /** Checks for null. */
        public Rule {
            checkNotNull(key, "key");
            checkNotNull(url, "url");
        }
    }

    /** Which kind this is. */
    Type type();

    /** The entries in their order, immutable; those of a rotation have empty keys. */
    List<Rule> rules();

    /**
     * By country.
     *
     * @param urls the URL for each ISO 3166-1 alpha-2 code, or {@code XK} for Kosovo, in the map's order
     */
    static Targeting byCountry(Map<String, String> urls) {
        return new ByCountry(rules(urls));
    }

    /**
     * By operating system.
     *
     * @param urls the URL for each platform, in the map's order
     */
    static Targeting byPlatform(Map<Platform, String> urls) {
        return new ByPlatform(checkNotNull(urls, "urls").entrySet().stream()
                .map(entry -> new Rule(entry.getKey().wireName(), entry.getValue()))
                .toList());
    }

    /**
     * By language. Tags that name the same language, such as {@code iw} and {@code he}, are one key.
     *
     * @param urls the URL for each BCP 47 language tag, in the map's order
     */
    static Targeting byLanguage(Map<String, String> urls) {
        return new ByLanguage(rules(urls));
    }

    /** In turn: counted click k, from 0, goes to the entry at k modulo their number. */
    static Targeting rotation(String... urls) {
        return rotation(Arrays.asList(checkNotNull(urls, "urls")));
    }

    /** In turn: counted click k, from 0, goes to the entry at k modulo their number. */
    static Targeting rotation(List<String> urls) {
        return new Rotation(checkNotNull(urls, "urls").stream()
                .map(url -> new Rule("", url))
                .toList());
    }

    /**
     * Targeting of a kind that is known only as a value.
     *
     * @param rules its entries; for {@link Type#NONE}, none
     * @throws IllegalArgumentException if there are entries of no kind, or keys in a rotation
     */
    static Targeting of(Type type, List<Rule> rules) {
        checkNotNull(rules, "rules");
        return switch (checkNotNull(type, "type")) {
            case NONE -> {
                checkArgument(rules.isEmpty(), "no targeting has no entries");
                yield NONE;
            }
            case COUNTRY -> new ByCountry(rules);
            case PLATFORM -> new ByPlatform(rules);
            case LANGUAGE -> new ByLanguage(rules);
            case ROTATION -> new Rotation(rules);
        };
    }

    private static List<Rule> rules(Map<String, String> urls) {
        return checkNotNull(urls, "urls").entrySet().stream()
                .map(entry -> new Rule(entry.getKey(), entry.getValue()))
                .toList();
    }

    /** No targeting. */
    record None() implements Targeting {
        @Override
        public Type type() {
            return Type.NONE;
        }

        @Override
        public List<Rule> rules() {
            return ImmutableList.of();
        }
    }

    /**
     * By the country that a visitor comes from.
     *
     * @param rules the entries in their order
     */
    record ByCountry(List<Rule> rules) implements Targeting {

        /** Copies the entries. */
        public ByCountry {
            rules = ImmutableList.copyOf(checkNotNull(rules, "rules"));
        }

        @Override
        public Type type() {
            return Type.COUNTRY;
        }
    }

    /**
     * By the operating system of a visitor.
     *
     * @param rules the entries in their order
     */
    record ByPlatform(List<Rule> rules) implements Targeting {

        /** Copies the entries. */
        public ByPlatform {
            rules = ImmutableList.copyOf(checkNotNull(rules, "rules"));
        }

        @Override
        public Type type() {
            return Type.PLATFORM;
        }
    }

    /**
     * By the languages that a visitor reads.
     *
     * @param rules the entries in their order
     */
    record ByLanguage(List<Rule> rules) implements Targeting {

        /** Copies the entries. */
        public ByLanguage {
            rules = ImmutableList.copyOf(checkNotNull(rules, "rules"));
        }

        @Override
        public Type type() {
            return Type.LANGUAGE;
        }
    }

    /**
     * In turn, whoever the visitor is.
     *
     * @param rules the entries in their order
     */
    record Rotation(List<Rule> rules) implements Targeting {

        /**
         * Copies the entries.
         *
         * @throws IllegalArgumentException if an entry has a key
         */
        public Rotation {
            rules = ImmutableList.copyOf(checkNotNull(rules, "rules"));
            checkArgument(rules.stream().allMatch(rule -> rule.key().isEmpty()), "a rotation has no keys");
        }

        @Override
        public Type type() {
            return Type.ROTATION;
        }
    }
}
