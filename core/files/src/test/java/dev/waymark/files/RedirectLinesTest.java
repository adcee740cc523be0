package dev.waymark.files;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The lines of configurations of servers, and pairs of a source and a target. */
class RedirectLinesTest {

    @Test
    void an_alias_of_a_pair_may_be_a_word_of_a_configuration() {
        Imported imported = Imported.of("""
                locations https://example.com/a
                location https://example.com/b
                server https://example.com/c
                map https://example.com/d
                """);

        assertThat(imported.described())
                .as("%s", imported.reported())
                .containsExactly(
                        "locations https://example.com/a",
                        "location https://example.com/b",
                        "server https://example.com/c",
                        "map https://example.com/d");
    }
}
