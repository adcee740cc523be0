package dev.waymark.storage.jdbc.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.common.base.Ascii;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.error.StorageException;
import dev.waymark.link.LinkQuery;
import dev.waymark.storage.jdbc.JdbcSchema;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.database.H2;
import dev.waymark.storage.jdbc.fixture.engine.EachEngine;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.fixture.engine.RestrictedUser;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Two applications with the default names of tables: "theirs" is in a later schema of the connections of "ours". The databases of
 * MariaDB and MySQL are schemas without an order, so their connections find only the tables of their own database.
 */
@EachEngine
class OtherSchemasTest {

    private final Engine engine;
    private final Database theirs;
    private final Database ours;

    OtherSchemasTest(Engine engine) {
        this.engine = engine;
        theirs = engine.newDatabase();
        ours = switch (engine) {
            case POSTGRESQL -> {
                theirs.execute("CREATE SCHEMA app");
                yield Database.at(theirs.url() + "&currentSchema=app,public");
            }
            case H2 -> {
                theirs.execute("CREATE SCHEMA app");
                yield Database.at(
                        theirs.url() + ";SCHEMA=APP",
                        config -> config.setConnectionInitSql("SET SCHEMA_SEARCH_PATH APP, PUBLIC"));
            }
            case SQLITE -> {
                String file = theirs.url().replaceAll("jdbc:sqlite:|\\?.*", "");
                yield Database.at(
                        engine.newUrl(), config -> config.setConnectionInitSql("ATTACH '" + file + "' AS theirs"));
            }
            case MARIADB, MYSQL -> engine.newDatabase();
        };
    }

    @AfterEach
    void close() {
        ours.close();
        theirs.close();
    }

    private void assumeHasLaterSchemas() {
        assumeFalse(engine.isMySqlFamily(), "a connection finds only the tables of one database");
    }

    private static void assertRefused(Runnable call, String table, String other, String first) {
        assertThatThrownBy(call::run)
                .isInstanceOf(StorageException.class)
                .hasMessageStartingWith(
                        "statements find %s in the schema %s, not in %s, the first schema of the connection; "
                                        .formatted(table, other, first)
                                + "the tables in " + other + " may belong to another application; ");
    }

    /** Checks that each start of our application is refused. */
    private void assertStartsRefused(String table) {
        assertRefused(() -> JdbcStorage.create(ours.dataSource()), table);
        assertRefused(() -> JdbcSchema.of(ours.dataSource()).createOrUpgrade(), table);
        assertRefused(() -> JdbcSchema.of(ours.dataSource()).validate(), table);
    }

    private void assertRefused(Runnable call, String table) {
        switch (engine) {
            case H2 -> assertRefused(call, Ascii.toUpperCase(table), "PUBLIC", "APP");
            case SQLITE -> assertRefused(call, table, "theirs", "main");
            default -> assertRefused(call, table, "public", "app");
        }
    }

    private static void store(JdbcStorage storage) {
        storage.links().insert(List.of(LinkSample.of("docs").stored()));
    }

    private static long count(JdbcStorage storage) {
        return storage.links().count(Samples.filter(LinkQuery.all()));
    }

    @Test
    void tables_of_another_application_are_refused_with_both_schemas() {
        assumeHasLaterSchemas();
        theirs.storage();

        assertStartsRefused("waymark_api_key");
    }

    @Test
    void the_refusal_ends_in_a_remedy() {
        assumeHasLaterSchemas();
        theirs.storage();

        assertThatThrownBy(() -> JdbcStorage.create(ours.dataSource()))
                .hasMessageEndingWith(
                        engine == Engine.SQLITE
                                ? "use another prefix by JdbcStorage.Builder.tablePrefix, or connections without the schema theirs"
                                : "name the schema of the tables by JdbcStorage.Builder.schema, "
                                        + "or make it the first schema of the connection");
    }

    @Test
    void tables_that_another_application_creates_later_are_refused() {
        assumeHasLaterSchemas();
        JdbcSchema schema = JdbcSchema.of(ours.dataSource());
        theirs.storage();

        assertRefused(schema::createOrUpgrade, "waymark_api_key");
        assertRefused(schema::validate, "waymark_api_key");
    }

    @Test
    void a_missing_table_is_not_replaced_by_the_table_of_another_application() {
        assumeHasLaterSchemas();
        ours.storage();
        ours.execute("DROP TABLE waymark_link_tag");
        theirs.storage();

        assertStartsRefused("waymark_link_tag");
    }

