package dev.waymark.storage.memory.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.common.collect.Sets;
import dev.waymark.Waymark;
import dev.waymark.access.IssueApiKey;
import dev.waymark.access.Privacy;
import dev.waymark.click.ClickPeriod;
import dev.waymark.click.ClickStatistics;
import dev.waymark.error.BusyException;
import dev.waymark.error.StorageException;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.UpdateLink;
import dev.waymark.report.CreateReport;
import dev.waymark.report.Report;
import dev.waymark.report.ReportOutcome;
import dev.waymark.report.ReportQueue;
import dev.waymark.report.ReportResult;
import dev.waymark.report.ReportRetries;
import dev.waymark.report.ReportWorkers;
import dev.waymark.spi.AllOwners;
import dev.waymark.spi.ApiKeyStore;
import dev.waymark.spi.ClickStore;
import dev.waymark.spi.Copyable;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.ReportStore;
import dev.waymark.storage.memory.testing.StorageFailures.Kind;
import dev.waymark.visit.Visit;
import dev.waymark.visit.Visitor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.time.YearMonth;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The storage of a fake fails on request. */
class StorageFailuresTest {

    private static final CreateLink LINK = CreateLink.to("https://example.com/");

    private final FakeWaymark fake = FakeWaymark.create(builder -> builder.clickStatistics(ClickStatistics.byDay()));
    private final Waymark waymark = fake.waymark();

    @ParameterizedTest
    @EnumSource(value = Kind.class, mode = Mode.EXCLUDE, names = "BUSY")
    void only_a_retryable_failure_is_worth_trying_again(Kind kind) {
        fake.failures().next(kind);

        StorageException failure = catchThrowableOfType(
                StorageException.class, () -> waymark.links().create(LINK));

        assertThat(failure.isRetryable()).isEqualTo(kind == Kind.RETRYABLE);
        assertThat(failure.isInDoubt()).isEqualTo(kind == Kind.IN_DOUBT);
        assertThat(failure).hasMessageStartingWith("the test requested a failure of links.insert");
    }

    @Test
    void the_message_names_a_nested_store() {
        fake.failures().next(Kind.PERMANENT);

        assertThatThrownBy(() -> waymark.owners().stream().forEach(owner -> {}))
                .hasMessageEndingWith("a failure of links.allOwners.owners");
    }

    @ParameterizedTest
    @EnumSource(value = Kind.class, mode = Mode.EXCLUDE, names = "BUSY")
    void only_a_call_in_doubt_has_an_effect(Kind kind) {
        fake.failures().next(kind);
        assertThatThrownBy(() -> waymark.links().create(LINK)).isInstanceOf(StorageException.class);

        assertThat(waymark.links().count(LinkQuery.all())).isEqualTo(kind == Kind.IN_DOUBT ? 1 : 0);
    }

    private void failInDoubt(ThrowingCallable call) {
        fake.failures().next(Kind.IN_DOUBT);

        StorageException failure = catchThrowableOfType(StorageException.class, call);

        assertThat(failure).as("the failure after the effect").isNotNull();
        assertThat(failure.isInDoubt()).as("isInDoubt of %s", failure).isTrue();
    }

    @Test
    void a_creation_in_doubt_is_repeated_with_the_same_idempotency_key() {
        CreateLink command = LINK.idempotencyKey("first");
        failInDoubt(() -> waymark.links().create(command));

        assertThat(waymark.links().create(command)).isEqualTo(waymark.links().get(1));
        assertThat(waymark.links().count(LinkQuery.all())).isEqualTo(1);
    }

