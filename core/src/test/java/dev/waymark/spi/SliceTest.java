package dev.waymark.spi;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.waymark.link.LinkSortField;
import dev.waymark.query.Direction;
import dev.waymark.query.Sort;
import org.junit.jupiter.api.Test;

class SliceTest {

    private static final Sort<LinkSortField> BY_CLICKS = new Sort<>(LinkSortField.CLICKS, Direction.ASC);

    @Test
    void a_limit_must_be_at_least_1() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Slice.from(BY_CLICKS, 0, 0))
                .withMessage("limit must be at least 1, was 0");
    }
}
