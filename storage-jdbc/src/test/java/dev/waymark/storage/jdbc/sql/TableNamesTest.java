package dev.waymark.storage.jdbc.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.storage.jdbc.Dialect;
import dev.waymark.storage.jdbc.JdbcSchema;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.database.H2;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class TableNamesTest {

    private final DataSource dataSource = H2.memory();

    @ParameterizedTest
    @ValueSource(strings = {"", "1a", "a-b", "a b", "a;DROP TABLE x;--", "é", "x\"", "schema.table_", "a\n"})
    void an_invalid_prefix_is_refused(String prefix) {
        assertThatThrownBy(() -> JdbcStorage.builder(dataSource).tablePrefix(prefix))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("1 to 30 characters of A–Z a–z 0–9 _");
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite_", "SQLite_links_"})
    void a_prefix_that_sqlite_reserves_is_refused(String prefix) {
        assertThatThrownBy(() -> JdbcStorage.builder(dataSource).tablePrefix(prefix))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a table prefix must not begin with sqlite_, because SQLite reserves these names, was \""
                        + prefix + "\"");
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void the_longest_prefix_keeps_all_names_within_the_limit_of_postgresql(Dialect dialect) {
        String longest = JdbcSchema.script(dialect, "p".repeat(30));

        assertThat(longest.split("\\W+")).allSatisfy(name -> assertThat(name).hasSizeLessThanOrEqualTo(63));
        assertThatThrownBy(() -> JdbcSchema.script(Dialect.H2, "p".repeat(31)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1a", "a-b", "a b", "a.b", "é", "x\"", "a\n"})
    void an_invalid_schema_name_is_refused(String schema) {
        assertThatThrownBy(() -> JdbcStorage.builder(dataSource).schema(schema))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("the name of a schema");
    }

    @ParameterizedTest
    @ValueSource(strings = {"order", "Select", "TABLE"})
    void a_reserved_word_as_a_schema_name_is_refused(String schema) {
        assertThatThrownBy(() -> JdbcStorage.builder(dataSource).schema(schema))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the name of a schema must not be a reserved word of SQL, was \"" + schema + "\"");
    }

    @Test
    void a_schema_name_on_sqlite_is_refused() {
        try (Database database = Database.at("jdbc:sqlite::memory:")) {
            assertThatThrownBy(() -> JdbcStorage.builder(database.dataSource())
                            .schema("main")
                            .build())
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("SQLite has no schemas, so the schema must not be set");
        }
    }

    @Test
    void tables_and_sequences_get_schema_and_prefix_and_other_names_only_the_prefix() {
        TableNames names = TableNames.DEFAULT.withSchema("app").withPrefix("w_");

        assertThat(names.applyTo("waymark_link, waymark_link_counter, nextval('waymark_report_ids'), waymark_link.id, "
                        + "waymark_link_by_id, waymark_link_alias_unique, my_waymark_link"))
                .isEqualTo("app.w_link, app.w_link_counter, nextval('app.w_report_ids'), app.w_link.id, "
                        + "w_link_by_id, w_link_alias_unique, my_waymark_link");
    }
}
