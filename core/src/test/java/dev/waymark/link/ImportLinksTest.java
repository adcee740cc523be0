package dev.waymark.link;

import static dev.waymark.Desk.NOON;
import static dev.waymark.Desk.URL;
import static dev.waymark.Desk.on;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.Desk;
import dev.waymark.Hooks;
import dev.waymark.access.Owner;
import dev.waymark.access.PasswordHasher;
import dev.waymark.access.Privacy;
import dev.waymark.access.View;
import dev.waymark.error.Violation;
import dev.waymark.event.WaymarkEvent;
import dev.waymark.imports.ImportResult;
import dev.waymark.page.Pages;
import dev.waymark.spi.Storage;
import dev.waymark.visit.Visit;
import dev.waymark.visit.Visitor;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The import of links from another system (D-35). */
class ImportLinksTest {

    private static final Instant THEN = Instant.parse("2019-05-01T09:30:00.123456789Z");
    private static final Instant THEN_IN_MICROS = Instant.parse("2019-05-01T09:30:00.123456Z");
    private static final String DJANGO = "pbkdf2_sha256$1000$fE2mDh1NwZk0$/Y0V14LF0909fdbRRzj160r8jQrWn6osayVON10LQE8=";

    private final Desk desk = new Desk();
    private final Links links = desk.waymark().links();

    private static ImportLink named(String alias) {
        return ImportLink.of(CreateLink.to(URL).alias(alias));
    }

    private static List<String> described(ImportResult result) {
        return described(result.violations());
    }

    private static List<String> described(List<Violation> violations) {
        return violations.stream()
                .map(each -> each.index().orElseThrow() + " " + each.field() + " " + each.code())
                .toList();
    }

    private Link stored(String alias) {
        return links.findByAlias(alias).orElseThrow();
    }

    private Visit visit(String alias) {
        return desk.waymark().visits().visit(alias, Visitor.UNKNOWN);
    }

    @Test
    void an_imported_link_keeps_the_clicks_and_time_of_the_other_system() {
        ImportLink record = named("Docs").createdAt(THEN).clicks(1_234);

        assertThat(links.importAll(Stream.of(record))).isEqualTo(ImportResult.of(new long[] {1}, List.of()));

        Link link = stored("docs");
        assertThat(link.clicks()).isEqualTo(1_234);
        assertThat(link.createdAt()).isEqualTo(THEN_IN_MICROS);
        assertThat(link.updatedAt()).isEqualTo(NOON);
        assertThat(link.version()).isEqualTo(1);
    }

    @Test
    void an_import_ignores_idempotency_keys() {
        ImportLink record = ImportLink.of(CreateLink.to(URL).idempotencyKey("not valid"));

        assertThat(links.importAll(Stream.of(record, record)).imported()).isEqualTo(2);
    }

    @Test
    void finished_hashes_guard_redirect_and_page() {
        links.importAll(Stream.of(
                named("door").passwordHash(DJANGO),
                ImportLink.of(CreateLink.to(URL).alias("page").privacy(Privacy.PASSWORD))
                        .privacyPasswordHash(DJANGO)));

        assertThat(visit("door").type()).isEqualTo(Visit.Type.PASSWORD_REQUIRED);
        assertThat(desk.waymark()
                        .visits()
                        .visit("door", Visitor.UNKNOWN.password("swordfish"))
                        .type())
                .isEqualTo(Visit.Type.REDIRECT);
        Pages pages = desk.waymark().pages();
        assertThat(pages.link("page", Visitor.UNKNOWN.password("swordfish")).granted())
                .isPresent();
        assertThat(pages.link("page", Visitor.UNKNOWN.password("marlin"))).isEqualTo(View.wrongPassword());
        assertThat(visit("page").type()).isEqualTo(Visit.Type.REDIRECT);
    }

