package dev.waymark.example;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Waymark;
import dev.waymark.form.Operations;
import dev.waymark.link.Link;
import dev.waymark.link.Targeting;
import dev.waymark.storage.memory.MemoryStorage;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** JSON bodies in place of forms. */
class JsonBodiesTest {

    private final Waymark waymark =
            Waymark.builder().storage(MemoryStorage.create()).build();
    private final Operations operations = Operations.onLinks(
            waymark.links(), waymark.forms(), waymark.clock(), link -> "https://go.example" + link.path());

    private Link created(Map<String, ?> json) {
        assertThat(operations.create(JsonBodies.parameters(json)).status()).isEqualTo(201);
        return waymark.links().get(1);
    }

    @Test
    void texts_numbers_booleans_lists_and_objects_are_fields() {
        Link link = created(Map.of(
                "url",
                "https://example.com/",
                "disabled",
                true,
                "pixel_ids",
                List.of(4, 2),
                "tags",
                List.of("News", "sale"),
                "target_type",
                1,
                "country",
                List.of(Map.of("key", "FR", "value", "https://example.fr/"))));

        assertThat(link.disabled()).isTrue();
        assertThat(link.pixelIds()).containsExactly(2L, 4L);
        assertThat(link.tags()).containsExactly("News", "sale");
        assertThat(link.targeting()).isEqualTo(Targeting.byCountry(Map.of("FR", "https://example.fr/")));
    }

    @Test
    void null_and_an_empty_list_clear_a_field_in_an_update() {
        created(Map.of("url", "https://example.com/", "title", "Sale", "tags", List.of("News")));

        operations.update(1, JsonBodies.parameters(Collections.singletonMap("title", null)));
        operations.update(1, JsonBodies.parameters(Map.of("tags", List.of())));

        assertThat(waymark.links().get(1).title()).isEmpty();
        assertThat(waymark.links().get(1).tags()).isEmpty();
    }
}
