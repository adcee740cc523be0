package dev.waymark.page;

import static dev.waymark.Desk.NOON;
import static dev.waymark.Desk.URL;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Desk;
import dev.waymark.Waymark;
import dev.waymark.access.Owner;
import dev.waymark.access.Privacy;
import dev.waymark.access.View;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Domain;
import dev.waymark.link.Expiration;
import dev.waymark.link.Link;
import dev.waymark.link.Rule;
import dev.waymark.link.Targeting;
import dev.waymark.visit.Visit;
import dev.waymark.visit.Visitor;
import dev.waymark.visit.Visits;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The page of a link for strangers (D-5, D-6, D-45). */
class LinkPageTest {

    private static final Visitor KNOWING = Visitor.UNKNOWN.password("swordfish");

    private final Waymark waymark = new Desk().waymark();
    private final Pages pages = waymark.pages();
    private final Visits visits = waymark.visits();

    private Link create(CreateLink command) {
        return waymark.links(Owner.of("alice")).create(command.alias("docs").title("Handbook"));
    }

    private View<LinkPage> page(Visitor visitor) {
        return pages.link("DOCS", visitor);
    }

    private Optional<String> destination(Visitor visitor) {
        return page(visitor).granted().orElseThrow().url();
    }

    @Test
    void a_public_page_has_title_alias_clicks_creation_and_destination() {
        create(CreateLink.to(URL).spaceId(7).pixelIds(1L));
        visits.visit("docs", Visitor.UNKNOWN);

        assertThat(page(Visitor.UNKNOWN))
                .isEqualTo(View.granted(new LinkPage("docs", Optional.of("Handbook"), 1, NOON, Optional.of(URL))));
        assertThat(page(KNOWING)).isEqualTo(page(Visitor.UNKNOWN));
    }

    @Test
    void a_page_is_found_by_its_domain() {
        create(CreateLink.to(URL).domain(Domain.of(7)));

        assertThat(pages.link(Domain.of(7), "docs", Visitor.UNKNOWN).granted()).isPresent();
        assertThat(page(Visitor.UNKNOWN)).isEqualTo(View.notFound());
    }

    @Test
    void the_page_of_a_rotation_contains_no_destination() {
        create(CreateLink.to(URL).targeting(Targeting.rotation("https://a.example/", URL)));

        assertThat(destination(Visitor.UNKNOWN)).isEmpty();
    }

    @Test
    void the_page_of_rules_shows_the_own_url_only_while_no_rule_matches() {
        create(CreateLink.to(URL)
                .targeting(Targeting.rules(
                        Rule.to("https://a.example/").queryPresent("token"),
                        Rule.to("https://b.example/").until(NOON.plusSeconds(1)).country("FR"))));

        assertThat(destination(Visitor.UNKNOWN)).contains(URL);
        assertThat(destination(Visitor.UNKNOWN.query("token"))).isEmpty();
        assertThat(destination(Visitor.of("FR"))).isEmpty();
        assertThat(page(Visitor.of("FR")).toString()).doesNotContain("a.example", "b.example", "token");
    }

    @Test
    void a_private_page_looks_like_the_page_of_an_unknown_alias() {
        create(CreateLink.to(URL).privacy(Privacy.PRIVATE));

        for (Visitor visitor : List.of(Visitor.UNKNOWN, KNOWING)) {
            assertThat(page(visitor))
                    .isEqualTo(View.notFound())
                    .isEqualTo(pages.link("unknown", visitor))
                    .isEqualTo(pages.link("no alias", visitor));
        }
    }

    @Test
    void the_destination_behind_a_password_is_shown_only_with_this_password() {
        create(CreateLink.to(URL).password("swordfish"));

        assertThat(destination(Visitor.UNKNOWN)).isEmpty();
        assertThat(destination(Visitor.UNKNOWN.password("herring"))).isEmpty();
        assertThat(destination(KNOWING)).contains(URL);
    }

    @Test
    void a_password_for_the_page_alone_does_not_show_the_destination_and_does_not_count_as_an_attempt() {
        create(CreateLink.to(URL).password("herring").privacy(Privacy.password("swordfish")));
        Visitor client = KNOWING.client("192.0.2.1");

        for (int i = 0; i < 20; i++) {
            assertThat(destination(client)).isEmpty();
        }
    }

    @Test
    void guesses_of_the_password_of_the_redirect_count_as_attempts() {
        create(CreateLink.to(URL).password("swordfish"));
        for (int i = 0; i < 10; i++) {
            assertThat(destination(Visitor.UNKNOWN.client("192.0.2.1").password("wrong" + i)))
                    .isEmpty();
        }

        assertThat(destination(KNOWING.client("192.0.2.1"))).isEmpty();
        assertThat(visits.visit("docs", Visitor.UNKNOWN.client("192.0.2.1").password("swordfish"))
                        .type())
                .isEqualTo(Visit.Type.TOO_MANY_ATTEMPTS);
    }

    @Test
    void the_destination_of_a_disabled_link_is_not_shown() {
        create(CreateLink.to(URL).disabled(true));

        assertThat(destination(Visitor.UNKNOWN)).isEmpty();
    }

    @Test
    void the_destination_of_an_expired_link_is_not_shown() {
        create(CreateLink.to(URL).expiration(Expiration.after(LocalDate.EPOCH).redirectingTo("https://late.example/")));

        assertThat(destination(Visitor.UNKNOWN)).isEmpty();
    }

    @Test
    void the_destination_of_a_link_with_a_click_limit_is_never_shown() {
        create(CreateLink.to(URL).expiration(Expiration.afterClicks(2)));

        assertThat(destination(Visitor.UNKNOWN)).isEmpty();
        visits.visit("docs", Visitor.UNKNOWN);
        visits.visit("docs", Visitor.UNKNOWN);
        assertThat(destination(Visitor.UNKNOWN)).isEmpty();
    }
}
