package dev.waymark.url;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Splitter;
import com.google.common.io.Resources;
import java.io.IOException;
import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class Uts46Test {

    @Test
    void every_code_point_is_mapped_as_in_the_table_of_unicode() throws IOException {
        Map<Integer, String> table = table();

        assertThat(IntStream.rangeClosed(0, Character.MAX_CODE_POINT)
                        .filter(codePoint -> !Uts46.map(Character.toString(codePoint))
                                .equals(Optional.ofNullable(table.get(codePoint))))
                        .mapToObj(Integer::toHexString))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "ΒΌΛΟΣ, βόλοσ",
        "βόλος, βόλος",
        "Straße, straße",
        "İI, i̇i",
        "ıſ, ıs",
        "α\u0345\u0301, αί",
        "=\u00ad\u0338, ≠",
        "Ꭰꭰᏸ, ᎠᎠᏰ",
        "\u1c80\u1c88, вꙋ",
        "\ud835\uded3, σ",
        "a\u0323\u0301, ạ\u0301",
        "a\u0301\u0323, ạ\u0301"
    })
    void characters_are_mapped_separately_and_composed_together(String text, String mapped) {
        assertThat(Uts46.map(text)).contains(mapped);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"\u1c8a", "\ud801\udd97", "a\u0897b", "\ud804\udf82\ud804\udf84", "\ud801\uddd2\u0301", "\u9ffd"
            })
    void a_character_that_later_versions_of_unicode_do_not_map_stays(String text) {
        assertThat(Uts46.map(text)).contains(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u1c89", "\u2c2f", "\ud801\udd70", "\ud838\udc30", "\ud801\uddd2\u0378"})
    void a_character_that_later_versions_of_unicode_map_is_refused(String text) {
        assertThat(Uts46.map(text)).isEmpty();
    }

    @Test
    void the_capital_sharp_s_is_refused_because_browsers_map_it_differently() {
        assertThat(Uts46.toAscii("STRA\u1E9EE.de")).isEmpty();
        assertThat(Uts46.toAscii("stra\u00DFe.de")).contains("xn--strae-oqa.de");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a\u0897\u0301",
                "a\u0323\u0897",
                "a\u0897\u08ca",
                "\ud801\uddd2\u0307",
                "\ud801\uddda\u0323\u0307",
                "\ud804\udfc2\ud804\udfc2",
                "\ud818\udd1e\ud818\udd1e",
                "\ud81b\udd63\ud81b\udd68"
            })
    void a_text_that_later_versions_of_unicode_reorder_or_compose_is_refused(String text) {
        assertThat(Uts46.map(text)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u0301a", "é.\u0301a", "a.\u0301", "\u0897a", "xn--é", "ｘｎ－－é"})
    void a_label_that_begins_with_a_mark_or_with_the_prefix_of_encoded_labels_is_refused(String name) {
        assertThat(Uts46.toAscii(name)).isEmpty();
    }

    /**
     * Returns the mapping of each accepted code point. A code point without an entry must be refused, as must every
     * code point that only a Unicode after 13 maps. The README beside the table describes the format.
     */
    private static Map<Integer, String> table() throws IOException {
        Map<Integer, String> table = new HashMap<>();
        Resources.readLines(Resources.getResource(Uts46Test.class, "uts46.txt"), UTF_8)
                .forEach(line -> addTo(table, line));
        return table;
    }

    private static void addTo(Map<Integer, String> table, String line) {
        boolean isLater = line.startsWith("+");
        List<String> columns = Splitter.on(' ').splitToList(isLater ? line.substring(1) : line);
        boolean isMapped = !columns.get(1).equals("v") && !columns.get(1).equals("i");
        if (isLater && isMapped) {
            return;
        }
        List<String> span = Splitter.on('/').splitToList(columns.get(0));
        List<String> range = Splitter.on('-').splitToList(span.get(0));
        int first = hex(range.get(0));
        int last = hex(range.get(range.size() - 1));
        int step = span.size() == 1 ? 1 : hex(span.get(1));
        for (int codePoint = first; codePoint <= last; codePoint += step) {
            String mapped = mapped(codePoint, codePoint - first, columns);
            table.put(codePoint, Normalizer.normalize(mapped, Form.NFC));
        }
    }

    private static String mapped(int codePoint, int index, List<String> columns) {
        String status = columns.get(1);
        return switch (status.charAt(0)) {
            case 'v' -> Character.toString(codePoint);
            case 'i' -> "";
            case '+' -> Character.toString(codePoint + hex(status.substring(1)));
            case '-' -> Character.toString(codePoint - hex(status.substring(1)));
            default ->
                Splitter.on('.')
                        .splitToStream(columns.get(2 + index))
                        .map(item -> Character.toString(hex(item)))
                        .collect(Collectors.joining());
        };
    }

    private static int hex(String text) {
        return Integer.parseInt(text, 16);
    }
}
