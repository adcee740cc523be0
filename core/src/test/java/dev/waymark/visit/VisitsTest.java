package dev.waymark.visit;

import static dev.waymark.Desk.OTHER_URL;
import static dev.waymark.Desk.URL;
import static dev.waymark.Hooks.hooked;
import static dev.waymark.Hooks.racing;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.waymark.Desk;
import dev.waymark.Hooks;
import dev.waymark.Waymark;
import dev.waymark.access.Owner;
import dev.waymark.access.Privacy;
import dev.waymark.contract.sample.Samples;
import dev.waymark.error.StorageException;
import dev.waymark.link.AliasPolicy;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Domain;
import dev.waymark.link.Expiration;
import dev.waymark.link.Link;
import dev.waymark.link.Links;
import dev.waymark.link.Targeting;
import dev.waymark.link.UpdateLink;
import dev.waymark.spi.ClickFacts;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The answers to visitors (D-22) and the counts of clicks (D-23). */
class VisitsTest {

    private final Desk desk = new Desk();
    private final Waymark waymark = desk.waymark();
    private final Links links = waymark.links();
    private final Visits visits = waymark.visits();

    private Visit visit() {
        return visits.visit("docs", Visitor.UNKNOWN);
    }

    private static CreateLink docs() {
        return CreateLink.to(URL).alias("docs");
    }

    private long clicks(Link link) {
        return links.get(link.id()).clicks();
    }

    @Test
    void a_visitor_is_redirected_and_counted() {
        Link link = links.create(docs());

        assertThat(visit()).isEqualTo(Visit.redirect(URL));
        assertThat(clicks(link)).isEqualTo(1);
    }

