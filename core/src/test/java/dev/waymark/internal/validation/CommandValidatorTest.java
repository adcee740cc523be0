package dev.waymark.internal.validation;

import static dev.waymark.Desk.URL;
import static dev.waymark.Desk.refusalsOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.waymark.Desk;
import dev.waymark.access.Privacy;
import dev.waymark.error.InvalidInputException;
import dev.waymark.error.Violation;
import dev.waymark.link.AliasPolicy;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Domain;
import dev.waymark.link.Expiration;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Links;
import dev.waymark.link.Targeting;
import dev.waymark.link.UpdateLink;
import dev.waymark.report.CreateReport;
import dev.waymark.report.UpdateReport;
import dev.waymark.url.UrlPolicy;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import java.util.Locale;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommandValidatorTest {

    private static final CommandValidator VALIDATOR = new CommandValidator(UrlPolicy.DEFAULT, AliasPolicy.DEFAULT);
    private static final String MUST_BE_POSITIVE = "must be a positive number";

    private static final CreateLink ALL_INVALID = CreateLink.to("nowhere")
            .domain(Domain.of(-1))
            .alias("!")
            .title("t".repeat(256))
            .password("")
            .spaceId(0)
            .pixelIds(0)
            .tags("", "a,b", "a\nb", "t".repeat(65))
            .privacy(Privacy.password("p".repeat(257)))
            .expiration(Expiration.after(LocalDate.of(10_000, 1, 1))
                    .withTime(LocalTime.of(9, 30, 0, 1))
                    .orAfterClicks(0)
                    .redirectingTo("ftp://example.com/"))
            .targeting(Targeting.byCountry(ImmutableMap.of("FR", URL, "XX", "nowhere")));

    private final Links links = new Desk().waymark().links();

    private static List<String> described(List<Violation> violations) {
        return violations.stream()
                .map(violation -> violation.field() + ": " + violation.message())
                .toList();
    }

    @Test
    void all_violations_are_reported_together_with_the_names_of_the_specification() {
        assertThat(described(Desk.violationsOf(() -> links.create(ALL_INVALID))))
                .containsExactlyInAnyOrder(
                        "alias: must be 1 to 64 characters of A-Z, a-z, 0-9, _ and -",
                        "country[1][key]: must be a two-letter country code of ISO 3166-1, such as FR",
                        "country[1][value]: must start with http:// or https://",
                        "domain_id: " + MUST_BE_POSITIVE + ", or 0 for the default domain",
                        "expiration_clicks: must be at least 1",
                        "expiration_date: must be in the years 0001 to 9999",
                        "expiration_time: must be in whole seconds",
                        "expiration_url: must start with http:// or https://",
                        "password: must not be empty",
                        "pixel_ids: " + MUST_BE_POSITIVE,
                        "privacy_password: must be at most 256 characters",
                        "space_id: " + MUST_BE_POSITIVE,
                        "tags: must be at most 64 characters",
                        "tags: must not be empty",
                        "tags: must not contain commas",
                        "tags: must not contain control characters",
                        "title: must be at most 255 characters",
                        "url: must start with http:// or https://");
    }

    @Test
    void an_update_reports_all_violations_together() {
        long id = links.create(CreateLink.to(URL)).id();
        UpdateLink command = UpdateLink.change()
                .url("nowhere")
                .alias("!")
                .title("t".repeat(256))
                .password("")
                .spaceId(0)
                .pixelIds(0)
                .tags("a,b")
                .addTags("")
                .removeTags("t".repeat(65))
                .privacy(Privacy.PASSWORD)
                .expirationTime(LocalTime.of(9, 30, 0, 1))
                .expirationClicks(0)
                .expirationUrl("nowhere")
                .targeting(Targeting.rotation());

        assertThat(refusalsOf(() -> links.update(id, command)))
                .containsExactlyInAnyOrder(
                        "add_tags required",
                        "alias alias",
                        "expiration_clicks positive",
                        "expiration_time needs_date",
                        "expiration_time precision",
                        "expiration_url scheme",
                        "password required",
                        "pixel_ids identifier",
                        "privacy_password required",
                        "remove_tags too_long",
                        "rotation required",
                        "space_id identifier",
                        "tags characters",
                        "title too_long",
                        "url scheme");
    }

    @Test
    void the_message_of_the_exception_contains_all_violations_as_sentences() {
        assertThatExceptionOfType(InvalidInputException.class)
                .isThrownBy(() -> links.create(CreateLink.to("").spaceId(0)))
                .satisfies(invalid -> assertThat(invalid.code()).isEqualTo("invalid"))
                .withMessageMatching("space_id must be a positive number; url must .*");
    }

    @ParameterizedTest
    @ValueSource(strings = {"de", "ar-EG", "hi-IN-u-nu-deva", "tr", "en"})
    void messages_are_in_english_on_machines_with_other_languages(String tag) {
        List<String> inEnglish = described(violationsOfSearchAnd(ALL_INVALID));
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag(tag));
        try {
            assertThat(described(violationsOfSearchAnd(ALL_INVALID))).isEqualTo(inEnglish);
        } finally {
            Locale.setDefault(before);
        }
    }

    private static List<Violation> violationsOfSearchAnd(CreateLink command) {
        CommandValidator fresh = new CommandValidator(UrlPolicy.DEFAULT, AliasPolicy.DEFAULT);
        return ImmutableList.<Violation>builder()
                .addAll(fresh.violations(LinkQuery.all().search("s".repeat(2_049))))
                .addAll(fresh.violations(command))
                .build();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{max}", "${1+1}", "#{1+1}", "\\", "\\{", "{", "$", "${validatedValue}", "%s"})
    void the_input_of_users_is_never_a_template(String text) {
        CreateLink command = CreateLink.to(text)
                .alias(text)
                .title(text + "\n" + text)
                .expiration(Expiration.NEVER.redirectingTo(text))
                .targeting(Targeting.byCountry(ImmutableMap.of(text, text)));

        assertThat(described(VALIDATOR.violations(command)))
                .hasSize(6)
                .noneMatch(described -> described.contains(text) || described.matches(".*\\b2\\b.*"));
    }

    @Property(tries = 200)
    void no_message_or_text_contains_a_password(@ForAll @StringLength(max = 300) String tail) {
        String password = "sesame" + tail;
        CreateLink create = CreateLink.to("nowhere").password(password).privacy(Privacy.password(password));
        UpdateLink update = UpdateLink.change().url("").password(password).privacyPassword(password);
        CreateReport createReport = CreateReport.on("nowhere").privacy(Privacy.password(password));
        UpdateReport updateReport =
                UpdateReport.change().password(password).privacy(Privacy.password(password + "\u0000"));

        for (Object command : List.of(create, update, createReport, updateReport)) {
            assertThat(command.toString()).doesNotContain("sesame");
            assertThat(VALIDATOR.violations(command).toString()).doesNotContain("sesame");
        }
    }

    @Test
    void the_configured_policies_decide() {
        CommandValidator validator =
                new CommandValidator(UrlPolicy.allowing("ftp"), AliasPolicy.DEFAULT.reserving("docs"));

        assertThat(validator.violations(CreateLink.to("ftp://example.com/"))).isEmpty();
        assertThat(validator.violations(CreateLink.to(URL).alias("Docs")))
                .extracting(Violation::code)
                .containsExactlyInAnyOrder("reserved", "scheme");
    }

    @Test
    void a_valid_command_passes() {
        assertThatNoException().isThrownBy(() -> VALIDATOR.check(CreateLink.to(URL)));
        assertThatExceptionOfType(InvalidInputException.class).isThrownBy(() -> VALIDATOR.check(CreateLink.to("")));
    }

    @Test
    void years_are_1_to_9999() {
        assertThat(links.create(CreateLink.to(URL).expiration(Expiration.after(LocalDate.of(9_999, 12, 31))))
                        .expiresAt())
                .isPresent();
        assertThat(refusalsOf(
                        () -> links.create(CreateLink.to(URL).expiration(Expiration.after(LocalDate.of(0, 12, 31))))))
                .containsExactly("expiration_date range");
        assertThat(Desk.violationsOf(
                        () -> links.create(CreateLink.to(URL).expiration(Expiration.after(LocalDate.MAX)))))
                .hasSize(1);
    }
}
