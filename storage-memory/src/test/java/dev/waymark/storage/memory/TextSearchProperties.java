package dev.waymark.storage.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.query.Search;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.BeforeTry;

/** Searches are compared with a look at every text. */
class TextSearchProperties {

    private static final List<String> PARTS =
            List.of("a", "b", "ab", "aaa", "\u00e9", "\ud83d\ude00", "\uff01", "\u4e2d\u6587", "%", " ", "");

    private enum Field {
        TEXT
    }

    private record Worded(long id, String text) implements Row {}

    private final Gate gate = new Gate();
    private final Map<Long, Worded> expected = new TreeMap<>();

    @BeforeTry
    void startEmpty() {
        expected.clear();
    }

    @Property(tries = 200)
    void a_search_finds_what_contains_the_term_whatever_came_and_went(
            @ForAll Random random,
            @ForAll @IntRange(max = 60) int few,
            @ForAll @IntRange(min = 1, max = 40) int atOnce) {
        TextSearch<Worded, Field> texts = search(new TextIndexing(few, 1 + random.nextInt(10), atOnce));
        long lastId = 0;
        for (int step = 0; step < 300; step++) {
            switch (random.nextInt(4)) {
                case 0 -> remove(texts, random);
                case 1 -> replace(texts, random);
                case 2 -> assertFound(texts, text(random, 4));
                default -> {
                    lastId += 1 + random.nextInt(3);
                    add(texts, new Worded(lastId, text(random, 8)));
                }
            }
        }
    }

    @Example
    void a_row_can_be_replaced_however_many_are_gone() {
        TextSearch<Worded, Field> texts = search(new TextIndexing(10, 1, 3_000));
        for (int id = 0; id < 3_000; id++) {
            add(texts, new Worded(id, "number " + id));
        }
        assertFound(texts, "mber");
        for (long id = 0; id < 2_100; id++) {
            texts.remove(expected.remove(id));
            Worded replaced = expected.get(id + 1);
            texts.remove(replaced);
            add(texts, new Worded(id + 1, "again"));
        }

        assertFound(texts, "mber");
        assertFound(texts, "again");
    }

    /** Removes so many that the others get new numbers. */
    @Property(tries = 3)
    void few_of_many_are_still_found(@ForAll Random random) {
        TextSearch<Worded, Field> texts = search(new TextIndexing(10, 1, 3_000));
        for (int id = 0; id < 3_000; id++) {
            add(texts, new Worded(id, text(random, 8)));
        }
        assertFound(texts, "aaa");
        for (long id = 0; id < 2_900; id++) {
            texts.remove(expected.remove(id));
        }
        add(texts, new Worded(5_000, "xaaax"));
        assertFound(texts, "aaa");
        assertFound(texts, "aaax");
    }

    @Example
    void each_search_indexes_some_of_what_is_missing_and_looks_at_the_rest() {
        TextSearch<Worded, Field> texts = search(new TextIndexing(10, 5, 40));
        for (int id = 0; id < 100; id++) {
            add(texts, new Worded(id, "number " + (char) ('a' + id % 20)));
        }
        Search<Field> search = new Search<>("er b", Field.TEXT);

        assertThat(candidates(texts, search)).isEqualTo(100);
        texts.prepare(Optional.of(search), gate);
        assertThat(candidates(texts, search)).isEqualTo(2 + 60);
        texts.prepare(Optional.of(search), gate);
        texts.prepare(Optional.of(search), gate);
        assertThat(candidates(texts, search)).isEqualTo(5);
    }

    private static int candidates(TextSearch<Worded, Field> texts, Search<Field> search) {
        return texts.contains(search).candidates().orElseThrow().size();
    }

    private static TextSearch<Worded, Field> search(TextIndexing indexing) {
        Function<Field, Function<Worded, String>> texts = field -> row -> CodePointOrder.write(row.text());
        return new TextSearch<>(indexing, Field.class, texts);
    }

    private static String text(Random random, int most) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(most + 1); i > 0; i--) {
            text.append(PARTS.get(random.nextInt(PARTS.size())));
        }
        return text.toString();
    }

    private void add(TextSearch<Worded, Field> texts, Worded row) {
        texts.add(row);
        expected.put(row.id(), row);
    }

    private void remove(TextSearch<Worded, Field> texts, Random random) {
        any(random).ifPresent(row -> {
            texts.remove(row);
            expected.remove(row.id());
        });
    }

    private void replace(TextSearch<Worded, Field> texts, Random random) {
        any(random).ifPresent(row -> {
            texts.remove(row);
            add(texts, new Worded(row.id(), text(random, 8)));
        });
    }

    private Optional<Worded> any(Random random) {
        List<Worded> rows = new ArrayList<>(expected.values());
        return rows.isEmpty() ? Optional.empty() : Optional.of(rows.get(random.nextInt(rows.size())));
    }

    private void assertFound(TextSearch<Worded, Field> texts, String term) {
        Optional<Search<Field>> search = Optional.of(new Search<>(term, Field.TEXT));
        texts.prepare(search, gate);
        Condition<Worded> condition = texts.contains(search.orElseThrow());
        Stream<Worded> candidates =
                condition.candidates().map(each -> each.rows().get()).orElseGet(() -> expected.values().stream());

        assertThat(candidates.filter(condition.test()))
                .as("%s", term)
                .containsExactlyInAnyOrderElementsOf(expected.values().stream()
                        .filter(row -> row.text().contains(term))
                        .toList());
        condition
                .candidates()
                .ifPresent(each -> assertThat(each.rows().get().count()).isLessThanOrEqualTo(each.size()));
    }
}
