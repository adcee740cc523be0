package dev.waymark.storage.memory.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.waymark.query.Search;
import dev.waymark.storage.memory.text.SearchedTexts;
import dev.waymark.storage.memory.text.TextIndexing;
import dev.waymark.storage.memory.tree.CandidateRows;
import dev.waymark.storage.memory.tree.CodePointOrder;
import dev.waymark.storage.memory.tree.IndexedRow;
import dev.waymark.storage.memory.tree.RowOrder;
import dev.waymark.storage.memory.tree.SortedRows;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.BeforeTry;

/** Searches are compared with a look at every text. */
class TextIndexesProperties {

    private static final List<String> PARTS =
            List.of("a", "b", "ab", "aaa", "\u00e9", "\ud83d\ude00", "\uff01", "\u4e2d\u6587", "%", " ", "");

    private enum Field {
        TEXT
    }

    private record Worded(long id, String text) implements IndexedRow {}

    private record Words(SortedRows<Worded> byId) implements Snapshot<Worded, Words> {

        static final Words EMPTY = new Words(SortedRows.empty(RowOrder.byNumber(Worded::id)));

        @Override
        public Words edit(Collection<? extends Worded> removed, Collection<? extends Worded> added) {
            return new Words(byId.edit(removed, added));
        }
    }

    private final Map<Long, Worded> expected = new TreeMap<>();

    /** What indexes texts, when a test lets it. */
    private final Queue<Runnable> later = new ArrayDeque<>();

    @BeforeTry
    void startEmpty() {
        expected.clear();
        later.clear();
    }

    @Property(tries = 200)
    void a_search_finds_what_contains_the_term_whatever_came_and_went(
            @ForAll Random random,
            @ForAll @IntRange(max = 60) int few,
            @ForAll @IntRange(min = 1, max = 40) int atOnce) {
        OwnerRows<Worded, Field, Words> words = words(few, 1 + random.nextInt(10), atOnce);
        long lastId = 0;
        for (int step = 0; step < 300; step++) {
            switch (random.nextInt(6)) {
                case 4 -> indexSome();
                case 0 -> any(random).ifPresent(row -> change(words, List.of(row), List.of()));
                case 1 ->
                    any(random)
                            .ifPresent(row ->
                                    change(words, List.of(row), List.of(new Worded(row.id(), text(random, 8)))));
                case 2 -> assertFound(words, text(random, 4));
                case 3 -> comeBetween(words, random);
                default -> {
                    lastId += 1 + random.nextInt(3);
                    change(words, List.of(), List.of(new Worded(lastId, text(random, 8))));
                }
            }
        }
    }

    /** As a link does that was another owner's. */
    private void comeBetween(OwnerRows<Worded, Field, Words> words, Random random) {
        any(random)
                .map(row -> row.id() - 1)
                .filter(id -> !expected.containsKey(id))
                .ifPresent(id -> change(words, List.of(), List.of(new Worded(id, text(random, 8)))));
    }

    @Example
    void a_row_can_be_replaced_however_many_are_gone() {
        OwnerRows<Worded, Field, Words> words = words(10, 1, 3_000);
        add(words, 3_000, id -> "number " + id);
        assertFound(words, "mber");
        indexSome();
        for (long id = 0; id < 2_100; id++) {
            change(words, List.of(get(id)), List.of());
            change(words, List.of(get(id + 1)), List.of(new Worded(id + 1, "again")));
        }

        assertFound(words, "mber");
        assertFound(words, "again");
    }

    @Property(tries = 3)
    void few_of_many_are_still_found(@ForAll Random random) {
        OwnerRows<Worded, Field, Words> words = words(10, 1, 3_000);
        add(words, 3_000, id -> text(random, 8));
        assertFound(words, "aaa");
        indexSome();
        for (long id = 0; id < 2_900; id++) {
            change(words, List.of(get(id)), List.of());
        }
        change(words, List.of(), List.of(new Worded(5_000, "xaaax")));
        assertFound(words, "aaa");
        assertFound(words, "aaax");
    }

    @Example
    void searches_have_texts_indexed_by_and_by_and_look_at_the_rest_meanwhile() {
        OwnerRows<Worded, Field, Words> words = words(10, 5, 40);
        add(words, 100, id -> numbered(id).text());
        Search<Field> search = new Search<>("er b", Field.TEXT);

        words.prepare(search, Runnable::run);
        words.prepare(search, Runnable::run);
        assertThat(later).as("begun once").hasSize(1);
        indexSome();
        assertThat(candidates(words, search)).isEqualTo(2 + 60);
        indexSome();
        indexSome();
        assertThat(candidates(words, search)).isEqualTo(5);
        assertThat(later).isEmpty();
    }

