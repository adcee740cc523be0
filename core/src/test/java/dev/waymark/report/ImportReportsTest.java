package dev.waymark.report;

import static dev.waymark.Desk.NOON;
import static dev.waymark.Desk.URL;
import static dev.waymark.Hooks.hooked;
import static dev.waymark.Hooks.racing;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.waymark.Desk;
import dev.waymark.access.Owner;
import dev.waymark.access.PasswordHasher;
import dev.waymark.access.Privacy;
import dev.waymark.access.View;
import dev.waymark.error.StorageException;
import dev.waymark.error.Violation;
import dev.waymark.event.WaymarkEvent;
import dev.waymark.imports.ImportResult;
import dev.waymark.page.ReportPage;
import dev.waymark.spi.DuplicateKeyException;
import dev.waymark.text.PageKeys;
import dev.waymark.visit.Visitor;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The import of reports from another system (D-35). */
class ImportReportsTest {

    private static final Instant THEN = Instant.parse("2019-05-01T09:30:00Z");
    private static final Instant AHEAD = NOON.plus(Duration.ofMinutes(5));
    private static final ReportOutcome OUTCOME = ReportOutcome.of(ReportResult.GOOD, "{\"score\": 93}");
    private static final String DJANGO = "pbkdf2_sha256$1000$fE2mDh1NwZk0$/Y0V14LF0909fdbRRzj160r8jQrWn6osayVON10LQE8=";
    private static final String KEY = "dQw4w9WgXcQ-_AZaz09xyQ";
    private static final ImportReport PLAIN = ImportReport.of(CreateReport.on(URL));

    private final Desk desk = new Desk();
    private final Reports reports = desk.waymark().reports();

    private Report only() {
        return reports.stream(ReportQuery.all()).findFirst().orElseThrow();
    }

    private View<ReportPage> page(String password) {
        return desk.waymark().pages().report(only().pageKey(), Visitor.UNKNOWN.password(password));
    }

    private static List<String> described(ImportResult result) {
        return result.violations().stream()
                .map(each -> each.index().orElseThrow() + " " + each.field() + " " + each.code())
                .toList();
    }

    @Test
    void an_imported_report_keeps_the_times_and_outcome_of_the_other_system() {
        ImportReport record = ImportReport.of(
                        CreateReport.on("https://www.example.com/").privacy(Privacy.PRIVATE))
                .createdAt(THEN.plusNanos(1_999))
                .outcome(OUTCOME, THEN.plusSeconds(20).plusNanos(1_999));

        assertThat(reports.importAll(Stream.of(record))).isEqualTo(ImportResult.of(new long[] {1}, List.of()));

        Report report = only();
        assertThat(report.project()).isEqualTo("example.com");
        assertThat(report.privacy()).isEqualTo(Privacy.PRIVATE);
        assertThat(report.createdAt()).isEqualTo(THEN.plusNanos(1_000));
        assertThat(report.generatedAt()).contains(THEN.plusSeconds(20).plusNanos(1_000));
        assertThat(report.result()).contains(ReportResult.GOOD);
        assertThat(report.requestedAt()).isEmpty();
        assertThat(report.updatedAt()).isEqualTo(NOON);
        assertThat(report.version()).isEqualTo(1);
        assertThat(reports.details(report.id()).findings()).isEqualTo(OUTCOME.findings());
        assertThat(desk.waymark().reportQueue().claim(10, Duration.ofMinutes(1)))
                .isEmpty();
    }

    @Test
    void a_report_without_an_outcome_is_requested_and_not_generated_during_the_import() {
        Reports generating =
                desk.waymark(builder -> builder.reportGenerator(url -> OUTCOME)).reports();

        generating.importAll(Stream.of(PLAIN.createdAt(THEN)));

        assertThat(only().requestedAt()).contains(NOON);
        assertThat(only().createdAt()).isEqualTo(THEN);
        assertThat(only().result()).isEmpty();
        assertThat(desk.waymark().reportQueue().claim(10, Duration.ofMinutes(1)))
                .hasSize(1);
    }

    @Test
    void an_imported_hash_guards_the_report() {
        reports.importAll(Stream.of(
                ImportReport.of(CreateReport.on(URL).privacy(Privacy.PASSWORD)).passwordHash(DJANGO)));

        assertThat(page("swordfish").granted()).isPresent();
        assertThat(page("marlin")).isEqualTo(View.wrongPassword());
    }

