package dev.waymark.storage.jdbc.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.waymark.Waymark;
import dev.waymark.access.IssueApiKey;
import dev.waymark.access.Owner;
import dev.waymark.access.PasswordHasher;
import dev.waymark.access.Secret;
import dev.waymark.admin.RecordCounts;
import dev.waymark.error.AliasTakenException;
import dev.waymark.error.StorageException;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Expiration;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Links;
import dev.waymark.link.Targeting;
import dev.waymark.link.UpdateLink;
import dev.waymark.query.PageRequest;
import dev.waymark.report.CreateReport;
import dev.waymark.report.Report;
import dev.waymark.report.ReportClaim;
import dev.waymark.report.ReportOutcome;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.ReportResult;
import dev.waymark.report.Reports;
import dev.waymark.report.UpdateReport;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.CapturedLog;
import dev.waymark.storage.jdbc.fixture.connection.ProbedDataSource;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.EachEngine;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.visit.Visitor;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.logging.Logger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Records that a crash or a manual change has damaged (D-56): each call that reads such a record fails with the kind, the id and
 * the reason, and a deletion, which reads no record, works.
 */
@EachEngine
class DamagedRecordsTest {

    private final Engine engine;
    private final Database database;
    private final JdbcStorage storage;
    private final Waymark waymark;
    private final Links links;
    private final Reports reports;

    DamagedRecordsTest(Engine engine) {
        this.engine = engine;
        database = engine.emptyDatabase();
        storage = database.storage();
        waymark = Waymark.builder()
                .storage(storage)
                .passwordHasher(PasswordHasher.pbkdf2(1))
                .build();
        links = waymark.links();
        reports = waymark.reports();
    }

    private Link create(String alias) {
        return links.create(CreateLink.to("https://example.com/" + alias)
                .alias(alias)
                .pixelIds(1, 2)
                .targeting(Targeting.rotation("https://example.com/a", "https://example.com/b")));
    }

    private List<Link> create(int number) {
        return IntStream.range(0, number).mapToObj(i -> create("link" + i)).toList();
    }

    private void damage(Link link) {
        database.execute("UPDATE waymark_link SET privacy = 9 WHERE id = " + link.id());
    }

    private void damage(Report report) {
        database.execute("UPDATE waymark_report SET privacy = 9 WHERE id = " + report.id());
    }

    private static String damageOf(Link link) {
        return "the link with id " + link.id() + " is damaged by a crash or a manual change: ";
    }

    private static void assertFailsFor(Link damaged, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOf(StorageException.class)
                .hasMessage(damageOf(damaged) + "privacy has the unknown value 9");
    }

    /** MariaDB returns NULL for the columns of the counter, without an error, if the query is killed. */
    @Test
    void a_read_that_finds_no_counter_is_repeated_once() {
        Link link = create("docs");
        ProbedDataSource probe = new ProbedDataSource(database.dataSource());
        Links probed =
                waymark.withStorage(JdbcStorage.create(probe.dataSource())).links();
        probe.interfere(
                step -> database.execute(
                        step == 1
                                ? "DELETE FROM waymark_link_counter"
                                : "INSERT INTO waymark_link_counter (link_id, owner_id, clicks) SELECT id, owner_id, 0 FROM waymark_link"));

        assertThat(probed.get(link.id())).isEqualTo(link);
        assertThat(probe.steps()).isEqualTo(2);
    }

    @Test
    void a_link_without_a_counter_is_damaged() {
        Link link = create("docs");
        database.execute("DELETE FROM waymark_link_counter");

        assertThatThrownBy(() -> links.get(link.id()))
                .hasMessage(damageOf(link) + "the link has no row in the table of counters");
    }

