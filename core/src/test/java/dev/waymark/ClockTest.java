package dev.waymark;

import static dev.waymark.Desk.NOON;
import static dev.waymark.Desk.URL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.waymark.access.IssueApiKey;
import dev.waymark.access.Owner;
import dev.waymark.access.Privacy;
import dev.waymark.access.Secret;
import dev.waymark.form.Parameters;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Expiration;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.UpdateLink;
import dev.waymark.query.PageRequest;
import dev.waymark.report.CreateReport;
import dev.waymark.report.Report;
import dev.waymark.report.ReportOutcome;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.ReportResult;
import dev.waymark.report.UpdateReport;
import dev.waymark.visit.Visitor;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One clock provides all times (D-29). An operation reads the clock at most once. */
class ClockTest {

    private static final Visitor VISITOR = Visitor.UNKNOWN.password("swordfish").client("a");

    private final Desk desk = new Desk();
    private int reads;
    private final Clock clock = clockOf(() -> NOON.plusSeconds(++reads));
    private final Waymark waymark = desk.waymark(builder -> builder.clock(clock));
    private final Waymark generating =
            desk.waymark(builder -> builder.clock(clock).reportGenerator(url -> ReportOutcome.of(ReportResult.GOOD)));
    private final Link link = desk.waymark()
            .links()
            .create(CreateLink.to(URL)
                    .alias("docs")
                    .password("swordfish")
                    .privacy(Privacy.password("swordfish"))
                    .expiration(Expiration.after(LocalDate.of(2999, 1, 1))));
    private final Report report =
            desk.waymark().reports().create(CreateReport.on(URL).privacy(Privacy.password("swordfish")));

    private static Clock clockOf(Supplier<Instant> time) {
        return new Clock() {
            @Override
            public Instant instant() {
                return time.get();
            }

            @Override
            public ZoneId getZone() {
                throw new UnsupportedOperationException();
            }

            @Override
            public Clock withZone(ZoneId zone) {
                throw new UnsupportedOperationException();
            }
        };
    }

    /** The operations of the facade, with the number of reads of the clock. */
    private enum Operation {
        CREATE_LINK(1),
        CREATE_LINKS(1),
        UPDATE_LINK(1),
        UPDATE_LINK_WHOLLY(1),
        DELETE_LINK(0),
        GET_LINK(0),
        FIND_LINK_BY_ALIAS(0),
        LIST_LINKS(1),
        COUNT_LINKS(1),
        STREAM_LINKS(1),
        VIEW_LINK(1),
        VISIT(1),
        PREVIEW(1),
        CREATE_REPORT(1),
        GENERATE_REPORT(1),
        UPDATE_REPORT(1),
        REQUEST_REPORT_AGAIN(1),
        REGENERATE_REPORT(1),
        RECORD_REPORT(1),
        DELETE_REPORT(0),
        LIST_REPORTS(0),
        VIEW_REPORT(1),
        ISSUE_KEY(1),
        ADOPT_KEY(1),
        LIST_KEYS(0),
        AUTHENTICATE(1),
        CREATE_LINK_FORM(0),
        UPDATE_LINK_FORM(0);

        private final int reads;

        Operation(int reads) {
            this.reads = reads;
        }

        @SuppressWarnings("CheckReturnValue") // only the reads of the clock matter
        private void run(ClockTest test) {
            Waymark waymark = test.waymark;
            CreateLink create = CreateLink.to(URL).expiration(Expiration.after(LocalDate.of(2999, 1, 1)));
            switch (this) {
                case CREATE_LINK -> waymark.links().create(create);
                case CREATE_LINKS -> waymark.links().createAll(List.of(create, create));
                case UPDATE_LINK ->
                    waymark.links().update(test.link.id(), UpdateLink.change().title("New"));
                case UPDATE_LINK_WHOLLY ->
                    waymark.links()
                            .update(
                                    test.link.id(),
                                    UpdateLink.change()
                                            .password("new")
                                            .privacy(Privacy.password("new"))
                                            .expirationDate(LocalDate.of(2998, 1, 1)));
                case DELETE_LINK -> waymark.links().delete(test.link.id());
                case GET_LINK -> waymark.links().get(test.link.id());
                case FIND_LINK_BY_ALIAS -> waymark.links().findByAlias("docs");
                case LIST_LINKS -> waymark.links().list(LinkQuery.all().search("x"), PageRequest.first(10));
                case COUNT_LINKS -> waymark.links().count(LinkQuery.all());
                case STREAM_LINKS -> waymark.links().stream(LinkQuery.all()).toList();
                case VIEW_LINK -> waymark.pages().link("docs", Visitor.UNKNOWN.password("swordfish"));
                case VISIT -> waymark.visits().visit("docs", VISITOR);
                case PREVIEW -> waymark.visits().preview("docs", VISITOR);
                case CREATE_REPORT -> waymark.reports().create(CreateReport.on(URL));
                case GENERATE_REPORT -> test.generating.reports().create(CreateReport.on(URL));
                case UPDATE_REPORT ->
                    waymark.reports()
                            .update(test.report.id(), UpdateReport.change().privacy(Privacy.PUBLIC));
                case REQUEST_REPORT_AGAIN ->
                    waymark.reports()
                            .update(test.report.id(), UpdateReport.change().regenerate());
                case REGENERATE_REPORT ->
                    test.generating
                            .reports()
                            .update(test.report.id(), UpdateReport.change().regenerate());
                case RECORD_REPORT ->
                    waymark.reports().recordOutcome(test.report.id(), ReportOutcome.of(ReportResult.BAD));
                case DELETE_REPORT -> waymark.reports().delete(test.report.id());
                case LIST_REPORTS -> waymark.reports().list(ReportQuery.all(), PageRequest.first(10));
                case VIEW_REPORT ->
                    waymark.pages().report(test.report.pageKey(), Visitor.UNKNOWN.password("swordfish"));
                case ISSUE_KEY -> waymark.apiKeys().issue(IssueApiKey.named("ci"));
                case ADOPT_KEY -> waymark.apiKeys().adopt(Secret.of("wm_" + "k".repeat(32)), IssueApiKey.named("ci"));
                case LIST_KEYS -> waymark.apiKeys().list();
                case AUTHENTICATE -> waymark.authenticate("Bearer " + test.issued());
                case CREATE_LINK_FORM -> waymark.forms().parseCreateLink(Parameters.decode("url=" + URL));
                case UPDATE_LINK_FORM ->
                    waymark.forms().parseUpdateLink(test.link.id(), Parameters.decode("title=New"));
            }
        }
    }

