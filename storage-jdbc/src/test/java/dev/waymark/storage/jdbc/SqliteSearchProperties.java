package dev.waymark.storage.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.CharMatcher;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.LinkQuery;
import dev.waymark.query.Folding;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Slice;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.fixture.engine.OnEngine;
import dev.waymark.storage.jdbc.search.SqliteSearch;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import net.jqwik.api.lifecycle.BeforeTry;

/** Searches by FTS5 tables find exactly the records that contain the term. */
@OnEngine(Engine.SQLITE)
class SqliteSearchProperties {

    private static final int ALL = 1_000;

    private static Database database;
    private static LinkStore byMatches;
    private static LinkStore byIndex;

    @BeforeContainer
    static void createIndexes() {
        database = Engine.SQLITE.newDatabase();
        database.storage().schema().createSearchIndexes();
        byMatches = links(new SqliteSearch.Limits(0, ALL, ALL));
        byIndex = links(new SqliteSearch.Limits(0, 0, 0));
    }

    private static LinkStore links(SqliteSearch.Limits few) {
        return JdbcStorage.builder(database.dataSource())
                .searches(new SqliteSearch(few))
                .build()
                .links();
    }

    @AfterContainer
    static void close() {
        database.close();
    }

    @BeforeTry
    void empty() {
        database.empty();
    }

    /** Generates texts of few characters, so that texts often match. The characters are special in FTS5, SQL or Unicode. */
    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.of(
                        "a",
                        "b",
                        "A",
                        "\"",
                        "'",
                        "*",
                        "%",
                        "_",
                        "\\",
                        "^",
                        ":",
                        "(",
                        "+",
                        "-",
                        " ",
                        " AND ",
                        "NEAR(",
                        "\t",
                        "\u0007",
                        "\u0301",
                        "e\u0301",
                        "\u00E9",
                        "\u0130",
                        "\u0131",
                        "I",
                        "\u00DF",
                        "\u65E5",
                        "\u672C",
                        "\u200D",
                        "\uFFFD",
                        "\uFFFE",
                        "\uFFFF",
                        "\uD83D\uDE00",
                        "\uDBFF\uDFFF")
                .list()
                .ofMinSize(1)
                .ofMaxSize(60)
                .map(parts -> String.join("", parts));
    }

    @Provide
    Arbitrary<List<String>> titles() {
        return texts().list().ofMinSize(1).ofMaxSize(8);
    }

    @Property(tries = 200)
    void each_part_of_a_title_finds_exactly_the_records_with_this_part(
            @ForAll("titles") List<String> titles,
            @ForAll @IntRange(max = 60) int from,
            @ForAll @IntRange(min = 3, max = 60) int length) {
        store(titles);

        assertFindsWhatContains(part(Folding.fold(titles.get(0)), from, length), titles);
    }

    private static String part(String text, int from, int length) {
        int[] characters = text.codePoints().toArray();
        int begin = from % characters.length;
        return new String(characters, begin, Math.min(length, characters.length - begin));
    }

    @Property(tries = 200)
    void a_search_finds_exactly_the_records_with_the_term(
            @ForAll("texts") String term, @ForAll("titles") List<String> titles) {
        store(titles);

        assertFindsWhatContains(Folding.fold(term), titles);
    }

    private static void store(List<String> titles) {
        byIndex.insert(IntStream.range(0, titles.size())
                .mapToObj(i -> LinkSample.of("alias" + i).title(titles.get(i)).stored())
                .toList());
    }

    private static void assertFindsWhatContains(String term, List<String> titles) {
        LinkFilter filter = Samples.filter(LinkQuery.all().search(term));
        String trimmed = CharMatcher.whitespace().trimFrom(term);
        List<String> expected = titles.stream()
                .filter(title -> Folding.fold(title).contains(trimmed))
                .toList();

        assertThat(titles(byMatches, filter)).containsExactlyInAnyOrderElementsOf(expected);
        assertThat(titles(byIndex, filter)).containsExactlyInAnyOrderElementsOf(expected);
        assertThat(byMatches.count(filter)).isEqualTo(expected.size());
    }

    private static List<String> titles(LinkStore links, LinkFilter filter) {
        return links.list(filter, Slice.from(LinkQuery.all().sort(), 0, ALL)).stream()
                .flatMap(stored -> stored.link().title().stream())
                .toList();
    }
}
