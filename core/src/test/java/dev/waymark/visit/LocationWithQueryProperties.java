package dev.waymark.visit;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Ascii;
import com.google.common.base.Splitter;
import com.google.common.base.Strings;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** The location with the query of any request (D-42). */
class LocationWithQueryProperties {

    private static final int LONGEST = 2_048;

    private static String location(String target) {
        return Visit.redirect(target).location().orElseThrow();
    }

    private static String locationWith(String rawQuery, String target) {
        return Visit.redirect(target).locationWith(rawQuery).orElseThrow();
    }

    @Property
    void scheme_authority_path_and_fragment_stay(
            @ForAll("targets") String target, @ForAll("rawQueries") String rawQuery) {
        assertThat(withoutQuery(locationWith(rawQuery, target))).isEqualTo(withoutQuery(location(target)));
    }

    @Property
    void the_own_query_of_the_target_stays_and_the_other_parameters_of_the_visitor_follow(
            @ForAll("targets") String target, @ForAll("rawQueries") String rawQuery) {
        String own = Strings.nullToEmpty(URI.create(location(target)).getRawQuery());
        String all =
                Strings.nullToEmpty(URI.create(locationWith(rawQuery, target)).getRawQuery());
        List<String> names =
                parameters(own).map(LocationWithQueryProperties::name).toList();

        assertThat(all).startsWith(own);
        assertThat(parameters(all))
                .containsExactlyElementsOf(Stream.concat(
                                parameters(own), parameters(rawQuery).filter(each -> !names.contains(name(each))))
                        .toList());
    }

    @Property
    void a_query_is_added_once(@ForAll("targets") String target, @ForAll("rawQueries") String rawQuery) {
        String once = locationWith(rawQuery, target);

        assertThat(locationWith(rawQuery, once)).isEqualTo(once);
    }

    @Property
    void a_long_query_is_added_once_and_the_location_has_at_most_2048_characters(
            @ForAll("targets") String target, @ForAll("longQueries") String rawQuery) {
        String once = locationWith(rawQuery, target);

        assertThat(once).hasSizeLessThanOrEqualTo(LONGEST);
        assertThat(locationWith(rawQuery, once)).isEqualTo(once);
    }

    /** Returns scheme, authority, path and fragment. */
    private static List<String> withoutQuery(String location) {
        URI uri = URI.create(location);
        return Arrays.asList(uri.getScheme(), uri.getRawAuthority(), uri.getRawPath(), uri.getRawFragment());
    }

    /** Returns the parameters, each decoded as form-urlencoded, with NUL between name and value. */
    private static Stream<String> parameters(String rawQuery) {
        return Splitter.on('&').omitEmptyStrings().splitToStream(rawQuery).map(LocationWithQueryProperties::decode);
    }

    private static String name(String decoded) {
        return Ascii.toLowerCase(decoded.substring(0, decoded.indexOf('\0')));
    }

    /**
     * Decodes a parameter. The decoder of the JDK fails for a stray percent sign and keeps half of a surrogate pair, so
     * this method replaces such parts first.
     */
    private static String decode(String parameter) {
        String readable = parameter.replaceAll("%(?![0-9A-Fa-f]{2})", "%25").replaceAll("\\p{Cs}", "\ufffd");
        List<String> parts = Splitter.on('=').limit(2).splitToList(readable);
        return Stream.of(parts.get(0), parts.size() == 1 ? "" : parts.get(1))
                .map(part -> URLDecoder.decode(part, StandardCharsets.UTF_8))
                .reduce((name, value) -> name + "\0" + value)
                .orElseThrow();
    }

    @Provide
    Arbitrary<String> targets() {
        return Combinators.combine(
                        Arbitraries.of("http://", "https://", "HTTPS:"),
                        Arbitraries.of("a.example", "[::1]:8080", "xn--mnchen-3ya.de:0", "stra\u00dfe.de"),
                        pieces("/", "a", ".", "%2F", "%", "\u00e9", "@", ":", "=", "&")
                                .map(path -> "/" + path),
                        queries()
                                .optional(0.8)
                                .map(query -> query.map("?"::concat).orElse("")),
                        pieces("a", "#", "?", "&", "=", "%")
                                .optional(0.5)
                                .map(end -> end.map("#"::concat).orElse("")))
                .as((scheme, host, path, query, fragment) -> scheme + host + path + query + fragment);
    }

    @Provide
    Arbitrary<String> rawQueries() {
        return Arbitraries.oneOf(
                queries(),
                pieces(
                        "a",
                        "=",
                        "&",
                        "%61",
                        "#",
                        "\r\n",
                        "\ud800",
                        "\udc00",
                        "\\",
                        " ",
                        "\t",
                        "//b.example/",
                        "@",
                        "\ufeff"),
                Arbitraries.strings().excludeChars('\0').ofMaxLength(50));
    }

    /** Creates queries of parameters with different lengths, some longer than the remaining length. */
    @Provide
    Arbitrary<String> longQueries() {
        Arbitrary<String> parameter = Combinators.combine(
                        Arbitraries.of("a", "b", "%61", "\u00e9"),
                        Arbitraries.of("1", "%", "\u65e5"),
                        Arbitraries.integers().between(0, 1_500))
                .as((name, character, length) -> name + "=" + character.repeat(length));
        return parameter.list().ofMaxSize(10).map(list -> String.join("&", list));
    }

    private static Arbitrary<String> queries() {
        return pieces(
                "a", "A", "%61", "b", "%C3%A9", "\u00e9", "%FF", "=", "=", "&", "&", "+", "%20", "%", "%4", "?", "/",
                ";", "[", "|");
    }

    private static Arbitrary<String> pieces(String... pieces) {
        return Arbitraries.of(pieces).list().ofMaxSize(12).map(list -> String.join("", list));
    }
}
