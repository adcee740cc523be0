package dev.waymark.storage.jdbc.bulk;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Waymark;
import dev.waymark.access.IssueApiKey;
import dev.waymark.access.Owner;
import dev.waymark.access.PasswordHasher;
import dev.waymark.access.Privacy;
import dev.waymark.admin.RecordCounts;
import dev.waymark.admin.StorageCopy;
import dev.waymark.click.ClickDimension;
import dev.waymark.click.ClickPeriod;
import dev.waymark.click.ClickStatistics;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Expiration;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSortField;
import dev.waymark.link.Targeting;
import dev.waymark.link.UpdateLink;
import dev.waymark.query.Direction;
import dev.waymark.report.CreateReport;
import dev.waymark.report.Report;
import dev.waymark.report.ReportOutcome;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.ReportQueue;
import dev.waymark.report.ReportResult;
import dev.waymark.report.ReportRetries;
import dev.waymark.report.ReportSortField;
import dev.waymark.report.Reports;
import dev.waymark.spi.Storage;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.memory.MemoryStorage;
import dev.waymark.visit.Visitor;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Copies of all records between databases (D-35). */
@Timeout(value = 120, unit = SECONDS)
class StorageCopyTest {

    private static final Owner ANNA = Owner.of("anna");
    private static final ClickPeriod EVER = ClickPeriod.between(LocalDate.of(2000, 1, 1), LocalDate.of(9999, 1, 1));
    private static final int LINKS = 1_300;
    private static final int LONG_FINDINGS = 17;

    private static Waymark over(Storage storage) {
        return Waymark.builder()
                .storage(storage)
                .passwordHasher(PasswordHasher.pbkdf2(1))
                .clickStatistics(ClickStatistics.byDay().and(ClickDimension.values()))
                .build();
    }

    private static CreateLink link(int number) {
        CreateLink link = CreateLink.to("https://example.com/" + (char) ('\u00c0' + number % 60) + number * 7 % 1_000)
                .title("\ud83d\ude00 Straße " + number % 17);
        return switch (number % 6) {
            case 0 ->
                link.pixelIds(1 + number, 5).tags("Straße", "tag " + number).spaceId(3);
            case 1 ->
                link.targeting(Targeting.byCountry(Map.of("FR", "https://example.fr/", "DE", "https://example.de/")));
            case 2 -> link.expiration(Expiration.after(LocalDate.of(2020 + number % 20, 2, 3)));
            case 3 -> link.expiration(Expiration.afterClicks(3)).privacy(Privacy.PRIVATE);
            case 4 -> link.disabled(true).password("swordfish");
            default ->
                link.privacy(Privacy.password("page"))
                        .targeting(Targeting.rotation("https://a.example/", "https://b.example/"));
        };
    }

    private static void fill(Storage storage) {
        Waymark waymark = over(storage);
        List<Link> links = waymark.links()
                .createAll(IntStream.range(0, LINKS)
                        .mapToObj(StorageCopyTest::link)
                        .toList());
        IntStream.range(0, LINKS)
                .filter(i -> i % 3 == 0)
                .forEach(i -> waymark.visits()
                        .visit(
                                links.get(i).alias(),
                                Visitor.of(i % 2 == 0 ? "FR" : "DE").referrer("https://a.example/" + i)));
        waymark.links().update(links.get(7).id(), UpdateLink.change().title(""));
        waymark.links(ANNA).create(link(5));
        for (int i = 0; i < 20; i++) {
            Report report = waymark.reports(i % 2 == 0 ? ANNA : Owner.DEFAULT)
                    .create(CreateReport.on("https://example.org/" + i).privacy(Privacy.password("secret")));
            if (i % 3 == 0) {
                waymark.reports(report.owner())
                        .recordOutcome(report.id(), ReportOutcome.of(ReportResult.DECENT, "findings " + i));
            }
        }
        ReportQueue once = Waymark.builder()
                .storage(storage)
                .reportRetries(ReportRetries.DEFAULT.tries(1))
                .build()
                .reportQueue();
        once.claim(4, Duration.ofMinutes(5)).forEach(once::fail);
        waymark.apiKeys(ANNA).issue(IssueApiKey.named("key"));
    }

    private static List<List<?>> allLists(Storage storage) {
        Waymark waymark = over(storage);
        Stream<List<?>> lists = Stream.of(Owner.DEFAULT, ANNA)
                .flatMap(owner -> Stream.of(Direction.values())
                        .flatMap(direction -> Stream.concat(
                                Stream.of(LinkSortField.values())
                                        .map(field -> waymark.links(owner).stream(
                                                        LinkQuery.all().sortBy(field, direction))
                                                .toList()),
                                Stream.of(ReportSortField.values())
                                        .map(field -> waymark.reports(owner).stream(
                                                        ReportQuery.all().sortBy(field, direction))
                                                .toList()))));
        return Stream.concat(
                        lists,
                        Stream.of(
                                waymark.apiKeys(ANNA).list(),
                                waymark.reportQueue().setAside().toList(),
                                waymark.clicks().top(EVER, 1_000),
                                List.copyOf(waymark.clicks()
                                        .byValue(LinkQuery.all(), EVER, ClickDimension.COUNTRY)
                                        .entrySet()),
                                storage.reports().allOwners().orElseThrow().list(0, 100)))
                .toList();
    }

    @Test
    void a_storage_that_is_copied_through_all_databases_keeps_its_lists() {
        Storage first = MemoryStorage.create();
        fill(first);
        List<List<?>> expected = allLists(first);
        RecordCounts all = new RecordCounts(LINKS + 1, 20, 1);

        Storage source = first;
        for (Engine engine : Engine.selected().toList()) {
            try (Database database = engine.newDatabase()) {
                Storage target = database.storage();
                assertThat(StorageCopy.of(source, target).run()).isEqualTo(all);
                assertThat(allLists(target)).as("the lists of %s", engine).isEqualTo(expected);

                Storage next = MemoryStorage.create();
                assertThat(StorageCopy.of(target, next).run()).isEqualTo(all);
                source = next;
            }
        }
        assertThat(allLists(source)).isEqualTo(expected);
    }

    /** The total length of the findings exceeds the packet size of MariaDB. */
    @Test
    void findings_of_the_maximum_length_are_copied() {
        Storage source = MemoryStorage.create();
        Reports reports = over(source).reports();
        ReportOutcome outcome = ReportOutcome.of(ReportResult.GOOD, "x".repeat(1 << 20));
        for (int i = 0; i < LONG_FINDINGS; i++) {
            reports.recordOutcome(
                    reports.create(CreateReport.on("https://example.org/")).id(), outcome);
        }

        for (Engine engine : Engine.selected().toList()) {
            try (Database database = engine.newDatabase()) {
                assertThat(StorageCopy.of(source, database.storage()).run())
                        .isEqualTo(new RecordCounts(0, LONG_FINDINGS, 0));
            }
        }
    }
}
