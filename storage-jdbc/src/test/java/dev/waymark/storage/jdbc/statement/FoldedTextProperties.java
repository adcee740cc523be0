package dev.waymark.storage.jdbc.statement;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Comparator;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** The two columns of a folded text have the order of the text, and the indexed column fits into the indexes of all databases. */
class FoldedTextProperties {

    private static final int MOST_BYTES = 2_048;
    private static final int MOST_BYTES_OF_A_CHARACTER = 4;

    private static final Comparator<FoldedText> COLUMN_BY_COLUMN =
            Comparator.comparing(FoldedText::indexed, byBytes()).thenComparing(FoldedText::whole, byBytes());

    /** Texts around the limit, of characters of one, two, three and four bytes. */
    @Provide
    static Arbitrary<String> texts() {
        Arbitrary<String> characters = Arbitraries.of("a", "b", "\u00e9", "\u20ac", "\ud83d\ude00");
        Arbitrary<String> beginnings = Arbitraries.of(
                "", "a".repeat(2_044), "\u00e9".repeat(1_022), "\u20ac".repeat(681), "\ud83d\ude00".repeat(511));
        return beginnings.flatMap(
                beginning -> characters.list().ofMaxSize(8).map(end -> beginning + String.join("", end)));
    }

    @Property
    void a_text_of_up_to_2_048_bytes_is_indexed_as_a_whole(@ForAll("texts") String text) {
        FoldedText folded = FoldedText.of(text);

        assertThat(folded.isLong()).isEqualTo(bytes(text) > MOST_BYTES);
        if (!folded.isLong()) {
            assertThat(folded).isEqualTo(new FoldedText(text, ""));
        }
    }

    @Property
    void a_longer_text_is_indexed_up_to_the_character_that_exceeds_the_limit(@ForAll("texts") String text) {
        FoldedText folded = FoldedText.of(text);

        if (folded.isLong()) {
            assertThat(folded.whole()).isEqualTo(text).startsWith(folded.indexed());
            assertThat(bytes(folded.indexed())).isBetween(MOST_BYTES + 1, MOST_BYTES + MOST_BYTES_OF_A_CHARACTER);
        }
    }

    @Property
    void the_two_columns_sort_as_the_text(@ForAll("texts") String one, @ForAll("texts") String other) {
        int compared = COLUMN_BY_COLUMN.compare(FoldedText.of(one), FoldedText.of(other));

        assertThat(Integer.signum(compared)).isEqualTo(Integer.signum(byBytes().compare(one, other)));
    }

    private static Comparator<String> byBytes() {
        return Comparator.comparing(text -> text.getBytes(UTF_8), Arrays::compareUnsigned);
    }

    private static int bytes(String text) {
        return text.getBytes(UTF_8).length;
    }
}