    @Test
    void a_password_in_plain_text_is_hashed() {
        links.importAll(Stream.of(ImportLink.of(CreateLink.to(URL).alias("door").password("swordfish"))));

        assertThat(stored("door").passwordProtected())
                .as("passwordProtected of the link door")
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "swordfish",
                "$2b$12$abcdefghijklmnopqrstuu5Jm6qVw3vZ0p0q6Yk1oYxg9o7e0P4uK",
                "pbkdf2_sha256$2147483647$salt$/Y0V14LF0909fdbRRzj160r8jQrWn6osayVON10LQE8=",
                "pbkdf2_sha256$1$s\u0000lt$/Y0V14LF0909fdbRRzj160r8jQrWn6osayVON10LQE8=",
                "pbkdf2_sha256$1$s\uD800lt$/Y0V14LF0909fdbRRzj160r8jQrWn6osayVON10LQE8="
            })
    void a_link_whose_hash_the_hasher_cannot_verify_arrives_disabled_with_a_warning(String hash) {
        ImportResult result = links.importAll(Stream.of(named("docs").passwordHash(hash)));

        assertThat(result.violations()).isEmpty();
        assertThat(result.warnings())
                .containsExactly(Violation.of(
                                "disabled",
                                "closed",
                                "was set, because the password hasher cannot verify the hash of the password")
                        .at(0));
        assertThat(visit("docs").type()).isEqualTo(Visit.Type.DISABLED);
        assertThat(stored("docs").passwordProtected())
                .as("passwordProtected of the link docs")
                .isFalse();
    }

    @Test
    void a_page_whose_hash_the_hasher_cannot_verify_arrives_private_with_a_warning() {
        ImportLink record = ImportLink.of(CreateLink.to(URL).alias("docs").privacy(Privacy.PASSWORD))
                .privacyPasswordHash(DJANGO + "=".repeat(500));

        ImportResult result = links.importAll(Stream.of(record));

        assertThat(described(result.warnings())).containsExactly("0 privacy closed");
        assertThat(stored("docs").privacy()).isEqualTo(Privacy.PRIVATE);
        assertThat(visit("docs").type()).isEqualTo(Visit.Type.REDIRECT);
    }

    @Test
    void a_link_that_the_caller_closes_arrives_closed_with_a_warning() {
        ImportLink record = named("docs")
                .passwordHash(DJANGO)
                .disabledBecause("the link was archived")
                .privateBecause("the page was hidden");

        ImportResult result = links.importAll(Stream.of(record));

        assertThat(result.warnings())
                .extracting(Violation::describe)
                .containsExactly(
                        "[0] disabled was set, because the link was archived",
                        "[0] privacy was set to 1 (private), because the page was hidden");
        assertThat(stored("docs").disabled()).as("disabled of the link docs").isTrue();
        assertThat(stored("docs").privacy()).isEqualTo(Privacy.PRIVATE);
        assertThat(stored("docs").passwordProtected())
                .as("passwordProtected of the link docs")
                .isTrue();
        assertThat(links.importOnTrial(Stream.of(named("other").disabledBecause("the link was archived")))
                        .warnings())
                .hasSize(1);
    }

    @Test
    void callbacks_receive_violations_and_warnings_in_the_order_of_the_records() {
        List<Violation> reported = new ArrayList<>();

        ImportResult result = links.importAll(
                Stream.of(
                        named("one").disabledBecause("the link was archived"),
                        named("!"),
                        named("three").disabledBecause("the link was archived"),
                        named("three").disabledBecause("the link was archived")),
                reported::add,
                done -> {});

        assertThat(described(reported))
                .containsExactly("0 disabled closed", "1 alias alias", "2 disabled closed", "3 alias taken");
        assertThat(described(result.warnings())).containsExactly("0 disabled closed", "2 disabled closed");
        assertThat(described(result)).containsExactly("1 alias alias", "3 alias taken");
    }

    @Test
    void hashes_must_fit_the_rest_of_the_record() {
        ImportResult result = links.importAll(Stream.of(
                ImportLink.of(CreateLink.to(URL).password("plain")).passwordHash(DJANGO),
                ImportLink.of(CreateLink.to(URL).privacy(Privacy.password("plain")))
                        .privacyPasswordHash(DJANGO),
                ImportLink.of(CreateLink.to(URL).privacy(Privacy.PRIVATE)).privacyPasswordHash(DJANGO),
                ImportLink.of(CreateLink.to(URL).privacy(Privacy.PASSWORD))));

        assertThat(described(result))
                .containsExactly(
                        "0 password ambiguous",
                        "1 privacy_password ambiguous",
                        "2 privacy_password needs_privacy",
                        "3 privacy_password required");
    }

    @Test
    void every_violation_of_a_refused_record_is_reported_and_valid_records_are_imported() {
        links.create(CreateLink.to(URL).alias("mine"));
        desk.waymark().links(Owner.of("other")).create(CreateLink.to(URL).alias("theirs"));

        ImportResult result = links.importAll(Stream.of(
                named("first")
                        .clicks(-1)
                        .createdAt(NOON.plus(Duration.ofMinutes(5)).plusNanos(1_000)),
                named("second"),
                ImportLink.of(CreateLink.to("nowhere").alias("!")),
                named("MINE"),
                named("theirs"),
                named("Second"),
                named("last").createdAt(NOON),
                named("old").createdAt(Instant.MIN),
                named("late").clicks(ImportLink.MAX_CLICKS + 1)));

        assertThat(result.imported()).isEqualTo(2);
        assertThat(result.refused()).isEqualTo(7);
        assertThat(described(result))
                .containsExactly(
                        "0 created_at future",
                        "0 clicks range",
                        "2 alias alias",
                        "2 url scheme",
                        "3 alias taken",
                        "4 alias taken",
                        "5 alias taken",
                        "7 created_at range",
                        "8 clicks range");
        assertThat(links.stream(LinkQuery.all()).map(Link::alias)).containsExactlyInAnyOrder("mine", "second", "last");
    }

    @Test
    void a_refused_record_does_not_take_an_alias() {
        ImportResult result = links.importAll(Stream.of(named("docs").clicks(-1), named("docs")));

        assertThat(result.imported()).isEqualTo(1);
        assertThat(stored("docs").clicks()).isZero();
    }

    @Test
    void a_batch_without_valid_records_calls_no_insert() {
        AtomicInteger inserts = new AtomicInteger();
        Storage watched = Hooks.before(desk.storage, (method, args) -> {
            if (method.equals("links.insert")) {
                inserts.incrementAndGet();
            }
        });
        links.create(CreateLink.to(URL).alias("docs"));

        Links observed = new Desk(watched).waymark().links();
        assertThat(observed.importAll(Stream.of(named("docs"))).refused()).isEqualTo(1);
        assertThat(inserts).hasValue(1);
        assertThat(observed.importAll(Stream.of(named("!"))).refused()).isEqualTo(1);
        assertThat(observed.importAll(Stream.of())).isEqualTo(ImportResult.of(new long[0], List.of()));
        assertThat(inserts).hasValue(1);
    }

    @Test
    void concurrently_taken_aliases_are_refused() {
        List<String> aliases =
                IntStream.range(0, 50).mapToObj(i -> "alias-" + i).toList();
        AtomicInteger inserts = new AtomicInteger();
        Storage racing = Hooks.before(desk.storage, (method, args) -> {
            int taken = inserts.get();
            if (method.equals("links.insert") && taken < 40) {
                inserts.incrementAndGet();
                links.create(CreateLink.to(URL).alias("alias-" + taken));
            }
        });

        ImportResult result =
                new Desk(racing).waymark().links().importAll(aliases.stream().map(ImportLinksTest::named));

        assertThat(result.imported()).isEqualTo(10);
        assertThat(result.refused()).isEqualTo(40);
        assertThat(links.count(LinkQuery.all())).isEqualTo(50);
    }

    @Test
    void callbacks_receive_all_refusals_and_the_progress_during_the_import() {
        List<String> events = new ArrayList<>();
        List<ImportLink> records = new ArrayList<>(Collections.nCopies(1_100, ImportLink.of(CreateLink.to(URL))));
        records.set(2, named("!"));
        records.set(1_000, named("?"));

        links.importAll(
                records.stream(),
                violation -> events.add("refused " + violation.index().getAsInt()),
                done -> events.add("" + done));

        assertThat(events).containsExactly("refused 2", "512", "refused 1000", "1024", "1100");
    }

    @Test
    void a_result_contains_the_first_thousand_warnings() {
        ImportResult result = links.importAll(IntStream.range(0, 1_500)
                .mapToObj(i -> ImportLink.of(CreateLink.to(URL)).disabledBecause("the link was archived")));

        assertThat(result.imported()).isEqualTo(1_500);
        assertThat(result.warnings()).hasSize(ImportResult.MAX_VIOLATIONS);
    }

    @Test
    void a_result_contains_the_first_thousand_violations_and_counts_all_violations() {
        List<Violation> events = new ArrayList<>();

        ImportResult result = links.importAll(Collections.nCopies(1_100, named("!")).stream(), events::add, done -> {});

        assertThat(result.refused()).isEqualTo(1_100);
        assertThat(events).hasSize(1_100);
        assertThat(result.violations()).isEqualTo(events.subList(0, 1_000));
    }

    @Test
    void an_import_reads_a_batch_of_records_at_a_time() {
        AtomicInteger read = new AtomicInteger();
        List<Integer> readCounts = new ArrayList<>();
        Stream<ImportLink> records = IntStream.range(0, 1_100)
                .peek(i -> read.incrementAndGet())
                .mapToObj(i -> ImportLink.of(CreateLink.to(URL)));

        links.importAll(records, violation -> {}, done -> readCounts.add(read.get()));

        assertThat(readCounts)
                .hasSize(3)
                .element(0)
                .satisfies(count -> assertThat(count).isBetween(512, 513));
    }

    @Test
    void a_record_that_the_caller_could_not_read_is_refused_and_the_indexes_equal_the_indexes_of_the_source() {
        Violation number = Violation.of("clicks", "number", "must be a whole number");
        ImportResult result = links.importAll(Stream.of(
                named("first"),
                ImportLink.unreadable("needs 6 fields, has 7"),
                named("!"),
                ImportLink.unreadable(List.of(number, Violation.of("url", "required", "must be given"))),
                named("last")));

        assertThat(result.imported()).isEqualTo(2);
        assertThat(result.refused()).isEqualTo(3);
        assertThat(result.violations().get(0))
                .isEqualTo(Violation.of("record", "unreadable", "could not be read: needs 6 fields, has 7")
                        .at(1));
        assertThat(described(result))
                .containsExactly("1 record unreadable", "2 alias alias", "3 clicks number", "3 url required");
        assertThat(result.id(4)).hasValue(stored("last").id());
    }

    @Test
    void a_result_contains_the_id_of_each_imported_record_in_every_portion() {
        links.create(CreateLink.to(URL).alias("a513"));
        List<ImportLink> records = new ArrayList<>(
                IntStream.range(0, 1_100).mapToObj(i -> named("a" + i)).toList());
        records.set(0, named("!"));
        records.set(511, ImportLink.unreadable("?"));
        records.set(1_099, named("A1"));

        ImportResult result = links.importAll(records.stream());

        assertThat(result.refused()).isEqualTo(4);
        assertThat(described(result))
                .containsExactly("0 alias alias", "511 record unreadable", "513 alias taken", "1099 alias taken");
        assertThat(IntStream.range(0, 1_100).filter(i -> result.id(i).isPresent()))
                .hasSize(1_096)
                .allSatisfy(
                        i -> assertThat(result.id(i)).hasValue(stored("a" + i).id()));
    }

    @Test
    void an_unreadable_record_has_no_command_and_stays_unreadable() {
        ImportLink record = ImportLink.unreadable("malformed").clicks(7).createdAt(THEN);

        assertThatIllegalStateException()
                .isThrownBy(record::command)
                .withMessage("an unreadable record has no command");
        assertThat(links.importAll(Stream.of(record)).refused()).isEqualTo(1);
        assertThat(record)
                .isEqualTo(ImportLink.unreadable("malformed").createdAt(THEN).clicks(7))
                .isNotEqualTo(ImportLink.unreadable("other").createdAt(THEN).clicks(7));
        assertThat(record.toString()).contains("could not be read: malformed").doesNotContain("command");
        assertThat(named("docs").violations()).isEmpty();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ImportLink.unreadable(List.of()))
                .withMessage("an unreadable record needs a violation");
    }

    @Test
    void a_reason_of_any_length_occupies_little_memory() {
        assertThat(ImportLink.unreadable("x".repeat(1_000_000)).violations())
                .singleElement()
                .satisfies(violation ->
                        assertThat(violation.message()).hasSize(501).endsWith("x\u2026"));
    }

    @Test
    void a_time_of_creation_is_accepted_until_exactly_five_minutes_ahead_of_the_clock() {
        Instant latest = NOON.plus(Duration.ofMinutes(5));
        ImportResult result = links.importAll(Stream.of(
                named("ahead").createdAt(latest.plusNanos(999)),
                named("late").createdAt(latest.plusNanos(1_000)),
                named("later").createdAt(Instant.parse("9999-12-31T23:59:59Z"))));

        assertThat(result.violations())
                .extracting(Violation::describe)
                .containsExactly(
                        "[1] created_at must not be more than five minutes in the future",
                        "[2] created_at must not be more than five minutes in the future");
        assertThat(stored("ahead").createdAt()).isEqualTo(latest);
    }

    @Test
    void a_last_click_is_imported_and_is_not_in_the_future() { // D-61
        Instant latest = NOON.plus(Duration.ofMinutes(5));
        ImportResult result = links.importAll(Stream.of(
                named("clicked").clicks(7).lastClick(latest),
                named("late").clicks(7).lastClick(latest.plusNanos(1_000))));

        assertThat(result.violations())
                .extracting(Violation::describe)
                .containsExactly("[1] last_click_at must not be more than five minutes in the future");
        assertThat(stored("clicked").lastClick()).contains(latest);
    }

    @Test
    void a_source_that_fails_ends_the_import_after_the_records_before_the_failure() {
        List<Long> events = new ArrayList<>();
        IllegalArgumentException failure = new IllegalArgumentException("line 700");
        Stream<ImportLink> broken = IntStream.range(0, 1_100).mapToObj(i -> {
            if (i == 700) {
                throw failure;
            }
            return named(i % 100 == 0 ? "!" : "a" + i);
        });

        assertThatIllegalStateException()
                .isThrownBy(() -> links.importAll(broken, violation -> {}, events::add))
                .withMessage(
                        "the source failed at the record with the index 700: 693 earlier records are imported, 7 are refused")
                .withCause(failure);

        assertThat(events).containsExactly(512L, 700L);
        assertThat(links.count(LinkQuery.all())).isEqualTo(693);
    }

    @Test
    void a_source_that_fails_immediately_imports_no_record() {
        Stream<ImportLink> broken = Stream.of(1).map(number -> null);

        assertThatIllegalStateException()
                .isThrownBy(() -> links.importAll(broken))
                .withMessage(
                        "the source failed at the record with the index 0: 0 earlier records are imported, 0 are refused")
                .withCauseInstanceOf(NullPointerException.class);
    }

    @Test
    void a_callback_that_fails_ends_the_import_and_the_stored_records_stay() {
        assertThatThrownBy(() -> links.importAll(
                        Collections.nCopies(1_100, ImportLink.of(CreateLink.to(URL))).stream(),
                        violation -> {},
                        done -> {
                            throw new IllegalStateException("enough");
                        }))
                .hasMessage("enough");
        assertThat(links.count(LinkQuery.all())).isEqualTo(512);
    }

    @Test
    void listeners_receive_every_stored_link() {
        List<String> events = new ArrayList<>();
        Links observed = desk.waymark(builder -> builder.listener(on(WaymarkEvent.LinkCreated.class, created -> {
                    assertThat(links.get(created.link().id())).isEqualTo(created.link());
                    events.add(created.link().alias());
                })))
                .links();

        observed.importAll(Stream.of(named("a"), named("!"), named("b"), named("a")));

        assertThat(events).containsExactly("a", "b");
    }

    @Test
    void an_import_calls_no_title_resolver() {
        Links titled = desk.waymark(builder -> builder.titleResolver(url -> Optional.of("resolved")))
                .links();

        titled.importAll(Stream.of(
                named("none"), ImportLink.of(CreateLink.to(URL).alias("own").title("own"))));

        assertThat(stored("none").title()).isEmpty();
        assertThat(stored("own").title()).contains("own");
    }

    @Test
    void a_password_that_cannot_be_hashed_in_time_refuses_only_its_record() {
        Links busy = desk.waymark(builder ->
                        builder.passwordHasher(PasswordHasher.pbkdf2(1)).hashingPatience(Duration.ZERO))
                .links();

        Thread.currentThread().interrupt(); // an interrupted thread does not wait for its turn to hash
        ImportResult result;
        try {
            result = busy.importAll(Stream.of(
                    ImportLink.of(CreateLink.to(URL).password("swordfish")),
                    ImportLink.of(CreateLink.to(URL).privacy(Privacy.password("swordfish"))),
                    named("docs")));
        } finally {
            assertThat(Thread.interrupted()).as("the interrupt of the thread").isTrue();
        }

        assertThat(result.imported()).isEqualTo(1);
        assertThat(described(result)).containsExactly("0 password busy", "1 privacy_password busy");
        assertThat(result.violations().get(0).message())
                .isEqualTo("was not hashed, since the thread was interrupted, and may be sent again");
    }

    @Test
    void records_are_values_that_hide_their_hashes() {
        ImportLink record =
                named("docs").clicks(7).createdAt(THEN).passwordHash(DJANGO).privacyPasswordHash(DJANGO);

        assertThat(record)
                .isEqualTo(named("docs")
                        .privacyPasswordHash(DJANGO)
                        .passwordHash(DJANGO)
                        .createdAt(THEN)
                        .clicks(7))
                .hasSameHashCodeAs(named("docs")
                        .clicks(7)
                        .createdAt(THEN)
                        .passwordHash(DJANGO)
                        .privacyPasswordHash(DJANGO))
                .isNotEqualTo(record.clicks(8))
                .isNotEqualTo(record.createdAt(NOON))
                .isNotEqualTo(record.disabledBecause("the link was archived"))
                .isNotEqualTo(record.passwordHash("other"))
                .isNotEqualTo(record.privacyPasswordHash("other"))
                .isNotEqualTo(named("docs"));
        assertThat(record.toString())
                .contains("docs", "7", "passwordHash=Optional[hidden]", "privacyPasswordHash=Optional[hidden]")
                .doesNotContain("pbkdf2");
    }
}
