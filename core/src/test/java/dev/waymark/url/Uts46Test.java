package dev.waymark.url;

import static org.assertj.core.api.Assertions.assertThat;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.text.Normalizer2;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class Uts46Test {

    /** Maps by UTS 46, non-transitionally, with the data of Unicode 17. */
    private static final Normalizer2 UNICODE = Normalizer2.getInstance(null, "uts46", Normalizer2.Mode.COMPOSE);

    private static final String DISALLOWED = "\uFFFD";
    private static final int CAPITAL_SHARP_S = 0x1E9E;

    @Test
    void every_code_point_is_mapped_as_in_the_table_of_unicode() {
        assertThat(IntStream.rangeClosed(0, Character.MAX_CODE_POINT)
                        .filter(codePoint ->
                                !Uts46.map(Character.toString(codePoint)).equals(expected(codePoint)))
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

    @Test
    void every_pair_that_only_later_versions_of_unicode_compose_or_reorder_is_refused() {
        Normalizer2 composition = Normalizer2.getNFCInstance();
        Stream<String> composed =
                later().mapToObj(composition::getRawDecomposition).filter(Objects::nonNull);
        Stream<String> reordered = later().filter(codePoint -> UCharacter.getCombiningClass(codePoint) != 0)
                .mapToObj(codePoint -> "a\u0301" + Character.toString(codePoint));

        assertThat(Stream.concat(composed, reordered))
                .isNotEmpty()
                .allSatisfy(text -> assertThat(Uts46.map(text)).isEmpty());
    }

    /** The code points that Unicode 14 to 17 have added. */
    private static IntStream later() {
        return IntStream.rangeClosed(0, Character.MAX_CODE_POINT).filter(Uts46Test::isLater);
    }

    private static boolean isLater(int codePoint) {
        return UCharacter.getAge(codePoint).getMajor() > 13;
    }

    /** Returns the mapping of Unicode 17; empty for what must be refused, such as mappings that Unicode 13 does not know. */
    private static Optional<String> expected(int codePoint) {
        String text = Character.toString(codePoint);
        String mapped = UNICODE.normalize(text);
        boolean isRefused = mapped.equals(DISALLOWED)
                || Character.getType(codePoint) == Character.SURROGATE
                || codePoint == CAPITAL_SHARP_S
                || (isLater(codePoint) && !mapped.isEmpty() && !mapped.equals(text));
        return isRefused ? Optional.empty() : Optional.of(mapped);
    }
}
