package dev.waymark.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.google.common.primitives.UnsignedBytes;
import dev.waymark.link.Domain;
import dev.waymark.link.LinkSortField;
import dev.waymark.query.Direction;
import dev.waymark.query.Sort;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** The common order of all stores (D-26). */
class PositionTest {

    private static final Position ONE = Position.of(1, 1);
    private static final Position TEXT = Position.of("a", 1);

    @Property
    void texts_sort_like_their_utf_8_bytes(@ForAll("wellFormed") String a, @ForAll("wellFormed") String b) {
        int byBytes = UnsignedBytes.lexicographicalComparator()
                .compare(a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8));

        assertThat(Integer.signum(Position.of(a, 1).compareTo(Position.of(b, 1))))
                .isEqualTo(Integer.signum(byBytes));
    }

    @Provide
    Arbitrary<String> wellFormed() {
        return Arbitraries.of("a", "b", "\ue000", "\uffff", "\ud800\udc00", "\ud83d\ude00", "\udbff\udfff", "\u00e9")
                .list()
                .ofMaxSize(4)
                .map(parts -> String.join("", parts));
    }

    @Test
    void characters_beyond_the_basic_plane_sort_last() { // String.compareTo sorts such characters before U+E000
        assertThat(Position.of("\ud83d\ude00", 1)).isGreaterThan(Position.of("\uffee", 1));
        assertThat("\ud83d\ude00".compareTo("\uffee")).isNegative();
    }

    @Test
    void numbers_sort_by_value() {
        assertThat(Position.of(Position.NO_INSTANT, 1)).isLessThan(Position.of(-1, 1));
        assertThat(Position.of(-1, 1)).isLessThan(ONE);
    }

    @Test
    void keys_of_two_kinds_do_not_compare() {
        assertThatIllegalArgumentException().isThrownBy(() -> ONE.compareTo(TEXT));
        assertThatIllegalArgumentException().isThrownBy(() -> TEXT.compareTo(ONE));
    }

    @Test
    void positions_sort_by_key_and_then_by_id() {
        assertThat(Position.of(1, 9)).isLessThan(Position.of(2, 1));
        assertThat(Position.of(1, 1)).isLessThan(Position.of(1, 2));
    }

    @Test
    void the_default_domain_is_a_number_in_storage() { // D-15: a NULL escapes unique indexes
        assertThat(new AliasKey(Domain.of(0), "docs")).isEqualTo(new AliasKey(Domain.DEFAULT, "docs"));
        assertThatIllegalArgumentException().isThrownBy(() -> new AliasKey(Domain.of(-1), "docs"));
    }

    @Test
    void a_slice_starts_at_an_offset_or_after_a_position() {
        Sort<LinkSortField> sort = Sort.by(LinkSortField.ID, Direction.DESC);

        assertThat(Slice.from(sort, 20, 11)).isEqualTo(new Slice<>(sort, Optional.empty(), 20, 11));
        assertThat(Slice.after(sort, ONE, 11)).isEqualTo(new Slice<>(sort, Optional.of(ONE), 0, 11));
        assertThat(Slice.from(sort, 0, 1).isDescending())
                .as("whether the slice is descending")
                .isTrue();
        assertThat(Slice.from(Sort.by(LinkSortField.ID, Direction.ASC), 0, 1).isDescending())
                .as("whether the slice is descending")
                .isFalse();
        assertThatIllegalArgumentException().isThrownBy(() -> new Slice<>(sort, Optional.of(ONE), 1, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> Slice.from(sort, -1, 1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Slice.from(sort, 0, 0))
                .withMessage("limit must be at least 1, was 0");
    }
}
