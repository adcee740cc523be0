package dev.waymark.visit;

import static dev.waymark.Desk.OTHER_URL;
import static dev.waymark.Desk.URL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.waymark.Desk;
import dev.waymark.Hooks;
import dev.waymark.Waymark;
import dev.waymark.access.Owner;
import dev.waymark.error.StorageException;
import dev.waymark.event.LinkVisit;
import dev.waymark.event.WaymarkListener;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Domain;
import dev.waymark.link.Expiration;
import dev.waymark.link.Link;
import dev.waymark.link.Targeting;
import dev.waymark.link.UpdateLink;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An answer carries the link that was visited, and listeners are told of every visit (D-31). */
class VisitedLinkTest {

    private static final Owner ALICE = Owner.of("alice");

    private final Desk desk = new Desk();
    private final List<LinkVisit> told = new ArrayList<>();
    private final Waymark waymark = desk.waymark(builder -> builder.listener(new WaymarkListener() {
        @Override
        public void linkVisited(LinkVisit visit) {
            told.add(visit);
        }
    }));
    private final Visits visits = waymark.visits();

    private Link create(CreateLink command) {
        return waymark.links(ALICE).create(command.alias("docs").pixelIds(3L, 4L));
    }

    private Visit visit() {
        return visits.visit("docs", Visitor.UNKNOWN);
    }

    @Test
    void a_redirect_carries_the_link_with_its_click() {
        Link link = create(CreateLink.to(URL));

        assertThat(visits.visit("DOCS", Visitor.UNKNOWN).link()).contains(link.withClicks(1));
        assertThat(visit().link().orElseThrow().pixelIds()).containsExactlyInAnyOrder(3L, 4L);
    }

    @Test
    void a_preview_carries_the_link_as_it_is() {
        Link link = create(CreateLink.to(URL));

        assertThat(visits.preview("docs", Visitor.UNKNOWN).link()).contains(link);
    }

    @Test
    void a_disabled_link_comes_without_targeting_and_pixels() { // D-6
        Link link = create(CreateLink.to(URL)
                .disabled(true)
                .title("Off")
                .pixelIds(3)
                .targeting(Targeting.rotation(URL, OTHER_URL)));

        assertThat(visit().link()).contains(bare(link));
        assertThat(visits.preview("docs", Visitor.UNKNOWN).link()).contains(bare(link));
    }

    private static Link bare(Link link) {
        return link.toBuilder().targeting(Targeting.NONE).pixelIds(Set.of()).build();
    }

    @Test
    void refusals_carry_the_link_too_and_an_unknown_alias_none() {
        CreateLink plain = CreateLink.to(URL);
        Map<String, CreateLink> commands = Map.of(
                "off", plain.disabled(true),
                "late", plain.expiration(Expiration.after(LocalDate.EPOCH).redirectingTo(OTHER_URL)),
                "guarded", plain.password("swordfish"));
        commands.forEach((alias, command) -> {
            Link link = waymark.links().create(command.alias(alias));
            assertThat(visits.visit(alias, Visitor.UNKNOWN).link()).contains(link);
        });

        Visit wrong = visits.visit("guarded", Visitor.UNKNOWN.password("herring"));
        assertThat(wrong.type()).isEqualTo(Visit.Type.WRONG_PASSWORD);
        assertThat(wrong.link()).map(Link::alias).contains("guarded");
        assertThat(visits.visit("nothing", Visitor.UNKNOWN).link()).isEmpty();
    }

    static Stream<Visit> answers() {
        return Stream.of(
                Visit.redirect(URL),
                Visit.withheld(),
                Visit.passwordRequired(),
                Visit.wrongPassword(),
                Visit.tooManyAttempts(Duration.ofSeconds(1)),
                Visit.expired(Optional.of(URL)),
                Visit.expired(Optional.empty()),
                Visit.disabled());
    }

    @ParameterizedTest
    @MethodSource("answers")
    void an_answer_says_the_same_whichever_link_it_is_about(Visit answer) {
        Link link = create(CreateLink.to(OTHER_URL));

        Visit about = answer.about(link);

        assertThat(about.link()).contains(answer.type() == Visit.Type.DISABLED ? bare(link) : link);
        assertThat(answer.link()).isEmpty();
        assertThat(about).isEqualTo(answer).hasSameHashCodeAs(answer).hasToString(answer.toString());
        assertThat(about.location()).isEqualTo(answer.location());
        assertThat(about.retryAfter()).isEqualTo(answer.retryAfter());
        assertThat(answers().filter(about::equals)).containsExactly(answer);
    }

