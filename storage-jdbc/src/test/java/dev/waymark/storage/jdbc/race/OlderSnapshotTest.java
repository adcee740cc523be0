package dev.waymark.storage.jdbc.race;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.Waymark;
import dev.waymark.access.ApiKey;
import dev.waymark.access.IssueApiKey;
import dev.waymark.access.Owner;
import dev.waymark.access.Secret;
import dev.waymark.error.AliasTakenException;
import dev.waymark.error.StorageException;
import dev.waymark.imports.ImportResult;
import dev.waymark.link.CreateLink;
import dev.waymark.link.ImportLink;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.report.CreateReport;
import dev.waymark.report.ImportReport;
import dev.waymark.report.ReportQuery;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.EachEngine;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

/**
 * An operation in a caller's transaction conflicts with a record that is newer than the snapshot of this transaction: the
 * transaction is worth repeating, and the repeated operation finds the record (D-47).
 */
@EachEngine
@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
class OlderSnapshotTest {

    private static final CreateLink DOCS =
            CreateLink.to("https://example.com/handbook").alias("docs");
    private static final CreateLink ONCE = DOCS.idempotencyKey("once");
    private static final CreateLink OTHER =
            CreateLink.to("https://example.com/other").alias("other");
    private static final Secret SECRET = Secret.of("wm_0123456789abcdefghijklmnopqrstuvwxyz");

    private final JdbcStorage storage;
    private final Database database;
    private final Waymark waymark;

    OlderSnapshotTest(Engine engine) {
        database = engine.emptyDatabase();
        storage = database.storage();
        waymark = Waymark.builder().storage(storage).build();
    }

    /** Runs an operation in a transaction that has read all records before the change by others. */
    private void assertWorthRepeating(Runnable change, Consumer<Waymark> operation) throws SQLException {
        try (Connection connection = database.dataSource().getConnection()) {
            connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            connection.setAutoCommit(false);
            Waymark joined = waymark.withStorage(storage.joining(connection));
            joined.links().count(LinkQuery.all());
            joined.reports().count(ReportQuery.all());
            joined.apiKeys().list();
            change.run();

            assertThatThrownBy(() -> operation.accept(joined))
                    .isInstanceOfSatisfying(
                            StorageException.class,
                            failure -> assertThat(failure.isRetryable())
                                    .as("isRetryable of %s", failure)
                                    .isTrue());
            connection.rollback();
        }
    }

    @Test
    void a_list_of_links_with_a_taken_alias() throws SQLException {
        assertWorthRepeating(
                () -> waymark.links().create(DOCS), joined -> joined.links().createAll(List.of(OTHER, DOCS)));

        assertThatThrownBy(() -> waymark.links().createAll(List.of(OTHER, DOCS)))
                .isInstanceOf(AliasTakenException.class);
    }

    @Test
    void an_import_of_links_with_a_taken_alias() throws SQLException {
        assertWorthRepeating(
                () -> waymark.links().create(DOCS),
                joined -> joined.links().importAll(Stream.of(ImportLink.of(OTHER), ImportLink.of(DOCS))));

        ImportResult repeated = waymark.links().importAll(Stream.of(ImportLink.of(OTHER), ImportLink.of(DOCS)));
        assertThat(repeated.imported()).isEqualTo(1);
        assertThat(repeated.refused()).isEqualTo(1);
    }

    @Test
    void a_creation_whose_alias_belongs_to_the_link_of_the_same_idempotency_key() throws SQLException {
        assertWorthRepeating(
                () -> waymark.links().create(ONCE), joined -> joined.links().create(ONCE));

        Link repeated = waymark.links().create(ONCE);
        assertThat(waymark.links().stream(LinkQuery.all())).containsExactly(repeated);
    }

    @Test
    void a_creation_whose_alias_belongs_to_the_link_with_the_same_options() throws SQLException {
        assertWorthRepeating(
                () -> waymark.links().createOrGet(DOCS),
                joined -> joined.links().createOrGet(DOCS));

        Link repeated = waymark.links().createOrGet(DOCS);
        assertThat(waymark.links().stream(LinkQuery.all())).containsExactly(repeated);
    }

    @Test
    void a_creation_with_an_ended_key_that_another_creation_has_used_again() throws SQLException {
        Clock past = Clock.offset(Clock.systemUTC(), Duration.ofDays(-2));
        Waymark.builder().storage(storage).clock(past).build().links().create(OTHER.idempotencyKey("once"));

        assertWorthRepeating(
                () -> waymark.links().create(ONCE), joined -> joined.links().create(ONCE));

        Link repeated = waymark.links().create(ONCE);
        assertThat(repeated.alias()).isEqualTo("docs");
        assertThat(waymark.links().count(LinkQuery.all())).isEqualTo(2);
    }

    @Test
    void an_import_of_reports_with_a_taken_page_key() throws SQLException {
        String key = waymark.reports()
                .create(CreateReport.on("https://example.com/"))
                .pageKey();
        waymark.reports().deleteAll(ReportQuery.everyReport());
        ImportReport report =
                ImportReport.of(CreateReport.on("https://example.com/")).pageKey(key);

        assertWorthRepeating(
                () -> waymark.reports().importAll(Stream.of(report)),
                joined -> joined.reports().importAll(Stream.of(report)));

        assertThat(waymark.reports().importAll(Stream.of(report)).refused()).isEqualTo(1);
    }

    @Test
    void an_adoption_of_an_adopted_api_key() throws SQLException {
        IssueApiKey command = IssueApiKey.named("shop");

        assertWorthRepeating(
                () -> waymark.apiKeys().adopt(SECRET, command),
                joined -> joined.apiKeys().adopt(SECRET, command));

        ApiKey repeated = waymark.apiKeys().adopt(SECRET, command);
        assertThat(waymark.apiKeys().list()).containsExactly(repeated);
    }

    @Test
    void an_erasure_of_an_owner_with_a_revoked_api_key() throws SQLException {
        long id = waymark.apiKeys().adopt(SECRET, IssueApiKey.named("shop")).id();

        assertWorthRepeating(
                () -> waymark.apiKeys().revoke(id), joined -> joined.owners().erase(Owner.DEFAULT));

        assertThat(waymark.owners().erase(Owner.DEFAULT).total()).isZero();
    }
}