    @Test
    void a_counter_without_a_limit_is_not_read_as_unlimited() {
        assumeTrue(engine == Engine.H2);
        try (Database nullable = engine.newDatabase()) {
            Links unlimited = waymark.withStorage(nullable.storage()).links();
            Link link = unlimited.create(
                    CreateLink.to("https://example.com/").alias("docs").expiration(Expiration.afterClicks(1)));
            nullable.execute(
                    "ALTER TABLE waymark_link_counter ALTER COLUMN click_limit DROP NOT NULL",
                    "UPDATE waymark_link_counter SET click_limit = NULL");

            assertThatThrownBy(() -> unlimited.get(link.id())).hasMessageStartingWith(damageOf(link));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "link SET privacy = 9 WHERE id | privacy has the unknown value 9",
                "link SET privacy = 2 WHERE id | a link has a privacy password if and only if",
                "link SET target_type = 6 WHERE id | target_type has the unknown value 6",
                "link SET target_type = 1, entries = NULL WHERE id | the targeting has no entries",
                "link SET entries = 'FR' WHERE id | a targeting entry has no tab between its key and its URL",
                "link SET pixels = '1,x' WHERE id | x",
                "link SET expiration_date = 'tomorrow' WHERE id | 'tomorrow' could not be parsed",
                "link SET expiration_time = 'noon' WHERE id | 'noon' could not be parsed",
                "link SET expiration_date = '2025-01-01' WHERE id | the date of expiration and its instant must both be present",
                "link SET start_time = 'noon' WHERE id | 'noon' could not be parsed",
                "link SET start_date = '2025-01-01' WHERE id | the date of the start and its instant must both be present",
                "link SET version = 0 WHERE id | version must be at least 1, was 0",
                "link SET password = '' WHERE id | an encoded password hash must be",
                "link_counter SET clicks = -1 WHERE link_id | clicks must not be negative, was -1"
            })
    void a_damaged_link_fails_with_the_reason(String change, String reason) {
        create("first");
        Link damaged = create("damaged");
        database.execute("UPDATE waymark_" + change + " = " + damaged.id());

        Stream<ThrowingCallable> reads = Stream.of(
                () -> links.get(damaged.id()),
                () -> waymark.visits().visit("damaged", Visitor.UNKNOWN),
                () -> links.list(LinkQuery.all(), PageRequest.first(10)));

        assertThat(reads)
                .allSatisfy(read -> assertThatThrownBy(read)
                        .isInstanceOf(StorageException.class)
                        .hasMessageStartingWith(damageOf(damaged))
                        .hasMessageContaining(reason));
    }

    @ParameterizedTest
    @ValueSource(strings = {"url", "expiration_url"})
    void a_link_with_an_invalid_url_can_be_read_and_updated_but_not_visited(String column) {
        Link link = links.create(CreateLink.to("https://example.com/")
                .alias("docs")
                .expiration(Expiration.afterClicks(1).redirectingTo("https://example.com/later")));
        if (column.equals("expiration_url")) {
            waymark.visits().visit("docs", Visitor.UNKNOWN);
        }
        long clicks = links.get(link.id()).clicks();
        database.execute("UPDATE waymark_link SET " + column + " = 'nowhere'");

        assertThatThrownBy(() -> waymark.visits().visit("docs", Visitor.UNKNOWN))
                .isInstanceOf(StorageException.class)
                .hasMessageStartingWith(
                        "the link with id " + link.id() + " is damaged by a crash or a manual change: URL ");
        // PostgreSQL counts a click in the statement that finds the link, before the library reads the URL.
        boolean isCounted = engine == Engine.POSTGRESQL && column.equals("url");
        assertThat(links.get(link.id()).clicks()).isEqualTo(isCounted ? clicks + 1 : clicks);
        links.update(link.id(), UpdateLink.change().url("https://example.com/").expirationUrl("https://example.com/"));

        assertThat(waymark.visits().visit("docs", Visitor.UNKNOWN).location()).contains("https://example.com/");
    }

    @Test
    void a_link_with_an_invalid_url_cannot_be_previewed() {
        links.create(CreateLink.to("https://example.com/").alias("docs"));
        database.execute("UPDATE waymark_link SET url = 'nowhere'");

        assertThatThrownBy(() -> waymark.visits().preview("docs", Visitor.UNKNOWN))
                .isInstanceOf(StorageException.class);
    }

    @Test
    void a_damaged_link_can_be_deleted_but_not_updated() {
        Link damaged = create("docs");
        damage(damaged);

        assertFailsFor(
                damaged, () -> links.update(damaged.id(), UpdateLink.change().title("Docs")));
        assertThatThrownBy(() -> create("docs")).isInstanceOf(AliasTakenException.class);
        links.delete(damaged.id());

        assertThat(create("docs").alias()).isEqualTo("docs");
    }

