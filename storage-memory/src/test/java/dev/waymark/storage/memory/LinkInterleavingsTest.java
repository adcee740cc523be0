package dev.waymark.storage.memory;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Whatever two threads do with links at the same time, all answers are such as they could have been one after the other. */
@Tag("interleavings")
class LinkInterleavingsTest {

    @Test
    void links_that_come() {
        Interleavings.check(
                Interleavings.ORDERS,
                LinkInsertions.class,
                "insert 1 | insert 1",
                "insertTwo | list, find 1",
                "insertTwo | findByAlias 2, findByAlias 1");
    }

    @Test
    void links_that_change() {
        Interleavings.check(
                Interleavings.ORDERS,
                LinkChanges.class,
                "change | list",
                "change | find 2, find 1",
                "change | rename 1 1",
                "delete 1 | click 1, find 1",
                "delete 2, rename 1 2 | findByAlias 2, findByAlias 1");
    }

    @Test
    void links_that_are_clicked_while_they_change() {
        Interleavings.check(8 * Interleavings.ORDERS, LinkChanges.class, "rename 1 1 | click 1, find 1");
    }
}
