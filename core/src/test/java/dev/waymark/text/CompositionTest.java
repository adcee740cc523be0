package dev.waymark.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.time.Duration;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each composed text equals the result of the JDK, whose time is quadratic in the length of a run of marks. */
class CompositionTest {

    private static final Integer[] MARKS = IntStream.rangeClosed(0, Character.MAX_CODE_POINT)
            .filter(CompositionTest::isMark)
            .boxed()
            .toArray(Integer[]::new);

    /** Marks of nine combining classes, and marks that are decomposed into other marks. */
    private static final Integer[] FREQUENT_MARKS = {
        0x300, 0x315, 0x316, 0x31B, 0x327, 0x334, 0x344, 0x345, 0x35C, 0x360, 0xF71, 0xF72, 0xF73, 0x34F
    };

    private static boolean isMark(int codePoint) {
        int type = Character.getType(codePoint);
        return type == Character.NON_SPACING_MARK
                || type == Character.ENCLOSING_MARK
                || type == Character.COMBINING_SPACING_MARK;
    }

    private static String repeated(int mark, int times) {
        return Character.toString(mark).repeat(times);
    }

    /** Short texts with runs of any length around the length from which the library sorts the marks. */
    @Provide
    Arbitrary<String> texts() {
        Arbitrary<String> bases = Arbitraries.of(
                "", "a", "e", "\u00E9", "\u1FB7", "\u03B1", "\u1100\u1161", "\u09C7", "\uD83D\uDE00", "\uD834\uDD5E");
        Arbitrary<String> marks = Arbitraries.oneOf(Arbitraries.of(FREQUENT_MARKS), Arbitraries.of(MARKS))
                .list()
                .ofMaxSize(70)
                .map(run -> run.stream()
                        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                        .toString());
        return Arbitraries.oneOf(bases, marks).list().ofMaxSize(6).map(parts -> String.join("", parts));
    }

    @Property
    void a_text_with_many_marks_is_composed_like_the_jdk_composes_the_text(@ForAll("texts") String text) {
        assertThat(Composition.of(text)).isEqualTo(Normalizer.normalize(text, Form.NFC));
    }

    @Test
    void a_long_run_of_each_mark_is_composed_like_the_jdk_composes_the_run() {
        for (int mark : MARKS) {
            String text = "a\u0315" + repeated(mark, 31) + "\u0300\u0345\u0334" + Character.toString(mark) + "a";

            assertThat(Composition.of(text)).as("U+%04X", mark).isEqualTo(Normalizer.normalize(text, Form.NFC));
        }
    }

    /** The library sorts only marks, so the JDK must not reorder other code points. */
    @Test
    void the_decomposition_of_a_code_point_that_is_no_mark_begins_with_the_class_0() {
        IntStream.rangeClosed(0, Character.MAX_CODE_POINT)
                .filter(each -> Character.getType(each) != Character.SURROGATE && !isMark(each))
                .mapToObj(each -> Normalizer.normalize(Character.toString(each), Form.NFD))
                .forEach(decomposed -> assertThat(Normalizer.isNormalized("\u0345" + decomposed, Form.NFD))
                        .as(decomposed)
                        .isTrue());
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u0315-\u0300", "\u0345-\u0334", "\u0344-\u0316", "\u0F73-\u0F71"})
    void half_a_million_marks_take_seconds_at_most(String marks) { // the JDK takes minutes
        String text =
                "a" + marks.substring(0, 1).repeat(1 << 18) + marks.substring(2).repeat(1 << 18);

        String composed = assertTimeoutPreemptively(Duration.ofSeconds(30), () -> Composition.of(text));

        assertThat(Normalizer.isNormalized(composed, Form.NFC))
                .as("whether the composed text is normalized")
                .isTrue();
    }
}
