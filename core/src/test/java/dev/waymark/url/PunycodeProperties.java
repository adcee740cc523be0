package dev.waymark.url;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.IDN;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class PunycodeProperties {

    @Property
    void a_label_without_mapped_characters_is_encoded_like_the_jdk(@ForAll("labels") String label) {
        assertThat("xn--" + Punycode.encode(label)).isEqualTo(IDN.toASCII(label, IDN.ALLOW_UNASSIGNED));
    }

    @Example
    void the_examples_of_rfc_3492_are_encoded() {
        assertThat(Punycode.encode("他们为什么不说中文")).isEqualTo("ihqwcrb4cv8a8dqg056pqjye");
        assertThat(Punycode.encode("3年b組金八先生")).isEqualTo("3b-ww4c5e180e575a65lsy2b");
        assertThat(Punycode.encode("パフィーdeルンバ")).isEqualTo("de-jg4avhby1noc0d");
    }

    @Example
    void a_distance_beyond_an_int_is_encoded() {
        assertThat(Punycode.encode("a".repeat(2_046) + "\udbff\udfff"))
                .startsWith("a".repeat(2_046) + "-")
                .matches("[a-z0-9-]+");
    }

    @Provide
    Arbitrary<String> labels() {
        return Arbitraries.strings()
                .withCharRange('a', 'z')
                .withCharRange('\u4e00', '\u9fa5')
                .withCharRange('\u0430', '\u044f')
                .withChars('-')
                .ofMinLength(0)
                .ofMaxLength(10)
                .map(text -> "x" + text + "\u65e5");
    }

    @Property
    void a_decoder_returns_each_label_that_was_encoded(@ForAll("labels") String label) {
        assertThat(PunycodeDecoder.decode(Punycode.encode(label))).contains(label);
    }

    @Example
    void a_decoder_returns_the_label_with_the_longest_distance() {
        String label = "a".repeat(2_046) + "\udbff\udfff";

        assertThat(PunycodeDecoder.decode(Punycode.encode(label))).contains(label);
    }

    @Example
    void a_decoder_refuses_surrogates() {
        assertThat(PunycodeDecoder.decode("bf9bh1e"))
                .as("the surrogates of U+31454")
                .isEmpty();
    }

    @Property
    void a_label_that_a_decoder_accepts_is_encoded_as_the_same_text(@ForAll("digits") String text) {
        PunycodeDecoder.decode(text)
                .filter(label -> label.codePoints().anyMatch(codePoint -> codePoint >= 0x80))
                .ifPresent(label -> assertThat(Punycode.encode(label)).isEqualTo(text));
    }

    @Provide
    Arbitrary<String> digits() {
        return Arbitraries.strings()
                .withCharRange('a', 'z')
                .withCharRange('0', '9')
                .withChars('-')
                .ofMaxLength(12);
    }
}