    @Test
    void a_damaged_record_does_not_move() {
        Owner other = Owner.of("ben");
        long link = links.create(CreateLink.to("https://example.com/")).id();
        long report = reports.create(CreateReport.on("https://example.com/")).id();
        database.execute("UPDATE waymark_link SET privacy = 9", "UPDATE waymark_report SET privacy = 9");

        assertThatThrownBy(() -> waymark.owners().moveLink(link, Owner.DEFAULT, other))
                .hasMessageContaining("is damaged");
        assertThatThrownBy(() -> waymark.owners().moveReport(report, Owner.DEFAULT, other))
                .hasMessageContaining("is damaged");

        assertThat(waymark.owners().first(10)).containsExactly(Owner.DEFAULT);
    }

    @Test
    void a_damaged_link_does_not_disturb_pages_without_the_link() {
        List<Link> all = create(31);
        damage(all.get(0));

        assertThat(links.list(LinkQuery.all(), PageRequest.page(2, 10)).items()).hasSize(10);
        assertFailsFor(all.get(0), () -> links.list(LinkQuery.all(), PageRequest.page(4, 10)));
    }

    @Test
    void an_update_by_query_with_a_damaged_link_changes_no_link() {
        List<Link> all = create(3);
        damage(all.get(1));

        assertFailsFor(
                all.get(1),
                () -> links.updateAll(LinkQuery.everyLink(), UpdateLink.change().title("New")));

        assertThat(links.get(all.get(2).id()).title()).isEmpty();
        assertThat(links.get(all.get(0).id()).title()).isEmpty();
    }

    @Test
    void a_deletion_by_query_deletes_damaged_links() {
        List<Link> all = create(3);
        damage(all.get(1));

        assertThat(links.deleteAll(LinkQuery.all().createdBefore(Instant.MAX))).isEqualTo(3);
        assertThat(links.list(LinkQuery.all(), PageRequest.first(10)).items()).isEmpty();
    }

    @Test
    void a_deletion_by_query_deletes_links_without_a_counter() {
        create(3);
        database.execute("DELETE FROM waymark_link_counter");

        assertThat(links.deleteAll(LinkQuery.everyLink())).isEqualTo(3);
    }

    @Test
    void a_count_includes_damaged_links() {
        damage(create(3).get(1));

        assertThat(links.count(LinkQuery.all())).isEqualTo(3);
    }

    @Test
    void a_list_in_the_callers_transaction_fails_and_leaves_the_transaction_usable() throws SQLException {
        List<Link> all = create(2);
        damage(all.get(0));
        try (Connection connection = database.dataSource().getConnection()) {
            connection.setAutoCommit(false);
            Links joined = waymark.withStorage(storage.joining(connection)).links();

            assertFailsFor(all.get(0), () -> joined.list(LinkQuery.all(), PageRequest.first(10)));

            assertThat(joined.get(all.get(1).id())).isEqualTo(all.get(1));
            connection.rollback();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "privacy = 9 | privacy has the unknown value 9",
                "result = 7 | result has the unknown value 7",
                "result = 3 | the result and the time of generation must both be present or both be absent",
                "page_key = 'secret' | a page key must be 22 characters of base64url, which encode 128 bits",
                "version = 0 | version must be at least 1, was 0"
            })
    void a_damaged_report_fails_with_the_reason(String change, String reason) {
        Report damaged = reports.create(CreateReport.on("https://example.com/damaged"));
        database.execute("UPDATE waymark_report SET " + change + " WHERE id = " + damaged.id());

        Stream<ThrowingCallable> reads = Stream.of(
                () -> reports.get(damaged.id()),
                () -> reports.details(damaged.id()),
                () -> reports.list(ReportQuery.all(), PageRequest.first(10)));

        assertThat(reads)
                .allSatisfy(read -> assertThatThrownBy(read)
                        .isInstanceOf(StorageException.class)
                        .hasMessage("the report with id " + damaged.id() + " is damaged by a crash or a manual change: "
                                + reason));
        reports.delete(damaged.id());
    }