    @Test
    void a_missing_sequence_is_not_replaced_by_the_sequence_of_another_application() {
        assumeTrue(engine.kind().nextIds("x").isPresent(), "this database has no sequences");
        ours.storage();
        ours.execute("ALTER TABLE waymark_link ALTER COLUMN id DROP DEFAULT", "DROP SEQUENCE waymark_link_ids");
        theirs.storage();

        assertStartsRefused("waymark_link_ids");
    }

    @Test
    void complete_tables_in_the_first_schema_hide_the_tables_of_another_application() {
        JdbcStorage own = ours.storage();
        JdbcStorage other = theirs.storage();
        store(other);

        assertThatCode(JdbcSchema.of(ours.dataSource())::createOrUpgrade).doesNotThrowAnyException();
        assertThat(JdbcStorage.create(ours.dataSource()).schema().validate())
                .isEqualTo(other.schema().validate());
        assertThat(count(own)).isZero();
    }

    @Test
    void a_storage_with_its_own_schema_or_prefix_keeps_the_records_of_another_application() {
        JdbcStorage other = theirs.storage();
        store(other);
        JdbcStorage.Builder builder = JdbcStorage.builder(ours.dataSource());
        JdbcStorage own = switch (engine) {
            case H2, POSTGRESQL -> builder.schema("app").build();
            case SQLITE -> builder.tablePrefix("app_").build();
            case MARIADB, MYSQL -> builder.build();
        };
        own.schema().createOrUpgrade();
        store(own);

        assertThat(own.links().deleteAll(Samples.filter(LinkQuery.all()), Long.MAX_VALUE, 10))
                .hasSize(1);

        assertThat(count(own)).isZero();
        assertThat(count(other)).isEqualTo(1);
    }

    @Test
    void the_schema_of_the_user_is_the_first_schema_as_soon_as_it_exists() {
        assumeTrue(engine == Engine.POSTGRESQL, "only PostgreSQL has schemas of users");
        theirs.storage();
        theirs.execute("CREATE SCHEMA AUTHORIZATION CURRENT_USER");

        assertRefused(() -> JdbcStorage.create(theirs.dataSource()), "waymark_api_key", "public", "postgres");
    }

    @Test
    void tables_are_refused_if_the_first_schema_does_not_exist() {
        assumeTrue(engine == Engine.POSTGRESQL, "only PostgreSQL skips a missing schema");
        theirs.storage();
        for (String path :
                List.of("missing,public", "Missing, public", "%22missing%22,public", "$user,missing,public")) {
            try (Database skipping = Database.at(theirs.url() + "&currentSchema=" + path)) {
                assertRefused(() -> JdbcStorage.create(skipping.dataSource()), "waymark_api_key", "public", "missing");
            }
        }
    }

    @Test
    void other_forms_of_the_search_path_name_the_schema_of_the_tables() {
        assumeTrue(engine == Engine.POSTGRESQL, "only PostgreSQL has a search path");
        theirs.execute("CREATE SCHEMA \"My \"\"App, 1\"");
        for (String path : List.of("\"My \"\"App, 1\", public", "\"$user\", public", "public, missing", " public")) {
            try (Database found = theirs.with(config -> config.setConnectionInitSql("SET search_path = " + path))) {
                found.storage();

                assertThatCode(() ->
                                JdbcStorage.create(found.dataSource()).schema().validate())
                        .as(path)
                        .doesNotThrowAnyException();
            }
        }
    }

    @Test
    void no_tables_are_created_if_the_first_schema_does_not_exist() {
        assumeTrue(engine == Engine.POSTGRESQL, "only PostgreSQL skips a missing schema");
        try (Database skipping = Database.at(theirs.url() + "&currentSchema=missing,public")) {
            JdbcSchema schema = JdbcSchema.of(skipping.dataSource());

            assertRefused(schema::createOrUpgrade, "waymark_api_key", "public", "missing");
        }
        assertThatThrownBy(() -> JdbcSchema.of(theirs.dataSource()).validate())
                .hasMessageStartingWith("the table waymark_schema_version was not found or is empty");
    }

    @Test
    void tables_are_refused_if_the_user_may_not_use_the_first_schema() {
        assumeTrue(engine == Engine.POSTGRESQL, "only PostgreSQL skips a schema without privileges");
        theirs.storage();
        RestrictedUser user = RestrictedUser.of(engine, theirs);
        user.grantWorking();
        try (Database restricted = Database.at(user.url() + "&currentSchema=app,public")) {
            assertRefused(() -> JdbcStorage.create(restricted.dataSource()), "waymark_api_key", "public", "app");
        }
    }
}
