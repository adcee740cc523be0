package dev.waymark.storage.jdbc.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.waymark.Waymark;
import dev.waymark.access.IssueApiKey;
import dev.waymark.access.PasswordHash;
import dev.waymark.access.PasswordHasher;
import dev.waymark.access.Privacy;
import dev.waymark.access.Secret;
import dev.waymark.admin.StorageCopy;
import dev.waymark.caching.ClickBufferingStorage;
import dev.waymark.error.StorageException;
import dev.waymark.link.CreateLink;
import dev.waymark.link.ImportLink;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.UpdateLink;
import dev.waymark.report.CreateReport;
import dev.waymark.report.ImportReport;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.CapturedLog;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.EachEngine;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.memory.MemoryStorage;
import dev.waymark.visit.Visitor;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Failures contain no password, hash, key, title or URL of a refused row (D-3). */
@EachEngine
class SecretsTest {

    private static final String PASSWORD = "open-sesame";
    private static final String HASH = "hash-of-sesame";
    private static final String TOKEN = "treasure";
    private static final String KEY = "wm_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG";

    private static final CreateLink ALLOWED = CreateLink.to("https://example.com/" + TOKEN)
            .title(TOKEN)
            .password(PASSWORD)
            .privacy(Privacy.password(PASSWORD));
    private static final CreateLink REFUSED = ALLOWED.spaceId(13);
    private static final CreateLink REFUSED_WITHOUT_PASSWORD =
            CreateLink.to("https://example.com/" + TOKEN).title(TOKEN).spaceId(13);
    private static final UpdateLink REFUSED_UPDATE =
            UpdateLink.change().spaceId(13).password(PASSWORD + "2");

    /** The refused rows of each table. */
    private static final Map<String, String> REFUSALS = Map.of(
            "waymark_link", "space_id = 13",
            "waymark_report", "project = 'refused.example'",
            "waymark_api_key", "label = 'refused'");

    /** The columns that the application's triggers quote in their messages. */
    private static final Map<String, String> QUOTED = Map.of(
            "waymark_link", "password",
            "waymark_report", "password",
            "waymark_api_key", "key_hash");

    private record Operation(String name, Consumer<Waymark> work) {}

    private final Engine engine;
    private final Database database;
    private final JdbcStorage storage;
    private final Waymark waymark;

    SecretsTest(Engine engine) {
        this.engine = engine;
        database = engine.newDatabase();
        storage = database.storage();
        waymark = Waymark.builder()
                .storage(storage)
                .passwordHasher(new LegibleHasher())
                .build();
    }

    /** A hasher whose hashes the tests recognise in a text. */
    private static final class LegibleHasher implements PasswordHasher {
        @Override
        public PasswordHash hash(Secret password) {
            return new PasswordHash(HASH);
        }

        @Override
        public boolean verify(Secret candidate, PasswordHash hash) {
            return true;
        }

        @Override
        public boolean canVerify(PasswordHash hash) {
            return true;
        }
    }

    @BeforeEach
    void constrainTheTables() {
        if (engine == Engine.SQLITE) {
            quoteInTriggers(); // SQLite adds no constraint to a table
            return;
        }
        REFUSALS.forEach((table, refused) -> database.execute(
                "ALTER TABLE " + table + " ADD CONSTRAINT refusal_" + table + " CHECK (NOT (" + refused + "))"));
    }

    /** Adds triggers that refuse the same rows, and quote them in the message of a violated constraint. */
    private void quoteInTriggers() {
        REFUSALS.forEach((table, refused) -> {
            String name = "quoting_" + table;
            String column = QUOTED.get(table);
            if (engine == Engine.POSTGRESQL) {
                database.execute("CREATE FUNCTION " + name + "() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF NEW."
                        + refused + " THEN RAISE EXCEPTION 'refused: %', NEW USING ERRCODE = '23514'; END IF;"
                        + " RETURN NEW; END $$");
                database.execute("CREATE TRIGGER " + name + " BEFORE INSERT OR UPDATE ON " + table
                        + " FOR EACH ROW EXECUTE FUNCTION " + name + "()");
                return;
            }
            for (String event : List.of("INSERT", "UPDATE")) {
                String trigger = "CREATE TRIGGER " + name + event + " BEFORE " + event + " ON " + table;
                database.execute(
                        engine == Engine.SQLITE
                                ? trigger + " WHEN NEW." + refused + " BEGIN SELECT RAISE(ABORT, 'refused: ' || NEW."
                                        + column + "); END"
                                : trigger + " FOR EACH ROW IF NEW." + refused
                                        + " THEN SET @quoted = CONCAT('refused: ',"
                                        + " NEW." + column + "); SIGNAL SQLSTATE '23000' SET MESSAGE_TEXT = @quoted;"
                                        + " END IF");
            }
        });
    }