    @Example
    void few_rows_that_come_between_others_are_looked_at_and_many_are_indexed_anew() {
        int few = 5;
        OwnerRows<Worded, Field, Words> words = words(10, few, 3_000);
        change(
                words,
                List.of(),
                IntStream.range(0, 100).mapToObj(i -> numbered(2L * i)).toList());
        Search<Field> search = new Search<>("er c", Field.TEXT);
        words.prepare(search, Runnable::run);
        indexSome();

        IntStream.range(0, few).forEach(i -> change(words, List.of(), List.of(numbered(2L * i + 1))));
        assertThat(candidates(words, search)).isEqualTo(10 + few);
        words.prepare(search, Runnable::run);
        assertThat(later).isEmpty();

        change(words, List.of(), List.of(numbered(2L * few + 1)));
        words.prepare(search, Runnable::run);
        indexSome();
        assertThat(candidates(words, search)).isEqualTo(10);
    }

    private static Worded numbered(long id) {
        return new Worded(id, "number " + (char) ('a' + id % 20));
    }

    @Example
    void an_index_that_could_not_be_made_is_made_for_the_next_search() {
        OwnerRows<Worded, Field, Words> words = words(10, 5, 100);
        add(words, 100, id -> numbered(id).text());
        Search<Field> search = new Search<>("er b", Field.TEXT);

        words.prepare(search, work -> {
            throw new IllegalStateException("no room");
        });
        assertThatIllegalStateException().isThrownBy(this::indexSome);
        words.prepare(search, Runnable::run);
        indexSome();
        assertThat(candidates(words, search)).isEqualTo(5);
    }

    private void indexSome() {
        Optional.ofNullable(later.poll()).ifPresent(Runnable::run);
    }

    private static int candidates(OwnerRows<Worded, Field, Words> words, Search<Field> search) {
        return words.read(
                Optional.of(search),
                (now, matches) -> matches.orElseThrow().among(now.byId()).size());
    }

    private OwnerRows<Worded, Field, Words> words(int fewRows, int fewNew, int atOnce) {
        TextIndexing indexing = new TextIndexing(fewRows, fewNew, atOnce, later::add);
        return new OwnerRows<>(
                Words.EMPTY, new SearchedTexts<>(indexing, Field.class, field -> TextIndexesProperties::written));
    }

    private static String written(Worded row) {
        return CodePointOrder.write(row.text());
    }

    private static String text(Random random, int most) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(most + 1); i > 0; i--) {
            text.append(PARTS.get(random.nextInt(PARTS.size())));
        }
        return text.toString();
    }

    private void add(OwnerRows<Worded, Field, Words> words, int count, Function<Integer, String> text) {
        change(
                words,
                List.of(),
                IntStream.range(0, count)
                        .mapToObj(id -> new Worded(id, text.apply(id)))
                        .toList());
    }

    private void change(OwnerRows<Worded, Field, Words> words, List<Worded> removed, List<Worded> added) {
        RowsTransaction<Worded, Field, Words> change = new RowsTransaction<>();
        removed.forEach(row -> change.remove(words, row));
        added.forEach(row -> change.add(words, row));
        change.prepare();
        change.commit(() -> {});
        removed.forEach(row -> expected.remove(row.id()));
        added.forEach(row -> expected.put(row.id(), row));
    }

    private Worded get(long id) {
        return Optional.ofNullable(expected.get(id)).orElseThrow();
    }

    private Optional<Worded> any(Random random) {
        List<Worded> rows = new ArrayList<>(expected.values());
        return rows.isEmpty() ? Optional.empty() : Optional.of(rows.get(random.nextInt(rows.size())));
    }

    private void assertFound(OwnerRows<Worded, Field, Words> words, String term) {
        Search<Field> search = new Search<>(term, Field.TEXT);
        words.prepare(search, Runnable::run);
        List<Worded> candidates = words.read(Optional.of(search), (now, matches) -> {
            Optional<CandidateRows<Worded>> some = matches.map(each -> each.among(now.byId()));
            some.ifPresent(each -> assertThat(each.rows().get().count()).isLessThanOrEqualTo(each.size()));
            return some.<Stream<Worded>>map(each -> each.rows().get())
                    .orElseGet(() -> now.byId().stream())
                    .toList();
        });

        assertThat(candidates)
                .as("%s", term)
                .filteredOn(row -> written(row).contains(CodePointOrder.write(term)))
                .containsExactlyInAnyOrderElementsOf(expected.values().stream()
                        .filter(row -> row.text().contains(term))
                        .toList());
    }
}