    @Test
    void a_link_of_any_owner_is_found_by_any_spelling_of_its_alias() {
        waymark.links(Owner.of("alice")).create(docs());

        assertThat(visits.visit("DOCS", Visitor.UNKNOWN)).isEqualTo(Visit.redirect(URL));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "caf\u00E9",
                "CAFE\u0301",
                "caf%C3%A9",
                "caf%c3%a9/",
                "CAF%C3%89",
                "cafe%CC%81",
                "%63af%C3%A9",
                "caf\u00E9/"
            })
    void an_alias_of_another_script_is_found_decoded_and_percent_encoded(String path) {
        for (AliasPolicy policy : List.of(
                AliasPolicy.DEFAULT.allowingUnicode(),
                AliasPolicy.DEFAULT.allowingUnicode().allowingPaths(),
                AliasPolicy.DEFAULT.allowingUnicode().forwardingPath())) {
            Waymark any = new Desk().waymark(builder -> builder.aliasPolicy(policy));
            Link link = any.links().create(CreateLink.to(URL).alias("Cafe\u0301"));

            assertThat(link.alias()).isEqualTo("Caf\u00E9");
            assertThat(link.path()).isEqualTo("/Caf%C3%A9");
            assertThat(any.visits().visit(path, Visitor.UNKNOWN).location()).contains(URL);
            assertThat(any.visits().preview(path, Visitor.UNKNOWN).location()).contains(URL);
            assertThat(any.pages().link(path, Visitor.UNKNOWN).granted()).isPresent();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cafe",
                "caf%C3",
                "caf%E9",
                "caf%",
                "caf%zz",
                "caf%25C3%25A9",
                "docs%2Fcaf%C3%A9",
                "caf+",
                "caf\uFFFD"
            })
    void a_path_with_another_meaning_is_unknown(String path) {
        AliasPolicy policy = AliasPolicy.DEFAULT.allowingUnicode().allowingPaths();
        Waymark any = new Desk().waymark(builder -> builder.aliasPolicy(policy));
        any.links().create(CreateLink.to(URL).alias("caf\u00E9"));
        any.links().create(CreateLink.to(URL).alias("docs/caf\u00E9"));

        assertThat(any.visits().visit(path, Visitor.UNKNOWN)).isEqualTo(Visit.unknown());
    }

    @Test
    void the_rest_of_a_path_follows_an_alias_of_another_script() {
        AliasPolicy policy = AliasPolicy.DEFAULT.allowingUnicode().forwardingPath();
        Waymark any = new Desk().waymark(builder -> builder.aliasPolicy(policy));
        any.links().create(CreateLink.to("https://example.com").alias("\u6771".repeat(64)));

        assertThat(any.visits()
                        .visit("%E6%9D%B1".repeat(64) + "/v1", Visitor.UNKNOWN)
                        .location())
                .contains("https://example.com/v1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u00E9", "\uAC01"})
    void a_decomposed_spelling_may_be_longer_than_an_alias(String letter) {
        String alias = letter.repeat(64);
        String decomposed = Normalizer.normalize(alias, Form.NFD);
        String encoded = URLEncoder.encode(decomposed, StandardCharsets.UTF_8);
        for (AliasPolicy policy : List.of(
                AliasPolicy.DEFAULT.allowingUnicode(),
                AliasPolicy.DEFAULT.allowingUnicode().matchingCase(),
                AliasPolicy.DEFAULT.allowingUnicode().forwardingPath())) {
            Waymark any = new Desk().waymark(builder -> builder.aliasPolicy(policy));
            any.links().create(CreateLink.to(URL).alias(alias));

            for (String path : List.of(decomposed, encoded)) {
                assertThat(any.visits().visit(path, Visitor.UNKNOWN).location()).contains(URL);
                assertThat(any.visits().preview(path, Visitor.UNKNOWN).location())
                        .contains(URL);
                assertThat(any.pages().link(path, Visitor.UNKNOWN).granted()).isPresent();
                assertThat(any.visits().visit(path + "/v1", Visitor.UNKNOWN).location())
                        .isEqualTo(policy.forwardsPath() ? Optional.of(URL + "/v1") : Optional.empty());
            }
            assertThat(any.links().findByAlias(decomposed)).isPresent();
            assertThat(any.links().findByAlias(decomposed + letter)).isEmpty();
        }
    }

    @Test
    void the_rest_of_a_path_follows_an_alias_with_as_many_segments_as_possible() {
        AliasPolicy policy = AliasPolicy.DEFAULT.maxLength(65).allowingPaths().forwardingPath();
        Waymark paths = new Desk().waymark(builder -> builder.aliasPolicy(policy));
        String alias = "a/".repeat(32) + "a";
        paths.links().create(CreateLink.to("https://example.com").alias(alias));

        assertThat(paths.visits().visit(alias + "/v1", Visitor.UNKNOWN).location())
                .contains("https://example.com/v1");
    }

    @Test
    void a_case_sensitive_policy_distinguishes_spellings() {
        Waymark exact = desk.waymark(builder -> builder.aliasPolicy(AliasPolicy.DEFAULT.matchingCase()));
        exact.links().create(docs());

        assertThat(exact.visits().visit("docs", Visitor.UNKNOWN)).isEqualTo(Visit.redirect(URL));
        assertThat(exact.visits().visit("Docs", Visitor.UNKNOWN)).isEqualTo(Visit.unknown());
    }

    @Test
    void every_domain_has_separate_links() {
        links.create(docs());
        links.create(CreateLink.to(OTHER_URL).alias("docs").domain(Domain.of(7)));

        assertThat(visit()).isEqualTo(Visit.redirect(URL));
        assertThat(visits.visit(Domain.of(7), "docs", Visitor.UNKNOWN)).isEqualTo(Visit.redirect(OTHER_URL));
        assertThat(visits.visit(Domain.of(8), "docs", Visitor.UNKNOWN)).isEqualTo(Visit.unknown());
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, Long.MIN_VALUE})
    void no_domain_has_a_negative_identifier(long id) {
        assertThat(visits.visit(Domain.of(id), "docs", Visitor.UNKNOWN)).isEqualTo(Visit.unknown());
        assertThat(visits.preview(Domain.of(id), "docs", Visitor.UNKNOWN)).isEqualTo(Visit.unknown());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "nothing",
                "no alias at all",
                "../etc",
                "d\u00F6cs",
                "docs\u0000",
                "docs?",
                "DOCS ",
                "docs%",
                "docs%zz",
                "d%6Fcs"
            })
    void a_malformed_alias_is_unknown(String alias) {
        links.create(docs());

        assertThat(visits.visit(alias, Visitor.UNKNOWN)).isEqualTo(Visit.unknown());
        assertThat(visits.preview(alias, Visitor.UNKNOWN)).isEqualTo(Visit.unknown());
    }

    @Test
    void a_very_long_alias_is_unknown() {
        assertThat(visits.visit("a".repeat(100_000), Visitor.UNKNOWN)).isEqualTo(Visit.unknown());
    }

    @Test
    void a_disabled_link_redirects_no_visitor() {
        Link link = links.create(docs().disabled(true));

        assertThat(visit()).isEqualTo(Visit.disabled());
        assertThat(clicks(link)).isZero();
    }

    @Test
    void a_link_expires_at_its_instant_of_expiration() {
        LocalDateTime soon = LocalDateTime.ofInstant(Desk.NOON, ZoneOffset.UTC).plusMinutes(1);
        Link link = links.create(docs().expiration(Expiration.at(soon)));
        Duration left = Duration.between(Desk.NOON, link.expiresAt().orElseThrow());

        desk.clock.advance(left.minusNanos(1_000));
        assertThat(visit()).isEqualTo(Visit.redirect(URL));
        desk.clock.advance(Duration.ofNanos(1_000));
        assertThat(visit()).isEqualTo(Visit.expired(Optional.empty()));
        assertThat(clicks(link)).isEqualTo(1);
    }

    @Test
    void a_limit_of_n_lets_exactly_n_visitors_through() {
        Link link = links.create(docs().expiration(Expiration.afterClicks(3)));

        List<Visit> answers = Stream.generate(this::visit).limit(5).toList();

        assertThat(answers)
                .filteredOn(visit -> visit.type() == Visit.Type.REDIRECT)
                .hasSize(3);
        assertThat(answers.subList(3, 5)).containsOnly(Visit.expired(Optional.empty()));
        assertThat(clicks(link)).isEqualTo(3);
    }

    @Test
    void visitors_of_an_expired_link_receive_its_expiration_url_and_are_not_counted() {
        Link link = links.create(docs().expiration(Expiration.afterClicks(1).redirectingTo(OTHER_URL)));
        visit();

        assertThat(visit()).isEqualTo(Visit.expired(Optional.of(OTHER_URL)));
        assertThat(clicks(link)).isEqualTo(1);
    }

    @Test
    void a_guarded_link_requires_its_password() {
        Link link = links.create(docs().password("swordfish"));

        assertThat(visit()).isEqualTo(Visit.passwordRequired());
        assertThat(visits.visit("docs", Visitor.UNKNOWN.password("Swordfish"))).isEqualTo(Visit.wrongPassword());
        assertThat(visits.visit("docs", Visitor.UNKNOWN.password(""))).isEqualTo(Visit.wrongPassword());
        assertThat(clicks(link)).isZero();
        assertThat(visits.visit("docs", Visitor.UNKNOWN.password("swordfish"))).isEqualTo(Visit.redirect(URL));
        assertThat(clicks(link)).isEqualTo(1);
    }

    @Test
    void privacy_guards_the_page_of_a_link_and_not_its_visits() {
        links.create(docs().privacy(Privacy.PRIVATE));

        assertThat(visit()).isEqualTo(Visit.redirect(URL));
    }

    @Test
    void an_unneeded_password_is_ignored() {
        links.create(docs());

        assertThat(visits.visit("docs", Visitor.UNKNOWN.password("whatever"))).isEqualTo(Visit.redirect(URL));
    }

    @Test
    void disabled_takes_precedence_over_expired_and_expired_over_guarded() {
        Link link = links.create(docs().password("swordfish")
                .disabled(true)
                .expiration(Expiration.at(LocalDateTime.of(2000, 1, 1, 0, 0))));

        assertThat(visit()).isEqualTo(Visit.disabled());
        links.update(link.id(), UpdateLink.change().disabled(false));
        assertThat(visit()).isEqualTo(Visit.expired(Optional.empty()));
        links.update(link.id(), UpdateLink.change().expiration(Expiration.NEVER));
        assertThat(visit()).isEqualTo(Visit.passwordRequired());
    }

    @Test
    void a_preview_returns_the_same_answers_and_counts_no_click() {
        Link link = links.create(docs().targeting(Targeting.rotation("https://a.example/", "https://b.example/")));

        for (int i = 0; i < 3; i++) {
            Visit preview = visits.preview("docs", Visitor.UNKNOWN);
            assertThat(visits.preview("docs", Visitor.UNKNOWN)).isEqualTo(preview);
            assertThat(visit()).isEqualTo(preview);
        }
        assertThat(clicks(link)).isEqualTo(3);
    }

    @Test
    void a_preview_of_a_link_with_a_click_limit_withholds_the_destination() {
        Link link = links.create(docs().password("swordfish")
                .targeting(Targeting.byCountry(Map.of("FR", OTHER_URL)))
                .expiration(Expiration.afterClicks(1).redirectingTo("https://late.example/")));
        Visitor visitor = Visitor.of("FR").password("swordfish");

        Visit preview = visits.preview("docs", visitor);

        assertThat(visits.preview("docs", Visitor.UNKNOWN)).isEqualTo(Visit.passwordRequired());
        assertThat(preview).isEqualTo(Visit.withheld()).hasToString("WITHHELD");
        assertThat(preview.location()).isEmpty();
        assertThat(preview.link()).contains(link);
        assertThat(visits.visit("docs", visitor)).isEqualTo(Visit.redirect(OTHER_URL));
        assertThat(visits.preview("docs", visitor)).isEqualTo(Visit.expired(Optional.of("https://late.example/")));
    }

    @Test
    void another_visitor_may_take_the_last_click_between_the_read_and_the_count() {
        Link link = links.create(docs().expiration(Expiration.afterClicks(1)));
        Visits late = racing(
                        desk,
                        "links.countClick",
                        () -> desk.storage.links().countClick(link, Samples.NOW, ClickFacts.NONE))
                .visits();

        assertThat(late.visit("docs", Visitor.UNKNOWN)).isEqualTo(Visit.expired(Optional.empty()));
    }

    @Test
    void a_link_may_be_deleted_between_the_read_and_the_count() {
        Link link = links.create(docs());
        Visits late = hooked(desk, (method, arguments) -> {
                    if (method.equals("links.countClick")) {
                        desk.storage.links().delete(link.owner(), link.id());
                    }
                })
                .visits();

        assertThat(late.visit("docs", Visitor.UNKNOWN)).isEqualTo(Visit.unknown());
    }

    @Test
    void a_visit_fails_if_the_store_refuses_clicks_without_a_reason() {
        links.create(docs());
        Visits refused = new Desk(Hooks.refusingClicks(desk.storage)).waymark().visits();

        assertThatExceptionOfType(StorageException.class).isThrownBy(() -> refused.visit("docs", Visitor.UNKNOWN));
    }

    @Test
    void a_password_that_changes_between_the_read_and_the_count_is_verified_again() {
        Link link = links.create(docs().password("old").expiration(Expiration.afterClicks(1)));
        AtomicInteger looks = new AtomicInteger();
        Visits late = hooked(desk, (method, arguments) -> {
                    if (method.equals("links.countClick")) {
                        desk.storage
                                .links()
                                .countClick(link, Samples.NOW, ClickFacts.NONE); // another visitor takes the last click
                    }
                    if (method.equals("links.findByAlias") && looks.incrementAndGet() == 2) {
                        links.update(
                                link.id(), UpdateLink.change().password("new").expirationClicks(9));
                    }
                })
                .visits();

        assertThat(late.visit("docs", Visitor.UNKNOWN.password("old"))).isEqualTo(Visit.wrongPassword());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "handbook", "JavaScript:alert(1)", "http://a b/", "x:"})
    void a_malformed_url_has_no_location(String text) {
        assertThat(Visit.redirect(text).location()).isEmpty();
        assertThat(Visit.expired(Optional.of(text)).location()).isEmpty();
    }

    @Test
    void a_malformed_alias_causes_no_call_of_the_store() {
        Visits uncalled = hooked(desk, (method, arguments) -> {
                    throw new AssertionError(method);
                })
                .visits();

        assertThat(uncalled.visit("no alias", Visitor.UNKNOWN)).isEqualTo(Visit.unknown());
    }
}
