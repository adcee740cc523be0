package dev.waymark.visit;

import static dev.waymark.Desk.OTHER_URL;
import static dev.waymark.Desk.URL;
import static dev.waymark.Desk.on;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.waymark.Desk;
import dev.waymark.Hooks;
import dev.waymark.Waymark;
import dev.waymark.access.Owner;
import dev.waymark.error.StorageException;
import dev.waymark.event.WaymarkEvent;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Domain;
import dev.waymark.link.Expiration;
import dev.waymark.link.Link;
import dev.waymark.link.UpdateLink;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Answers contain the visited link, and listeners receive every visit (D-31). */
class VisitedLinkTest {

    private static final Owner ALICE = Owner.of("alice");

    private final Desk desk = new Desk();
    private final List<WaymarkEvent.LinkVisited> events = new ArrayList<>();
    private final Waymark waymark =
            desk.waymark(builder -> builder.listener(on(WaymarkEvent.LinkVisited.class, events::add)));
    private final Visits visits = waymark.visits();

    private Link create(CreateLink command) {
        return waymark.links(ALICE).create(command.alias("docs").pixelIds(3L, 4L));
    }

    private Visit visit() {
        return visits.visit("docs", Visitor.UNKNOWN);
    }

    @Test
    void a_redirect_contains_the_link_with_its_click() {
        Link link = create(CreateLink.to(URL));

        assertThat(visits.visit("DOCS", Visitor.UNKNOWN).link()).contains(link.withClick(1, link.createdAt()));
        assertThat(visit().link().orElseThrow().pixelIds()).containsExactlyInAnyOrder(3L, 4L);
    }

    @Test
    void a_preview_contains_the_unchanged_link() {
        Link link = create(CreateLink.to(URL));

        assertThat(visits.preview("docs", Visitor.UNKNOWN).link()).contains(link);
    }

    @Test
    void refusals_contain_the_link_and_the_answer_for_an_unknown_alias_contains_no_link() {
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
    void answers_are_equal_for_different_links(Visit answer) {
        Link link = create(CreateLink.to(OTHER_URL));

        Visit visit = answer.withLink(link);

        assertThat(visit.link()).contains(link);
        assertThat(answer.link()).isEmpty();
        assertThat(visit).isEqualTo(answer).hasSameHashCodeAs(answer).hasToString(answer.toString());
        assertThat(visit.location()).isEqualTo(answer.location());
        assertThat(visit.retryAfter()).isEqualTo(answer.retryAfter());
        assertThat(answers().filter(visit::equals)).containsExactly(answer);
    }

    @ParameterizedTest
    @MethodSource("answers")
    void the_text_of_an_answer_hides_the_destination_of_its_link(Visit answer) {
        Link link = create(CreateLink.to(OTHER_URL).title("Plans"));

        assertThat(answer.withLink(link).toString())
                .startsWith(answer.type().toString())
                .doesNotContain(OTHER_URL, "Plans", "alice");
    }

    @Test
    void an_unknown_alias_has_no_link() {
        Link link = create(CreateLink.to(URL));

        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> Visit.unknown().withLink(link));
    }

    @Test
    void a_negative_time_to_wait_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Visit.tooManyAttempts(Duration.ofSeconds(-1)))
                .withMessage("delay must not be negative, was PT-1S");
    }

    @Test
    void listeners_receive_every_visit_in_order_including_refused_visits_and_no_preview() {
        Link link = create(CreateLink.to(URL).expiration(Expiration.afterClicks(2)));

        for (int i = 0; i < 3; i++) {
            visits.preview("docs", Visitor.UNKNOWN);
            visit();
        }

        assertThat(events.stream().map(WaymarkEvent.LinkVisited::answer))
                .containsExactly(Visit.redirect(URL), Visit.redirect(URL), Visit.expired(Optional.empty()));
        assertThat(events.stream().map(WaymarkEvent.LinkVisited::link))
                .containsExactly(
                        Optional.of(link.withClick(1, link.createdAt())),
                        Optional.of(link.withClick(2, link.createdAt())),
                        Optional.of(link.withClick(2, link.createdAt())));
    }

    @Test
    void listeners_receive_an_unknown_alias_as_requested() {
        visits.visit(Domain.of(7), "No such link", Visitor.of("FR"));

        assertThat(events)
                .containsExactly(
                        new WaymarkEvent.LinkVisited(Domain.of(7), "No such link", Visitor.of("FR"), Visit.unknown()));
        assertThat(events.get(0).link()).isEmpty();
        assertThat(events.get(0).domain()).isEqualTo(Domain.of(7));
        assertThat(events.get(0).alias()).isEqualTo("No such link");
    }

    @Test
    void listeners_receive_the_visitor_without_the_password() {
        create(CreateLink.to(URL).password("swordfish"));
        Visitor visitor = Visitor.of("FR").client("192.0.2.1");

        visits.visit("docs", visitor.password("herring"));
        visits.visit("docs", visitor.password("swordfish"));

        assertThat(events.stream().map(visit -> visit.answer().type()))
                .containsExactly(Visit.Type.WRONG_PASSWORD, Visit.Type.REDIRECT);
        assertThat(events.stream().map(WaymarkEvent.LinkVisited::visitor)).containsExactly(visitor, visitor);
    }

    @Test
    void the_text_of_an_event_hides_the_visitor_and_the_secrets_of_the_link() {
        Link link = create(CreateLink.to(URL).password("swordfish"));

        visits.visit("docs", Visitor.of("FR").client("192.0.2.1").password("herring"));
        visits.visit("herring", Visitor.of("FR").client("192.0.2.1"));

        assertThat(events.get(0)).hasToString("LinkVisited[WRONG_PASSWORD, link " + link.id() + "]");
        assertThat(events.get(1)).hasToString("LinkVisited[UNKNOWN]");
    }

    @Test
    void listeners_receive_no_failed_visit() {
        create(CreateLink.to(URL));
        Waymark failing = waymark.withStorage(Hooks.before(desk.storage, (method, arguments) -> {
            throw new StorageException("down", null);
        }));

        assertThatExceptionOfType(StorageException.class)
                .isThrownBy(() -> failing.visits().visit("docs", Visitor.UNKNOWN));
        assertThat(events).isEmpty();
    }

    @Test
    void listeners_receive_a_visit_of_a_changing_link_once_with_its_answer() {
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

        assertThat(events.stream().map(WaymarkEvent.LinkVisited::answer))
                .containsExactly(Visit.expired(Optional.empty()));
    }
}
