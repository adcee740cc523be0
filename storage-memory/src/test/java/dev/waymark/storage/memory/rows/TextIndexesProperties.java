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

/** The results of searches are compared with the results of reading every text. */
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

    /** The tasks that index texts; the test runs each task. */
    private final Queue<Runnable> tasks = new ArrayDeque<>();

    @BeforeTry
    void startEmpty() {
        expected.clear();
        tasks.clear();
    }

    @Property(tries = 200)
    void a_search_finds_all_texts_with_the_term_after_any_changes(
            @ForAll Random random,
            @ForAll @IntRange(max = 60) int minRows,
            @ForAll @IntRange(min = 1, max = 40) int rowsPerStep) {
        OwnerRows<Worded, Field, Words> words = words(minRows, 1 + random.nextInt(10), rowsPerStep);
        long lastId = 0;
        for (int step = 0; step < 300; step++) {
            switch (random.nextInt(6)) {
                case 4 -> runNextTask();
                case 0 -> any(random).ifPresent(row -> change(words, List.of(row), List.of()));
                case 1 ->
                    any(random)
                            .ifPresent(row ->
                                    change(words, List.of(row), List.of(new Worded(row.id(), text(random, 8)))));
                case 2 -> assertFound(words, text(random, 4));
                case 3 -> insertBetween(words, random);
                default -> {
                    lastId += 1 + random.nextInt(3);
                    change(words, List.of(), List.of(new Worded(lastId, text(random, 8))));
                }
            }
        }
    }

    /** Inserts a row with an id between older ids, such as a link that is moved from another owner. */
    private void insertBetween(OwnerRows<Worded, Field, Words> words, Random random) {
        any(random)
                .map(row -> row.id() - 1)
                .filter(id -> !expected.containsKey(id))
                .ifPresent(id -> change(words, List.of(), List.of(new Worded(id, text(random, 8)))));
    }

    @Example
    void a_row_can_be_replaced_after_many_removals() {
        OwnerRows<Worded, Field, Words> words = words(10, 1, 3_000);
        add(words, 3_000, id -> "number " + id);
        assertFound(words, "mber");
        runNextTask();
        for (long id = 0; id < 2_100; id++) {
            change(words, List.of(get(id)), List.of());
            change(words, List.of(get(id + 1)), List.of(new Worded(id + 1, "again")));
        }

        assertFound(words, "mber");
        assertFound(words, "again");
    }

    @Property(tries = 3)
    void a_search_finds_a_new_row_after_many_removals(@ForAll Random random) {
        OwnerRows<Worded, Field, Words> words = words(10, 1, 3_000);
        add(words, 3_000, id -> text(random, 8));
        assertFound(words, "aaa");
        runNextTask();
        for (long id = 0; id < 2_900; id++) {
            change(words, List.of(get(id)), List.of());
        }
        change(words, List.of(), List.of(new Worded(5_000, "xaaax")));
        assertFound(words, "aaa");
        assertFound(words, "aaax");
    }

    @Example
    void an_index_grows_step_by_step_and_searches_read_the_unindexed_rows() {
        OwnerRows<Worded, Field, Words> words = words(10, 5, 40);
        add(words, 100, id -> numbered(id).text());
        Search<Field> search = new Search<>("er b", Field.TEXT);

        words.startIndexing(search, Runnable::run);
        words.startIndexing(search, Runnable::run);
        assertThat(tasks).as("started tasks").hasSize(1);
        runNextTask();
        assertThat(candidates(words, search)).isEqualTo(2 + 60);
        runNextTask();
        runNextTask();
        assertThat(candidates(words, search)).isEqualTo(5);
        assertThat(tasks).isEmpty();
    }

    @Example
    void searches_read_few_unnumbered_rows_and_rebuild_the_index_for_more() {
        int minNewRows = 5;
        OwnerRows<Worded, Field, Words> words = words(10, minNewRows, 3_000);
        change(
                words,
                List.of(),
                IntStream.range(0, 100).mapToObj(i -> numbered(2L * i)).toList());
        Search<Field> search = new Search<>("er c", Field.TEXT);
        words.startIndexing(search, Runnable::run);
        runNextTask();

        IntStream.range(0, minNewRows).forEach(i -> change(words, List.of(), List.of(numbered(2L * i + 1))));
        assertThat(candidates(words, search)).isEqualTo(10 + minNewRows);
        words.startIndexing(search, Runnable::run);
        assertThat(tasks).isEmpty();

        change(words, List.of(), List.of(numbered(2L * minNewRows + 1)));
        words.startIndexing(search, Runnable::run);
        runNextTask();
        assertThat(candidates(words, search)).isEqualTo(10);
    }

    private static Worded numbered(long id) {
        return new Worded(id, "number " + (char) ('a' + id % 20));
    }

    @Example
    void the_next_search_builds_the_index_after_a_failure() {
        OwnerRows<Worded, Field, Words> words = words(10, 5, 100);
        add(words, 100, id -> numbered(id).text());
        Search<Field> search = new Search<>("er b", Field.TEXT);

        words.startIndexing(search, work -> {
            throw new IllegalStateException("no memory");
        });
        assertThatIllegalStateException().isThrownBy(this::runNextTask);
        words.startIndexing(search, Runnable::run);
        runNextTask();
        assertThat(candidates(words, search)).isEqualTo(5);
    }

    private void runNextTask() {
        Optional.ofNullable(tasks.poll()).ifPresent(Runnable::run);
    }

    private static int candidates(OwnerRows<Worded, Field, Words> words, Search<Field> search) {
        return words.read(
                Optional.of(search),
                (now, matches) -> matches.orElseThrow().among(now.byId()).size());
    }

    private OwnerRows<Worded, Field, Words> words(int minRows, int minNewRows, int rowsPerStep) {
        TextIndexing indexing = new TextIndexing(minRows, minNewRows, rowsPerStep, tasks::add);
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
        words.startIndexing(search, Runnable::run);
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
