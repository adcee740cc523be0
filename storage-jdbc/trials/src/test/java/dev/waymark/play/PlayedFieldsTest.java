package dev.waymark.play;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.contract.FormCoverage;
import dev.waymark.form.Parameters;
import dev.waymark.play.form.LinkForms;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Checks that plays use every field of a link. */
class PlayedFieldsTest {

    private static final int FORMS = 2_000;

    /** Plays send this password only together with a new privacy. */
    private static final String PRIVACY_PASSWORD = "privacyPassword";

    private final LinkForms forms = new LinkForms(new Random(1));
    private final FormCoverage coverage = new FormCoverage();

    @Test
    void the_play_sends_every_field_of_a_creation() {
        assertThat(coverage.unusedInCreations(some(forms::creation)))
                .as("add these fields to LinkForms; the play reads idempotency keys itself")
                .containsExactly("idempotencyKey");
    }

    @Test
    void the_play_sends_every_field_of_an_update_by_query() {
        assertThat(coverage.unusedInUpdates(some(forms::change)))
                .as("add these fields to LinkForms; url and version belong to one link")
                .containsExactly("url", PRIVACY_PASSWORD, "expectedVersion");
    }

    @Test
    void the_play_sends_every_field_of_an_update() {
        assertThat(coverage.unusedInUpdates(some(forms::update)))
                .as("add these fields to LinkForms; the play adds and removes pixels and tags by query")
                .containsExactly("addPixelIds", "removePixelIds", "addTags", "removeTags", PRIVACY_PASSWORD);
    }

    private static Stream<Parameters> some(Supplier<String> form) {
        return Stream.generate(form).limit(FORMS).map(Parameters::decode);
    }
}