    /** Issues a key with a second facade, which has its own clock. */
    private String issued() {
        return desk.waymark().apiKeys().issue(IssueApiKey.named("ci")).secret().reveal();
    }

    @ParameterizedTest
    @EnumSource
    void an_operation_reads_the_clock_at_most_once(Operation operation) {
        operation.run(this);

        assertThat(reads).isEqualTo(operation.reads);
    }

    @Test
    void fields_that_change_together_have_the_same_time() {
        Report regenerated =
                generating.reports().update(report.id(), UpdateReport.change().regenerate());
        Link created = waymark.links().create(CreateLink.to(URL));

        assertThat(regenerated.generatedAt()).contains(regenerated.updatedAt());
        assertThat(created.updatedAt()).isEqualTo(created.createdAt());
    }

    private Waymark at(Supplier<Instant> time) {
        return desk.waymark(builder -> builder.clock(clockOf(time)));
    }

    @Test
    void a_clock_that_returns_null_is_named_in_the_exception() {
        assertThatNullPointerException()
                .isThrownBy(() -> at(() -> null).links().create(CreateLink.to(URL)))
                .withMessage("the clock returned null");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999999999Z"})
    void the_first_and_the_last_supported_instants_are_accepted(String text) {
        Instant time = Instant.parse(text);
        Link created = at(() -> time).links().create(CreateLink.to(URL));

        assertThat(Duration.between(created.createdAt(), time)).isLessThan(Duration.ofNanos(1_000));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0000-12-31T23:59:59.999999999Z",
                "+10000-01-01T00:00:00Z",
                "-1000000000-01-01T00:00:00Z",
                "+1000000000-12-31T23:59:59.999999999Z"
            })
    void an_unsupported_instant_is_named_in_the_exception(String text) {
        assertThatIllegalStateException()
                .isThrownBy(() -> at(() -> Instant.parse(text)).reports().create(CreateReport.on(URL)))
                .withMessageContaining("clock")
                .withMessageContaining(text);
    }

    /** The changes of a link or a report, which set a time of the facade's clock. */
    private enum Change {
        UPDATE_LINK,
        UPDATE_LINKS,
        MOVE_LINK,
        UPDATE_REPORT,
        UPDATE_REPORTS,
        RECORD_REPORT,
        MOVE_REPORT;

        private Instant timeOf(Waymark waymark, ClockTest test) {
            UpdateReport publish = UpdateReport.change().privacy(Privacy.PUBLIC);
            return switch (this) {
                case UPDATE_LINK ->
                    waymark.links()
                            .update(test.link.id(), UpdateLink.change().title("New"))
                            .updatedAt();
                case UPDATE_LINKS -> {
                    waymark.links()
                            .updateAll(
                                    LinkQuery.everyLink(), UpdateLink.change().disabled(true));
                    yield waymark.links().get(test.link.id()).updatedAt();
                }
                case MOVE_LINK ->
                    waymark.owners()
                            .moveLink(test.link.id(), Owner.DEFAULT, Owner.of("anna"))
                            .updatedAt();
                case UPDATE_REPORT ->
                    waymark.reports().update(test.report.id(), publish).updatedAt();
                case UPDATE_REPORTS -> {
                    waymark.reports().updateAll(ReportQuery.everyReport(), publish);
                    yield waymark.reports().get(test.report.id()).updatedAt();
                }
                case RECORD_REPORT ->
                    waymark.reports()
                            .recordOutcome(test.report.id(), ReportOutcome.of(ReportResult.BAD))
                            .generatedAt()
                            .orElseThrow();
                case MOVE_REPORT ->
                    waymark.owners()
                            .moveReport(test.report.id(), Owner.DEFAULT, Owner.of("anna"))
                            .updatedAt();
            };
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_change_with_a_late_clock_does_not_precede_the_last_change(Change change) {
        Waymark behind = at(() -> NOON.minusSeconds(60));

        assertThat(change.timeOf(behind, this)).isEqualTo(NOON);
    }
}
