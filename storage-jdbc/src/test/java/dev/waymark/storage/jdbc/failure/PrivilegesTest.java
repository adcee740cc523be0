package dev.waymark.storage.jdbc.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.waymark.Waymark;
import dev.waymark.access.Owner;
import dev.waymark.admin.StorageCopy;
import dev.waymark.contract.part.LongTest;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.error.StorageException;
import dev.waymark.link.LinkQuery;
import dev.waymark.storage.jdbc.JdbcSchema;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.Operation;
import dev.waymark.storage.jdbc.fixture.Operations;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.EachEngine;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.fixture.engine.RestrictedUser;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The privileges that the package page lists are enough, and a missing privilege is reported as such. */
@LongTest
@EachEngine
class PrivilegesTest {

    private static final String NOT_PERMITTED = "; the database user lacks a privilege";

    private final Engine engine;
    private final Database database;
    private final RestrictedUser user;
    private final Database connected;

    PrivilegesTest(Engine engine) {
        assumeTrue(engine != Engine.SQLITE, "SQLite has no users");
        this.engine = engine;
        database = engine.newDatabase();
        user = RestrictedUser.of(engine, database);
        // The pool opens its first connection at the first use, after the user has got a privilege.
        connected = Database.at(user.url(), config -> config.setInitializationFailTimeout(-1));
    }

    @AfterEach
    void close() {
        connected.close();
        database.close();
    }

    @Test
    void the_privileges_for_creating_the_tables_are_enough() {
        user.grantCreating();

        JdbcSchema schema = JdbcSchema.of(connected.dataSource());
        schema.createOrUpgrade();

        assertThatCode(schema::validate).doesNotThrowAnyException();
    }

    @Test
    void the_privileges_for_normal_work_are_enough_for_every_operation() {
        Waymark witness = Operations.waymark(database.storage());
        user.grantWorking();
        JdbcStorage storage = JdbcStorage.create(connected.dataSource());
        Waymark waymark = Operations.waymark(storage);

        assertThatCode(storage.schema()::validate).doesNotThrowAnyException();
        for (Operation operation : Operations.all()) {
            Operation.Ids ids = Operations.prepare(database, witness);

            assertThatCode(() -> operation.action().run(waymark, ids))
                    .as(operation.name())
                    .doesNotThrowAnyException();
        }
    }

    @Test
    void the_privileges_for_copying_are_enough() {
        database.storage();
        user.grantWorking();
        user.grantCopying();
        Waymark source = Operations.waymark(database.storage());
        Operations.prepare(database, source);
        JdbcStorage other =
                JdbcStorage.builder(database.dataSource()).tablePrefix("other_").build();
        other.schema().createOrUpgrade();
        user.grantWorking();
        user.grantCopying();

        JdbcStorage copy = JdbcStorage.builder(connected.dataSource())
                .tablePrefix("other_")
                .build();
        StorageCopy.of(JdbcStorage.create(connected.dataSource()), copy).run();

        assertThat(Operations.waymark(copy).links(Owner.of("alice")).count(LinkQuery.all()))
                .isEqualTo(3);
    }

    @Test
    void a_user_without_privileges_is_reported_as_such() {
        database.storage();
        if (engine.isMySqlFamily()) {
            // A user without any privilege cannot connect to the database.
            database.execute("CREATE TABLE other (id INT PRIMARY KEY)");
            user.grant("SELECT", "other");
        }
        JdbcStorage storage = JdbcStorage.create(connected.dataSource());

        assertThatThrownBy(storage.schema()::validate)
                .isInstanceOf(StorageException.class)
                .hasMessageStartingWith("the database failed while reading the version of the schema (SQLState ")
                .hasMessageEndingWith(NOT_PERMITTED);
        assertThatThrownBy(() ->
                        storage.links().insert(List.of(LinkSample.of("docs").stored())))
                .isInstanceOf(StorageException.class)
                .hasMessageEndingWith(NOT_PERMITTED);
    }

    @Test
    void a_user_who_may_only_read_is_reported_when_writing() {
        database.storage();
        user.grantReading();
        JdbcStorage storage = JdbcStorage.create(connected.dataSource());

        assertThatCode(storage.schema()::validate).doesNotThrowAnyException();
        assertThatThrownBy(() ->
                        storage.links().insert(List.of(LinkSample.of("docs").stored())))
                .isInstanceOf(StorageException.class)
                .hasMessageEndingWith(NOT_PERMITTED);
    }

    @Test
    void a_user_without_the_privileges_to_create_tables_is_reported_when_creating() {
        if (engine.isMySqlFamily()) {
            user.grantReading();
        }
        JdbcSchema schema = JdbcSchema.of(connected.dataSource());

        assertThatThrownBy(schema::createOrUpgrade)
                .isInstanceOf(StorageException.class)
                .hasMessageEndingWith(NOT_PERMITTED);
    }

    @Test
    void an_owner_of_the_tables_with_create_on_the_database_can_create_the_search_indexes() {
        assumeTrue(engine == Engine.POSTGRESQL, "other databases need no privilege for search indexes");
        user.grantCreating();
        database.execute("GRANT CREATE ON DATABASE " + user.databaseName() + " TO " + user.name());
        JdbcSchema schema = JdbcSchema.of(connected.dataSource());
        schema.createOrUpgrade();

        schema.createSearchIndexes();

        assertThat(schema.validate()).isEmpty();
    }

    @Test
    void an_owner_of_the_tables_can_create_the_search_indexes_if_the_extensions_exist() {
        assumeTrue(engine == Engine.POSTGRESQL, "other databases need no privilege for search indexes");
        user.grantCreating();
        database.execute("CREATE EXTENSION pg_trgm", "CREATE EXTENSION btree_gin");
        JdbcSchema schema = JdbcSchema.of(connected.dataSource());
        schema.createOrUpgrade();

        schema.createSearchIndexes();

        assertThat(schema.validate()).isEmpty();
    }
}
