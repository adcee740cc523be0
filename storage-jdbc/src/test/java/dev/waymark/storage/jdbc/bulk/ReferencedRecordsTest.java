package dev.waymark.storage.jdbc.bulk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.common.base.Throwables;
import dev.waymark.Waymark;
import dev.waymark.access.IssueApiKey;
import dev.waymark.access.Owner;
import dev.waymark.admin.RecordCounts;
import dev.waymark.error.ReferencedException;
import dev.waymark.event.WaymarkEvent;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Links;
import dev.waymark.report.CreateReport;
import dev.waymark.report.Report;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.Reports;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.Tables;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.EachEngine;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Deletions of records to which a table of the application refers (D-63). */
@EachEngine
class ReferencedRecordsTest {

    private static final Owner ACME = Owner.of("acme");
    private static final CreateLink COMMAND =
            CreateLink.to("https://example.com/").tags("news").pixelIds(1);

    private final Engine engine;
    private final Database database;
    private final JdbcStorage storage;
    private final Waymark waymark;
    private final Links links;
    private final Reports reports;
    private final List<Long> deletions = new ArrayList<>();

    ReferencedRecordsTest(Engine engine) {
        this.engine = engine;
        Database empty = engine.emptyDatabase();
        database = engine == Engine.SQLITE
                ? empty.with(config -> config.setConnectionInitSql("PRAGMA foreign_keys = ON"))
                : empty;
        storage = database.storage();
        waymark = Waymark.builder()
                .storage(storage)
                .listener(event -> {
                    if (event instanceof WaymarkEvent.LinkDeleted deleted) {
                        deletions.add(deleted.id());
                    }
                })
                .build();
        links = waymark.links(ACME);
        reports = waymark.reports(ACME);
    }

    @BeforeEach
    void createTheTablesOfTheApplication() {
        create("page", "waymark_link", "");
        create("audit", "waymark_report", "");
        create("client", "waymark_api_key", "");
    }

    private void create(String table, String referenced, String action) {
        database.execute(
                "CREATE TABLE %s (id BIGINT PRIMARY KEY, CONSTRAINT %s_target FOREIGN KEY (id) REFERENCES %s (id)%s)"
                        .formatted(table, table, referenced, action));
    }

    @AfterEach
    void dropTheTables() {
        database.execute("DROP TABLE page", "DROP TABLE audit", "DROP TABLE client");
        if (engine == Engine.SQLITE) {
            database.close();
        }
    }

    private void refer(String table, long id) {
        database.execute("INSERT INTO " + table + " VALUES (" + id + ")");
    }

