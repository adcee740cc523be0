package dev.waymark.internal.validation;

import static dev.waymark.Desk.URL;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.access.Privacy;
import dev.waymark.error.Violation;
import dev.waymark.link.AliasPolicy;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Domain;
import dev.waymark.link.Expiration;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSearchField;
import dev.waymark.link.UpdateLink;
import dev.waymark.report.CreateReport;
import dev.waymark.report.ReportOutcome;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.ReportResult;
import dev.waymark.report.UpdateReport;
import dev.waymark.url.UrlPolicy;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The exact bounds of every field. */
class BoundsTest {

    private static final CommandValidator VALIDATOR = new CommandValidator(UrlPolicy.DEFAULT, AliasPolicy.DEFAULT);
    private static final String KEY = "\ud83d\udd11";
    private static final String NUL = "a\u0000";
    private static final String HALF = "a\ud83d";
    private static final String URL_2048 = URL + "?" + "x".repeat(2_048 - URL.length() - 1);

    private static CreateLink link() {
        return CreateLink.to(URL);
    }

    private static UpdateLink update() {
        return UpdateLink.change();
    }

    private static Set<Long> pixels(int count) {
        return LongStream.rangeClosed(1, count).boxed().collect(toSet());
    }

    private static Set<String> tags(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> KEY.repeat(62) + (10 + i))
                .collect(toSet());
    }

    static Stream<Object> accepted() {
        return Stream.of(
                CreateLink.to(URL_2048),
                CreateLink.to("\n" + URL_2048 + " "),
                link().domain(Domain.of(1)).spaceId(1).pixelIds(1),
                link().domain(Domain.of(Long.MAX_VALUE)).spaceId(Long.MAX_VALUE).pixelIds(Long.MAX_VALUE),
                link().alias("a"),
                link().alias("a".repeat(64)),
                link().title("t".repeat(255)),
                link().title(KEY.repeat(255)),
                link().title(" ".repeat(10) + "t".repeat(255) + "\n"),
                link().title(""),
                link().attributes(KEY.repeat(4_096)),
                link().attributes(" \n"),
                link().password("p"),
                link().password("p".repeat(256)),
                link().password(KEY.repeat(256)),
                link().password(" \t"),
                link().pixelIds(pixels(100)),
                link().tags(tags(20)),
                link().tags("t", " " + KEY.repeat(64) + "\n", "a;b"),
                link().privacy(Privacy.password("p".repeat(256))),
                link().expiration(Expiration.afterClicks(1)),
                link().expiration(Expiration.afterClicks(Long.MAX_VALUE)),
                link().expiration(Expiration.NEVER.redirectingTo(URL_2048)),
                update().url(URL_2048)
                        .alias("a".repeat(64))
                        .title("t".repeat(255))
                        .password("p".repeat(256)),
                update().spaceId(1).pixelIds(pixels(100)).privacyPassword("p".repeat(256)),
                update().expirationClicks(1).expirationUrl(URL_2048),
                update().title("").clearPassword().clearSpaceId().pixelIds(),
                update().tags(tags(20)).addTags(tags(20)).removeTags("t"),
                update().tags().expiration(Expiration.NEVER),
                LinkQuery.all().tag(KEY.repeat(64)),
                update().attributes(KEY.repeat(4_096)),
                CreateReport.on(URL_2048).attributes(KEY.repeat(4_096)),
                UpdateReport.change().attributes(KEY.repeat(4_096)),
                LinkQuery.all().search("s".repeat(2_048)),
                LinkQuery.all().search(" " + KEY.repeat(2_048) + " ", LinkSearchField.URL),
                LinkQuery.all().spaceId(1).domain(Domain.of(1)).pixelId(1),
                link().domain(Domain.DEFAULT),
                LinkQuery.all().domain(Domain.DEFAULT),
                ReportQuery.all().search("s".repeat(2_048)),
                CreateReport.on(URL_2048).privacy(Privacy.password("p".repeat(256))),
                UpdateReport.change().password("p".repeat(256)),
                ReportOutcome.of(ReportResult.GOOD, ""),
                ReportOutcome.of(ReportResult.GOOD, "x".repeat(1 << 20)),
                ReportOutcome.of(ReportResult.GOOD, KEY.repeat(1 << 18)));
    }

    @ParameterizedTest
    @MethodSource("accepted")
    void a_value_at_its_bound_is_accepted(Object command) {
        assertThat(VALIDATOR.violations(command)).isEmpty();
    }

    private static Arguments refusal(Object command, String... violations) {
        return Arguments.of(command, Arrays.asList(violations));
    }

    static Stream<Arguments> refused() {
        return Stream.of(
                refusal(CreateLink.to(""), "url required"),
                refusal(CreateLink.to(" \n"), "url required"),
                refusal(CreateLink.to(URL_2048 + "x"), "url too_long"),
                refusal(CreateLink.to("javascript:alert(1)"), "url scheme"),
                refusal(link().domain(Domain.of(-1)), "domain_id identifier"),
                refusal(link().domain(Domain.of(Long.MIN_VALUE)), "domain_id identifier"),
                refusal(link().spaceId(0), "space_id identifier"),
                refusal(link().spaceId(Long.MIN_VALUE), "space_id identifier"),
                refusal(link().pixelIds(1, 0), "pixel_ids identifier"),
                refusal(link().pixelIds(-1, -2), "pixel_ids identifier"),
                refusal(link().pixelIds(pixels(101)), "pixel_ids size"),
                refusal(link().tags(tags(21)), "tags size"),
                refusal(link().tags(" "), "tags required"),
                refusal(link().tags("t".repeat(65)), "tags too_long"),
                refusal(link().tags("a,b"), "tags characters"),
                refusal(link().tags("a\tb"), "tags characters"),
                refusal(link().tags(NUL), "tags characters"),
                refusal(link().tags(HALF), "tags characters"),
                refusal(update().tags(tags(21)), "tags size"),
                refusal(update().addTags(tags(21)), "add_tags size"),
                refusal(update().addTags("a,b"), "add_tags characters"),
                refusal(update().removeTags(tags(21)), "remove_tags size"),
                refusal(update().removeTags(""), "remove_tags required"),
                refusal(LinkQuery.all().tag(""), "tag required"),
                refusal(LinkQuery.all().tag("t".repeat(65)), "tag too_long"),
                refusal(link().alias(""), "alias required"),
                refusal(link().alias(" "), "alias required"),
                refusal(link().alias("do cs"), "alias alias"),
                refusal(link().alias("a".repeat(65)), "alias alias"),
                refusal(link().alias("ä"), "alias alias"),
                refusal(link().title("t".repeat(256)), "title too_long"),
                refusal(link().title(KEY.repeat(256)), "title too_long"),
                refusal(link().title("a\nb"), "title characters"),
                refusal(link().title("a\u0085b"), "title characters"),
                refusal(link().title("a\u2028b"), "title characters"),
                refusal(link().title("a\u2029b"), "title characters"),
                refusal(link().title("\u001F"), "title characters"),
                refusal(link().tags("a\u2028b"), "tags characters"),
                refusal(link().title(NUL), "title characters"),
                refusal(link().title(HALF), "title characters"),
                refusal(link().attributes("a".repeat(4_097)), "attributes too_long"),
                refusal(link().attributes(NUL), "attributes characters"),
                refusal(link().attributes(HALF), "attributes characters"),
                refusal(update().attributes("a".repeat(4_097)), "attributes too_long"),
                refusal(CreateReport.on(URL_2048).attributes("a".repeat(4_097)), "attributes too_long"),
                refusal(UpdateReport.change().attributes("a".repeat(4_097)), "attributes too_long"),
                refusal(link().password(""), "password required"),
                refusal(link().password("p".repeat(257)), "password too_long"),
                refusal(link().password(NUL), "password characters"),
                refusal(link().password(HALF), "password characters"),
                refusal(link().privacy(Privacy.password("")), "privacy_password required"),
                refusal(link().privacy(Privacy.password(KEY.repeat(257))), "privacy_password too_long"),
                refusal(link().expiration(Expiration.afterClicks(0)), "expiration_clicks positive"),
                refusal(link().expiration(Expiration.afterClicks(-1)), "expiration_clicks positive"),
                refusal(link().expiration(Expiration.NEVER.redirectingTo("")), "expiration_url required"),
                refusal(link().expiration(Expiration.NEVER.redirectingTo(URL_2048 + "x")), "expiration_url too_long"),
                refusal(update().url(""), "url required"),
                refusal(update().url(URL_2048 + "x"), "url too_long"),
                refusal(update().alias(""), "alias required"),
                refusal(update().alias("a".repeat(65)), "alias alias"),
                refusal(update().title("t".repeat(256)), "title too_long"),
                refusal(update().password(""), "password required"),
                refusal(update().password("p".repeat(257)), "password too_long"),
                refusal(update().spaceId(0), "space_id identifier"),
                refusal(update().pixelIds(pixels(101)), "pixel_ids size"),
                refusal(update().pixelIds(0), "pixel_ids identifier"),
                refusal(update().privacy(Privacy.password("")), "privacy_password required"),
                refusal(update().privacyPassword("p".repeat(257)), "privacy_password too_long"),
                refusal(update().expirationClicks(0), "expiration_clicks positive"),
                refusal(update().expirationUrl("ftp://example.com/"), "expiration_url scheme"),
                refusal(LinkQuery.all().search("s".repeat(2_049)), "search too_long"),
                refusal(LinkQuery.all().search(NUL), "search characters"),
                refusal(LinkQuery.all().search(HALF), "search characters"),
                refusal(LinkQuery.all().spaceId(0), "space_id identifier"),
                refusal(LinkQuery.all().domain(Domain.of(-1)), "domain_id identifier"),
                refusal(LinkQuery.all().pixelId(-1), "pixel_id identifier"),
                refusal(ReportQuery.all().search("s".repeat(2_049)), "search too_long"),
                refusal(CreateReport.on(URL_2048 + "x"), "url too_long"),
                refusal(CreateReport.on(URL).privacy(Privacy.password("")), "password required"),
                refusal(UpdateReport.change().privacy(Privacy.password("")), "password required"),
                refusal(UpdateReport.change().password("p".repeat(257)), "password too_long"),
                refusal(ReportOutcome.of(ReportResult.GOOD, "x".repeat((1 << 20) + 1)), "findings too_long"),
                refusal(ReportOutcome.of(ReportResult.GOOD, KEY.repeat(1 << 18) + "x"), "findings too_long"),
                refusal(ReportOutcome.of(ReportResult.GOOD, NUL), "findings characters"),
                refusal(ReportOutcome.of(ReportResult.GOOD, HALF), "findings characters"));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void a_value_beyond_its_bound_is_refused(Object command, List<String> violations) {
        assertThat(VALIDATOR.violations(command))
                .extracting(violation -> violation.field() + " " + violation.code())
                .isEqualTo(violations);
        assertThat(VALIDATOR.violations(command))
                .allSatisfy(violation -> assertThat(violation).isEqualTo(withoutIndex(violation)))
                .extracting(Violation::message)
                .allMatch(message -> message.startsWith("must "));
    }

    private static Violation withoutIndex(Violation violation) {
        return Violation.of(violation.field(), violation.code(), violation.message());
    }
}
