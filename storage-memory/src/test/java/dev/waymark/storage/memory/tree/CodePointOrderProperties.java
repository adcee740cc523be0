package dev.waymark.storage.memory.tree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.spi.SortKey;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class CodePointOrderProperties {

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.strings()
                .withChars('a', 'b', '\ud7ff', '\ud800', '\ud83d', '\ude00', '\udfff', '\ue000', '\uff01', '\uffff')
                .ofMaxLength(4);
    }

    @Property
    void written_texts_compare_by_code_point(@ForAll("texts") String one, @ForAll("texts") String other) {
        assertThat(Integer.signum(CodePointOrder.write(one).compareTo(CodePointOrder.write(other))))
                .isEqualTo(Integer.signum(new SortKey.OfText(one).compareTo(new SortKey.OfText(other))));
    }

    @Property
    void a_written_text_can_be_read(@ForAll("texts") String text) {
        assertThat(CodePointOrder.read(CodePointOrder.write(text))).isEqualTo(text);
    }

    @Property
    void a_part_of_a_text_is_written_as_a_part_of_the_written_text(
            @ForAll("texts") String start, @ForAll("texts") String middle, @ForAll("texts") String end) {
        assertThat(CodePointOrder.write(start + middle + end))
                .isEqualTo(CodePointOrder.write(start) + CodePointOrder.write(middle) + CodePointOrder.write(end));
    }

    @Example
    void a_text_without_high_characters_stays_the_same_object() {
        String text = "Stra\u00dfe \u4e2d\u6587";

        assertThat(CodePointOrder.write(text)).isSameAs(text);
    }
}
