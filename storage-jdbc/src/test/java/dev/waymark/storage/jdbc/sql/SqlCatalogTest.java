package dev.waymark.storage.jdbc.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.storage.jdbc.database.Databases;
import java.util.List;
import org.junit.jupiter.api.Test;

class SqlCatalogTest {

    private static final String FIND = "SELECT url FROM waymark_link WHERE id IN (:ids)";

    private final SqlCatalog sql =
            new SqlCatalog(TableNames.DEFAULT.withSchema("app").withPrefix("w_"), Databases.POSTGRESQL);

    @Test
    void a_statement_has_the_names_of_the_storage() {
        assertThat(sql.of(FIND).text()).isEqualTo("SELECT url FROM app.w_link WHERE id IN (?)");
    }

    @Test
    void a_template_is_parsed_once_for_each_number_of_values() {
        assertThat(sql.ofIds(FIND, List.of(1L, 2L)))
                .isSameAs(sql.ofIds(FIND, List.of(3L, 4L)))
                .isNotSameAs(sql.of(FIND));
    }

    @Test
    void the_number_of_ids_is_rounded_up_to_a_power_of_two() {
        assertThat(sql.ofIds(FIND, List.of(1L, 2L, 3L)).text()).endsWith("(?, ?, ?, ?)");
    }

    @Test
    void a_full_catalogue_returns_new_statements() {
        for (int i = 0; i < 5_000; i++) {
            assertThat(sql.of("SELECT " + i).text()).isEqualTo("SELECT " + i);
        }
    }
}