    @ParameterizedTest
    @MethodSource("answers")
    void the_text_of_an_answer_does_not_tell_where_its_link_leads(Visit answer) {
        Link link = create(CreateLink.to(OTHER_URL).title("Plans"));

        assertThat(answer.about(link).toString())
                .startsWith(answer.getClass().getSimpleName())
                .doesNotContain(OTHER_URL, "Plans", "alice");
    }

    @Test
    void that_there_is_no_link_is_about_none() {
        Link link = create(CreateLink.to(URL));

        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> Visit.unknown().about(link));
    }

    @Test
    void a_time_to_wait_is_not_negative() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Visit.tooManyAttempts(Duration.ofSeconds(-1)))
                .withMessage("delay must not be negative, was PT-1S");
    }

    @Test
    void listeners_are_told_of_each_visit_in_order_refused_ones_included_and_of_no_preview() {
        Link link = create(CreateLink.to(URL).expiration(Expiration.afterClicks(2)));

        for (int i = 0; i < 3; i++) {
            visits.preview("docs", Visitor.UNKNOWN);
            visit();
        }

        assertThat(told.stream().map(LinkVisit::answer))
                .containsExactly(Visit.redirect(URL), Visit.redirect(URL), Visit.expired(Optional.empty()));
        assertThat(told.stream().map(LinkVisit::link))
                .containsExactly(
                        Optional.of(link.withClicks(1)),
                        Optional.of(link.withClicks(2)),
                        Optional.of(link.withClicks(2)));
    }

    @Test
    void an_alias_that_no_link_has_is_told_as_it_was_asked_for() {
        visits.visit(Domain.of(7), "No such link", Visitor.of("FR"));

        assertThat(told).containsExactly(LinkVisit.of(Domain.of(7), "No such link", Visitor.of("FR"), Visit.unknown()));
        assertThat(told.get(0).link()).isEmpty();
        assertThat(told.get(0).domain()).isEqualTo(Domain.of(7));
        assertThat(told.get(0).alias()).isEqualTo("No such link");
    }

    @Test
    void the_visitor_is_told_without_the_password_right_or_wrong() {
        create(CreateLink.to(URL).password("swordfish"));
        Visitor visitor = Visitor.of("FR").client("192.0.2.1");

        visits.visit("docs", visitor.password("herring"));
        visits.visit("docs", visitor.password("swordfish"));

        assertThat(told.stream().map(visit -> visit.answer().type()))
                .containsExactly(Visit.Type.WRONG_PASSWORD, Visit.Type.REDIRECT);
        assertThat(told.stream().map(LinkVisit::visitor)).containsExactly(visitor, visitor);
    }

    @Test
    void the_text_of_an_event_tells_nothing_of_the_visitor_and_nothing_secret_of_the_link() {
        Link link = create(CreateLink.to(URL).password("swordfish"));

        visits.visit("docs", Visitor.of("FR").client("192.0.2.1").password("herring"));
        visits.visit("herring", Visitor.of("FR").client("192.0.2.1"));

        assertThat(told.get(0)).hasToString("LinkVisit[WRONG_PASSWORD, link " + link.id() + "]");
        assertThat(told.get(1)).hasToString("LinkVisit[UNKNOWN]");
    }

    @Test
    void a_visit_that_fails_is_not_told() {
        create(CreateLink.to(URL));
        Waymark failing = waymark.withStorage(Hooks.before(desk.storage, (method, arguments) -> {
            throw new StorageException("down", null);
        }));

        assertThatExceptionOfType(StorageException.class)
                .isThrownBy(() -> failing.visits().visit("docs", Visitor.UNKNOWN));
        assertThat(told).isEmpty();
    }

    @Test
    void a_link_that_changes_during_a_visit_is_told_once_as_it_was_answered() {
        Link link = create(CreateLink.to(URL));
        Waymark late = waymark.withStorage(Hooks.before(desk.storage, (method, arguments) -> {
            if (method.equals("links.countClick")
                    && desk.waymark().links(ALICE).get(link.id()).clicks() == 0) {
                desk.waymark()
                        .links(ALICE)
                        .update(link.id(), UpdateLink.change().expiration(Expiration.afterClicks(1)));
                desk.waymark().visits().visit("docs", Visitor.UNKNOWN);
            }
        }));

        late.visits().visit("docs", Visitor.UNKNOWN);

        assertThat(told.stream().map(LinkVisit::answer)).containsExactly(Visit.expired(Optional.empty()));
    }
}
