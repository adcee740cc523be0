package dev.waymark.visit;

import static dev.waymark.Desk.on;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.waymark.Desk;
import dev.waymark.Waymark;
import dev.waymark.access.Owner;
import dev.waymark.event.WaymarkEvent;
import dev.waymark.link.AliasPolicy;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Expiration;
import dev.waymark.link.Link;
import dev.waymark.link.Links;
import dev.waymark.page.LinkPage;
import dev.waymark.url.UrlPolicy;
import java.net.URI;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The segments of a visitor's path that follow the alias (D-53). */
class RestOfPathTest {

    private static final Owner ALICE = Owner.of("alice");
    private static final String TARGET = "https://a.example/base?x=1#top";

    private final Desk desk = new Desk();
    private final List<WaymarkEvent.LinkVisited> events = new ArrayList<>();

    private Waymark waymark(AliasPolicy policy) {
        return desk.waymark(builder -> builder.aliasPolicy(policy)
                .urlPolicy(UrlPolicy.allowing("https", "viber"))
                .listener(on(WaymarkEvent.LinkVisited.class, events::add)));
    }

    private final Waymark waymark = waymark(AliasPolicy.DEFAULT.forwardingPath());
    private final Links links = waymark.links(ALICE);

    private Visit visit(String path) {
        return waymark.visits().visit(path, Visitor.UNKNOWN);
    }

    private void assertLocation(String path, String location) {
        assertThat(visit(path).location()).contains(location);
        assertThat(waymark.visits().preview(path, Visitor.UNKNOWN).location()).contains(location);
        assertThat(URI.create(location).getHost()).isEqualTo("a.example");
        assertThat(URI.create(location).normalize().getRawPath()).startsWith("/base");
    }

    @ParameterizedTest
    @CsvSource({
        "docs, https://a.example/base?x=1#top",
        "docs/, https://a.example/base?x=1#top",
        "docs/v1, https://a.example/base/v1?x=1#top",
        "docs/v1/, https://a.example/base/v1/?x=1#top",
        "docs/v1/install/, https://a.example/base/v1/install/?x=1#top",
        "DOCS/V1/Install, https://a.example/base/V1/Install?x=1#top",
        "docs/api, https://a.example/base/api?x=1#top",
        "docs/a b, https://a.example/base/a%20b?x=1#top",
        "docs/a%20b, https://a.example/base/a%20b?x=1#top",
        "docs/a+b, https://a.example/base/a+b?x=1#top",
        "docs/é, https://a.example/base/%C3%A9?x=1#top",
        "docs/%C3%A9, https://a.example/base/%C3%A9?x=1#top",
        "docs/%c3%a9, https://a.example/base/%c3%a9?x=1#top",
        "docs/日本/語, https://a.example/base/%E6%97%A5%E6%9C%AC/%E8%AA%9E?x=1#top",
        "docs/50%, https://a.example/base/50%25?x=1#top",
        "docs/%zz, https://a.example/base/%25zz?x=1#top",
        "docs/a?b, https://a.example/base/a%3Fb?x=1#top",
        "docs/a%3Fb, https://a.example/base/a%3Fb?x=1#top",
        "docs/a#b, https://a.example/base/a%23b?x=1#top",
        "docs/a#b#c, https://a.example/base/a%23b%23c?x=1#top",
        "docs/a;v=1, https://a.example/base/a;v=1?x=1#top",
        "docs/a&b=c, https://a.example/base/a&b=c?x=1#top",
        "docs/@b.example, https://a.example/base/@b.example?x=1#top",
        "docs/user:pass@b.example, https://a.example/base/user:pass@b.example?x=1#top",
        "docs/https:/b.example, https://a.example/base/https:/b.example?x=1#top",
        "docs/b.example:8080, https://a.example/base/b.example:8080?x=1#top",
        "docs/[::1], https://a.example/base/%5B::1%5D?x=1#top",
        "docs/..., https://a.example/base/...?x=1#top",
        "docs/..a, https://a.example/base/..a?x=1#top",
        "docs/.well-known, https://a.example/base/.well-known?x=1#top",
        "docs/a.., https://a.example/base/a..?x=1#top",
        "docs/a%2eb, https://a.example/base/a%2eb?x=1#top",
        "docs/%25, https://a.example/base/%25?x=1#top",
        "docs/%c0%ae%c0%ae, https://a.example/base/%c0%ae%c0%ae?x=1#top",
        "docs/~user, https://a.example/base/~user?x=1#top",
        "docs/|{}^`, https://a.example/base/%7C%7B%7D%5E%60?x=1#top",
        "docs/%00, https://a.example/base/%00?x=1#top",
        "docs/%0d%0aSet-Cookie:a, https://a.example/base/%0d%0aSet-Cookie:a?x=1#top",
        "docs/＠b.example, https://a.example/base/%EF%BC%A0b.example?x=1#top",
        "docs/．．, https://a.example/base/%EF%BC%8E%EF%BC%8E?x=1#top",
        "docs/‥/a, https://a.example/base/%E2%80%A5/a?x=1#top"
    })
    void the_rest_is_appended_to_the_path_of_the_target(String path, String location) {
        links.create(CreateLink.to(TARGET).alias("docs"));

        assertLocation(path, location);
    }

