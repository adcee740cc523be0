package dev.waymark.storage.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.spi.Position;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlaceTest {

    private static final List<String> TEXTS = List.of(
            "",
            "a",
            "ab",
            "\u00e9",
            "\ud7ff",
            "\ue000",
            "\uffff",
            "\ud800\udc00",
            "\ud83d\ude00",
            "\udbff\udfff",
            "a\uffff",
            "a\ud83d\ude00");

    @Test
    void sortable_texts_have_the_order_of_the_keys() {
        for (String one : TEXTS) {
            for (String other : TEXTS) {
                Position key = Position.of(one, 1);
                Position another = Position.of(other, 1);

                int order = Place.sortableText(key).compareTo(Place.sortableText(another));

                assertThat(Integer.signum(order))
                        .as("order of %s and %s", key, another)
                        .isEqualTo(Integer.signum(key.compareTo(another)));
            }
        }
    }
}
