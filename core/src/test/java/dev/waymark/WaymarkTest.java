package dev.waymark;

import static dev.waymark.Desk.URL;
import static dev.waymark.Desk.refusalsOf;
import static dev.waymark.Desk.violationsOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import dev.waymark.contract.reference.ReferenceStorage;
import dev.waymark.error.Violation;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Expiration;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.report.CreateReport;
import dev.waymark.report.Report;
import dev.waymark.url.UrlPolicy;
import dev.waymark.visit.Visitor;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WaymarkTest {

    private final Desk desk = new Desk();

    @Test
    void a_facade_needs_only_a_storage() {
        Waymark waymark = Waymark.builder().storage(desk.storage).build();

        Link link = waymark.links().create(CreateLink.to(URL).expiration(Expiration.after(LocalDate.of(2025, 6, 1))));

        assertThat(link.createdAt()).isCloseTo(Instant.now(), within(1, ChronoUnit.MINUTES));
        assertThat(link.expiresAt()).contains(Instant.parse("2025-06-02T00:00:00Z"));
    }

    @Test
    void the_message_about_a_missing_storage_names_a_storage() {
        assertThatIllegalStateException()
                .isThrownBy(() -> Waymark.builder().build())
                .withMessage("the builder has no storage; call storage(…), for example with MemoryStorage.create()");
    }

    @Test
    void a_facade_returns_its_clock_and_its_zone() {
        Clock clock = Clock.fixed(Instant.EPOCH, ZoneOffset.UTC);
        ZoneId zone = ZoneId.of("Europe/Paris");
        Waymark waymark = Waymark.builder()
                .storage(new ReferenceStorage())
                .clock(clock)
                .zone(zone)
                .build();

        assertThat(waymark.clock()).isEqualTo(clock);
        assertThat(waymark.zone()).isEqualTo(zone);
    }

    @Test
    void the_policy_determines_the_accepted_urls() {
        Waymark waymark = desk.waymark(builder -> builder.urlPolicy(UrlPolicy.allowing("https")));

        assertThat(violationsOf(() -> waymark.links().create(CreateLink.to("http://example.com/"))))
                .containsExactly(Violation.of("url", "scheme", "must start with https://"));
        assertThat(violationsOf(() -> waymark.reports().create(CreateReport.on("http://example.com/"))))
                .hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"tel:+33123456789", "viber://pa?chatURI=1", "myapp:///Path"})
    void a_url_with_another_scheme_is_opaque_after_the_scheme(String url) { // D-8a
        Waymark waymark = desk.waymark(builder -> builder.urlPolicy(UrlPolicy.allowing("tel", "viber", "myapp")));
        Link link = waymark.links().create(CreateLink.to(url).alias("docs"));
        Report report = waymark.reports().create(CreateReport.on(url));

        assertThat(link.url()).isEqualTo(url);
        assertThat(waymark.visits().visit("docs", Visitor.UNKNOWN).location()).contains(url);
        assertThat(waymark.reports().get(report.id()).url()).isEqualTo(url);
        assertThat(report.project()).isEmpty();
    }

    @Test
    void a_text_that_no_encoding_makes_a_uri_is_refused_at_creation() {
        Waymark waymark = desk.waymark(builder -> builder.urlPolicy(UrlPolicy.allowing("tel", "myapp")));

        assertThat(refusalsOf(() -> waymark.links()
                        .create(CreateLink.to("tel:")
                                .expiration(Expiration.after(LocalDate.of(2025, 6, 1))
                                        .redirectingTo("myapp://")))))
                .containsExactlyInAnyOrder("url malformed", "expiration_url malformed");
    }

    @Test
    void a_warm_up_calls_no_object_of_the_application() {
        Waymark.Builder builder = Waymark.builder()
                .storage(Hooks.before(new ReferenceStorage(), (method, arguments) -> {
                    throw new AssertionError("a warm-up has called " + method);
                }))
                .urlPolicy(UrlPolicy.DEFAULT.refusing(url -> {
                    throw new AssertionError("a warm-up has called the policy");
                }))
                .titleResolver(url -> {
                    throw new AssertionError("a warm-up has called the title resolver");
                })
                .reportGenerator(url -> {
                    throw new AssertionError("a warm-up has called the generator");
                })
                .observer(operation -> {
                    throw new AssertionError("a warm-up has called the observer");
                })
                .warmUp();

        assertThat(builder.build()).isNotNull();
    }

    @Test
    void a_change_of_the_builder_does_not_affect_a_built_facade() {
        Waymark.Builder builder = Waymark.builder().storage(desk.storage).clock(desk.clock);
        Waymark first = builder.build();
        builder.urlPolicy(UrlPolicy.allowing("ftp"));

        assertThat(first.links().create(CreateLink.to(URL)).url()).isEqualTo(URL);
    }

    @Test
    void a_facade_with_another_storage_keeps_the_options() {
        Waymark waymark =
                Waymark.builder().storage(desk.storage).clock(desk.clock).build();
        Waymark other = waymark.withStorage(new ReferenceStorage());

        Link link = other.links().create(CreateLink.to(URL));

        assertThat(link.createdAt()).isEqualTo(desk.clock.instant());
        assertThat(waymark.links().count(LinkQuery.all())).isZero();
        assertThat(other.links().count(LinkQuery.all())).isEqualTo(1);
    }
}
