package dev.waymark.query;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.hash.Hasher;
import com.google.common.hash.Hashing;
import dev.waymark.contract.sample.ReferenceFolding;
import java.util.Locale;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FoldingTest {

    /** The SHA-256 of the folds of all code points, on every JDK. */
    private static final String CHECKSUM = "d17318e699b5cfd13da2672dde243e80e71abc51edeafd4964f55aa00f8e2145";

    private static IntStream codePoints() {
        return IntStream.rangeClosed(0, Character.MAX_CODE_POINT)
                .filter(each -> each < Character.MIN_SURROGATE || each > Character.MAX_SURROGATE);
    }

    @Test
    void every_jdk_folds_all_code_points_equally() {
        Hasher hasher = Hashing.sha256().newHasher();
        codePoints()
                .forEach(each -> hasher.putString(Folding.fold(Character.toString(each)), UTF_8)
                        .putByte((byte) 0));

        assertThat(hasher.hash()).hasToString(CHECKSUM);
    }

    @Test
    void every_code_point_with_letter_case_or_a_decomposition_is_folded_by_the_formula() {
        assertThat(codePoints().filter(FoldedCodePoints::contains)).allSatisfy(each -> {
            String text = Character.toString(each);

            assertThat(Folding.fold(text)).isEqualTo(ReferenceFolding.fold(text));
        });
    }

    @Test
    void a_code_point_folds_to_at_most_six_bytes() {
        assertThat(codePoints()
                        .map(each -> Folding.fold(Character.toString(each)).getBytes(UTF_8).length))
                .allMatch(bytes -> bytes <= 6);
    }

    @Test
    void a_folded_code_point_is_folded_already() {
        assertThat(codePoints().mapToObj(each -> Folding.fold(Character.toString(each))))
                .allSatisfy(folded -> assertThat(Folding.fold(folded)).isEqualTo(folded));
    }

    @ParameterizedTest
    @ValueSource(ints = {0x870, 0xA7C0, 0xA7D0, 0x10570, 0x1C89, 0x11382, 0x1D160, 0x1D1C0, 0x4E2D, 0x1F600, 0xE000})
    void a_code_point_of_a_later_unicode_or_without_letter_case_stays(int codePoint) {
        String text = Character.toString(codePoint);

        assertThat(Folding.fold(text)).isEqualTo(text);
        assertThat(Folding.fold("A" + text + "\u0301\u03A3")).isEqualTo("a" + text + "\u0301\u03C3");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "the handbook", "https://example.com/100%25?a=1"})
    void ascii_text_in_lower_case_stays_the_same_object(String text) {
        assertThat(Folding.fold(text)).isSameAs(text);
    }

    @ParameterizedTest
    @CsvSource({
        "HANDBOOK, handbook",
        "\u0130ZM\u0130R, izmir",
        "I\u0307zmir, izmir",
        "i\u0307zmir, izmir",
        "\u0131, i",
        "STRA\u1E9EE, strasse",
        "Stra\u00DFe, strasse",
        "\u03C2\u03A3\u03C3, \u03C3\u03C3\u03C3",
        "CAFE\u0301, caf\u00E9",
        "\u03AA\u0301, \u0390",
        "\u0390, \u0390",
        "\u1FB7, \u1FB6\u03B9",
        "\u212A, k"
    })
    void a_fold_is_independent_of_letter_case_and_composition(String text, String folded) {
        assertThat(Folding.fold(text)).isEqualTo(folded);
    }

    @Test
    void a_text_that_is_too_long_stays_unfolded() {
        String emoji = "A\uD83D\uDE00C";

        assertThat(Folding.foldUpTo(3, emoji)).isEqualTo("a\uD83D\uDE00c");
        assertThat(Folding.foldUpTo(2, emoji)).isSameAs(emoji);
    }

    @Test
    void folding_does_not_depend_on_the_language_of_the_machine() {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag("tr"));
        try {
            assertThat(Folding.fold("TITLE \u00C9")).isEqualTo("title \u00E9");
        } finally {
            Locale.setDefault(before);
        }
    }
}
