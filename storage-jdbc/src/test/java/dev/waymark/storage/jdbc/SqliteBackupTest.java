package dev.waymark.storage.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Waymark;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Links;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.fixture.engine.OnEngine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A backup by {@code VACUUM INTO} contains all data that was committed before the backup, and can replace a database. */
@OnEngine(Engine.SQLITE)
class SqliteBackupTest {

    private static final CreateLink HANDBOOK =
            CreateLink.to("https://example.com/handbook").title("Handbook").pixelIds(1L, 2L);
    private static final int LINKS_BEFORE = 20;

    @TempDir
    Path folder;

    private Database database;
    private Links links;

    @BeforeEach
    void create() {
        Engine.SQLITE.assumeSelected();
        database = at("original.db");
        JdbcStorage storage = database.storage();
        storage.schema().createSearchIndexes();
        links = Waymark.builder().storage(storage).build().links();
    }

    @AfterEach
    void close() {
        database.close();
    }

    private Database at(String name) {
        return Database.at("jdbc:sqlite:" + folder.resolve(name) + "?journal_mode=WAL&busy_timeout=20000");
    }

    private void backUpTo(String name) {
        database.execute("VACUUM INTO '" + folder.resolve(name) + "'");
    }

    private static void assertIsIntact(Database database) throws SQLException {
        try (Connection connection = database.dataSource().getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("PRAGMA integrity_check")) {
            assertThat(rows.next()).as("an answer to the check").isTrue();
            assertThat(rows.getString(1)).isEqualTo("ok");
        }
    }

    @Test
    void a_backup_during_concurrent_writes_has_complete_records_and_indexes()
            throws InterruptedException, SQLException {
        AtomicBoolean done = new AtomicBoolean();
        CountDownLatch created = new CountDownLatch(LINKS_BEFORE);
        List<CompletableFuture<Void>> writers = IntStream.range(0, 2)
                .mapToObj(writer -> CompletableFuture.runAsync(() -> {
                    while (!done.get()) {
                        links.create(HANDBOOK);
                        created.countDown();
                    }
                }))
                .toList();
        try {
            created.await();
            backUpTo("backup.db");
        } finally {
            done.set(true);
            writers.forEach(CompletableFuture::join);
        }

        try (Database backup = at("backup.db")) {
            JdbcStorage storage = JdbcStorage.create(backup.dataSource());
            storage.schema().validate();
            Links backedUp = Waymark.builder().storage(storage).build().links();
            long count = backedUp.count(LinkQuery.all());
            assertThat(count).isGreaterThanOrEqualTo(LINKS_BEFORE);
            assertThat(backedUp.count(LinkQuery.all().search("andboo"))).isEqualTo(count);
            assertThat(backedUp.stream(LinkQuery.all()))
                    .allSatisfy(link -> assertThat(link.pixelIds()).containsExactly(1L, 2L));
            assertIsIntact(backup);
        }
    }

    @Test
    void a_backup_replaces_the_database_after_the_old_log_is_deleted() throws IOException {
        Link before = links.create(HANDBOOK.alias("before"));
        backUpTo("backup.db");
        links.create(HANDBOOK.alias("after"));
        // A copy of the open files simulates a killed process: the file lacks the changes of the log.
        for (String suffix : List.of("-wal", "-shm")) {
            Files.copy(folder.resolve("original.db" + suffix), folder.resolve("restored.db" + suffix));
        }

        for (String suffix : List.of("-wal", "-shm")) {
            Files.delete(folder.resolve("restored.db" + suffix));
        }
        Files.copy(folder.resolve("backup.db"), folder.resolve("restored.db"), StandardCopyOption.REPLACE_EXISTING);

        try (Database restored = at("restored.db")) {
            Links old = Waymark.builder()
                    .storage(JdbcStorage.create(restored.dataSource()))
                    .build()
                    .links();
            assertThat(old.stream(LinkQuery.all())).containsExactly(before);
            assertThat(old.create(HANDBOOK.alias("after")).alias()).isEqualTo("after");
        }
    }
}