    @Test
    void a_link_in_doubt_is_created_updated_and_deleted() {
        failInDoubt(() -> waymark.links().createOrGet(LINK));
        Link link = waymark.links().createOrGet(LINK);

        failInDoubt(() -> waymark.links().update(link.id(), UpdateLink.change().title("changed")));
        assertThat(waymark.links().get(link.id()).title()).contains("changed");

        failInDoubt(() -> waymark.links().delete(link.id()));
        assertThat(waymark.links().count(LinkQuery.all())).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "swordfish"})
    void a_visit_in_doubt_is_counted(String password) {
        CreateLink command = LINK.alias("docs");
        Link link = waymark.links().create(password.isEmpty() ? command : command.privacy(Privacy.password(password)));

        failInDoubt(() -> waymark.visits().visit("docs", Visitor.UNKNOWN.password(password)));

        assertThat(waymark.links().get(link.id()).clicks()).isEqualTo(1);
    }

    @Test
    void a_call_that_writes_nothing_keeps_the_request_of_a_failure_in_doubt() {
        fake.failures().next(Kind.IN_DOUBT);

        assertThat(waymark.links().count(LinkQuery.all())).isZero();
        assertThat(waymark.visits().visit("docs", Visitor.UNKNOWN)).isEqualTo(Visit.unknown());
        assertThat(waymark.links().deleteAll(LinkQuery.everyLink())).isZero();
        assertThat(ReportWorkers.builder(waymark.reportQueue(), site -> ReportOutcome.of(ReportResult.GOOD))
                        .runDue())
                .isZero();
        assertThatThrownBy(() -> waymark.links().create(LINK)).isInstanceOf(StorageException.class);
    }

    @Test
    void a_list_of_set_aside_reports_keeps_the_request_of_a_failure_in_doubt() {
        FakeWaymark impatient = FakeWaymark.create(builder -> builder.reportRetries(ReportRetries.DEFAULT.tries(1)));
        ReportQueue queue = impatient.waymark().reportQueue();
        Report report = impatient.waymark().reports().create(CreateReport.on("https://example.com/"));
        queue.claim(1, Duration.ofMinutes(5)).forEach(queue::fail);
        impatient.failures().next(Kind.IN_DOUBT);

        assertThat(queue.setAside()).extracting(Report::id).containsExactly(report.id());
        assertThatThrownBy(() -> impatient.waymark().links().create(LINK)).isInstanceOf(StorageException.class);
    }

    @Test
    void a_busy_owner_receives_an_error_and_creates_no_link() {
        fake.failures().next(Kind.BUSY);

        assertThatThrownBy(() -> waymark.links().create(LINK.password("swordfish")))
                .isInstanceOf(BusyException.class);
        assertThat(waymark.links().count(LinkQuery.all())).isZero();
        assertThat(waymark.links().create(LINK.password("swordfish")).id()).isPositive();
    }

    @Test
    void a_busy_visitor_is_asked_to_wait() {
        waymark.links().create(LINK.alias("docs").password("swordfish"));
        fake.failures().always(Kind.BUSY);

        Visitor visitor = Visitor.UNKNOWN.password("swordfish");
        assertThat(waymark.visits().visit("docs", visitor).type()).isEqualTo(Visit.Type.TOO_MANY_ATTEMPTS);

        fake.failures().stop();
        assertThat(waymark.visits().visit("docs", visitor).type()).isEqualTo(Visit.Type.REDIRECT);
    }

    @Test
    void a_call_without_a_password_keeps_the_request_of_a_busy_failure() {
        fake.failures().next(Kind.BUSY);

        assertThat(waymark.links().create(LINK).id()).isPositive();
        assertThatThrownBy(() -> waymark.links().create(LINK.password("swordfish")))
                .isInstanceOf(BusyException.class);
    }

    @Test
    void a_retry_of_a_creation_in_doubt_notifies_no_listener() {
        CreateLink command = LINK.idempotencyKey("first");
        failInDoubt(() -> waymark.links().create(command));

        waymark.links().create(command);

        assertThat(fake.events()).isEmpty();
    }

    @Test
    void each_method_of_a_store_reads_or_writes() {
        Set<String> methods = Stream.of(
                        LinkStore.class,
                        ReportStore.class,
                        ApiKeyStore.class,
                        ClickStore.class,
                        AllOwners.class,
                        Copyable.class)
                .flatMap(store -> Stream.of(store.getDeclaredMethods()))
                .filter(method -> Modifier.isPublic(method.getModifiers()) && !method.isSynthetic())
                .filter(method -> method.getParameterCount() > 0)
                .map(Method::getName)
                .collect(Collectors.toSet());

        assertThat(Sets.difference(methods, FailingStores.READS))
                .as("the methods that write")
                .containsExactlyInAnyOrder(
                        "addClicks",
                        "addClicksOfUnlocked",
                        "claim",
                        "clearCreationKey",
                        "countClick",
                        "delete",
                        "deleteAll",
                        "deleteBefore",
                        "extend",
                        "findAndCount",
                        "insert",
                        "insertUnlessReported",
                        "move",
                        "release",
                        "restore",
                        "update");
        assertThat(methods).containsAll(FailingStores.READS);
    }

    @Test
    void a_request_replaces_an_earlier_request() {
        fake.failures().always(Kind.PERMANENT);
        fake.failures().next(Kind.RETRYABLE);

        assertThatThrownBy(() -> waymark.links().create(LINK)).isInstanceOf(StorageException.class);
        assertThat(waymark.links().create(LINK).id()).isPositive();
    }

    @Test
    void a_reset_ends_the_failures() {
        fake.failures().always(Kind.PERMANENT);

        fake.reset();

        assertThat(waymark.links().create(LINK).id()).isPositive();
    }

    @Test
    void the_requested_number_of_calls_fails() {
        fake.failures().next(2, Kind.PERMANENT);

        assertThatThrownBy(() -> waymark.links().create(LINK)).isInstanceOf(StorageException.class);
        assertThatThrownBy(() -> waymark.links().create(LINK)).isInstanceOf(StorageException.class);
        assertThat(waymark.links().create(LINK).id()).isPositive();
    }

    @Test
    void calls_fail_until_the_test_stops_the_failures() {
        fake.failures().always(Kind.PERMANENT);
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(() -> waymark.links().create(LINK)).isInstanceOf(StorageException.class);
        }

        fake.failures().stop();

        assertThat(waymark.links().create(LINK).id()).isPositive();
    }

    static Stream<Named<Operation>> operations() {
        return Stream.of(
                Named.of("a visit", waymark -> waymark.visits().visit("docs", Visitor.UNKNOWN)),
                Named.of("a list of links", waymark -> waymark.links().count(LinkQuery.all())),
                Named.of(
                        "clicks over time",
                        waymark -> waymark.clicks().byDay(LinkQuery.all(), ClickPeriod.month(YearMonth.of(2030, 6)))),
                Named.of("a report", waymark -> waymark.reports().create(CreateReport.on("https://example.com/"))),
                Named.of("an API key", waymark -> waymark.apiKeys().issue(IssueApiKey.named("test"))),
                Named.of("the owners", waymark -> waymark.owners().stream().forEach(owner -> {})));
    }

    /** An operation that calls a store. */
    interface Operation {
        void run(Waymark waymark);
    }

    @ParameterizedTest
    @MethodSource("operations")
    void each_store_fails(Operation operation) {
        waymark.links().create(LINK.alias("docs"));
        fake.failures().always(Kind.PERMANENT);
        ThrowingCallable call = () -> operation.run(waymark);

        assertThatThrownBy(call).isInstanceOf(StorageException.class);
    }

    @Test
    void a_number_of_calls_must_be_positive() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> fake.failures().next(0, Kind.PERMANENT))
                .withMessage("calls must be at least 1, was 0");
    }
}
