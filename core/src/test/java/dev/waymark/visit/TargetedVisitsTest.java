package dev.waymark.visit;

import static dev.waymark.Desk.URL;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Desk;
import dev.waymark.Waymark;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Platform;
import dev.waymark.link.Targeting;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale.LanguageRange;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The destinations of visitors by targeting (D-19). */
class TargetedVisitsTest {

    private final Waymark waymark = new Desk().waymark();

    private String visit(Targeting targeting, Visitor visitor) {
        String alias =
                waymark.links().create(CreateLink.to(URL).targeting(targeting)).alias();
        return waymark.visits().visit(alias, visitor).url().orElseThrow();
    }

    /** Creates an entry for each tag. The path of its URL is the tag. */
    private static Targeting languages(String tags) {
        Map<String, String> urls = new LinkedHashMap<>();
        Stream.of(tags.split(" ")).forEach(tag -> urls.put(tag, "https://example.com/" + tag));
        return Targeting.byLanguage(urls);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            fr           | fr                          | fr
            fr           | FR                          | fr
            fr           | fr-CA                       | fr
            fr           | fr-CA-x-private             | fr
            fr-CA fr     | fr-CA                       | fr-CA
            fr-CA fr     | fr-FR                       | fr
            fr-CA        | fr                          | own
            en fr        | fr, en                      | fr
            en fr        | fr;q=0.5, en;q=0.6          | en
            en fr        | de, fr;q=0.1                | fr
            en fr        | de                          | own
            en fr        | *                           | own
            en fr        | *, fr;q=0.5                 | fr
            fr           | fr-CA, fr;q=0               | own
            fr en        | fr-CA, fr;q=0, en;q=0.1     | en
            fr           | fr;q=0.000                  | own
            zh-Hant zh   | zh-Hant-TW                  | zh-Hant
            zh-Hant zh   | zh-Hans-CN                  | zh
            zh-Hans zh   | zh-CN                       | zh-Hans
            zh-Hant zh   | zh-TW, en                   | zh-Hant
            zh-Hant en   | zh-CN, en                   | en
            zh-Hant-HK zh-Hant | zh-HK                 | zh-Hant-HK
            zh-Hant zh   | zh-HK, zh-Hant;q=0          | zh
            zh-Hans en   | zh, en                      | en
            zh-TW en     | zh-Hant-TW, en              | en
            sr-Cyrl sr-Latn | sr-ME                    | sr-Latn
            sr-Latn sr-Cyrl | sr-RS                    | sr-Cyrl
            yue-Hant     | zh-yue-HK                   | yue-Hant
            zh-Hans zh-CN | zh-CN                      | zh-CN
            en           | en-a-bbb-x-a-ccc            | en
            en fr        | fr;q=2, en;q=0.1            | en
            en fr        | fr;q=x, !!, en              | en
            en fr        | fr ; q=0.9 , en;q=0.8       | fr
            en fr        | ''                          | own
            iw           | iw-IL                       | iw
            iw           | he                          | iw
            he           | iw-IL                       | he
            ji en        | yi, en                      | ji
            in           | id-ID                       | in
            iw en        | he, iw;q=0, en;q=0.1        | en
            he en        | iw;q=0, he-IL, en;q=0.1     | en
            zh-yue zh    | yue-HK                      | zh-yue
            yue          | zh-yue-HK                   | yue
            zh           | zh-yue-HK                   | zh
            en zh        | zh-yue-HK, en               | zh
            nb no        | no-bok                      | nb
            no           | no-bok                      | no
            sgn          | sgn-BE-FR                   | sgn
            sfb          | sgn-BE-FR                   | sfb
            en-US en     | en_US                       | en-US
            en fr        | fr;q=.5, en;q=.4            | fr
            en fr        | en;q=0., fr;q=1.0000        | fr
            en fr        | fr;q=.0000, en;q=0.1        | en
            no           | nb-NO                       | no
            no           | nn-NO, en                   | no
            nn no        | nb                          | no
            nb nn        | no                          | nb
            nn           | no-NO                       | nn
            nb en        | nb;q=0, no;q=0.5, en;q=0.1  | en
            ro           | mo                          | ro
            mo           | ro-MD                       | mo
            jw           | jv                          | jw
            jv           | jw                          | jv
            sr-Latn      | sh                          | sr-Latn
            sr           | sh-BA                       | sr
            dtp          | kzj                         | dtp
            """)
    void languages_are_looked_up_by_rfc_4647_and_by_the_script_of_the_region(
            String entries, String header, String expected) {
        String url = visit(languages(entries), Visitor.UNKNOWN.acceptLanguage(header));

        assertThat(url).isEqualTo(expected.equals("own") ? URL : "https://example.com/" + expected);
    }

    @Test
    void a_range_that_is_longer_than_any_key_is_skipped() {
        String longest = "fr-x" + "-abcdefgh".repeat(27) + "-abcdefg";

        assertThat(visit(languages("fr en"), Visitor.UNKNOWN.acceptLanguage(longest + ", en")))
                .isEqualTo("https://example.com/fr");
        assertThat(visit(languages("fr en"), Visitor.UNKNOWN.acceptLanguage(longest + "h, en")))
                .isEqualTo("https://example.com/en");
    }

    @Test
    void languages_of_any_length_and_number_are_looked_up() {
        List<LanguageRange> deep = List.of(new LanguageRange("fr" + "-a".repeat(500_000)));
        List<LanguageRange> many = Collections.nCopies(100_000, new LanguageRange("de-DE"));

        assertThat(visit(languages("fr"), Visitor.UNKNOWN.languages(deep))).isEqualTo(URL);
        assertThat(visit(languages("fr"), Visitor.UNKNOWN.languages(many))).isEqualTo(URL);
    }

    @ParameterizedTest
    @CsvSource({"XK, xk", "xk, XK", "FR, fr"})
    void countries_match_case_insensitively(String key, String country) {
        String there = "https://example.com/there";

        assertThat(visit(Targeting.byCountry(Map.of(key, there)), Visitor.of(country)))
                .isEqualTo(there);
    }

    @ParameterizedTest
    @CsvSource({
        "UBUNTU, UBUNTU LINUX, UBUNTU",
        "UBUNTU, LINUX UBUNTU, UBUNTU",
        "UBUNTU, LINUX, LINUX",
        "LINUX, UBUNTU LINUX, LINUX",
        "LINUX, UBUNTU, own",
        "ANDROID, LINUX, own",
        "IOS, ANDROID IOS, IOS"
    })
    void ubuntu_matches_a_linux_entry_without_an_ubuntu_entry(Platform platform, String entries, String expected) {
        Map<Platform, String> urls = new LinkedHashMap<>();
        Stream.of(entries.split(" ")).forEach(name -> urls.put(Platform.valueOf(name), "https://example.com/" + name));

        String url = visit(Targeting.byPlatform(urls), Visitor.UNKNOWN.platform(platform));

        assertThat(url).isEqualTo(expected.equals("own") ? URL : "https://example.com/" + expected);
    }

    @Test
    void an_unknown_visitor_matches_no_entry() {
        assertThat(visit(Targeting.byPlatform(Map.of(Platform.IOS, "https://example.com/ios")), Visitor.UNKNOWN))
                .isEqualTo(URL);
        assertThat(visit(languages("en"), Visitor.UNKNOWN)).isEqualTo(URL);
    }

    @Property(tries = 50)
    void rotation_sends_click_k_to_entry_k_modulo_n(
            @ForAll @IntRange(min = 1, max = 7) int entries, @ForAll @IntRange(max = 30) int visits) {
        List<String> urls = IntStream.range(0, entries)
                .mapToObj(i -> "https://example.com/" + i)
                .toList();
        Waymark rotating = new Desk().waymark();
        String alias = rotating.links()
                .create(CreateLink.to(URL).targeting(Targeting.rotation(urls)))
                .alias();

        for (int click = 0; click < visits; click++) {
            assertThat(rotating.visits().visit(alias, Visitor.of("FR")))
                    .isEqualTo(Visit.redirect(urls.get(click % entries)));
        }
    }
}
