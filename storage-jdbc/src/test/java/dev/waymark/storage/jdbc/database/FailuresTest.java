package dev.waymark.storage.jdbc.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FailuresTest {

    private static final String CONSTRAINT = "waymark_link_alias_unique";

    private static boolean violates(String message) {
        return Databases.MARIADB.isDuplicate(
                CauseCopy.of(new SQLException(message, "23000", 1062), Databases.MARIADB), CONSTRAINT, "column");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(conn=7) Duplicate entry '0-docs' for key 'waymark_link_alias_unique'",
                "Duplicate entry '0-docs' for key 'waymark_link.waymark_link_alias_unique'",
                "Doppelter Eintrag '0-docs' für Schlüssel 'waymark_link_alias_unique'"
            })
    void a_key_is_recognised_in_every_language(String message) {
        assertThat(violates(message))
                .as("whether the message names the constraint: %s", message)
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Duplicate entry 'waymark_link_alias_unique-key' for key 'waymark_link_creation_unique'",
                "Doppelter Eintrag 'waymark_link_alias_unique-key' für Schlüssel 'waymark_link_creation_unique'"
            })
    void a_value_is_not_taken_for_a_key(String message) {
        assertThat(violates(message))
                .as("whether the message names the constraint: %s", message)
                .isFalse();
    }
}
