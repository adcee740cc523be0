package dev.waymark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.error.Violation;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Expiration;
import dev.waymark.link.Link;
import dev.waymark.link.Targeting;
import dev.waymark.link.UpdateLink;
import dev.waymark.report.CreateReport;
import dev.waymark.report.ReportOutcome;
import dev.waymark.report.ReportResult;
import dev.waymark.url.Hosts;
import dev.waymark.url.UrlPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** D-33: what an embedder refuses is refused wherever a URL is sent, before anybody opens it. */
class RefusedUrlsTest {

    private static final String INSIDE = "http://169.254.169.254/latest";

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
    void each_url_of_a_new_link_is_a_violation_of_its_own() {
        CreateLink link = CreateLink.to(INSIDE)
                .expiration(Expiration.afterClicks(1).redirectingTo(INSIDE))
                .targeting(Targeting.rotation("https://example.com/", INSIDE));

        assertThat(refusedFields(() -> waymark.links().create(link)))
                .containsExactlyInAnyOrder("url", "expiration_url", "rotation[1][value]");
        assertThat(opened).isEmpty();
    }

    @Test
    void a_link_cannot_be_changed_to_lead_there() {
        Link link = waymark.links().create(CreateLink.to("https://example.com/"));

        assertThat(refusedFields(() ->
                        waymark.links().update(link.id(), UpdateLink.change().url(INSIDE))))
                .containsExactly("url");
    }

    @Test
    void no_generator_sees_it() {
        assertThat(refusedFields(() -> waymark.reports().create(CreateReport.on(INSIDE))))
                .containsExactly("url");
        assertThat(opened).isEmpty();
    }

    @Test
    void what_a_rule_throws_reaches_the_caller() {
        IllegalStateException failure = new IllegalStateException("the list of hosts cannot be read");
        Waymark failing = new Desk()
                .waymark(builder -> builder.urlPolicy(UrlPolicy.DEFAULT.refusing(url -> {
                    throw failure;
                })));

        assertThatThrownBy(() -> failing.links().create(CreateLink.to(Desk.URL)))
                .isSameAs(failure);
    }
}
