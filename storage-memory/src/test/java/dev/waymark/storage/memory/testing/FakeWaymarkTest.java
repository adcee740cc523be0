package dev.waymark.storage.memory.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.waymark.Waymark;
import dev.waymark.access.IssueApiKey;
import dev.waymark.access.Owner;
import dev.waymark.access.Privacy;
import dev.waymark.access.View;
import dev.waymark.error.Violation;
import dev.waymark.event.WaymarkEvent;
import dev.waymark.imports.ImportResult;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Domain;
import dev.waymark.link.Expiration;
import dev.waymark.link.ImportLink;
import dev.waymark.link.Link;
import dev.waymark.link.LinkStatus;
import dev.waymark.page.Pages;
import dev.waymark.report.CreateReport;
import dev.waymark.visit.Visitor;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The behaviour that unit tests of an application rely on. */
class FakeWaymarkTest {

    private static final ZoneId PARIS = ZoneId.of("Europe/Paris");

    private final FakeWaymark fake = FakeWaymark.create();

    @Test
    void time_stands_still_until_the_test_advances_the_clock() {
        Link link = fake.waymark()
                .links()
                .create(CreateLink.to("https://example.com/").expiration(Expiration.after(LocalDate.of(2030, 6, 1))));

        assertThat(link.createdAt()).isEqualTo(FakeWaymark.START);
        assertThat(link.status(fake.clock().instant())).isEqualTo(LinkStatus.ACTIVE);
        fake.clock().advance(Duration.ofHours(12));
        assertThat(link.status(fake.clock().instant())).isEqualTo(LinkStatus.EXPIRED);
    }

