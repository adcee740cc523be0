package dev.waymark.url;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.google.common.base.CharMatcher;
import dev.waymark.error.Violation;
import dev.waymark.text.PercentEncoding;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.StringLength;

class WebUrlProperties {

    private static final UrlPolicy POLICY = UrlPolicy.DEFAULT;
    private static final UrlPolicy ANY = UrlPolicy.allowing("http", "https", "ftp", "x");
    private static final String URI_CHARACTERS = "([A-Za-z0-9._~:/?#\\[\\]@!$&'()*+,;=-]|%[0-9A-Fa-f]{2})+";

    @Property
    void the_canonical_form_is_its_own_canonical_form(@ForAll("urls") String text) {
        String canonical = POLICY.parse(text).canonical();

        assertThat(POLICY.parse(canonical).canonical()).isEqualTo(canonical);
    }

    @Property
    void the_location_has_the_canonical_form_of_the_sent_url(@ForAll("urls") String text) {
        WebUrl url = POLICY.parse(text);

        assertThat(POLICY.parse(url.location()).canonical()).isEqualTo(url.canonical());
    }

    @Property
    void the_canonical_form_ignores_the_case_of_scheme_and_host(@ForAll("hosts") String host) {
        assertThat(POLICY.parse("HTTP://" + capitals(host) + "/Path").canonical())
                .isEqualTo(POLICY.parse("http://" + host + "/Path").canonical());
    }

    @Property
    void the_location_is_a_uri_without_double_encoding(@ForAll("nearlyUrls") String text) {
        Assume.that(ANY.check(text).isEmpty());
        String location = WebUrl.of(text).location();

        assertThat(URI.create(location).isAbsolute())
                .as("whether %s is absolute", location)
                .isTrue();
        assertThat(location).matches(URI_CHARACTERS);
        assertThat(WebUrl.of(location).location()).isEqualTo(location);
    }

    @Property
    void the_location_keeps_all_characters_that_a_uri_allows(@ForAll("legalText") String legal) {
        assertThat(WebUrl.of("https://example.com/" + legal).location()).isEqualTo("https://example.com/" + legal);
        assertThat(WebUrl.of("myapp:x" + legal).location()).isEqualTo("myapp:x" + legal);
    }

    @Property
    void the_decoded_location_is_the_sent_url(@ForAll @StringLength(max = 50) String sent) {
        String text = "https://example.com/" + sent.replace("%", "");
        Assume.that(POLICY.check(text).isEmpty());

        assertThat(PercentEncoding.decode(WebUrl.of(text).location()))
                .contains(WebUrl.of(text).text());
    }

    @Property
    void an_accepted_text_is_returned_trimmed(@ForAll("urls") String text, @ForAll("whiteSpace") String outer) {
        assertThat(POLICY.parse(outer + text + outer).text()).isEqualTo(text);
    }

    @Property
    void the_canonical_host_is_ascii_in_lower_case(@ForAll("urls") String text) {
        String host = POLICY.parse(text).host();

        assertThat(host).matches(CharMatcher.ascii()::matchesAllOf, "consists of ASCII characters");
        assertThat(host).isEqualTo(host.toLowerCase(Locale.ROOT)).isNotEmpty();
    }

    @Property
    void the_project_of_a_url_equals_the_project_of_its_host(@ForAll("hosts") String host) {
        WebUrl url = POLICY.parse("https://" + host);

        assertThat(url.project())
                .isEqualTo(WebUrl.projectOf(host))
                .isEqualTo(WebUrl.projectOf(capitals(host)))
                .isEqualTo(WebUrl.projectOf(url.host()))
                .isEqualTo(WebUrl.projectOf(url.project()));
    }

    @Property
    void script_is_refused_in_any_letter_case(
            @ForAll("neverAllowed") String scheme, @ForAll("whiteSpace") String outer, @ForAll String rest) {
        assertThat(POLICY.check(outer + scheme + ":" + rest)).isPresent();
    }

    @Property
    void check_and_parse_agree_on_any_text(@ForAll("nearlyUrls") String text) {
        Optional<Violation> problem = POLICY.check(text);

        if (problem.isEmpty()) {
            assertThat(WebUrl.of(text)).isEqualTo(POLICY.parse(text));
        } else {
            assertThatCode(() -> POLICY.parse(text))
                    .isExactlyInstanceOf(IllegalArgumentException.class)
                    .hasMessage("URL " + problem.get().message());
        }
    }

    @Property
    void checks_and_filters_accept_any_text(@ForAll @StringLength(max = 200) String text) {
        assertThatCode(() -> POLICY.check(text)).doesNotThrowAnyException();
        assertThatCode(() -> POLICY.check("http://" + text)).doesNotThrowAnyException();
        assertThatCode(() -> WebUrl.projectOf(text)).doesNotThrowAnyException();
    }

