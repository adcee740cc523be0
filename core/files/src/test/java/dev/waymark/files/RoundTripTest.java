package dev.waymark.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Waymark;
import dev.waymark.access.Owner;
import dev.waymark.access.PasswordHash;
import dev.waymark.access.PasswordHasher;
import dev.waymark.access.Privacy;
import dev.waymark.access.Secret;
import dev.waymark.imports.ImportResult;
import dev.waymark.link.AliasPolicy;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Domain;
import dev.waymark.link.Expiration;
import dev.waymark.link.ImportLink;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSortField;
import dev.waymark.link.Platform;
import dev.waymark.link.Start;
import dev.waymark.link.Targeting;
import dev.waymark.query.Direction;
import dev.waymark.storage.memory.MemoryStorage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.BeforeTry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Links that are written and read again are equal, except ids, versions and times of updates. */
class RoundTripTest {

    private MemoryStorage storage = MemoryStorage.create();
    private Waymark source = waymark(storage);
    private Waymark target = waymark(MemoryStorage.create());

    @BeforeTry
    void useEmptyStorages() {
        storage = MemoryStorage.create();
        source = waymark(storage);
        target = waymark(MemoryStorage.create());
    }

    private static Waymark waymark(MemoryStorage storage) {
        return waymark(storage, Imported.BERLIN);
    }

    private static Waymark waymark(MemoryStorage storage, ZoneId zone) {
        return waymark(storage, zone, PasswordHasher.pbkdf2(1));
    }

    private static Waymark waymark(MemoryStorage storage, ZoneId zone, PasswordHasher hasher) {
        return Waymark.builder()
                .storage(storage)
                .zone(zone)
                .passwordHasher(hasher)
                .aliasPolicy(AliasPolicy.DEFAULT.matchingCase().allowingPaths())
                .build();
    }

    private static Stream<Link> links(Waymark waymark) {
        return waymark.links().stream(LinkQuery.all().sortBy(LinkSortField.ID, Direction.ASC));
    }

