package dev.waymark;

import static dev.waymark.Desk.URL;
import static dev.waymark.Desk.violationsOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import dev.waymark.access.Owner;
import dev.waymark.contract.ReferenceStorage;
import dev.waymark.error.Violation;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Expiration;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.report.CreateReport;
import dev.waymark.report.Report;
import dev.waymark.value.UrlPolicy;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;

class WaymarkTest {

    private final Desk desk = new Desk();

    @Test
    void a_storage_is_all_it_needs() {
        Waymark waymark = Waymark.builder().storage(desk.storage).build();

        Link link = waymark.links().create(CreateLink.to(URL).expiration(Expiration.after(LocalDate.of(2025, 6, 1))));

        assertThat(link.createdAt()).isCloseTo(Instant.now(), within(1, ChronoUnit.MINUTES));
        assertThat(link.expiresAt()).contains(Instant.parse("2025-06-02T00:00:00Z"));
    }

    @Test
    void without_a_storage_it_says_what_to_do() {
        assertThatIllegalStateException()
                .isThrownBy(() -> Waymark.builder().build())
                .withMessage("a storage is needed, such as MemoryStorage.create()");
    }

    @Test
    void who_has_no_tenants_has_one_owner() {
        Waymark waymark = desk.waymark();
        Link link = waymark.links().create(CreateLink.to(URL));
        Report report = waymark.reports().create(CreateReport.on(URL));

        assertThat(waymark.links(Owner.DEFAULT).get(link.id())).isEqualTo(link);
        assertThat(waymark.reports(Owner.DEFAULT).get(report.id())).isEqualTo(report);
    }

    @Test
    void the_zone_says_where_dates_of_expiration_are_meant() {
        Waymark waymark = desk.waymark(builder -> builder.zone(ZoneId.of("Europe/Berlin")));

        assertThat(waymark.links()
                        .create(CreateLink.to(URL).expiration(Expiration.after(LocalDate.of(2025, 6, 1))))
                        .expiresAt())
                .contains(Instant.parse("2025-06-01T22:00:00Z"));
    }

    @Test
    void the_policy_says_which_urls_are_accepted() {
        Waymark waymark = desk.waymark(builder -> builder.urlPolicy(UrlPolicy.allowing("https")));

        assertThat(violationsOf(() -> waymark.links().create(CreateLink.to("http://example.com/"))))
                .containsExactly(Violation.of("url", "scheme", "must start with https://"));
        assertThat(violationsOf(() -> waymark.reports().create(CreateReport.on("http://example.com/"))))
                .hasSize(1);
    }

    @Test
    void a_builder_can_go_on_after_it_has_built() {
        Waymark.Builder builder = Waymark.builder().storage(desk.storage).clock(desk.clock);
        Waymark first = builder.build();
        builder.urlPolicy(UrlPolicy.allowing("ftp"));

        assertThat(first.links().create(CreateLink.to(URL)).url()).isEqualTo(URL);
    }

    @Test
    void another_storage_is_used_with_the_same_options() {
        Waymark waymark =
                Waymark.builder().storage(desk.storage).clock(desk.clock).build();
        Waymark other = waymark.withStorage(new ReferenceStorage());

        Link link = other.links().create(CreateLink.to(URL));

        assertThat(link.createdAt()).isEqualTo(desk.clock.instant());
        assertThat(waymark.links().count(LinkQuery.all())).isZero();
        assertThat(other.links().count(LinkQuery.all())).isEqualTo(1);
    }
}
