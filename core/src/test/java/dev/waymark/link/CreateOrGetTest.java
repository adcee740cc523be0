package dev.waymark.link;

import static dev.waymark.Desk.URL;
import static dev.waymark.Desk.on;
import static dev.waymark.Desk.refusalsOf;
import static dev.waymark.Hooks.racing;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.google.common.collect.Maps;
import dev.waymark.Desk;
import dev.waymark.access.Owner;
import dev.waymark.access.Privacy;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.error.AliasTakenException;
import dev.waymark.error.InvalidInputException;
import dev.waymark.event.WaymarkEvent;
import dev.waymark.spi.CreationKey;
import dev.waymark.visit.Visitor;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The reuse of an existing link for the same URL (D-41). */
class CreateOrGetTest {

    private static final CreateLink COMMAND = CreateLink.to(URL);

    private final Desk desk = new Desk();
    private final Links links = desk.waymark().links();

    @Test
    void a_missing_link_is_created() {
        Link link = links.createOrGet(COMMAND.title("The handbook"));

        assertThat(links.get(link.id())).isEqualTo(link);
        assertThat(link.title()).contains("The handbook");
    }

    @Test
    void an_existing_link_is_returned_unchanged() {
        Link link = links.create(COMMAND.alias("docs").title("The handbook"));

        assertThat(links.createOrGet(COMMAND)).isEqualTo(link);
        assertThat(links.count(LinkQuery.all())).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"HTTPS://EXAMPLE.COM/handbook", "https://example.com:443/handbook", " https:example.com/handbook"
            })
    void every_spelling_of_the_url_returns_the_same_link(String spelling) {
        Link link = links.createOrGet(COMMAND);

        assertThat(links.createOrGet(CreateLink.to(spelling))).isEqualTo(link);
    }

    static Stream<Arguments> differentOptions() {
        LocalDate day = LocalDate.of(2031, 1, 1);
        return Stream.of(
                arguments(COMMAND, COMMAND.expiration(Expiration.after(day))),
                arguments(
                        COMMAND.expiration(Expiration.after(day)),
                        COMMAND.expiration(Expiration.at(day.plusDays(1).atStartOfDay()))),
                arguments(COMMAND.expiration(Expiration.afterClicks(5)), COMMAND.expiration(Expiration.afterClicks(6))),
                arguments(
                        COMMAND.expiration(Expiration.afterClicks(5).redirectingTo("https://example.com/a")),
                        COMMAND.expiration(Expiration.afterClicks(5).redirectingTo("https://example.com/b"))),
                arguments(COMMAND.start(Start.on(day)), COMMAND.start(Start.at(day.atStartOfDay()))),
                arguments(
                        COMMAND.targeting(Targeting.byCountry(Map.of("FR", URL))),
                        COMMAND.targeting(Targeting.byCountry(Map.of("FR", URL + "/fr")))),
                arguments(
                        COMMAND.targeting(Targeting.byCountry(Map.of("FR", URL))),
                        COMMAND.targeting(Targeting.byLanguage(Map.of("fr", URL)))));
    }

    @ParameterizedTest
    @MethodSource("differentOptions")
    void a_command_with_another_option_creates_another_link(CreateLink one, CreateLink other) {
        Link link = links.createOrGet(one);

        assertThat(links.createOrGet(other).id())
                .as("the link with other options")
                .isNotEqualTo(link.id());
        assertThat(links.createOrGet(one)).isEqualTo(link);
    }

    @Test
    void tags_in_another_spelling_and_order_are_the_same_option() {
        Link link = links.createOrGet(COMMAND.tags("News", "sale"));

        assertThat(links.createOrGet(COMMAND.tags("SALE", "news"))).isEqualTo(link);
    }

    static Stream<Arguments> sameTargetings() {
        return Stream.of(
                Arguments.of(Targeting.byCountry(inOrder("FR", "BE")), Targeting.byCountry(inOrder("be", "fr"))),
                Arguments.of(
                        Targeting.byLanguage(inOrder("fr-CA", "he")), Targeting.byLanguage(inOrder("iw", "fr-ca"))));
    }

    private static Map<String, String> inOrder(String... keys) {
        return Maps.toMap(List.of(keys), key -> URL);
    }

    @ParameterizedTest
    @MethodSource("sameTargetings")
    void targetings_with_the_same_destinations_are_the_same_option(Targeting one, Targeting other) {
        Link link = links.createOrGet(COMMAND.targeting(one));

        assertThat(links.createOrGet(COMMAND.targeting(other))).isEqualTo(link);
    }

    @Test
    void a_rotation_in_another_order_is_another_option() {
        Link link =
                links.createOrGet(COMMAND.targeting(Targeting.rotation("https://a.example/", "https://b.example/")));

        assertThat(links.createOrGet(COMMAND.targeting(Targeting.rotation("https://b.example/", "https://a.example/")))
                        .id())
                .isNotEqualTo(link.id());
    }

    @Test
    void the_newest_matching_link_is_returned() {
        links.create(COMMAND);
        Link newest = links.create(COMMAND);

        assertThat(links.createOrGet(COMMAND)).isEqualTo(newest);
    }

    @Test
    void a_matching_link_is_found_among_many_newer_links_with_other_options() {
        Link link = links.createOrGet(COMMAND);
        links.createAll(IntStream.range(0, 200)
                .mapToObj(i -> COMMAND.title("Number " + i).disabled(true))
                .toList());

        assertThat(links.createOrGet(COMMAND)).isEqualTo(link);
    }

    @Test
    void updated_options_count_for_the_match() {
        Link link = links.createOrGet(COMMAND);
        links.update(link.id(), UpdateLink.change().disabled(true));

        Link second = links.createOrGet(COMMAND);
        assertThat(second.id()).isNotEqualTo(link.id());

        links.delete(second.id());
        links.update(link.id(), UpdateLink.change().disabled(false));
        assertThat(links.createOrGet(COMMAND).id()).isEqualTo(link.id());
    }

    @Test
    void an_expired_link_is_replaced() {
        CreateLink once = COMMAND.expiration(Expiration.afterClicks(1));
        Link link = links.createOrGet(once);
        desk.waymark().visits().visit(link.alias(), Visitor.UNKNOWN);

        assertThat(links.createOrGet(once).id()).isNotEqualTo(link.id());
    }

    @Test
    void the_alias_of_a_link_with_another_url_is_taken() {
        links.create(CreateLink.to(Desk.OTHER_URL).alias("docs"));

        assertThatThrownBy(() -> links.createOrGet(COMMAND.alias("docs"))).isInstanceOf(AliasTakenException.class);
    }

    @Test
    void the_alias_of_a_command_matches_case_insensitively() {
        Link link = links.create(COMMAND.alias("Docs"));

        assertThat(links.createOrGet(COMMAND.alias("docs"))).isEqualTo(link);
    }

    @Test
    void all_violations_are_reported_before_the_search_for_a_link() {
        assertThatThrownBy(() -> links.createOrGet(CreateLink.to("nowhere").alias("!")))
                .isInstanceOfSatisfying(
                        InvalidInputException.class,
                        e -> assertThat(e.violations()).hasSize(2));
    }

    @Test
    void a_password_and_an_idempotency_key_are_violations() {
        CreateLink command = CreateLink.to("nowhere")
                .password("swordfish")
                .privacy(Privacy.password("marlin"))
                .idempotencyKey("order-66");

        assertThat(refusalsOf(() -> links.createOrGet(command)))
                .containsExactlyInAnyOrder(
                        "url scheme",
                        "password create_or_get",
                        "privacy_password create_or_get",
                        "idempotency_key create_or_get");
        assertThat(refusalsOf(() -> links.createOrGet(COMMAND.privacy(Privacy.PASSWORD))))
                .containsExactly("privacy_password create_or_get");
    }

    @Test
    void a_link_with_a_password_does_not_match() {
        Link guarded = links.create(COMMAND.password("swordfish"));

        assertThat(links.createOrGet(COMMAND).id()).isNotEqualTo(guarded.id());
    }

    @Test
    void listeners_receive_only_created_links() {
        List<Link> events = new ArrayList<>();
        Links observed = desk.waymark(builder ->
                        builder.listener(on(WaymarkEvent.LinkCreated.class, created -> events.add(created.link()))))
                .links();

        Link link = observed.createOrGet(COMMAND);
        observed.createOrGet(COMMAND);

        assertThat(events).containsExactly(link);
    }

    @ParameterizedTest
    @ValueSource(strings = {"links.list", "links.insert"})
    void a_concurrently_created_link_is_returned(String moment) {
        List<Link> others = new ArrayList<>();

        Link late = racing(desk, moment, () -> others.add(links.createOrGet(COMMAND)))
                .links()
                .createOrGet(COMMAND);

        assertThat(others).containsExactly(late);
    }

    @Test
    void a_concurrently_created_link_with_the_chosen_alias_is_returned() {
        CreateLink chosen = COMMAND.alias("docs");
        List<Link> others = new ArrayList<>();

        Link late = racing(desk, "links.insert", () -> others.add(links.create(chosen)))
                .links()
                .createOrGet(chosen);

        assertThat(others).containsExactly(late);
    }

    @Test
    void a_new_link_takes_the_creation_key_from_an_expired_link() {
        CreateLink once = COMMAND.expiration(Expiration.afterClicks(1));
        Link expired = links.createOrGet(once);
        desk.waymark().visits().visit(expired.alias(), Visitor.UNKNOWN);

        Link next = links.createOrGet(once);

        assertThat(links.createOrGet(once)).isEqualTo(next);
        assertThat(links.get(expired.id()).version()).isEqualTo(1);
    }

    @Test
    void an_update_ends_the_creation_key() {
        Link updated = links.createOrGet(COMMAND);
        links.update(updated.id(), UpdateLink.change().title("New"));

        assertThat(creationKey(updated)).isEmpty();
    }

    @Test
    void an_update_by_query_ends_the_creation_keys_of_changed_links() {
        Link updated = links.createOrGet(COMMAND);
        Link unchanged = links.createOrGet(COMMAND.title("New"));
        links.updateAll(LinkQuery.everyLink(), UpdateLink.change().title("New"));

        assertThat(creationKey(updated)).isEmpty();
        assertThat(creationKey(unchanged)).isPresent();
    }

    private Optional<CreationKey> creationKey(Link link) {
        return desk.storage.links().find(Owner.DEFAULT, link.id()).orElseThrow().creationKey();
    }

    @Test
    void a_resolved_title_does_not_prevent_the_match() {
        Links titled = desk.waymark(builder -> builder.titleResolver(url -> Optional.of("Resolved")))
                .links();
        Link link = titled.createOrGet(COMMAND);

        assertThat(link.title()).contains("Resolved");
        assertThat(titled.createOrGet(COMMAND)).isEqualTo(link);
        assertThat(titled.createOrGet(COMMAND.title("Resolved"))).isEqualTo(link);
    }

    @Test
    void links_are_found_by_url_the_newest_first() {
        Link old = links.create(COMMAND);
        links.create(CreateLink.to(Desk.OTHER_URL));
        Link newest = links.create(CreateLink.to("HTTPS://EXAMPLE.com/handbook"));

        assertThat(links.streamByUrl(URL)).containsExactly(newest, old);
        assertThat(links.streamByUrl("no address")).isEmpty();
        assertThat(links.streamByUrl(" " + URL + " ")).containsExactly(newest, old);
    }

    @Test
    void a_link_with_a_url_that_is_now_refused_is_found_by_this_url() {
        desk.storage
                .links()
                .insert(List.of(LinkSample.of("old").url("not an address").stored()));

        assertThat(desk.waymark().links(Samples.OWNER).streamByUrl("not an address"))
                .hasSize(1);
    }
}
