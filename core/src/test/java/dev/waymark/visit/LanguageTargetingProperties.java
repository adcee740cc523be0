package dev.waymark.visit;

import static dev.waymark.Desk.URL;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Desk;
import dev.waymark.OddLanguages;
import dev.waymark.Waymark;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Targeting;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Every accepted key matches visitors with exactly this language (D-19). */
class LanguageTargetingProperties {

    private static final Waymark WAYMARK = new Desk().waymark();
    private static final String THERE = "https://example.com/there";

    private static String sentOn(String key, String header) {
        String alias = WAYMARK.links()
                .create(CreateLink.to(URL).targeting(Targeting.byLanguage(Map.of(key, THERE))))
                .alias();
        Visitor visitor = Visitor.UNKNOWN.acceptLanguage(header);
        return WAYMARK.visits().visit(alias, visitor).location().orElseThrow();
    }

    @Example
    void a_language_with_several_tags_matches_each_of_its_tags() {
        List<String> unmatched = Stream.of(
                        Arrays.stream(Locale.getISOLanguages()),
                        OddLanguages.GRANDFATHERED.stream(),
                        OddLanguages.EXTENDED.stream(),
                        OddLanguages.RENAMED.stream())
                .flatMap(keys -> keys)
                .filter(key -> !sentOn(key, key).equals(THERE))
                .toList();

        assertThat(unmatched).isEmpty();
    }

    @Property(tries = 100)
    void a_key_matches_itself_case_insensitively(@ForAll("tags") String key) {
        assertThat(sentOn(key, key)).isEqualTo(THERE);
        assertThat(sentOn(key, key.toUpperCase(Locale.ROOT))).isEqualTo(THERE);
        assertThat(sentOn(key.toUpperCase(Locale.ROOT), key)).isEqualTo(THERE);
    }

    /**
     * Excludes keys that end with a single letter: lookup removes this letter together with the following subtag (RFC
     * 4647, section 3.4).
     */
    @Property(tries = 100)
    void a_key_matches_a_range_with_further_subtags(@ForAll("tags") String key) {
        Assume.that(key.charAt(key.length() - 2) != '-');
        String more = key.contains("-x-") ? key + "-more" : key + "-x-more";

        assertThat(sentOn(key, more)).isEqualTo(THERE);
    }

    @Property(tries = 100)
    void a_key_never_matches_an_excluded_range(@ForAll("tags") String key) {
        assertThat(sentOn(key, key + ", " + key + ";q=0")).isEqualTo(URL);
    }

    @Provide
    Arbitrary<String> tags() {
        Arbitrary<String> language = Arbitraries.of(Locale.getISOLanguages());
        Arbitrary<String> script = Arbitraries.of("", "-Latn", "-Hant", "-cyrl");
        Arbitrary<String> region = Arbitraries.of("", "-FR", "-419", "-il");
        Arbitrary<String> variant = Arbitraries.of("", "-1901", "-rozaj-biske", "-valencia");
        Arbitrary<String> extension = Arbitraries.of("", "-u-ca-buddhist", "-t-en-a-foo", "-u-co-phonebk-ca-roc");
        Arbitrary<String> privateUse = Arbitraries.of("", "-x-ab-abcd", "-x-a");
        return Combinators.combine(language, script, region, variant, extension, privateUse)
                .as((first, second, third, fourth, fifth, sixth) -> first + second + third + fourth + fifth + sixth);
    }
}