    static Stream<Arguments> invisibleCharacters() {
        return Stream.of(
                Arguments.of("a\r\nLocation: b", "a%0D%0ALocation:%20b"),
                Arguments.of(".\t./a", ".%09./a"),
                Arguments.of("\0", "%00"),
                Arguments.of("\uD800", "%EF%BF%BD"),
                Arguments.of(" ", "%20"),
                Arguments.of("\u200B", "%E2%80%8B"));
    }

    @ParameterizedTest
    @MethodSource("invisibleCharacters")
    void control_characters_and_half_characters_are_encoded(String rest, String encoded) {
        links.create(CreateLink.to(TARGET).alias("docs"));

        assertLocation("docs/" + rest, "https://a.example/base/" + encoded + "?x=1#top");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "docs//",
                "docs//a",
                "docs/a//",
                "docs/../",
                "/docs",
                "/docs/a",
                "//docs",
                "docs/.",
                "docs/..",
                "docs/a/..",
                "docs/a/../../b",
                "docs/./a",
                "docs/%2e",
                "docs/%2E%2E",
                "docs/.%2e/a",
                "docs/%2e./a",
                "docs/%2E.",
                "..",
                ".",
                "../docs",
                "./docs",
                "x/docs",
                "docsx/a",
                "/",
                ""
            })
    void empty_segments_segments_of_dots_and_other_first_segments_are_unknown(String path) {
        links.create(CreateLink.to(TARGET).alias("docs"));

        assertThat(visit(path)).isEqualTo(Visit.unknown());
        assertThat(waymark.visits().preview(path, Visitor.UNKNOWN)).isEqualTo(Visit.unknown());
        assertThat(links.findByAlias("docs").orElseThrow().clicks()).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "..%2fb",
                "..%2F",
                "a%2Fb",
                "a%2f..",
                "%2f",
                "a%252Fb",
                "%25252fb",
                "..;",
                "..;v=1",
                ".;",
                ";",
                ";v=1",
                "..%3b",
                "..%253Bv",
                "%2e.;a/b",
                "%252e%252e",
                "%252e",
                "%25252E.",
                "%%32%65%2e",
                "%2%65%2e",
                "%25%32%65.",
                "%5c",
                "%5Cb",
                "a%5c..",
                "..%255c",
                "\\",
                "\\b.example",
                "..\\..\\a",
                "a\\b"
            })
    void a_segment_that_hides_dots_or_slashes_is_unknown(String segment) {
        links.create(CreateLink.to(TARGET).alias("docs"));

        for (String path : List.of("docs/" + segment, "docs/" + segment + "/a", "docs/a/" + segment + "/")) {
            assertThat(visit(path)).as(path).isEqualTo(Visit.unknown());
            assertThat(waymark.visits().preview(path, Visitor.UNKNOWN)).as(path).isEqualTo(Visit.unknown());
        }
        assertThat(links.findByAlias("docs").orElseThrow().clicks()).isZero();
    }

    @Test
    void without_the_policy_a_path_of_several_segments_is_unknown() {
        Waymark plain = waymark(AliasPolicy.DEFAULT);
        plain.links(ALICE).create(CreateLink.to(TARGET).alias("docs"));

        assertThat(plain.visits().visit("docs/a", Visitor.UNKNOWN)).isEqualTo(Visit.unknown());
    }

    @ParameterizedTest
    @CsvSource({"docs/, docs", "a/b/, a/b", "docs//, ", "/docs/, ", "/, "})
    void one_slash_at_the_end_of_a_short_link_is_ignored(String path, @Nullable String alias) {
        Waymark plain = waymark(AliasPolicy.DEFAULT.allowingPaths());
        plain.links(ALICE).create(CreateLink.to(TARGET).alias("docs"));
        plain.links(ALICE).create(CreateLink.to(TARGET).alias("a/b"));

        Visit visit = plain.visits().visit(path, Visitor.UNKNOWN);

        assertThat(visit.link().map(Link::alias)).isEqualTo(Optional.ofNullable(alias));
        assertThat(plain.visits().preview(path, Visitor.UNKNOWN).link().map(Link::alias))
                .isEqualTo(Optional.ofNullable(alias));
        assertThat(plain.pages().link(path, Visitor.UNKNOWN).granted().map(LinkPage::alias))
                .isEqualTo(Optional.ofNullable(alias));
        assertThat(events).extracting(WaymarkEvent.LinkVisited::alias).containsExactly(alias == null ? path : alias);
    }

    @ParameterizedTest
    @CsvSource({
        "https://a.example, https://a.example/v1",
        "https://a.example/, https://a.example/v1",
        "https://a.example?x, https://a.example/v1?x",
        "https://a.example#x, https://a.example/v1#x",
        "https://a.example/a/, https://a.example/a/v1",
        "https://a.example/a?b=/c/, https://a.example/a/v1?b=/c/",
        "https://a.example/a#/c/, https://a.example/a/v1#/c/",
        "viber://pa?chat=1, viber://pa?chat=1"
    })
    void the_rest_follows_the_path_and_precedes_the_query(String target, String location) {
        links.create(CreateLink.to(target).alias("docs"));

        assertThat(visit("docs/v1").location()).contains(location);
    }

    @Test
    void the_longest_alias_of_leading_segments_is_visited() {
        Waymark paths = waymark(AliasPolicy.DEFAULT.allowingPaths().forwardingPath());
        paths.links(ALICE).create(CreateLink.to("https://a.example/short").alias("docs"));
        paths.links(ALICE).create(CreateLink.to("https://a.example/long").alias("docs/v1"));
        Visits visits = paths.visits();

        assertThat(visits.visit("docs/v1/a", Visitor.UNKNOWN).location()).contains("https://a.example/long/a");
        assertThat(visits.visit("docs/v1", Visitor.UNKNOWN).location()).contains("https://a.example/long");
        assertThat(visits.visit("docs/v1/", Visitor.UNKNOWN).location()).contains("https://a.example/long");
        assertThat(visits.visit("docs/v1/a/", Visitor.UNKNOWN).location()).contains("https://a.example/long/a/");
        assertThat(visits.visit("docs/v2/a", Visitor.UNKNOWN).location()).contains("https://a.example/short/v2/a");
        assertThat(visits.visit("docs/" + "a/".repeat(5_000) + "a", Visitor.UNKNOWN)
                        .location())
                .contains("https://a.example/short");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a%2Db%7ec", "%61-b~c", "a-b~c"})
    void a_percent_encoded_alias_is_visited_as_without_a_rest(String path) {
        Waymark paths = waymark(AliasPolicy.DEFAULT.allowingPaths().forwardingPath());
        paths.links(ALICE).create(CreateLink.to("https://a.example/").alias("a-b~c"));

        assertThat(paths.visits().visit(path, Visitor.UNKNOWN).location()).contains("https://a.example/");
        assertThat(paths.visits().visit(path + "/d%2De", Visitor.UNKNOWN).location())
                .contains("https://a.example/d%2De");
    }

    @Test
    void the_query_of_the_visit_follows_the_rest() {
        links.create(CreateLink.to(TARGET).alias("docs"));

        assertThat(visit("docs/v1").locationWith("y=2")).contains("https://a.example/base/v1?x=1&y=2#top");
    }

    @Test
    void a_rest_that_makes_the_location_too_long_is_dropped() {
        links.create(CreateLink.to("https://a.example/").alias("docs"));
        String longest = "a".repeat(2_048 - "https://a.example/".length());

        assertThat(visit("docs/" + longest).location()).contains("https://a.example/" + longest);
        assertThat(visit("docs/" + longest + "a").location()).contains("https://a.example/");
        assertThat(visit("docs/" + "é".repeat(400)).location()).contains("https://a.example/");
    }

    @Test
    void the_event_and_the_click_know_the_alias_only() {
        links.create(CreateLink.to(TARGET).alias("docs"));

        Visit visit = visit("Docs/v1");

        assertThat(visit.rest()).isEqualTo("v1");
        assertThat(visit.url()).contains(TARGET);
        assertThat(visit.link().orElseThrow().clicks()).isEqualTo(1);
        assertThat(events).extracting(WaymarkEvent.LinkVisited::alias).containsExactly("Docs");
    }

    @Test
    void an_unknown_path_is_one_visit_of_the_whole_path() {
        visit("docs/v1");

        assertThat(events).extracting(WaymarkEvent.LinkVisited::alias).containsExactly("docs/v1");
    }

    @Test
    void the_page_for_visitors_of_an_expired_link_gets_no_rest() {
        links.create(CreateLink.to(TARGET)
                .alias("docs")
                .expiration(Expiration.after(LocalDate.of(2020, 1, 1)).redirectingTo("https://a.example/gone")));

        assertThat(visit("docs/v1").location()).contains("https://a.example/gone");
    }

    @Test
    void a_link_with_a_password_forwards_the_rest_after_the_password() {
        links.create(CreateLink.to(TARGET).alias("docs").password("sesame"));

        assertThat(visit("docs/v1")).isEqualTo(Visit.passwordRequired());
        assertThat(waymark.visits()
                        .visit("docs/v1", Visitor.UNKNOWN.password("sesame"))
                        .location())
                .contains("https://a.example/base/v1?x=1#top");
    }

    @Test
    void an_answer_refuses_a_rest_that_leaves_the_path() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Visit.redirect(TARGET).withRest("a/.."));
        assertThatIllegalStateException().isThrownBy(() -> Visit.disabled().withRest("a"));
    }

    @Test
    void the_policy_reserves_the_paths_of_servers() {
        assertThat(AliasPolicy.DEFAULT.forwardingPath().isReserved("API"))
                .as("whether API is reserved")
                .isTrue();
        assertThat(AliasPolicy.DEFAULT.forwardingPath()).matches(AliasPolicy::forwardsPath, "forwards the path");
    }
}
