package dev.waymark.storage.jdbc.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.Waymark;
import dev.waymark.access.ApiKey;
import dev.waymark.access.IssueApiKey;
import dev.waymark.access.Owner;
import dev.waymark.access.PasswordHasher;
import dev.waymark.access.Secret;
import dev.waymark.admin.RecordCounts;
import dev.waymark.click.ClickStatistics;
import dev.waymark.error.AliasTakenException;
import dev.waymark.error.StorageException;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Expiration;
import dev.waymark.link.ExpirationChange;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSortField;
import dev.waymark.link.Links;
import dev.waymark.link.Targeting;
import dev.waymark.link.UpdateLink;
import dev.waymark.query.Direction;
import dev.waymark.query.Page;
import dev.waymark.query.PageRequest;
import dev.waymark.report.CreateReport;
import dev.waymark.report.Report;
import dev.waymark.report.ReportOutcome;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.ReportResult;
import dev.waymark.report.Reports;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.CapturedLog;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.EachEngine;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.visit.Visit;
import dev.waymark.visit.Visitor;
import dev.waymark.visit.Visits;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Records that a crash or a manual change has damaged: reading such a record fails with the reason, and lists skip the record.
 */
@EachEngine
class DamagedRecordsTest {

    private static final String NO_RULES = "DELETE FROM waymark_link_entry WHERE link_id = ";

    private final CapturedLog log = new CapturedLog();
    private final Database database;
    private final JdbcStorage storage;
    private final Waymark waymark;
    private final Links links;
    private final Reports reports;

    DamagedRecordsTest(Engine engine) {
        database = engine.emptyDatabase();
        storage = database.storage();
        waymark = Waymark.builder()
                .storage(storage)
                .passwordHasher(PasswordHasher.pbkdf2(1))
                .build();
        links = waymark.links();
        reports = waymark.reports();
    }

