package dev.waymark.example.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Waymark;
import dev.waymark.form.Parameters;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.storage.memory.MemoryStorage;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.LocalDate;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ClickPageTest {

    private static final Waymark WAYMARK =
            Waymark.builder().storage(MemoryStorage.create()).build();
    private static final Link LINK =
            WAYMARK.links().create(CreateLink.to("https://example.com/").alias("docs"));

    private final Locale before = Locale.getDefault();

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(before);
    }

    private static String page() {
        Parameters query = Parameters.decode("from=2030-06-01&to=2030-06-07");
        ClickRequest request = ClickRequest.of(WAYMARK.forms(), query, LocalDate.of(2030, 6, 30));
        return new ClickPage(LINK, request, Map.of("2030-06-02", 1_234L)).html();
    }

    @Test
    void the_security_policy_allows_exactly_the_style_of_the_page() throws Exception {
        String style = page().replaceAll("(?s).*<style>(.*)</style>.*", "$1");
        byte[] hash = MessageDigest.getInstance("SHA-256").digest(style.getBytes(StandardCharsets.UTF_8));

        assertThat(SecurityHeaders.OF_PAGE.get("Content-Security-Policy"))
                .contains("style-src 'sha256-" + Base64.getEncoder().encodeToString(hash) + "';");
        assertThat(page()).doesNotContain("style=").contains("svg { width: 100%; ");
    }

    @Test
    void numbers_have_the_same_format_in_each_locale() {
        String page = page();
        assertThat(page).contains("<rect x=\"80.00\" y=\"0.00\" width=\"72.00\" height=\"240.00\">", "<td>1,234</td>");

        for (String language : new String[] {"de", "tr", "ar-EG-u-nu-arab"}) {
            Locale.setDefault(Locale.forLanguageTag(language));
            assertThat(page()).isEqualTo(page);
        }
    }
}
