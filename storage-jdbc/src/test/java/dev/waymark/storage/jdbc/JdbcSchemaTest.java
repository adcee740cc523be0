package dev.waymark.storage.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.contract.LinkSample;
import dev.waymark.contract.Samples;
import dev.waymark.error.StorageException;
import dev.waymark.link.LinkQuery;
import java.io.StringReader;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.h2.tools.RunScript;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JdbcSchemaTest {

    private final DataSource dataSource = H2.memory();
    private final JdbcSchema schema = JdbcSchema.of(dataSource);

    @Test
    void a_schema_that_was_created_is_valid() {
        schema.create();

        assertThatCode(schema::validate).doesNotThrowAnyException();
    }

    @Test
    void a_storage_without_its_schema_says_where_to_look() {
        JdbcStorage storage = JdbcStorage.create(dataSource);

        assertThatThrownBy(() ->
                        storage.links().insert(List.of(LinkSample.of("docs").stored())))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("JdbcSchema.validate()");
        assertThatThrownBy(() -> storage.links().count(Samples.filter(LinkQuery.all())))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("JdbcSchema.validate()");
    }

    @Test
    void creating_it_again_keeps_what_is_there() {
        schema.create();
        JdbcStorage storage = JdbcStorage.create(dataSource);
        storage.links().insert(List.of(LinkSample.of("docs").stored()));

        schema.create();

        assertThat(storage.links().count(Samples.filter(LinkQuery.all()))).isEqualTo(1);
    }

    @Test
    void creating_it_completes_what_was_interrupted() throws SQLException {
        schema.create();
        H2.execute(dataSource, "DELETE FROM waymark_schema_version", "DROP TABLE waymark_report_findings");

        schema.create();

        assertThatCode(schema::validate).doesNotThrowAnyException();
    }

    @Test
    void many_nodes_may_create_it_at_the_same_time() throws Exception {
        ExecutorService nodes = Executors.newFixedThreadPool(8);
        try {
            Callable<Void> create = () -> {
                JdbcSchema.of(dataSource).create();
                return null;
            };
            for (Future<Void> created :
                    nodes.invokeAll(Stream.generate(() -> create).limit(8).toList())) {
                created.get();
            }
        } finally {
            nodes.shutdownNow();
        }

        assertThatCode(schema::validate).doesNotThrowAnyException();
    }

    @Test
    void nothing_is_created_unless_asked_for() {
        JdbcStorage.create(dataSource);

        assertThatThrownBy(schema::validate)
                .isInstanceOf(StorageException.class)
                .hasMessageStartingWith("there is no schema: the table waymark_schema_version is missing or empty");
    }

    @Test
    void another_version_is_named_and_left_alone() throws SQLException {
        schema.create();
        H2.execute(dataSource, "UPDATE waymark_schema_version SET version = 7");

        String message = "the schema has version 7, and this version of the library needs version 1";
        assertThatThrownBy(schema::validate).hasMessage(message);
        assertThatThrownBy(schema::create).hasMessage(message);
    }

    @Test
    void all_missing_tables_and_columns_are_named() throws SQLException {
        schema.create();
        H2.execute(
                dataSource,
                "DROP TABLE waymark_link_rule",
                "DROP TABLE waymark_report_findings",
                "ALTER TABLE waymark_link DROP COLUMN expiration_url");

        assertThatThrownBy(schema::validate)
                .isInstanceOf(StorageException.class)
                .hasMessage("the schema is not complete: column waymark_link.expiration_url, table waymark_link_rule, "
                        + "table waymark_report_findings missing");
    }

    @Test
    void storages_with_different_prefixes_share_a_database() {
        JdbcStorage one = JdbcStorage.builder(dataSource).tablePrefix("One_").build();
        JdbcStorage two = JdbcStorage.builder(dataSource).tablePrefix("two_").build();
        one.schema().create();
        two.schema().create();

        one.links().insert(List.of(LinkSample.of("docs").pixels(1).stored()));

        assertThat(two.links().findByAlias(LinkSample.of("docs").stored().aliasKey()))
                .isEmpty();
        assertThat(two.links().insert(List.of(LinkSample.of("docs").stored()))).hasSize(1);
        assertThatCode(one.schema()::validate).doesNotThrowAnyException();
        assertThatThrownBy(schema::validate).isInstanceOf(StorageException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1a", "a-b", "a b", "a;DROP TABLE x;--", "é", "x\"", "schema.table_", "a\n"})
    void a_prefix_that_is_more_than_a_prefix_is_refused(String prefix) {
        assertThatThrownBy(() -> JdbcStorage.builder(dataSource).tablePrefix(prefix))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("1 to 30 of A–Z a–z 0–9 _");
    }

    @Test
    void a_prefix_is_so_short_that_no_name_exceeds_what_postgresql_allows() {
        String longest = JdbcSchema.script(Dialect.H2, "p".repeat(30));

        assertThat(longest.split("\\W+")).allSatisfy(name -> assertThat(name).hasSizeLessThanOrEqualTo(63));
        assertThatThrownBy(() -> JdbcSchema.script(Dialect.H2, "p".repeat(31)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void the_script_alone_makes_a_valid_schema() throws SQLException {
        try (Connection connection = dataSource.getConnection()) {
            RunScript.execute(connection, new StringReader(JdbcSchema.script(Dialect.H2, "other_")));
        }

        JdbcSchema other =
                JdbcStorage.builder(dataSource).tablePrefix("other_").build().schema();
        assertThatCode(other::validate).doesNotThrowAnyException();
        assertThat(other.script())
                .isEqualTo(JdbcSchema.script(Dialect.H2, "other_"))
                .doesNotContain("waymark_");
    }
}