    @Test
    void an_imported_report_keeps_its_page_key() {
        reports.importAll(Stream.of(PLAIN.pageKey(KEY), PLAIN));

        assertThat(desk.waymark().pages().report(KEY, Visitor.UNKNOWN).granted())
                .isPresent();
        assertThat(reports.stream(ReportQuery.all()).map(Report::pageKey).filter(KEY::equals))
                .hasSize(1);
    }

    @Test
    void a_record_with_the_page_key_of_another_report_of_any_owner_is_refused() {
        desk.waymark().reports(Owner.of("bob")).importAll(Stream.of(PLAIN.pageKey(KEY)));
        String other = PageKeys.random();

        ImportResult result =
                reports.importAll(Stream.of(PLAIN.pageKey(KEY), PLAIN.pageKey(other), PLAIN, PLAIN.pageKey(other)));

        assertThat(described(result)).containsExactly("0 page_key taken", "3 page_key taken");
        assertThat(result.violations())
                .allSatisfy(each -> assertThat(each.message()).isEqualTo("must not be the page key of another report"));
        assertThat(result.id(1)).hasValue(2L);
        assertThat(result.id(2)).hasValue(3L);
        assertThat(reports.count(ReportQuery.all())).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "AAAAAAAAAAAAAAAAAAAAA",
                "AAAAAAAAAAAAAAAAAAAAAAA",
                "AAAAAAAAAAAAAAAAAAAAAB",
                "AAAAAAAAAAAAAAAAAAAA=A",
                "AAAAAAAAAAAAAAAAAAAA+A",
                "\u00C4AAAAAAAAAAAAAAAAAAAAA"
            })
    void a_text_that_is_no_page_key_is_refused(String text) {
        ImportResult result = reports.importAll(Stream.of(PLAIN.pageKey(text)));

        assertThat(result.violations())
                .containsExactly(Violation.of(
                                "page_key", "page_key", "must be 22 characters of base64url, which encode 128 bits")
                        .at(0));
    }

    @Test
    void a_page_key_that_another_transaction_takes_after_the_check_is_refused() {
        Reports late = racing(desk, "reports.insert", () -> reports.importAll(Stream.of(PLAIN.pageKey(KEY))))
                .reports();

        ImportResult result = late.importAll(Stream.of(PLAIN, PLAIN.pageKey(KEY), PLAIN));

        assertThat(described(result)).containsExactly("1 page_key taken");
        assertThat(reports.count(ReportQuery.all())).isEqualTo(3);
    }

    @Test
    void equal_random_page_keys_of_one_import_are_replaced() {
        AtomicInteger draws = new AtomicInteger();
        RandomGenerator equalAtFirst = () -> Math.max(0, draws.getAndIncrement() - 3); // two draws for each page key
        Reports imported = desk.waymark(builder -> builder.random(equalAtFirst)).reports();

        ImportResult result = imported.importAll(Stream.of(PLAIN, PLAIN));

        assertThat(result.violations()).isEmpty();
        assertThat(reports.stream(ReportQuery.all()).map(Report::pageKey))
                .hasSize(2)
                .doesNotHaveDuplicates();
    }

    @Test
    void a_storage_that_refuses_every_page_key_fails_the_creation() {
        AtomicInteger inserts = new AtomicInteger();
        Reports failing = hooked(desk, (method, arguments) -> {
                    if (method.equals("reports.insert")) {
                        inserts.incrementAndGet();
                        throw DuplicateKeyException.ofPageKey();
                    }
                })
                .reports();

        assertThatExceptionOfType(StorageException.class)
                .isThrownBy(() -> failing.create(CreateReport.on(URL)))
                .withMessage("the store refused page keys 30 times in a row, so the reports were not stored");
        assertThat(inserts).hasValue(30);
    }

    @Test
    void the_text_of_a_record_does_not_contain_its_page_key() {
        assertThat(PLAIN.pageKey(KEY).toString()).contains("pageKey=").doesNotContain(KEY);
    }

    @Test
    void every_violation_of_a_refused_record_is_reported_and_valid_records_are_imported() {
        CreateReport guarded = CreateReport.on(URL).privacy(Privacy.PASSWORD);
        ImportResult result = reports.importAll(Stream.of(
                ImportReport.of(CreateReport.on("nowhere")).createdAt(AHEAD.plusNanos(1_000)),
                PLAIN.outcome(ReportOutcome.of(ReportResult.BAD, "\0"), AHEAD.plusNanos(1_000)),
                PLAIN.outcome(OUTCOME, Instant.MIN),
                PLAIN,
                PLAIN.passwordHash(DJANGO),
                ImportReport.of(guarded),
                ImportReport.of(guarded).passwordHash("plain"),
                ImportReport.of(CreateReport.on(URL).privacy(Privacy.password("plain")))
                        .passwordHash(DJANGO)));

        assertThat(result.imported()).isEqualTo(1);
        assertThat(result.refused()).isEqualTo(7);
        assertThat(described(result))
                .containsExactly(
                        "0 url scheme",
                        "0 created_at future",
                        "1 findings characters",
                        "1 generated_at future",
                        "2 generated_at range",
                        "4 password needs_privacy",
                        "5 password required",
                        "6 password unreadable",
                        "7 password ambiguous");
        assertThat(reports.count(ReportQuery.all())).isEqualTo(1);
    }

    @Test
    void an_unreadable_record_has_no_command_and_stays_unreadable() {
        ImportReport record = ImportReport.unreadable("malformed").createdAt(THEN);

        assertThatIllegalStateException()
                .isThrownBy(record::command)
                .withMessage("an unreadable record has no command");
        assertThat(reports.importAll(Stream.of(record)).refused()).isEqualTo(1);
        assertThat(record)
                .isEqualTo(ImportReport.unreadable("malformed").createdAt(THEN))
                .isNotEqualTo(ImportReport.unreadable("other").createdAt(THEN));
        assertThat(record.toString()).contains("could not be read: malformed").doesNotContain("command");
        assertThat(PLAIN.violations()).isEmpty();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ImportReport.unreadable(List.of()))
                .withMessage("an unreadable record needs a violation");
    }

    @Test
    void a_callback_receives_the_progress_and_a_failure_keeps_the_stored_reports() {
        List<Long> events = new ArrayList<>();
        AtomicInteger inserts = new AtomicInteger();
        Reports failing = hooked(desk, (method, args) -> {
                    if (method.equals("reports.insert") && inserts.incrementAndGet() > 2) {
                        throw new StorageException("lost connection", null);
                    }
                })
                .reports();

        assertThatExceptionOfType(StorageException.class)
                .isThrownBy(() ->
                        failing.importAll(Collections.nCopies(200, PLAIN).stream(), violation -> {}, events::add));

        assertThat(events).containsExactly(64L, 128L);
        assertThat(reports.count(ReportQuery.all())).isEqualTo(128L);
    }

    @Test
    void listeners_receive_the_events_of_creations() {
        List<String> events = new ArrayList<>();
        Reports observed = desk.waymark(builder -> builder.listener(event -> {
                    if (event instanceof WaymarkEvent.ReportCreated) {
                        events.add("created");
                    } else if (event instanceof WaymarkEvent.ReportGenerated) {
                        events.add("generated");
                    }
                }))
                .reports();

        observed.importAll(Stream.of(PLAIN, PLAIN.outcome(OUTCOME, THEN)));

        assertThat(events).containsExactly("created", "created", "generated");
    }

    @Test
    void a_password_that_cannot_be_hashed_in_time_refuses_only_its_record() {
        Reports busy = desk.waymark(builder ->
                        builder.passwordHasher(PasswordHasher.pbkdf2(1)).hashingPatience(Duration.ZERO))
                .reports();

        Thread.currentThread().interrupt(); // an interrupted thread does not wait for its turn to hash
        ImportResult result;
        try {
            result = busy.importAll(
                    Stream.of(ImportReport.of(CreateReport.on(URL).privacy(Privacy.password("swordfish"))), PLAIN));
        } finally {
            assertThat(Thread.interrupted()).as("the interrupt of the thread").isTrue();
        }

        assertThat(result.imported()).isEqualTo(1);
        assertThat(described(result)).containsExactly("0 password busy");
    }

    @Test
    void records_are_values_that_hide_their_hashes() {
        ImportReport record = PLAIN.createdAt(THEN).outcome(OUTCOME, THEN).passwordHash(DJANGO);

        assertThat(record)
                .isEqualTo(PLAIN.passwordHash(DJANGO).outcome(OUTCOME, THEN).createdAt(THEN))
                .hasSameHashCodeAs(PLAIN.createdAt(THEN).outcome(OUTCOME, THEN).passwordHash(DJANGO))
                .isNotEqualTo(record.createdAt(NOON))
                .isNotEqualTo(record.outcome(OUTCOME, NOON))
                .isNotEqualTo(record.passwordHash("other"))
                .isNotEqualTo(PLAIN);
        assertThat(record.pageKey(KEY).toString())
                .contains(URL, "passwordHash=Optional[hidden]", "pageKey=Optional[hidden]")
                .doesNotContain("pbkdf2", KEY);
    }
}
