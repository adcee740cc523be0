package dev.waymark.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.link.LinkSearchField;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SearchTest {

    @Test
    void a_term_is_trimmed() {
        assertThat(Search.of(" \thand book\u2003", LinkSearchField.URL))
                .contains(new Search<>("hand book", LinkSearchField.URL));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\t\r\n", "\u2003"})
    void a_blank_term_is_no_search(String blank) {
        assertThat(Search.of(blank, LinkSearchField.URL)).isEmpty();
    }

    @Test
    void a_search_prints_a_url_without_its_password() {
        assertThat(new Search<>("https://anna:secret@example.com", LinkSearchField.URL))
                .hasToString("Search[term=https://***@example.com, field=URL]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"asc", "desc"})
    void directions_have_the_names_of_the_specification(String name) {
        assertThat(Direction.values()).extracting(Direction::wireName).contains(name);
    }

    @Test
    void a_sort_is_a_field_and_a_direction() {
        assertThat(Sort.by(LinkSearchField.URL, Direction.ASC))
                .isEqualTo(new Sort<>(LinkSearchField.URL, Direction.ASC));
        assertThat(Direction.DESC.wireName()).isEqualTo("desc");
    }
}
