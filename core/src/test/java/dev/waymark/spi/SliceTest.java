package dev.waymark.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.waymark.link.LinkSortField;
import dev.waymark.query.Direction;
import dev.waymark.query.Sort;
import org.junit.jupiter.api.Test;

class SliceTest {

    private static final Sort<LinkSortField> BY_CLICKS = new Sort<>(LinkSortField.CLICKS, Direction.ASC);

    @Test
    void a_slice_with_another_limit_starts_at_the_same_position() {
        Position position = new Position(new SortKey.OfNumber(5), 7);

        assertThat(Slice.from(BY_CLICKS, 20, 11).withLimit(13)).isEqualTo(Slice.from(BY_CLICKS, 20, 13));
        assertThat(Slice.behind(BY_CLICKS, position, 11).withLimit(13))
                .isEqualTo(Slice.behind(BY_CLICKS, position, 13));
    }

    @Test
    void a_limit_must_be_at_least_1() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Slice.from(BY_CLICKS, 0, 1).withLimit(0))
                .withMessage("limit must be at least 1, was 0");
    }
}