    @AfterEach
    void close() {
        log.close();
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
        database.execute(NO_RULES + link.id());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "UPDATE waymark_link SET privacy = 9 WHERE id = %d | privacy has the unknown value 9",
                "UPDATE waymark_link SET privacy = 2 WHERE id = %d | a link has a privacy password if and only if",
                "UPDATE waymark_link SET target_type = 5 WHERE id = %d | target_type has the unknown value 5",
                "UPDATE waymark_link SET target_type = 1, entry_count = 0 WHERE id = %d | the targeting has no entries",
                "UPDATE waymark_link SET expiration_date = 'tomorrow' WHERE id = %d | 'tomorrow' could not be parsed",
                "UPDATE waymark_link SET expiration_time = 'noon' WHERE id = %d | 'noon' could not be parsed",
                "UPDATE waymark_link SET expiration_date = '2025-01-01' WHERE id = %d | the date of expiration and its instant must both be present",
                "UPDATE waymark_link SET clicks = -1 WHERE id = %d | clicks must not be negative, was -1",
                "UPDATE waymark_link SET version = 0 WHERE id = %d | version must be at least 1, was 0",
                "UPDATE waymark_link SET password = '' WHERE id = %d | an encoded password hash must be",
                "UPDATE waymark_link_entry SET entry_key = 'FR' WHERE link_id = %d | a rotation must not have keys",
                "DELETE FROM waymark_link_entry WHERE link_id = %d | the row states 2 targeting entries and 2 pixels, but the tables contain 0 and 2",
                "DELETE FROM waymark_link_pixel WHERE pixel_id = 1 AND link_id = %d"
                        + " | the row states 2 targeting entries and 2 pixels, but the tables contain 2 and 1",
                "INSERT INTO waymark_link_pixel (link_id, pixel_id) VALUES (%d, 3)"
                        + " | the row states 2 targeting entries and 2 pixels, but the tables contain 2 and 3"
            })
    void a_damaged_link_fails_with_the_reason_and_lists_skip_the_link(String change, String reason) {
        Link first = create("first");
        Link damaged = create("damaged");
        Link last = create("last");
        database.execute(change.formatted(damaged.id()));
        String start = "the link with id " + damaged.id() + " is damaged by a crash or a manual change: ";

        assertThatThrownBy(() -> links.get(damaged.id()))
                .isInstanceOf(StorageException.class)
                .hasMessageStartingWith(start)
                .hasMessageContaining(reason);
        assertThatThrownBy(() -> waymark.visits().visit("damaged", Visitor.UNKNOWN))
                .isInstanceOf(StorageException.class)
                .hasMessageStartingWith(start);
        assertThat(links.list(LinkQuery.all(), PageRequest.first(10)).items()).containsExactly(last, first);
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
        assertThat(links.get(link.id()).clicks()).isEqualTo(clicks);
        links.update(
                link.id(),
                UpdateLink.change()
                        .url("https://example.com/")
                        .expiration(ExpirationChange.change().url("https://example.com/")));

        assertThat(waymark.visits().visit("docs", Visitor.UNKNOWN).location()).contains("https://example.com/");
    }

    @Test
    void a_link_with_an_invalid_url_cannot_be_previewed() {
        links.create(CreateLink.to("https://example.com/").alias("docs"));
        database.execute("UPDATE waymark_link SET url = 'nowhere'");

        assertThatThrownBy(() -> waymark.visits().preview("docs", Visitor.UNKNOWN))
                .isInstanceOf(StorageException.class);
    }

    private static Stream<UnaryOperator<Waymark.Builder>> waysToCount() {
        return Stream.of(
                builder -> builder,
                builder -> builder.clickStatistics(ClickStatistics.byDay()),
                builder -> builder.clickStatistics(ClickStatistics.byDay()).zoneByOwner(owner -> ZoneOffset.UTC));
    }

    @ParameterizedTest
    @MethodSource("waysToCount")
    void a_visit_and_a_preview_of_a_disabled_link_read_no_targeting_entries( // D-6
            UnaryOperator<Waymark.Builder> options) {
        Link link = create("docs");
        links.update(link.id(), UpdateLink.change().disabled(true));
        damage(link);
        Visits visits =
                options.apply(Waymark.builder().storage(storage)).build().visits();

        assertThat(visits.visit("docs", Visitor.UNKNOWN)).isEqualTo(Visit.disabled());
        assertThat(visits.preview("docs", Visitor.UNKNOWN)).isEqualTo(Visit.disabled());
    }

    @Test
    void a_damaged_link_can_be_deleted_but_not_updated() {
        Link damaged = create("docs");
        damage(damaged);

        assertThatThrownBy(() -> links.update(
                        damaged.id(), UpdateLink.change().title("Docs").clearTargeting()))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("is damaged");
        assertThatThrownBy(() -> create("docs")).isInstanceOf(AliasTakenException.class);
        links.delete(damaged.id());

        assertThat(create("docs").alias()).isEqualTo("docs");
    }

    @Test
    void pages_after_cursors_are_full_and_contain_each_link_once() {
        List<Link> all = create(35);
        List<Link> whole = new ArrayList<>(all);
        for (int index : new int[] {34, 24, 12, 11, 10, 9, 3, 0}) {
            damage(all.get(index));
            whole.remove(index);
        }

        List<Page<Link>> pages = readAllPages();

        assertThat(pages).extracting(page -> page.items().size()).containsExactly(10, 10, 7);
        assertThat(pages).flatExtracting(Page::items).isEqualTo(whole);
        assertThat(links.stream(LinkQuery.all()).toList()).hasSameElementsAs(whole);
    }

    private List<Page<Link>> readAllPages() {
        LinkQuery query = LinkQuery.all().sortBy(LinkSortField.ID, Direction.ASC);
        return Stream.iterate(
                        Optional.of(links.list(query, PageRequest.first(10))),
                        Optional::isPresent,
                        page -> page.get().next().map(next -> links.list(query, next)))
                .map(Optional::get)
                .toList();
    }

    @Test
    void a_skipped_record_is_logged_once() {
        Link damaged = create(3).get(1);
        damage(damaged);

        links.list(LinkQuery.all(), PageRequest.first(10));
        assertThat(log.messages()).hasSize(1);
        links.list(LinkQuery.all(), PageRequest.first(10));

        assertThat(log.messages())
                .containsExactly(
                        "a list skipped a damaged record: the link with id " + damaged.id()
                                + " is damaged by a crash or a manual change: the row states 2 targeting entries and 2 pixels, but the tables contain 0 and 2");
    }

    @Test
    void a_count_includes_damaged_records() {
        damage(create(3).get(1));

        Page<Link> page = links.list(LinkQuery.all(), PageRequest.first(25).withTotal());

        assertThat(page.items()).hasSize(2);
        assertThat(page.total()).hasValue(3);
        assertThat(page.hasNext()).isFalse();
    }

    @Test
    void a_list_with_more_than_a_hundred_damaged_records_fails() {
        create(101);
        database.execute("UPDATE waymark_link SET privacy = 9");

        assertThatThrownBy(() -> links.list(LinkQuery.all(), PageRequest.first(10)))
                .isInstanceOf(StorageException.class)
                .hasMessageStartingWith("more than 100 records of a list are damaged; the first: the link with id ")
                .hasMessageEndingWith("privacy has the unknown value 9");
    }

    @Test
    void a_list_in_the_callers_transaction_skips_damaged_records() throws SQLException {
        List<Link> all = create(2);
        damage(all.get(0));
        try (Connection connection = database.dataSource().getConnection()) {
            connection.setAutoCommit(false);
            Links joined = waymark.withStorage(storage.joining(connection)).links();

            assertThat(joined.list(LinkQuery.all(), PageRequest.first(10)).items())
                    .containsExactly(all.get(1));
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
    void a_damaged_report_fails_with_the_reason_and_lists_skip_the_report(String change, String reason) {
        Report damaged = reports.create(CreateReport.on("https://example.com/damaged"));
        Report whole = reports.create(CreateReport.on("https://example.com/whole"));
        database.execute("UPDATE waymark_report SET " + change + " WHERE id = " + damaged.id());
        String message = "the report with id " + damaged.id() + " is damaged by a crash or a manual change: " + reason;

        assertThatThrownBy(() -> reports.get(damaged.id()))
                .isInstanceOf(StorageException.class)
                .hasMessage(message);
        assertThatThrownBy(() -> reports.details(damaged.id()))
                .isInstanceOf(StorageException.class)
                .hasMessage(message);
        assertThat(reports.list(ReportQuery.all(), PageRequest.first(10)).items())
                .containsExactly(whole);
        reports.delete(damaged.id());
    }

    @Test
    void a_damaged_report_at_the_head_of_the_queue_does_not_block_other_reports() {
        Report damaged = reports.create(CreateReport.on("https://example.com/damaged"));
        Report whole = reports.create(CreateReport.on("https://example.com/whole"));
        database.execute("UPDATE waymark_report SET privacy = 9 WHERE id = " + damaged.id());

        assertThat(waymark.reportsAwaitingGeneration(1)).containsExactly(whole);
        assertThat(reports.recordOutcome(whole.id(), ReportOutcome.of(ReportResult.GOOD))
                        .result())
                .contains(ReportResult.GOOD);
    }

    @Test
    void a_damaged_api_key_is_refused_and_lists_skip_the_key() {
        Secret secret = waymark.apiKeys().issue(IssueApiKey.named("damaged")).secret();
        ApiKey whole = waymark.apiKeys().issue(IssueApiKey.named("whole")).key();
        database.execute("UPDATE waymark_api_key SET scope = 9 WHERE label = 'damaged'");

        assertThatThrownBy(() -> waymark.authenticate("Bearer " + secret.reveal()))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("scope has the unknown value 9");
        assertThat(waymark.apiKeys(Owner.DEFAULT).list()).containsExactly(whole);
    }

    @Test
    void damaged_api_keys_are_erased_with_their_owner() {
        Owner owner = Owner.of("tenant-7");
        waymark.apiKeys(owner).issue(IssueApiKey.named("damaged"));
        database.execute("UPDATE waymark_api_key SET scope = 9");

        assertThat(waymark.owners().erase(owner)).isEqualTo(new RecordCounts(0, 0, 1));
        assertThat(waymark.owners().stream()).isEmpty();
    }
}
