package dev.waymark.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.contract.sample.ReferenceFolding;
import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.List;
import java.util.Locale;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Size;

/** The law of folding (D-25): each part of a text, cut between combining sequences, finds the text. */
class FoldingProperties {

    private static final int CAPITAL_I_WITH_DOT = 0x130;

    /**
     * Letters whose capitals are part of later Unicode versions. A JDK with such a version maps these letters to the
     * capitals.
     */
    private static final List<Integer> CAPITALISED_LATER = List.of(0x19B, 0x264);

    private static final Integer[] LETTERS = IntStream.range(0, 0x1F600)
            .filter(each -> Character.isLetter(each) && FoldedCodePoints.contains(each))
            .filter(each -> Character.isLowerCase(each) || Character.isUpperCase(each) || Character.isTitleCase(each))
            .filter(each -> each != CAPITAL_I_WITH_DOT && !CAPITALISED_LATER.contains(each))
            .boxed()
            .toArray(Integer[]::new);

    /** Letters with special rules, other letters, and symbols. */
    private static final Arbitrary<String> SPECIAL = Arbitraries.of(
            "\u0130",
            "i\u0307",
            "I\u0307",
            "\u0131",
            "\u00DF",
            "\u1E9E",
            "\u03C3",
            "\u03C2",
            "\u03A3",
            "\u0390",
            "\u1FB7",
            "\u1F80",
            "\uFB03",
            "\u0149",
            "\u01F0",
            "\uFB2C",
            "\uAC00",
            "\u4E2D",
            "\uD83D\uDE00",
            "\uD834\uDD60",
            "\uA7D0",
            "%",
            " ",
            "7");

    /** Extended Greek is omitted: the upper case of an iota below is a letter, and takes the marks that follow. */
    private static final Arbitrary<String> LETTER_WITH_MARK = Combinators.combine(
                    Arbitraries.of(LETTERS).filter(letter -> letter < 0x1F00 || letter > 0x1FFF),
                    Arbitraries.integers().between(0x300, 0x344))
            .as((letter, mark) ->
                    Normalizer.normalize(Character.toString(letter) + Character.toString(mark), Form.NFC));

    /** Combining sequences, so that a text may be cut between any two of these. */
    @Provide
    static Arbitrary<List<String>> sequences() {
        return Arbitraries.oneOf(Arbitraries.of(LETTERS).map(Character::toString), LETTER_WITH_MARK, SPECIAL)
                .list()
                .ofMaxSize(8);
    }

    private static String text(List<String> sequences) {
        return String.join("", sequences);
    }

    private static String each(String text, IntUnaryOperator change) {
        return text.codePoints()
                .map(change)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    @Property
    void the_fold_of_a_text_consists_of_the_folds_of_its_parts(
            @ForAll("sequences") List<String> beginning, @ForAll("sequences") List<String> end) {
        assertThat(Folding.fold(text(beginning) + text(end)))
                .isEqualTo(Folding.fold(text(beginning)) + Folding.fold(text(end)));
    }

    @Property
    void a_folded_text_is_folded_already(@ForAll("sequences") List<String> sequences) {
        String folded = Folding.fold(text(sequences));

        assertThat(Folding.fold(folded)).isEqualTo(folded);
    }

    /** Letters and marks, so that many texts contain long runs of marks of several combining classes. */
    @Provide
    static Arbitrary<String> marked() {
        return Arbitraries.oneOf(
                        Arbitraries.of(LETTERS),
                        Arbitraries.integers().between(0x300, 0x36F),
                        Arbitraries.of(0x300, 0x307, 0x315, 0x334, 0x345))
                .list()
                .ofMaxSize(64)
                .map(each -> each.stream()
                        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                        .toString());
    }

    @Property
    void a_text_with_many_marks_is_folded_by_the_formula(@ForAll("marked") String end) {
        String text = "i\u0315\u0300".repeat(2) + "\u0327\u0300".repeat(20) + end;

        assertThat(Folding.fold(text)).isEqualTo(ReferenceFolding.fold(text));
    }

    @Property
    void a_fold_is_independent_of_letter_case(@ForAll("sequences") List<String> sequences) {
        String text = text(sequences).replace("\uA7D0", ""); // a capital of Unicode 14, so only some JDKs map it

        assertThat(List.of(
                        text.toUpperCase(Locale.ROOT),
                        text.toLowerCase(Locale.ROOT),
                        each(text, Character::toUpperCase),
                        each(text, Character::toLowerCase),
                        each(text, Character::toTitleCase)))
                .allSatisfy(other -> assertThat(Folding.fold(other)).isEqualTo(Folding.fold(text)));
    }

    @Property
    void a_fold_is_independent_of_composition(
            @ForAll("sequences") @Size(max = 4) List<String> sequences, @ForAll("normalForms") Form form) {
        String text = text(sequences).replace("\uD834\uDD60", "");

        assertThat(Folding.fold(Normalizer.normalize(text, form))).isEqualTo(Folding.fold(text));
    }

    @Provide
    static Arbitrary<Form> normalForms() {
        return Arbitraries.of(Form.NFC, Form.NFD);
    }
}
