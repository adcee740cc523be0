package dev.waymark.play;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.contract.part.LongTest;
import dev.waymark.play.stage.Operations;
import dev.waymark.play.stage.Step;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** A short run of {@code mvn -Pplay}, and the defects that longer runs have found. */
@LongTest
class PlayTest {

    private static final Stores STORES = Stores.all();
    private static final int LENGTH = 300;

    @AfterAll
    static void close() {
        STORES.close();
    }

    @Test
    void all_stores_give_the_same_answers_to_a_random_play() {
        assertAgreement(new Composer(System.nanoTime()).play(LENGTH));
    }

    @Test
    void all_stores_sort_and_find_turkish_letters_in_the_same_way() {
        assertAgreement("""
                default link.create 0 url=https%3A%2F%2Fexample.com%2F&alias=I&title=%C4%B0stanbul
                default link.create 0 url=https%3A%2F%2Fexample.com%2F&alias=i&title=istanbul
                default link.create 0 url=https%3A%2F%2Fexample.com%2F&alias=x&title=%C4%B1
                default link.list 0 search=i&sort_by=title&sort=asc
                default link.list 0 search=%C4%B0&sort_by=alias
                """);
    }

    @Test
    void all_stores_report_bulk_changes_in_the_same_order() {
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
    void a_long_play_contains_all_operations() {
        assertThat(new Composer(1).play(20_000).stream().map(Step::operation).distinct())
                .containsExactlyInAnyOrderElementsOf(Operations.names());
    }

    @Test
    void a_step_equals_the_step_that_is_parsed_from_its_text() {
        List<Step> steps = new Composer(2).play(LENGTH);

        assertThat(steps.stream().map(Step::toString).map(Step::of)).isEqualTo(steps);
        assertThat(Engine.selected()).hasSize(STORES.count() - 3);
    }

    private static void assertAgreement(String lines) {
        assertAgreement(lines.lines().map(Step::of).toList());
    }

    private static void assertAgreement(List<Step> steps) {
        assertThat(STORES.defect(steps))
                .as(steps.stream().map(Step::toString).collect(Collectors.joining("\n")))
                .isEmpty();
    }
}
