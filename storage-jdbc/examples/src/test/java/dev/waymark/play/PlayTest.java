package dev.waymark.play;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.play.stage.Operations;
import dev.waymark.play.stage.Step;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** As {@code mvn -Pplay} does, for a moment; and what that has found. */
class PlayTest {

    private static final Stores STORES = Stores.all();
    private static final int LENGTH = 300;

    @AfterAll
    static void close() {
        STORES.close();
    }

    @Test
    void a_random_play_is_answered_alike_by_all_stores() {
        assertAgreement(new Composer(System.nanoTime()).play(LENGTH));
    }

    @Test
    void letters_that_are_others_in_turkish_are_sorted_and_found_alike() {
        assertAgreement("""
                default link.create 0 url=https%3A%2F%2Fexample.com%2F&alias=I&title=%C4%B0stanbul
                default link.create 0 url=https%3A%2F%2Fexample.com%2F&alias=i&title=istanbul
                default link.create 0 url=https%3A%2F%2Fexample.com%2F&alias=x&title=%C4%B1
                default link.list 0 search=i&sort_by=title&sort=asc
                default link.list 0 search=%C4%B0&sort_by=alias
                """);
    }

    @Test
    void what_is_changed_or_deleted_together_is_told_in_the_same_order() {
        assertAgreement("""
                ~ link.createOrGet 0 url=https%3A%2F%2Fexample.org%2F
                ~ link.create 0 url=https%3A%2F%2Fexample.org%2F
                ~ report.create 0 url=https%3A%2F%2Fexample.org%2F
                ~ report.create 0 url=https%3A%2F%2Fexample.org%2F
                ~ link.updateAll 0 everything=1|title=x
                ~ report.updateAll 0 everything=1|privacy=1
                ~ owner.erase 0
                """);
    }

    @Test
    void all_operations_are_played() {
        assertThat(new Composer(1).play(20_000).stream().map(Step::operation).distinct())
                .containsExactlyInAnyOrderElementsOf(Operations.names());
    }

    @Test
    void a_step_is_the_line_that_it_prints() {
        List<Step> steps = new Composer(2).play(LENGTH);

        assertThat(steps.stream().map(Step::toString).map(Step::of)).isEqualTo(steps);
        assertThat(Engine.selected()).hasSize(STORES.count() - 3);
    }

    private static void assertAgreement(String lines) {
        assertAgreement(lines.lines().map(Step::of).toList());
    }

    private static void assertAgreement(List<Step> steps) {
        assertThat(STORES.play(steps).map(Difference::describe))
                .as(steps.stream().map(Step::toString).collect(Collectors.joining("\n")))
                .isEmpty();
    }
}
