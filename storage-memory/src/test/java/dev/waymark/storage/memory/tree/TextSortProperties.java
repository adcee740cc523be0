package dev.waymark.storage.memory.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** The sort of rows by text, with different numbers of rows and different common prefixes. */
class TextSortProperties {

    private record Text(long id, String text) implements IndexedRow {}

    private static final Comparator<Text> ORDER =
            Comparator.comparing(Text::text).thenComparing(Text::id);

    @Property(tries = 100)
    void the_sort_equals_a_sort_by_comparison(@ForAll("texts") List<String> texts) {
        List<Text> rows = IntStream.range(0, texts.size())
                .mapToObj(i -> new Text(texts.size() - i, texts.get(i)))
                .toList();
        List<Text> sorted = new ArrayList<>(rows);

        new TextSort<>(Text::text).sort(sorted, ORDER);

        assertThat(sorted).isEqualTo(rows.stream().sorted(ORDER).toList());
    }

    /**
     * Creates many texts: long texts with the same beginning, few different texts, empty texts, and texts of any
     * characters.
     */
    @Provide
    Arbitrary<List<String>> texts() {
        Arbitrary<String> ends = Arbitraries.strings().withCharRange('a', 'c').ofMaxLength(20);
        Arbitrary<String> alike = Arbitraries.of("", "https://example.com/", "https://example.com/a/", "\uffff\uffff");
        Arbitrary<String> any = Arbitraries.strings().ofMaxLength(10);
        Arbitrary<String> text = Arbitraries.oneOf(
                alike.flatMap(beginning -> ends.map(end -> beginning + end)), any, Arbitraries.of("", "same"));
        return text.list().ofMinSize(TextSort.MAX_LIST_SORT - 6).ofMaxSize(4 * TextSort.MAX_LIST_SORT);
    }
}