    private static ReferencedException assertReferenced(String kind, long id, ThrowingCallable deletion) {
        ReferencedException[] thrown = new ReferencedException[1];
        assertThatExceptionOfType(ReferencedException.class)
                .isThrownBy(deletion)
                .satisfies(referenced -> {
                    assertThat(referenced.kind()).isEqualTo(kind);
                    assertThat(referenced.id()).isEqualTo(id);
                    thrown[0] = referenced;
                });
        return thrown[0];
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ON DELETE RESTRICT", " DEFERRABLE INITIALLY DEFERRED"})
    void the_deletion_of_a_referenced_link_is_a_conflict_and_changes_nothing(String action) {
        assumeTrue(
                !action.contains("DEFERRED") || engine == Engine.POSTGRESQL || engine == Engine.SQLITE,
                "the database has no deferred foreign keys");
        database.execute("DROP TABLE page");
        create("page", "waymark_link", action);
        Link link = links.create(COMMAND);
        refer("page", link.id());
        Tables before = Tables.of(database);

        assertReferenced("link", link.id(), () -> links.delete(link.id()));

        assertThat(Tables.of(database)).isEqualTo(before);
        assertThat(deletions).isEmpty();
    }

    @Test
    void a_referenced_link_is_deleted_after_its_reference() {
        Link link = links.create(COMMAND);
        refer("page", link.id());
        assertReferenced("link", link.id(), () -> links.delete(link.id()));

        database.execute("DELETE FROM page");
        links.delete(link.id());

        assertThat(Tables.of(database).rows().values())
                .allSatisfy(rows -> assertThat(rows).isEmpty());
        assertThat(deletions).containsExactly(link.id());
    }

    @Test
    void the_cause_names_the_foreign_key_or_its_table() {
        assumeTrue(engine != Engine.SQLITE, "the messages of SQLite contain no names");
        Link link = links.create(COMMAND);
        refer("page", link.id());

        ReferencedException referenced = assertReferenced("link", link.id(), () -> links.delete(link.id()));

        assertThat(Throwables.getStackTraceAsString(referenced)).containsIgnoringCase("violates page");
    }

    @Test
    void the_deletion_of_a_referenced_report_is_a_conflict() {
        Report report = reports.create(CreateReport.on("https://example.com/"));
        refer("audit", report.id());

        assertReferenced("report", report.id(), () -> reports.delete(report.id()));

        assertThat(reports.count(ReportQuery.all())).isOne();
    }

    @Test
    void the_revocation_of_a_referenced_api_key_is_a_conflict() {
        long key =
                waymark.apiKeys(ACME).issue(IssueApiKey.named("client")).key().id();
        refer("client", key);

        assertReferenced("api_key", key, () -> waymark.apiKeys(ACME).revoke(key));
    }

    @Test
    void a_deletion_by_query_leaves_referenced_links_and_continues() {
        List<Link> all = links.createAll(Collections.nCopies(700, COMMAND));
        List<Long> left = all.stream()
                .map(Link::id)
                .filter(id -> id % 97 == 0 || id % 97 == 1)
                .toList();
        left.forEach(id -> refer("page", id));

        long deleted = links.deleteAll(LinkQuery.everyLink());

        assertThat(deleted).isEqualTo(700 - left.size());
        assertThat(links.stream(LinkQuery.all()).map(Link::id)).containsExactlyInAnyOrderElementsOf(left);
        assertThat(deletions).hasSize((int) deleted).doesNotContainAnyElementsOf(left);
    }

    @Test
    void a_deletion_by_query_reports_each_commit_before_the_next_deletion() {
        List<Link> four = links.createAll(Collections.nCopies(4, COMMAND));
        refer("page", four.get(3).id());
        List<Long> left = new ArrayList<>();
        Waymark listened = Waymark.builder()
                .storage(storage)
                .listener(event -> left.add(links.count(LinkQuery.all())))
                .build();

        assertThat(listened.links(ACME).deleteAll(LinkQuery.everyLink())).isEqualTo(3);

        assertThat(left).containsExactly(3L, 1L, 1L);
    }

    @Test
    void a_deletion_by_query_deletes_nothing_if_all_reports_are_referenced() {
        for (int i = 0; i < 9; i++) {
            refer(
                    "audit",
                    reports.create(CreateReport.on("https://example.com/")).id());
        }

        assertThat(reports.deleteAll(ReportQuery.everyReport())).isZero();
        assertThat(reports.count(ReportQuery.all())).isEqualTo(9);
    }

    @Test
    void an_erasure_erases_all_other_records_and_reports_the_reference() {
        List<Link> all = links.createAll(Collections.nCopies(5, COMMAND));
        long left = all.get(2).id();
        refer("page", left);
        reports.create(CreateReport.on("https://example.com/"));
        long key =
                waymark.apiKeys(ACME).issue(IssueApiKey.named("client")).key().id();
        waymark.apiKeys(ACME).issue(IssueApiKey.named("other"));
        refer("client", key);

        assertReferenced("api_key", key, () -> waymark.owners().erase(ACME));
        database.execute("DELETE FROM client");
        assertReferenced("link", left, () -> waymark.owners().erase(ACME));

        assertThat(links.stream(LinkQuery.all()).map(Link::id)).containsExactly(left);
        assertThat(reports.count(ReportQuery.all())).isZero();
        assertThat(waymark.apiKeys(ACME).list()).isEmpty();
        database.execute("DELETE FROM page");
        assertThat(waymark.owners().erase(ACME)).isEqualTo(new RecordCounts(1, 0, 0));
    }

    @Test
    void a_conflict_leaves_the_rest_of_the_callers_transaction() throws Exception {
        Link referenced = links.create(COMMAND);
        refer("page", referenced.id());

        try (Connection connection = database.dataSource().getConnection()) {
            connection.setAutoCommit(false);
            Links joined = Waymark.builder()
                    .storage(storage.joining(connection))
                    .build()
                    .links(ACME);
            joined.create(COMMAND.alias("before"));
            assertReferenced("link", referenced.id(), () -> joined.delete(referenced.id()));
            assertThat(joined.deleteAll(LinkQuery.all().tag("news"))).isEqualTo(1);
            joined.create(COMMAND.alias("after"));
            connection.commit();
        }

        assertThat(links.stream(LinkQuery.all()).map(Link::alias))
                .containsExactlyInAnyOrder(referenced.alias(), "after");
    }
}