    @Provide
    Arbitrary<String> urls() {
        return Combinators.combine(
                        Arbitraries.of("http://", "https://", "HTTPS://", "Http:/", "https:"),
                        hosts(),
                        Arbitraries.of("", ":", ":0", ":80", ":443", ":0081"),
                        Arbitraries.of("", "/", "?q", "#f", "/A/../b?c=%|#é", "//x@y:1"))
                .as((scheme, host, port, rest) -> scheme + host + port + rest);
    }

    @Provide
    Arbitrary<String> legalText() {
        Arbitrary<String> part = Arbitraries.oneOf(
                Arbitraries.strings().alpha().ofMaxLength(3),
                Arbitraries.of("-._~!$&'()*+,;=:@/?".split("")),
                Arbitraries.of("%41", "%fF"));
        return Combinators.combine(
                        part.list().ofMaxSize(10).map(list -> String.join("", list)),
                        part.list()
                                .ofMaxSize(5)
                                .map(list -> String.join("", list))
                                .optional())
                .as((text, fragment) -> text + fragment.map("#"::concat).orElse(""));
    }

    @Provide
    Arbitrary<String> hosts() {
        Arbitrary<String> label = Arbitraries.strings()
                .withCharRange('a', 'z')
                .withChars('0', '_', '-', 'é', 'ü', 'ß', 'σ', '日', 'ж', 'ⴀ')
                .ofMinLength(1)
                .ofMaxLength(8);
        Arbitrary<String> names = Combinators.combine(
                        Arbitraries.of("", "www.", "www.www."),
                        label.list().ofMaxSize(3),
                        Arbitraries.of("example", "com.", "münchen"))
                .as((www, labels, last) ->
                        www + labels.stream().map(part -> part + ".").reduce("", String::concat) + last);
        Arbitrary<String> ipv4 = Arbitraries.longs()
                .between(0, 0xffff_ffffL)
                .flatMap(address -> Arbitraries.of(
                        String.valueOf(address), "0x" + Long.toHexString(address), "0" + Long.toOctalString(address)));
        Arbitrary<String> ipv6 = Arbitraries.integers()
                .between(0, 0xffff)
                .edgeCases(edges -> edges.includeOnly(0, 1, 0xffff))
                .list()
                .ofSize(8)
                .map(pieces -> pieces.stream()
                        .map(Integer::toHexString)
                        .reduce((a, b) -> a + ":" + b)
                        .orElseThrow())
                .map(address -> "[" + address + "]");
        return Arbitraries.frequencyOf(Tuple.of(6, names), Tuple.of(2, ipv4), Tuple.of(2, ipv6));
    }

    @Provide
    Arbitrary<String> nearlyUrls() {
        Arbitrary<String> pieces = Arbitraries.of(
                "http",
                "https",
                "ftp",
                "://",
                ":",
                "/",
                "//",
                "?",
                "#",
                "@",
                "[",
                "]",
                "::",
                "%41",
                "%",
                ".",
                "0x",
                "09",
                "1",
                "256",
                "é",
                "www.",
                "xn--",
                " ",
                "\t",
                "\\",
                "\ud800",
                "a.example",
                "[::1]",
                "|{}^\"`<>",
                "日本",
                "\ud83e\udd84");
        return pieces.list()
                .ofMaxSize(10)
                .map(list -> String.join("", list))
                .flatMap(
                        tail -> Arbitraries.of(tail, "http://" + tail, "http://a/" + tail, "x:" + tail, "x://" + tail));
    }

    @Provide
    Arbitrary<String> neverAllowed() {
        return Arbitraries.of("javascript", "data", "file")
                .flatMap(scheme -> Arbitraries.of(true, false)
                        .list()
                        .ofSize(scheme.length())
                        .map(upper -> mixCase(scheme, upper)));
    }

    @Provide
    Arbitrary<String> whiteSpace() {
        return Arbitraries.strings()
                .withChars(" \t\r\n\f\u000b\u0085\u00a0\u2003\u2028\u3000")
                .ofMaxLength(3);
    }

    /** Converts each code point separately, since {@code String.toUpperCase} converts {@code \u00DF} to two letters. */
    private static String capitals(String text) {
        return text.codePoints()
                .map(Character::toUpperCase)
                .mapToObj(Character::toString)
                .collect(Collectors.joining());
    }

    private static String mixCase(String scheme, List<Boolean> upper) {
        StringBuilder mixed = new StringBuilder();
        for (int i = 0; i < scheme.length(); i++) {
            mixed.append(upper.get(i) ? Character.toUpperCase(scheme.charAt(i)) : scheme.charAt(i));
        }
        return mixed.toString();
    }
}
