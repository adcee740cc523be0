package dev.waymark.form;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.InstanceOfAssertFactories.LIST;

import dev.waymark.Desk;
import dev.waymark.access.IssueApiKey;
import dev.waymark.access.IssuedApiKey;
import dev.waymark.access.Privacy;
import dev.waymark.click.ClickPeriod;
import dev.waymark.error.AliasTakenException;
import dev.waymark.error.InvalidInputException;
import dev.waymark.error.NotFoundException;
import dev.waymark.error.StorageException;
import dev.waymark.error.Violation;
import dev.waymark.error.WaymarkException;
import dev.waymark.imports.ImportResult;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Domain;
import dev.waymark.link.Expiration;
import dev.waymark.link.ImportLink;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Links;
import dev.waymark.link.Platform;
import dev.waymark.link.Rule;
import dev.waymark.link.Start;
import dev.waymark.link.Targeting;
import dev.waymark.query.Page;
import dev.waymark.query.PageRequest;
import dev.waymark.report.CreateReport;
import dev.waymark.report.Report;
import dev.waymark.report.ReportOutcome;
import dev.waymark.report.ReportResult;
import dev.waymark.report.Reports;
import java.io.IOException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.YearMonth;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RepresentationsTest {

    private static final String NOON = "2025-03-10T12:00:00.123456Z";
    private static final String SHORT_URL = "https://go.example/docs";

    private final Desk desk = new Desk();
    private final Links links = desk.waymark().links();
    private final Reports reports = desk.waymark().reports();

    private static Map<String, Object> fields(Link link) {
        return Representations.of(link, Desk.NOON, SHORT_URL);
    }

    @Test
    void a_plain_link_has_all_fields_in_the_order_of_the_api() {
        Link link = links.create(CreateLink.to("https://example.com/").alias("docs"));

        assertThat(fields(link).toString())
                .isEqualTo(
                        "{id=1, url=https://example.com/, short_url=https://go.example/docs, title=null, attributes=null, alias=docs, "
                                + "domain_id=null, space_id=null, pixel_ids=[], tags=[], clicks=0, last_click_at=null, disabled=0, status=1, "
                                + "password_protected=false, privacy=0, start_date=null, start_time=null, "
                                + "expiration_url=null, expiration_date=null, "
                                + "expiration_time=null, expiration_clicks=null, target_type=0, country=[], platform=[], "
                                + "language=[], rotation=[], rule=[], created_at=" + NOON + ", updated_at=" + NOON
                                + ", version=1}");
    }

    @Test
    void a_link_is_represented_by_the_values_of_the_specification() {
        Link link = links.create(CreateLink.to("https://example.com/")
                .domain(Domain.of(7))
                .spaceId(8)
                .pixelIds(3, 1)
                .tags("News", "a b", "NEWS")
                .disabled(true)
                .password("swordfish")
                .privacy(Privacy.password("herring"))
                .start(Start.on(LocalDate.of(2025, 3, 1)))
                .expiration(Expiration.at(LocalDateTime.of(2030, 6, 1, 9, 5))
                        .orAfterClicks(10)
                        .redirectingTo("https://example.org/"))
                .targeting(Targeting.byPlatform(Map.of(Platform.OS_X, "https://example.com/mac"))));

        assertThat(fields(link))
                .contains(
                        entry("domain_id", 7L),
                        entry("space_id", 8L),
                        entry("pixel_ids", List.of(1L, 3L)),
                        entry("tags", List.of("News", "a b")),
                        entry("disabled", 1),
                        entry("status", 3),
                        entry("password_protected", true),
                        entry("privacy", 2),
                        entry("start_date", "2025-03-01"),
                        entry("start_time", null),
                        entry("expiration_url", "https://example.org/"),
                        entry("expiration_date", "2030-06-01"),
                        entry("expiration_time", "09:05"),
                        entry("expiration_clicks", 10L),
                        entry("target_type", 2),
                        entry("country", List.of()),
                        entry("platform", List.of(Map.of("key", "OS X", "value", "https://example.com/mac"))));
    }

    @Test
    void the_keys_of_rules_are_the_texts_of_their_conditions() {
        Link link = links.create(CreateLink.to("https://example.com/")
                .targeting(Targeting.rules(
                        Rule.to("https://example.com/a").mobile().country("fr"))));

        assertThat(fields(link).get("rule"))
                .isEqualTo(List.of(Map.of("key", "country=FR platform=mobile", "value", "https://example.com/a")));
        assertThat(fields(link)).containsEntry("target_type", 5);
    }

    @Test
    void the_status_is_the_status_at_the_given_time() {
        Link link = links.create(
                CreateLink.to("https://example.com/").expiration(Expiration.at(LocalDateTime.of(2025, 3, 10, 12, 1))));

        assertThat(Representations.of(link, Desk.NOON, SHORT_URL)).containsEntry("status", 1);
        assertThat(Representations.of(link, Desk.NOON.plusSeconds(60), SHORT_URL))
                .containsEntry("status", 2);
    }

    @Test
    void only_the_details_of_a_report_contain_its_findings() {
        Report report = reports.create(CreateReport.on("http://www.example.com/"));
        long id = report.id();
        reports.recordOutcome(id, ReportOutcome.of(ReportResult.DECENT, "{}"));

        assertThat(Representations.of(reports.get(id)).toString())
                .isEqualTo(
                        "{id=1, url=http://www.example.com/, project=example.com, result=decent, privacy=0, attributes=null, "
                                + "page_key=" + report.pageKey() + ", requested_at=null, created_at=" + NOON
                                + ", generated_at="
                                + NOON + ", updated_at=" + NOON
                                + ", version=2}");
        assertThat(Representations.of(reports.details(id)))
                .containsAllEntriesOf(Representations.of(reports.get(id)))
                .containsEntry("findings", "{}");
    }

    @Test
    void a_requested_report_has_no_result() {
        Report report = reports.create(CreateReport.on("http://example.com/").privacy(Privacy.PRIVATE));

        assertThat(Representations.of(report))
                .containsEntry("result", null)
                .containsEntry("privacy", 1)
                .containsEntry("requested_at", NOON)
                .containsEntry("generated_at", null);
        assertThat(Representations.of(reports.details(report.id()))).containsEntry("findings", null);
    }

    @Test
    void an_api_key_is_represented_without_its_secret() {
        IssuedApiKey issued =
                desk.waymark().apiKeys().issue(IssueApiKey.named("build server").readOnly());

        assertThat(Representations.of(issued.key()).toString())
                .isEqualTo("{id=1, label=build server, scope=read, created_at=" + NOON + ", expires_at=null}");
    }

    @Test
    void a_new_api_key_is_represented_with_its_secret() {
        IssuedApiKey issued = desk.waymark().apiKeys().issue(IssueApiKey.named("ci"));

        assertThat(Representations.of(issued))
                .containsAllEntriesOf(Representations.of(issued.key()))
                .containsEntry("scope", "write")
                .containsEntry("secret", issued.secret().reveal());
    }

    @Test
    void an_import_is_represented_by_its_numbers_ids_and_violations() {
        ImportResult result = links.importAll(
                Stream.of(ImportLink.of(CreateLink.to("https://example.com/")), ImportLink.of(CreateLink.to(""))));

        assertThat(Representations.of(result).toString())
                .isEqualTo("{imported=1, refused=1, ids=[1, null], violations=["
                        + "{index=1, field=url, code=required, message=must not be empty}]}");
    }

    @Test
    void clicks_are_represented_with_their_period_and_their_sum() {
        ClickPeriod june = ClickPeriod.month(YearMonth.of(2030, 6));
        SortedMap<LocalDate, Long> clicks =
                new TreeMap<>(Map.of(LocalDate.of(2030, 6, 1), 3L, LocalDate.of(2030, 6, 30), 4L));

        assertThat(Representations.ofClicks("day", june, clicks).toString())
                .isEqualTo("{data=[{key=2030-06-01, clicks=3}, {key=2030-06-30, clicks=4}], "
                        + "meta={by=day, from=2030-06-01, to=2030-06-30, clicks=7}}");
    }

    @Test
    void a_page_by_number_has_its_number_and_its_total() {
        links.createAll(Collections.nCopies(11, CreateLink.to("https://example.com/")));
        Page<Link> page = links.list(LinkQuery.all(), PageRequest.first(10).withTotal());

        Map<String, Object> fields = Representations.of(page.map(RepresentationsTest::fields));

        assertThat(fields.keySet()).containsExactly("data", "meta");
        assertThat(fields.get("data")).asInstanceOf(LIST).hasSize(10).first().isEqualTo(fields(links.get(11)));
        assertThat(fields.get("meta").toString())
                .isEqualTo("{page=1, per_page=10, total=11, has_next=true, next_cursor="
                        + page.nextCursor().orElseThrow() + "}");
    }

    @Test
    void the_last_page_by_cursor_has_no_number_total_or_next_cursor() {
        links.createAll(Collections.nCopies(11, CreateLink.to("https://example.com/")));
        Page<Link> first = links.list(LinkQuery.all(), PageRequest.first(10));
        Page<Link> last = links.list(LinkQuery.all(), first.next().orElseThrow());

        assertThat(Representations.of(last.map(RepresentationsTest::fields))
                        .get("meta")
                        .toString())
                .isEqualTo("{page=null, per_page=10, total=null, has_next=false, next_cursor=null}");
    }

    @Test
    void an_error_contains_all_violations_by_field() {
        WaymarkException error = new InvalidInputException(List.of(
                Violation.of("url", "scheme", "must start with http:// or https://"),
                Violation.of("alias", "alias", "must be shorter"),
                Violation.of("url", "too_long", "must be at most 2,048 characters")));

        assertThat(Representations.of(error).toString())
                .isEqualTo("{code=invalid, message=url must start with http:// or https://; alias must be shorter; "
                        + "url must be at most 2,048 characters, fields={"
                        + "url=[{code=scheme, message=must start with http:// or https://}, "
                        + "{code=too_long, message=must be at most 2,048 characters}], "
                        + "alias=[{code=alias, message=must be shorter}]}}");
    }

    @Test
    void an_error_of_one_field_names_the_field() {
        assertThat(Representations.of(new AliasTakenException("docs", OptionalInt.empty())))
                .hasToString("{code=alias_taken, message=the alias 'docs' is taken, "
                        + "fields={alias=[{code=alias_taken, message=is taken}]}}");
    }

    @Test
    void a_violation_of_one_of_several_commands_contains_its_index() {
        InvalidInputException error = new InvalidInputException(
                List.of(Violation.of("url", "scheme", "must be short").at(1)));

        assertThat(Representations.of(error).get("fields"))
                .hasToString("{url=[{code=scheme, message=must be short, index=1}]}");
        assertThat(Representations.of(new AliasTakenException("docs", OptionalInt.of(2)))
                        .get("fields"))
                .hasToString("{alias=[{code=alias_taken, message=is taken, index=2}]}");
    }

    @Test
    void an_error_without_a_field_contains_no_fields_and_no_cause() {
        assertThat(Representations.of(new NotFoundException("link", 7)).keySet())
                .containsExactly("code", "message");
        assertThat(Representations.of(new StorageException("the database is gone", new IOException("swordfish"))))
                .hasToString("{code=storage, message=the storage failed}");
    }

    @Test
    void maps_cannot_be_changed() {
        Map<String, Object> fields = fields(links.create(CreateLink.to("https://example.com/")));

        assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(() -> fields.put("id", 2L));
    }
}