    @Test
    void the_clock_goes_back_only_by_set() {
        fake.clock().set(FakeWaymark.START.minusSeconds(1));

        assertThat(fake.clock().instant()).isBefore(FakeWaymark.START);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> fake.clock().advance(Duration.ofSeconds(-1)))
                .withMessage("duration must not be negative, was PT-1S");
    }

    @Test
    void a_clock_in_another_zone_is_the_same_clock() {
        Clock inParis = fake.clock().withZone(PARIS);

        fake.clock().advance(Duration.ofMinutes(1));

        assertThat(inParis.instant()).isEqualTo(fake.clock().instant());
        assertThat(inParis.getZone()).isEqualTo(PARIS);
        assertThat(inParis).hasToString("MutableClock[2030-06-01T12:01:00Z, Europe/Paris]");
    }

    @Test
    void options_with_another_clock_are_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FakeWaymark.create(builder -> builder.clock(Clock.systemUTC())))
                .withMessage("options must not set another clock: fake.clock() sets the time of the fake");
    }

    @Test
    void each_fake_generates_the_same_aliases_page_keys_and_api_keys() {
        List<String> generated = generate(fake);

        assertThat(generate(FakeWaymark.create())).isEqualTo(generated);
        fake.reset();
        assertThat(generate(fake)).isEqualTo(generated);
    }

    private static List<String> generate(FakeWaymark fake) {
        Waymark waymark = fake.waymark();
        return List.of(
                waymark.links().create(CreateLink.to("https://example.com/")).alias(),
                waymark.reports()
                        .create(CreateReport.on("https://example.com/"))
                        .pageKey(),
                waymark.apiKeys().issue(IssueApiKey.named("test")).secret().reveal());
    }

    @Test
    void passwords_work_as_in_production() {
        fake.waymark()
                .links()
                .create(CreateLink.to("https://example.com/").alias("docs").privacy(Privacy.password("swordfish")));

        Pages pages = fake.waymark().pages();
        assertThat(pages.link("docs", Visitor.UNKNOWN.password("swordfish")).type())
                .isEqualTo(View.Type.GRANTED);
        assertThat(pages.link("docs", Visitor.UNKNOWN.password("haddock")).type())
                .isEqualTo(View.Type.WRONG_PASSWORD);
    }

    @Test
    void hashes_of_other_systems_are_imported_as_in_production() {
        ImportLink link = ImportLink.of(CreateLink.to("https://example.com/"));
        String known = "pbkdf2_sha256$1000$salt$" + "A".repeat(43) + "=";

        ImportResult result =
                fake.waymark().links().importAll(Stream.of(link.passwordHash(known), link.passwordHash("unknown")));

        assertThat(result.imported()).isEqualTo(2);
        assertThat(result.warnings())
                .as("warnings about a hash that no hasher of the fake can verify")
                .extracting(Violation::index)
                .containsExactly(OptionalInt.of(1));
    }

    @Test
    void a_fake_records_events_in_order() {
        Link link = fake.waymark().links().create(CreateLink.to("https://example.com/"));
        fake.waymark().links().delete(link.id());

        assertThat(fake.events())
                .containsExactly(
                        new WaymarkEvent.LinkCreated(link),
                        new WaymarkEvent.LinkDeleted(Owner.DEFAULT, link.id(), Domain.DEFAULT, link.alias()));
    }

    @Test
    void own_options_keep_the_other_defaults() {
        FakeWaymark french = FakeWaymark.create(builder -> builder.zone(PARIS));

        Link link = french.waymark()
                .links()
                .create(CreateLink.to("https://example.com/").expiration(Expiration.after(LocalDate.of(2030, 6, 1))));

        assertThat(link.expiresAt().orElseThrow().atZone(PARIS).getHour()).isZero();
        assertThat(link.createdAt()).isEqualTo(FakeWaymark.START);
    }

    @Test
    void a_new_fake_is_empty() {
        fake.waymark().links().create(CreateLink.to("https://example.com/").alias("docs"));

        assertThat(FakeWaymark.create().waymark().links().findByAlias("docs")).isEmpty();
        assertThat(FakeWaymark.create().events()).isEmpty();
    }

    @Test
    void a_reset_fake_has_no_records_and_no_events_at_the_time_of_the_start() {
        fake.waymark().links().create(CreateLink.to("https://example.com/").alias("docs"));
        fake.waymark().links(Owner.of("tenant-7")).create(CreateLink.to("https://example.com/"));
        fake.waymark().apiKeys().issue(IssueApiKey.named("test"));
        fake.clock().advance(Duration.ofDays(1));

        fake.reset();

        assertThat(fake.waymark().owners().stream()).isEmpty();
        assertThat(fake.waymark().links().findByAlias("docs")).isEmpty();
        assertThat(fake.waymark().apiKeys().list()).isEmpty();
        assertThat(fake.events()).isEmpty();
        assertThat(fake.clock().instant()).isEqualTo(FakeWaymark.START);
    }

    @Test
    void a_null_argument_is_named_in_the_exception() {
        assertThatNullPointerException()
                .isThrownBy(() -> FakeWaymark.create(null))
                .withMessage("options");
        assertThatNullPointerException()
                .isThrownBy(() -> FakeWaymark.create(builder -> null))
                .withMessage("the builder that options returned");
        assertThatNullPointerException().isThrownBy(() -> MutableClock.at(null)).withMessage("instant");
        assertThatNullPointerException()
                .isThrownBy(() -> fake.clock().set(null))
                .withMessage("instant");
        assertThatNullPointerException()
                .isThrownBy(() -> fake.clock().advance(null))
                .withMessage("duration");
        assertThatNullPointerException()
                .isThrownBy(() -> fake.clock().withZone(null))
                .withMessage("newZone");
    }

    @Test
    void events_are_found_by_their_type() {
        fake.waymark().links().create(CreateLink.to("https://example.com/").alias("docs"));
        fake.waymark().visits().visit("docs", Visitor.UNKNOWN);

        assertThat(fake.events(WaymarkEvent.LinkVisited.class))
                .extracting(WaymarkEvent.LinkVisited::alias)
                .containsExactly("docs");
    }

    @Test
    void a_test_can_forget_the_events_of_its_preparation() {
        fake.waymark().links().create(CreateLink.to("https://example.com/"));

        fake.clearEvents();

        assertThat(fake.events()).isEmpty();
    }
}