    @Test
    void a_claim_sets_a_damaged_report_aside_and_returns_the_next_report() {
        Report damaged = reports.create(CreateReport.on("https://example.com/damaged"));
        Report whole = reports.create(CreateReport.on("https://example.com/whole"));
        damage(damaged);
        try (CapturedLog log = new CapturedLog()) {

            List<ReportClaim> claimed = claim(1, Instant.now());

            assertThat(claimed).extracting(each -> each.report().id()).containsExactly(whole.id());
            assertThat(log.messages())
                    .containsExactly("a report is set aside, because the report with id " + damaged.id()
                            + " is damaged by a crash or a manual change: privacy has the unknown value 9");
        }
        assertThat(claim(2, Instant.now().plus(Duration.ofDays(1))))
                .as("claims after the lease")
                .extracting(each -> each.report().id())
                .containsExactly(whole.id());
    }

    @Test
    void a_claim_returns_the_next_report_even_if_the_logger_throws() {
        damage(reports.create(CreateReport.on("https://example.com/damaged")));
        Report whole = reports.create(CreateReport.on("https://example.com/whole"));
        Logger logger = Logger.getLogger("dev.waymark");
        logger.setFilter(message -> {
            throw new IllegalStateException("the log is full");
        });
        try {
            List<ReportClaim> claimed = claim(1, Instant.now());

            assertThat(claimed).extracting(each -> each.report().id()).containsExactly(whole.id());
        } finally {
            logger.setFilter(null);
        }
    }

    @Test
    void a_damaged_report_that_is_set_aside_does_not_affect_reports_of_another_owner() {
        Reports others = waymark.reports(Owner.of("ben"));
        CreateReport command = CreateReport.on("https://example.com/");
        others.create(command);
        damage(reports.create(command));
        others.create(command);
        waymark.reportQueue()
                .claim(10, Duration.ofMinutes(1))
                .forEach(claim -> waymark.reportQueue().recordOutcome(claim, ReportOutcome.of(ReportResult.GOOD)));

        assertThat(others.updateAll(
                        ReportQuery.everyReport(), UpdateReport.change().regenerate()))
                .isEqualTo(2);
    }

    private List<ReportClaim> claim(long claim, Instant now) {
        Instant micros = now.truncatedTo(ChronoUnit.MICROS).plusSeconds(1);
        return storage.reports().claim(claim, micros, micros.plusSeconds(60), 1, Integer.MAX_VALUE);
    }

    @Test
    void a_deletion_by_query_deletes_damaged_reports() {
        damage(reports.create(CreateReport.on("https://example.com/damaged")));
        reports.create(CreateReport.on("https://example.com/whole"));

        assertThat(reports.deleteAll(ReportQuery.all().createdBefore(Instant.MAX)))
                .isEqualTo(2);
    }

    @Test
    void a_damaged_api_key_fails_with_the_reason() {
        Secret secret = waymark.apiKeys().issue(IssueApiKey.named("damaged")).secret();
        database.execute("UPDATE waymark_api_key SET scope = 9");

        Stream<ThrowingCallable> reads = Stream.of(
                () -> waymark.authenticate("Bearer " + secret.reveal()),
                () -> waymark.apiKeys(Owner.DEFAULT).list());

        assertThat(reads)
                .allSatisfy(read -> assertThatThrownBy(read)
                        .isInstanceOf(StorageException.class)
                        .hasMessageMatching("the API key with id \\d+ is damaged .*: scope has the unknown value 9"));
    }

    @Test
    void damaged_records_are_erased_with_their_owner() {
        Owner owner = Owner.of("tenant-7");
        waymark.apiKeys(owner).issue(IssueApiKey.named("damaged"));
        database.execute("UPDATE waymark_api_key SET scope = 9");
        damage(waymark.links(owner).create(CreateLink.to("https://example.com/")));
        damage(waymark.reports(owner).create(CreateReport.on("https://example.com/")));

        assertThat(waymark.owners().erase(owner)).isEqualTo(new RecordCounts(1, 1, 1));
        assertThat(waymark.owners().stream()).isEmpty();
    }
}