    private String written(LinkFileOptions options) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        LinkFile.write(links(source), out, options);
        return out.toString(StandardCharsets.UTF_8);
    }

    private ImportResult copy(LinkFileOptions options) throws IOException {
        return copy(options, Imported.BERLIN);
    }

    private ImportResult copy(LinkFileOptions options, ZoneId zone) throws IOException {
        Path path = Files.createTempFile("links", ".csv");
        try (LinkFile file = LinkFile.open(
                Files.writeString(path, written(options)), LinkFile.options().zone(zone))) {
            return target.links().importAll(file.records());
        } finally {
            Files.delete(path);
        }
    }

    private static Link comparable(Link link) {
        return link.toBuilder().id(0).version(1).updatedAt(Instant.EPOCH).build();
    }

    private LinkFileOptions withHashes() {
        return LinkFile.options()
                .hashes(link -> storage.links().find(Owner.DEFAULT, link.id()).orElseThrow());
    }

    @Test
    void the_order_of_an_export_needs_no_note() throws IOException {
        ImportLink link = ImportLink.of(CreateLink.to("https://example.com/"));
        source.links()
                .importAll(Stream.of(
                        link.createdAt(Instant.parse("2024-01-02T00:00:00Z")),
                        link.createdAt(Instant.parse("2024-01-01T00:00:00Z"))));

        assertThat(Imported.of(written(LinkFile.options())).notes()).isEmpty();
    }

    @Property(tries = 300)
    void an_export_is_imported_as_equal_links(@ForAll("records") List<Function<String, ImportLink>> records)
            throws IOException {
        source.links()
                .importAll(IntStream.range(0, records.size())
                        .mapToObj(i -> records.get(i).apply("a" + i + (i % 3 == 0 ? "/b.c" : ""))));

        ImportResult result = copy(withHashes());

        assertThat(result.violations()).isEmpty();
        assertThat(links(target).map(RoundTripTest::comparable))
                .containsExactlyElementsOf(
                        links(source).map(RoundTripTest::comparable).toList());
    }

    @Provide
    Arbitrary<List<Function<String, ImportLink>>> records() {
        return record().list().ofMaxSize(5);
    }

    private static Arbitrary<String> text(int most) {
        return Arbitraries.strings()
                .withChars("ab ,;|'\"=+-@\\\u00E9\u20AC#&<>")
                .withChars('\uD83C', '\uDF89')
                .ofMaxLength(most)
                .map(text -> text.replaceAll("[\uD83C\uDF89]", "\uD83C\uDF89"));
    }

    private static Arbitrary<Function<String, ImportLink>> record() {
        return Combinators.combine(
                        text(40),
                        attributes(),
                        expirations(),
                        starts(),
                        targetings(),
                        Arbitraries.longs().between(0, 9),
                        Arbitraries.of(true, false))
                .as((title, attributes, end, start, targeting, number, flag) -> alias -> {
                    CreateLink command = CreateLink.to("https://example.com/?a=b,c;d&amp;e")
                            .alias(alias)
                            .title(title)
                            .attributes(attributes)
                            .expiration(end)
                            .start(start)
                            .targeting(targeting)
                            .disabled(flag)
                            .privacy(flag ? Privacy.PRIVATE : Privacy.PUBLIC)
                            .domain(Domain.of(number % 3));
                    if (number > 4) {
                        command = command.spaceId(number)
                                .pixelIds(number, 99)
                                .tags("a|b", "C;D", "x y", "=1")
                                .password("secret");
                    }
                    ImportLink record = ImportLink.of(command)
                            .createdAt(Instant.ofEpochSecond(1_600_000_000, number * 1_000))
                            .clicks(number);
                    return flag ? record.lastClick(Instant.ofEpochSecond(1_650_000_000)) : record;
                });
    }

    private static Arbitrary<String> attributes() {
        return Arbitraries.oneOf(
                Arbitraries.strings().withChars("ab ,\"'\\\r\n\t=").ofMaxLength(20),
                Arbitraries.of("a\nRedirect to b", "a\nserver b;", "a\nINSERT INTO b "));
    }

    private static Arbitrary<Expiration> expirations() {
        Expiration day = Expiration.after(LocalDate.of(2030, 10, 26));
        return Arbitraries.of(
                Expiration.NEVER,
                day,
                day.withTime(LocalTime.of(10, 15)),
                Expiration.at(Instant.parse("2030-10-27T00:30:00Z")),
                Expiration.at(Instant.parse("2030-10-27T01:30:00Z")),
                day.withTime(LocalTime.of(10, 15, 30)).redirectingTo("https://example.com/over"),
                Expiration.afterClicks(5),
                Expiration.NEVER.redirectingTo("https://example.com/over"));
    }

    private static Arbitrary<Start> starts() {
        return Arbitraries.of(
                Start.NONE,
                Start.on(LocalDate.of(2020, 3, 29)),
                Start.at(LocalDate.of(2020, 3, 29).atTime(2, 30)),
                Start.at(Instant.parse("2020-10-25T01:30:00Z")));
    }

    private static Arbitrary<Targeting> targetings() {
        return Arbitraries.of(
                Targeting.NONE,
                Targeting.byCountry(Map.of("FR", "https://example.fr/")),
                Targeting.byPlatform(Map.of(Platform.OS_X, "https://example.com/mac")),
                Targeting.byLanguage(Map.of("zh-Hant", "https://example.com/zh")),
                Targeting.rotation("https://example.com/a", "https://example.com/a", "https://example.com/b"));
    }

    @Test
    void a_protected_link_without_its_hash_comes_back_disabled_and_its_page_private() throws IOException {
        source.links()
                .create(CreateLink.to("https://example.com/")
                        .alias("a")
                        .password("x")
                        .privacy(Privacy.password("y")));

        ImportResult result = copy(LinkFile.options());

        Link link = target.links().findByAlias("a").orElseThrow();
        assertThat(link.disabled()).isTrue();
        assertThat(link.privacy()).isEqualTo(Privacy.PRIVATE);
        assertThat(result.warnings()).hasSize(2);
        assertThat(written(LinkFile.options())).doesNotContain("pbkdf2");
    }

    @Test
    void passwords_keep_working_after_an_export_with_hashes() throws IOException {
        source.links()
                .create(CreateLink.to("https://example.com/")
                        .alias("a")
                        .password("x")
                        .privacy(Privacy.password("y")));

        assertThat(copy(withHashes()).warnings()).isEmpty();
        Link link = target.links().findByAlias("a").orElseThrow();
        assertThat(link.passwordProtected()).isTrue();
        assertThat(link.privacy()).isEqualTo(Privacy.PASSWORD);
    }

    /** A hasher whose hashes begin with a name in braces, as in Spring Security. */
    private static final class PrefixedHasher implements PasswordHasher {

        private static final String PREFIX = "{own}";
        private final PasswordHasher hasher = PasswordHasher.pbkdf2(1);

        @Override
        public PasswordHash hash(Secret password) {
            return new PasswordHash(PREFIX + hasher.hash(password).encoded());
        }

        @Override
        public boolean verify(Secret candidate, PasswordHash hash) {
            return canVerify(hash)
                    && hasher.verify(candidate, new PasswordHash(hash.encoded().substring(PREFIX.length())));
        }

        @Override
        public boolean canVerify(PasswordHash hash) {
            return hash.encoded().startsWith(PREFIX);
        }
    }

    @Test
    void an_export_keeps_the_hashes_of_any_hasher() throws IOException {
        source = waymark(storage, Imported.BERLIN, new PrefixedHasher());
        target = waymark(MemoryStorage.create(), Imported.BERLIN, new PrefixedHasher());
        source.links().create(CreateLink.to("https://example.com/").alias("a").password("x"));

        assertThat(copy(withHashes()).warnings()).isEmpty();
        assertThat(links(target).map(RoundTripTest::comparable))
                .containsExactlyElementsOf(
                        links(source).map(RoundTripTest::comparable).toList());
    }

    @Test
    void the_longest_rotation_is_written_and_read_again() throws IOException {
        String url = "https://example.com/" + "a".repeat(2_028);
        source.links()
                .create(CreateLink.to(url)
                        .alias("a")
                        .targeting(Targeting.rotation(Collections.nCopies(Targeting.MAX_ENTRIES, url))));

        assertThat(copy(LinkFile.options()).violations()).isEmpty();
        assertThat(links(target).map(RoundTripTest::comparable))
                .containsExactlyElementsOf(
                        links(source).map(RoundTripTest::comparable).toList());
    }

    /** In UTC, the start is in the year 0, or the end in the year 10000. */
    @ParameterizedTest
    @ValueSource(strings = {"Europe/Berlin", "America/New_York"})
    void the_earliest_start_and_the_latest_end_are_written_and_read_again(String zone) throws IOException {
        source = waymark(storage, ZoneId.of(zone));
        target = waymark(MemoryStorage.create(), ZoneId.of(zone));
        source.links()
                .create(CreateLink.to("https://example.com/")
                        .alias("a")
                        .start(Start.at(LocalDate.of(1, 1, 1).atStartOfDay()))
                        .expiration(Expiration.at(LocalDate.of(9_999, 12, 31).atTime(23, 59, 59))));

        assertThat(copy(LinkFile.options(), ZoneId.of(zone)).violations()).isEmpty();
        assertThat(links(target).map(RoundTripTest::comparable))
                .containsExactlyElementsOf(
                        links(source).map(RoundTripTest::comparable).toList());
    }

    @Test
    void the_greatest_numbers_of_a_space_and_of_pixels_are_written_and_read_again() throws IOException {
        source.links()
                .create(CreateLink.to("https://example.com/")
                        .alias("a")
                        .spaceId(Long.MAX_VALUE)
                        .pixelIds(1_790_000_000_000_000_000L, Long.MAX_VALUE));

        assertThat(copy(LinkFile.options()).violations()).isEmpty();
        assertThat(links(target).map(RoundTripTest::comparable))
                .containsExactlyElementsOf(
                        links(source).map(RoundTripTest::comparable).toList());
    }

    @Test
    void formulas_are_neutral_only_by_the_option() throws IOException {
        source.links().create(CreateLink.to("https://example.com/").alias("a").title("=1+1"));

        assertThat(written(LinkFile.options())).contains(",=1+1,");
        assertThat(written(LinkFile.options().withoutFormulas())).contains(",'=1+1,");
    }

    @Test
    void the_short_url_is_written_by_the_option() throws IOException {
        source.links().create(CreateLink.to("https://example.com/").alias("a"));

        assertThat(written(LinkFile.options().shortUrls(link -> "https://s.test" + link.path())))
                .contains("Short URL")
                .contains("https://s.test/a");
    }

    @Test
    void the_domain_is_written_also_if_it_is_the_default_domain() throws IOException {
        source.links().create(CreateLink.to("https://example.com/").alias("a"));

        assertThat(written(LinkFile.options()).lines()).element(1).asString().startsWith("a,https://example.com/,0,");
    }
}