    @AfterEach
    void close() {
        database.close();
    }

    private static Stream<Operation> refusedOperations() {
        return Stream.of(
                new Operation("create", waymark -> waymark.links().create(REFUSED)),
                new Operation("createAll", waymark -> waymark.links().createAll(List.of(ALLOWED, REFUSED, ALLOWED))),
                new Operation("createOrGet", waymark -> waymark.links().createOrGet(REFUSED_WITHOUT_PASSWORD)),
                new Operation(
                        "update",
                        waymark -> waymark.links()
                                .update(waymark.links().create(ALLOWED).id(), REFUSED_UPDATE)),
                new Operation("updateAll", waymark -> {
                    waymark.links().create(ALLOWED);
                    waymark.links().updateAll(LinkQuery.everyLink(), REFUSED_UPDATE);
                }),
                new Operation(
                        "importAll",
                        waymark -> waymark.links()
                                .importAll(Stream.of(ImportLink.of(CreateLink.to("https://example.com/" + TOKEN)
                                                .spaceId(13))
                                        .passwordHash(HASH)))),
                new Operation(
                        "report",
                        waymark -> waymark.reports()
                                .create(CreateReport.on("https://refused.example/" + TOKEN)
                                        .privacy(Privacy.password(PASSWORD)))),
                new Operation(
                        "importAll of reports",
                        waymark -> waymark.reports()
                                .importAll(Stream.of(ImportReport.of(CreateReport.on("https://refused.example/" + TOKEN)
                                                .privacy(Privacy.PASSWORD))
                                        .passwordHash(HASH)))),
                new Operation(
                        "adopt", waymark -> waymark.apiKeys().adopt(Secret.of(KEY), IssueApiKey.named("refused"))));
    }

    @Test
    void a_row_that_a_constraint_of_the_application_refuses_is_not_quoted() {
        refusedOperations().forEach(operation -> assertFailsWithoutSecrets(operation, waymark));
    }

    @Test
    void a_row_that_a_trigger_of_the_application_quotes_is_not_quoted() {
        assumeTrue(
                engine == Engine.POSTGRESQL || engine == Engine.MARIADB,
                "SQLite has only triggers, and H2 has no triggers in SQL");
        quoteInTriggers();

        refusedOperations().forEach(operation -> assertFailsWithoutSecrets(operation, waymark));
    }

    @Test
    void the_log_of_clicks_that_cannot_be_stored_has_no_secrets() throws InterruptedException {
        waymark.links().create(ALLOWED.alias("docs"));
        database.execute(
                engine == Engine.SQLITE
                        ? "CREATE TRIGGER no_clicks BEFORE UPDATE ON waymark_link_counter WHEN NEW.clicks > 0"
                                + " BEGIN SELECT RAISE(ABORT, 'refused: ' || (SELECT password FROM waymark_link"
                                + " WHERE id = NEW.link_id)); END"
                        : "ALTER TABLE waymark_link_counter ADD CONSTRAINT no_clicks CHECK (clicks = 0)");
        try (CapturedLog log = new CapturedLog();
                ClickBufferingStorage buffer = ClickBufferingStorage.over(storage, Duration.ofMillis(1))) {
            waymark.withStorage(buffer).visits().visit("docs", Visitor.UNKNOWN.password(PASSWORD));
            log.awaitRecord();
            database.execute(
                    engine == Engine.SQLITE
                            ? "DROP TRIGGER no_clicks"
                            : "ALTER TABLE waymark_link_counter DROP CONSTRAINT no_clicks");

            assertWithoutSecrets("log", log.messages().toString());
            assertThat(log.failures()).isNotEmpty().allSatisfy(failure -> assertWithoutSecrets("log", textOf(failure)));
        }
    }

