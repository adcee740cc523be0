package dev.waymark.form;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Desk;
import dev.waymark.Waymark;
import dev.waymark.access.Privacy;
import dev.waymark.error.Violation;
import dev.waymark.imports.ImportResult;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Expiration;
import dev.waymark.link.ImportLink;
import dev.waymark.link.Link;
import dev.waymark.visit.Visit;
import dev.waymark.visit.Visitor;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The fields of an exported link, which an import reads again (D-35). */
class ImportLinkFormTest {

    private static final String URL = FormDesk.URL;
    private static final CreateLink PLAIN = CreateLink.to("https://example.com/");
    private static final String HASH = "pbkdf2_sha256$1000$fE2mDh1NwZk0$/Y0V14LF0909fdbRRzj160r8jQrWn6osayVON10LQE8=";

    private final Waymark waymark = new Desk().waymark();
    private final Forms forms = waymark.forms();

    private ImportLink read(String text) {
        return FormDesk.read(forms::parseImportLink, text);
    }

    private ImportResult imported(String text) {
        return waymark.links().importAll(Stream.of(read(text)));
    }

    @Test
    void a_record_has_the_fields_of_a_creation_its_history_and_its_hashes() {
        assertThat(read(URL + "&disabled=1&expiration_date=2020-01-01&created_at=2019-05-01T09:30:00%2B02:00&clicks=7"
                        + "&password_protected=1&password_hash=" + HASH + "&archived=0&version=3&short_url=x"))
                .isEqualTo(ImportLink.of(PLAIN.disabled(true).expiration(Expiration.after(LocalDate.of(2020, 1, 1))))
                        .createdAt(Instant.parse("2019-05-01T07:30:00Z"))
                        .clicks(7)
                        .passwordHash(HASH));
        assertThat(read(URL + "&privacy=2&privacy_password_hash=" + HASH))
                .isEqualTo(ImportLink.of(PLAIN.privacy(Privacy.PASSWORD)).privacyPasswordHash(HASH));
        assertThat(read(URL + "&created_at=&clicks=&password_hash=&password_protected=&archived="))
                .isEqualTo(ImportLink.of(PLAIN));
    }

    @ParameterizedTest
    @CsvSource({
        "archived=1, [0] disabled was set because the link was archived",
        "password_protected=1, [0] disabled was set because the record contains neither the password nor its hash",
        "password_protected=1&password_hash=%20, [0] disabled was set because the record contains neither the password nor its hash",
        "password_hash=md5, [0] disabled was set because the password hasher cannot verify the hash of the password"
    })
    void a_link_that_was_closed_or_protected_arrives_disabled(String fields, String warning) {
        ImportResult result = imported(URL + "&alias=docs&" + fields);

        assertThat(result.warnings().stream().map(each -> each.describe().replace(",", "")))
                .containsExactly(warning);
        assertThat(waymark.visits().visit("docs", Visitor.UNKNOWN).type()).isEqualTo(Visit.Type.DISABLED);
    }

    @Test
    void a_page_that_was_protected_arrives_private() {
        ImportResult result = imported(URL + "&alias=docs&privacy=2");

        assertThat(result.warnings()).extracting(Violation::field).containsExactly("privacy");
        Link link = waymark.links().findByAlias("docs").orElseThrow();
        assertThat(link.privacy()).isEqualTo(Privacy.PRIVATE);
        assertThat(link.disabled()).as("disabled of %s", link).isFalse();
    }

    @Test
    void a_password_in_the_record_protects_the_link() {
        assertThat(imported(URL + "&password_protected=1&password=swordfish&privacy=2&privacy_password=marlin")
                        .warnings())
                .isEmpty();
    }

    @Test
    void a_record_with_violations_is_unreadable_and_names_all_fields() {
        ImportResult result = imported("url=nowhere&created_at=yesterday&clicks=many&archived=yes");

        assertThat(result.violations())
                .extracting(each -> each.field() + " " + each.code())
                .isEqualTo(List.of("created_at instant", "clicks number", "archived choice", "url scheme"));
    }

    @Test
    void an_unreadable_record_names_the_violations_of_its_history_and_its_hashes() {
        ImportResult result = imported(URL + "&archived=yes&clicks=-1&created_at=9999-01-01T00:00:00Z&password=secret"
                + "&password_hash=" + HASH);

        assertThat(result.violations())
                .extracting(each -> each.field() + " " + each.code())
                .containsExactly("archived choice", "created_at future", "clicks range", "password ambiguous");
    }

    @Test
    void the_hash_of_the_page_is_the_password_of_an_unreadable_record() {
        assertThat(imported(URL + "&archived=yes&privacy=2&privacy_password_hash=" + HASH)
                        .violations())
                .extracting(each -> each.field() + " " + each.code())
                .containsExactly("archived choice");
    }
}
