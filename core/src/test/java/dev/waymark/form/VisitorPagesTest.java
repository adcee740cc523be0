package dev.waymark.form;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.waymark.visit.Visit;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The pages for visitors who are not redirected. */
class VisitorPagesTest {

    private static final String EVIL = "</p><script>alert('\"&')</script>{content}{title}$1";
    private static final String ESCAPED =
            "&lt;/p&gt;&lt;script&gt;alert(&#39;&quot;&amp;&#39;)&lt;/script&gt;{content}{title}$1";

    private static Visit visit(Visit.Type type) {
        return switch (type) {
            case REDIRECT -> Visit.redirect("https://example.com/");
            case WITHHELD -> Visit.withheld();
            case PASSWORD_REQUIRED -> Visit.passwordRequired();
            case WRONG_PASSWORD -> Visit.wrongPassword();
            case TOO_MANY_ATTEMPTS -> Visit.tooManyAttempts(Duration.ofSeconds(1));
            case EXPIRED -> Visit.expired(Optional.empty());
            case NOT_STARTED -> Visit.notStarted(Instant.parse("2030-06-01T10:00:00Z"));
            case DISABLED -> Visit.disabled();
            case UNKNOWN -> Visit.unknown();
        };
    }

    @ParameterizedTest
    @EnumSource(Visit.Type.class)
    void a_default_page_has_a_language_and_a_message_and_no_name(Visit.Type type) {
        assertThat(VisitorPages.DEFAULT.html(visit(type)))
                .startsWith("<!DOCTYPE html><html lang=\"en\">")
                .contains("<title>", "<p>")
                .doesNotContainIgnoringCase("waymark");
    }

    @ParameterizedTest
    @CsvSource({
        "+1000000000-12-31T23:59:59.999999999Z, +999999999-12-31 23:59:59.999999999 UTC",
        "-1000000000-01-01T00:00:00Z, -999999999-01-01 00:00 UTC",
        "9999-12-31T23:59:59Z, 9999-12-31 23:59:59 UTC"
    })
    void the_page_of_a_link_before_its_start_contains_the_nearest_date(Instant start, String shown) {
        assertThat(VisitorPages.DEFAULT.html(Visit.notStarted(start))).contains("This link opens on " + shown + ".");
    }

    @Test
    void only_a_page_that_asks_for_a_password_has_a_labelled_field() {
        List<Visit.Type> asking = Arrays.stream(Visit.Type.values())
                .filter(type -> VisitorPages.DEFAULT
                        .html(visit(type))
                        .contains("<label>Password <input type=\"password\" name=\"password\""))
                .toList();

        assertThat(asking).containsExactly(Visit.Type.PASSWORD_REQUIRED, Visit.Type.WRONG_PASSWORD);
    }

    @Test
    void a_redirect_to_a_damaged_url_has_the_page_of_an_unknown_link() {
        assertThat(VisitorPages.DEFAULT.html(visit(Visit.Type.REDIRECT)))
                .isEqualTo(VisitorPages.DEFAULT.html(visit(Visit.Type.UNKNOWN)));
    }

    @Test
    void the_page_of_a_link_before_its_start_contains_the_start() {
        VisitorPages french =
                VisitorPages.DEFAULT.text(Visit.Type.NOT_STARTED, "Bient\u00F4t", "Ouverture\u00A0: {start}.");

        assertThat(VisitorPages.DEFAULT.html(visit(Visit.Type.NOT_STARTED)))
                .contains("This link opens on 2030-06-01 10:00 UTC.");
        assertThat(french.html(Visit.notStarted(Instant.parse("2030-06-01T10:00:05Z"))))
                .contains("Ouverture\u00A0: 2030-06-01 10:00:05 UTC.");
    }

    @Test
    void all_texts_are_escaped() {
        VisitorPages pages = VisitorPages.DEFAULT
                .text(Visit.Type.WRONG_PASSWORD, EVIL, EVIL)
                .passwordForm(EVIL, EVIL)
                .layout("{title}|{content}", "");

        assertThat(pages.html(visit(Visit.Type.WRONG_PASSWORD)))
                .isEqualTo(ESCAPED + "|<p>" + ESCAPED + "</p><form method=\"post\"><label>" + ESCAPED
                        + " <input type=\"password\" name=\"password\" autocomplete=\"off\" autofocus required></label>"
                        + " <button>" + ESCAPED + "</button></form>");
    }

    @Test
    void a_change_of_one_text_leaves_the_other_pages_unchanged() {
        VisitorPages pages = VisitorPages.DEFAULT.text(Visit.Type.EXPIRED, "Fini", "Ce lien a expir\u00E9.");

        assertThat(pages.html(visit(Visit.Type.EXPIRED)))
                .contains("<title>Fini</title>", "<p>Ce lien a expir\u00E9.</p>");
        assertThat(pages.html(visit(Visit.Type.UNKNOWN)))
                .isEqualTo(VisitorPages.DEFAULT.html(visit(Visit.Type.UNKNOWN)));
        assertThat(VisitorPages.DEFAULT.html(visit(Visit.Type.EXPIRED))).contains("This link has expired.");
    }

    @Test
    void the_text_of_a_failure_is_replaced_and_escaped() {
        assertThat(VisitorPages.DEFAULT.failurePage())
                .contains("<title>Error</title><p>This link could not be opened.</p>");
        assertThat(VisitorPages.DEFAULT
                        .failure(EVIL, EVIL)
                        .language("fr")
                        .text(Visit.Type.EXPIRED, "Fini", "Fini")
                        .passwordForm("Mot de passe", "Continuer")
                        .layout("{title}|{content}", "")
                        .failurePage())
                .isEqualTo(ESCAPED + "|<p>" + ESCAPED + "</p>");
    }

    @Test
    void a_layout_contains_the_language() {
        VisitorPages pages = VisitorPages.DEFAULT.language("pt-BR").layout("<html lang={language}>{content}", "");

        assertThat(pages.html(visit(Visit.Type.UNKNOWN))).startsWith("<html lang=pt-BR><p>");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "en\"", "en us", "<b>"})
    void a_language_that_is_no_tag_is_refused(String tag) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> VisitorPages.DEFAULT.language(tag))
                .withMessage("tag must be a language tag, such as fr, was " + tag);
    }

    @Test
    void a_redirect_has_no_page_of_its_own() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> VisitorPages.DEFAULT.text(Visit.Type.REDIRECT, "a", "b"))
                .withMessage("a redirect has no page");
    }

    @Test
    void a_layout_without_content_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> VisitorPages.DEFAULT.layout("<p>{title}</p>", ""))
                .withMessage("html must contain the placeholder {content}");
    }
}
