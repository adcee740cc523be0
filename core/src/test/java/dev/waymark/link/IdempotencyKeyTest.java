package dev.waymark.link;

import static dev.waymark.Desk.URL;
import static dev.waymark.Hooks.racing;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.waymark.Desk;
import dev.waymark.error.AliasTakenException;
import dev.waymark.error.IdempotencyConflictException;
import dev.waymark.error.Violation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Creations that a caller repeats with an idempotency key (D-41). */
class IdempotencyKeyTest {

    private static final CreateLink COMMAND = CreateLink.to(URL).idempotencyKey("order-66");

    private final Desk desk = new Desk();
    private final Links links = desk.waymark().links();

    @Test
    void a_repeated_command_with_the_same_key_returns_the_same_link() {
        Link link = links.create(COMMAND);

        assertThat(links.create(COMMAND)).isEqualTo(link);
        assertThat(links.count(LinkQuery.all())).isEqualTo(1);
    }

    @Test
    void a_command_with_another_key_creates_another_link() {
        Link link = links.create(COMMAND);

        assertThat(links.create(COMMAND.idempotencyKey("Order-66")).id()).isNotEqualTo(link.id());
    }

    @Test
    void another_command_with_the_same_key_is_a_conflict_and_creates_no_link() {
        links.create(COMMAND);

        assertThatThrownBy(() -> links.create(COMMAND.spaceId(1)))
                .isInstanceOf(IdempotencyConflictException.class)
                .hasMessage("the idempotency key has been used for another command");
        assertThatThrownBy(() -> links.create(
                        CreateLink.to("HTTPS://EXAMPLE.com/handbook").idempotencyKey("order-66")))
                .isInstanceOf(IdempotencyConflictException.class);
        assertThat(links.count(LinkQuery.all())).isEqualTo(1);
    }

    @Test
    void a_command_with_another_password_is_another_command() {
        Link link = links.create(COMMAND.password("swordfish"));

        assertThat(links.create(COMMAND.password("swordfish"))).isEqualTo(link);
        assertThatThrownBy(() -> links.create(COMMAND.password("marlin")))
                .isInstanceOf(IdempotencyConflictException.class);
        assertThatThrownBy(() -> links.create(COMMAND)).isInstanceOf(IdempotencyConflictException.class);
    }

    @Test
    void a_repetition_returns_the_current_link() {
        Link link = links.create(COMMAND.password("swordfish"));
        Link changed = links.update(link.id(), UpdateLink.change().title("New").password("marlin"));

        assertThat(links.create(COMMAND.password("swordfish"))).isEqualTo(changed);
    }

    @Test
    void a_repetition_with_a_chosen_alias_is_no_conflict() {
        Link link = links.create(COMMAND.alias("docs"));

        assertThat(links.create(COMMAND.alias("docs"))).isEqualTo(link);
        assertThatThrownBy(() -> links.create(COMMAND.alias("docs").idempotencyKey("order-67")))
                .isInstanceOf(AliasTakenException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"links.findByCreationKey", "links.insert"})
    void a_repetition_that_overtakes_the_first_attempt_creates_the_link_for_both(String moment) {
        List<Link> others = new ArrayList<>();

        Link late = racing(desk, moment, () -> others.add(links.create(COMMAND.alias("docs"))))
                .links()
                .create(COMMAND.alias("docs"));

        assertThat(others).containsExactly(late);
    }

    @Test
    void a_key_is_kept_for_a_day() {
        Link link = links.create(COMMAND);

        desk.clock.advance(Duration.ofDays(1).minusSeconds(1));
        assertThat(links.create(COMMAND)).isEqualTo(link);

        desk.clock.advance(Duration.ofSeconds(1));
        Link next = links.create(COMMAND.spaceId(1));
        assertThat(next.id()).isNotEqualTo(link.id());
        assertThat(links.create(COMMAND.spaceId(1))).isEqualTo(next);
    }

    @Test
    void a_key_in_a_list_is_a_violation_with_the_index_of_its_command() {
        List<CreateLink> commands = List.of(CreateLink.to(URL), COMMAND, CreateLink.to("nowhere"));

        assertThat(Desk.violationsOf(() -> links.createAll(commands)))
                .extracting(Violation::index, Violation::field, Violation::code)
                .containsExactly(
                        tuple(OptionalInt.of(1), "idempotency_key", "in_list"),
                        tuple(OptionalInt.of(2), "url", "scheme"));
        assertThat(links.count(LinkQuery.all())).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"!", "~", "0123456789012345678901234567890123456789012345678901234567890123"})
    void a_key_has_visible_characters_of_ascii(String key) {
        Link link = links.create(COMMAND.idempotencyKey(key));

        assertThat(links.create(COMMAND.idempotencyKey(key))).isEqualTo(link);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "a b",
                "a\u00E4",
                "a\n",
                "01234567890123456789012345678901234567890123456789012345678901234"
            })
    void any_other_key_is_a_violation(String key) {
        assertThat(Desk.violationsOf(() -> links.create(COMMAND.idempotencyKey(key))))
                .singleElement()
                .isEqualTo(Violation.of("idempotency_key", "format", "must be 1 to 64 visible ASCII characters"));
    }
}
