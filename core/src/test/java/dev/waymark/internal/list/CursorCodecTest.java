package dev.waymark.internal.list;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.waymark.error.InvalidInputException;
import dev.waymark.spi.Position;
import java.util.Base64;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Whitespace;

class CursorCodecTest {

    private static final CursorCodec OF_TEXTS = new CursorCodec(42, CursorCodec.Keys.TEXT);
    private static final CursorCodec OF_NUMBERS = new CursorCodec(42, CursorCodec.Keys.NUMBER);
    private static final CursorCodec OF_IDS = new CursorCodec(42, CursorCodec.Keys.ID);

    @Property
    void a_position_by_number_is_decoded(@ForAll long number, @ForAll @LongRange(min = 1) long id) {
        Position position = Position.of(number, id);

        assertThat(OF_NUMBERS.decode(OF_NUMBERS.encode(position))).isEqualTo(position);
    }

    @Property
    void a_position_by_text_is_decoded(
            @ForAll @AlphaChars @Whitespace String text, @ForAll @LongRange(min = 1) long id) {
        Position position = Position.of(text + "\ud83d\ude00" + text, id);

        assertThat(OF_TEXTS.decode(OF_TEXTS.encode(position))).isEqualTo(position);
    }

    @Property
    void a_position_by_id_is_decoded(@ForAll @LongRange(min = 1) long id) {
        Position position = Position.of(id, id);

        assertThat(OF_IDS.decode(OF_IDS.encode(position))).isEqualTo(position);
    }

    @Example
    void a_key_that_differs_from_the_id_is_refused_in_a_list_by_id() {
        String forged = OF_IDS.encode(Position.of(2, 1));

        assertThatExceptionOfType(InvalidInputException.class).isThrownBy(() -> OF_IDS.decode(forged));
    }

    @Example
    void the_longest_position_by_text_is_decoded() {
        Position longest = Position.of("a".repeat(2_048), Long.MAX_VALUE);

        assertThat(OF_TEXTS.decode(OF_TEXTS.encode(longest))).isEqualTo(longest);
    }

    @Example
    void a_longer_text_is_refused() {
        for (int length : new int[] {2_049, 2_050, 1 << 20}) {
            String cursor = OF_TEXTS.encode(Position.of("a".repeat(length), 1));

            assertThatExceptionOfType(InvalidInputException.class).isThrownBy(() -> OF_TEXTS.decode(cursor));
        }
    }

    @Example
    void an_incomparable_text_is_refused() {
        String cursor = OF_TEXTS.encode(Position.of("a\u0000b", 1));

        assertThatExceptionOfType(InvalidInputException.class).isThrownBy(() -> OF_TEXTS.decode(cursor));
    }

    @Example
    void an_impossible_id_is_refused() {
        String cursor = OF_NUMBERS.encode(Position.of(1, 0));

        assertThatExceptionOfType(InvalidInputException.class).isThrownBy(() -> OF_NUMBERS.decode(cursor));
    }

    @Example
    void malformed_bytes_of_a_text_are_refused() {
        byte[] bytes = Base64.getUrlDecoder().decode(OF_TEXTS.encode(Position.of("abc", 1)));
        bytes[bytes.length - 1] = (byte) 0xff;

        String cursor = Base64.getUrlEncoder().encodeToString(bytes);

        assertThatExceptionOfType(InvalidInputException.class).isThrownBy(() -> OF_TEXTS.decode(cursor));
    }
}
