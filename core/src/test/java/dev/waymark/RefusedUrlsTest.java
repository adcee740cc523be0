package dev.waymark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.error.Violation;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Expiration;
import dev.waymark.link.Targeting;
import dev.waymark.report.CreateReport;
import dev.waymark.report.ReportOutcome;
import dev.waymark.report.ReportResult;
import dev.waymark.url.Hosts;
import dev.waymark.url.UrlPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A URL that the embedder refuses is refused in every field, before any code opens the URL (D-33). */
class RefusedUrlsTest {

    private static final String INTERNAL_URL = "http://169.254.169.254/latest";

    private final List<String> opened = new ArrayList<>();
    private final Waymark waymark = new Desk()
            .waymark(builder -> builder.urlPolicy(UrlPolicy.DEFAULT.refusing(Hosts.notPublic()))
                    .titleResolver(url -> {
                        opened.add(url.text());
                        return Optional.empty();
                    })
                    .reportGenerator(site -> {
                        opened.add(site.text());
                        return ReportOutcome.of(ReportResult.GOOD);
                    }));

    private static List<String> refusedFields(Runnable call) {
        return Desk.violationsOf(call).stream()
                .filter(violation -> violation.code().equals("refused"))
                .map(Violation::field)
                .toList();
    }

    @Test
    void every_refused_url_of_a_new_link_is_a_separate_violation() {
        CreateLink link = CreateLink.to(INTERNAL_URL)
                .expiration(Expiration.afterClicks(1).redirectingTo(INTERNAL_URL))
                .targeting(Targeting.rotation("https://example.com/", INTERNAL_URL));

        assertThat(refusedFields(() -> waymark.links().create(link)))
                .containsExactlyInAnyOrder("url", "expiration_url", "rotation[1][value]");
        assertThat(opened).isEmpty();
    }

    @Test
    void no_generator_receives_a_refused_url() {
        assertThat(refusedFields(() -> waymark.reports().create(CreateReport.on(INTERNAL_URL))))
                .containsExactly("url");
        assertThat(opened).isEmpty();
    }

    @Test
    void the_caller_receives_the_exception_of_a_rule() {
        IllegalStateException failure = new IllegalStateException("the list of hosts cannot be read");
        Waymark failing = new Desk()
                .waymark(builder -> builder.urlPolicy(UrlPolicy.DEFAULT.refusing(url -> {
                    throw failure;
                })));

        assertThatThrownBy(() -> failing.links().create(CreateLink.to(Desk.URL)))
                .isSameAs(failure);
    }
}