    @Test
    void a_row_that_is_refused_in_the_callers_transaction_is_not_quoted() {
        refusedOperations()
                .forEach(operation -> inTransaction(database, joined -> assertFailsWithoutSecrets(operation, joined)));
    }

    @Test
    void a_duplicate_of_the_application_is_not_quoted() {
        database.execute("CREATE UNIQUE INDEX one_title ON waymark_link (title_folded)");
        waymark.links().create(ALLOWED);
        Operation create = new Operation("create", joined -> joined.links().create(ALLOWED));
        Operation createAll =
                new Operation("createAll", joined -> joined.links().createAll(List.of(ALLOWED.title("x"), ALLOWED)));

        assertFailsWithoutSecrets(create, waymark);
        assertFailsWithoutSecrets(createAll, waymark);
        inTransaction(database, joined -> assertFailsWithoutSecrets(createAll, joined));
    }

    @Test
    void a_row_that_is_locked_for_too_long_is_not_quoted() {
        long id = waymark.links().create(ALLOWED).id();
        Operation late = new Operation(
                "update",
                joined -> joined.links().update(id, UpdateLink.change().password(PASSWORD)));

        inTransaction(database, holder -> {
            holder.links().update(id, UpdateLink.change().title("held"));
            try (Database impatient = engine.withShortLockTimeout(database)) {
                inTransaction(impatient, joined -> assertFailsWithoutSecrets(late, joined));
            }
        });
    }

    @Test
    void a_value_that_is_too_long_for_its_column_is_not_quoted() {
        assumeTrue(engine != Engine.SQLITE, "SQLite does not limit the length of texts");
        database.execute("ALTER TABLE waymark_link "
                + switch (engine) {
                    case POSTGRESQL -> "ALTER COLUMN title TYPE VARCHAR(3)";
                    case MARIADB, MYSQL -> "MODIFY title VARCHAR(3)";
                    default -> "ALTER COLUMN title VARCHAR(3)";
                });

        assertFailsWithoutSecrets(
                new Operation("create", joined -> joined.links().create(ALLOWED)), waymark);
    }

    @Test
    void a_record_that_cannot_be_copied_is_not_quoted() {
        MemoryStorage source = MemoryStorage.create();
        waymark.withStorage(source).links().createAll(List.of(ALLOWED, REFUSED));

        assertFailsWithoutSecrets(
                new Operation("copy", target -> StorageCopy.of(source, storage).run()), waymark);
    }

    /** Runs work in a transaction that is rolled back. */
    private void inTransaction(Database pool, Consumer<Waymark> work) {
        try (Connection connection = pool.dataSource().getConnection()) {
            connection.setAutoCommit(false);
            work.accept(waymark.withStorage(storage.joining(connection)));
            connection.rollback();
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    private static void assertFailsWithoutSecrets(Operation operation, Waymark waymark) {
        Throwable failure = catchThrowable(() -> operation.work().accept(waymark));

        assertThat(failure).as(operation.name()).isInstanceOf(StorageException.class);
        assertWithoutSecrets(operation.name(), textOf(failure));
    }

    private static void assertWithoutSecrets(String source, String text) {
        assertThat(text).as(source).doesNotContain(PASSWORD, HASH, TOKEN, KEY, KEY.substring(3));
    }

    private static String textOf(Throwable failure) {
        return textOf(failure, Collections.newSetFromMap(new IdentityHashMap<>()));
    }

    /** Returns the stack traces of the exception and of its next exceptions. */
    private static String textOf(Throwable failure, Set<Throwable> seen) {
        StringWriter text = new StringWriter();
        failure.printStackTrace(new PrintWriter(text, true));
        for (Throwable cause = failure; cause != null && seen.add(cause); cause = cause.getCause()) {
            if (cause instanceof SQLException sql && sql.getNextException() != null) {
                text.append(textOf(sql.getNextException(), seen));
            }
            for (Throwable suppressed : cause.getSuppressed()) {
                text.append(textOf(suppressed, seen));
            }
        }
        return text.toString();
    }
}
