package dev.waymark.storage.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.access.Owner;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSortField;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredLink;
import java.util.AbstractList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

/** Errors in the middle of a change, such as a full heap: the store is unchanged, and later changes succeed. */
@Timeout(value = 30, threadMode = ThreadMode.SEPARATE_THREAD)
class FailedChangeTest {

    /** The number of steps after which the next step fails once. */
    private static final class Fuse {

        private int steps = Integer.MAX_VALUE;

        void step() {
            steps--;
            if (steps < 0) {
                steps = Integer.MAX_VALUE;
                throw new OutOfMemoryError("for example");
            }
        }
    }

    /** A row that burns a fuse whenever a sorted collection compares the row. */
    private record FailingRow(long id, String title, Fuse fuse) implements Row<LinkSortField> {

        @Override
        public String text(LinkSortField field) {
            fuse.step();
            return field == LinkSortField.TITLE ? title : "";
        }

        @Override
        public long number(LinkSortField field) {
            return field == LinkSortField.TITLE ? 0 : id;
        }

        @Override
        public Owner owner() {
            return Samples.OWNER;
        }

        @Override
        public String toString() {
            return id + title;
        }
    }

    private static final class FailingRows extends Rows<LinkSortField, FailingRow> {

        FailingRows() {
            super(LinkSortField.class);
        }

        /** Returns the content of all collections. */
        List<List<FailingRow>> content() {
            Stream<List<FailingRow>> orders = Stream.of(LinkSortField.values())
                    .map(field -> List.copyOf(order(field).of(Samples.OWNER)));
            return Stream.concat(
                            orders,
                            Stream.of(
                                    after(0).toList(),
                                    withIds(List.of(1L, 2L, 3L, 4L)).toList()))
                    .toList();
        }
    }

    private final Fuse fuse = new Fuse();
    private final FailingRows rows = new FailingRows();
    private final FailingRow one = row(1, "m");
    private final FailingRow two = row(2, "n");

    private FailingRow row(long id, String title) {
        return new FailingRow(id, title, fuse);
    }

    @Test
    void a_failed_insertion_leaves_the_rows_unchanged() {
        failAtEachStep(List.of(), List.of(row(3, "a"), row(4, "z")));
    }

    @Test
    void a_failed_update_leaves_the_rows_unchanged() {
        failAtEachStep(List.of(one, two), List.of(row(1, "z"), row(2, "a")));
    }

    @Test
    void a_failed_deletion_leaves_the_rows_unchanged() {
        failAtEachStep(List.of(one, two), List.of());
    }

    private void failAtEachStep(List<FailingRow> removed, List<FailingRow> added) {
        rows.replace(List.of(), List.of(one, two));
        List<List<FailingRow>> before = rows.content();

        int failures = 0;
        while (isFailing(removed, added, failures)) {
            assertThat(rows.content()).as("after an error at step %s", failures).isEqualTo(before);
            assertThat(rows.count(Samples.OWNER))
                    .as("the number of rows after an error at step %s", failures)
                    .isEqualTo(2);
            assertThat(rows.owners(Optional.empty(), 2)).containsExactly(Samples.OWNER);
            failures++;
        }

        assertThat(failures).isGreaterThan(5);
        assertThat(rows.content()).isNotEqualTo(before);
    }

    private boolean isFailing(List<FailingRow> removed, List<FailingRow> added, int steps) {
        fuse.steps = steps;
        try {
            rows.replace(removed, added);
            return false;
        } catch (OutOfMemoryError e) {
            return true;
        } finally {
            fuse.steps = Integer.MAX_VALUE;
        }
    }

    /** The rows of links that burn a fuse whenever a row is read in an order or removed. */
    private static final class FailingLinkRows extends LinkRows {

        private final Fuse fuse;

        FailingLinkRows(Fuse fuse) {
            this.fuse = fuse;
        }

        @Override
        Stream<LinkRow> sorted(Owner owner, Optional<Set<Long>> ids, Slice<LinkSortField> slice) {
            return super.sorted(owner, ids, slice).peek(row -> fuse.step());
        }

        @Override
        void remove(LinkRow row) {
            fuse.step();
            super.remove(row);
        }
    }

    @Test
    void a_failed_deletion_by_the_last_click_leaves_links_that_count_clicks() {
        LinkStore links = new MemoryLinks(new FailingLinkRows(fuse), new ReportRows());
        List<Link> three = links.insert(IntStream.range(0, 3)
                .mapToObj(i -> LinkSample.of("a" + i).stored())
                .toList());
        LinkFilter notClicked = Samples.filter(LinkQuery.all().notClickedSince(Samples.NOW.plusSeconds(60)));

        for (int steps = 0; steps < 6; steps++) { // three rows are read, and three rows are removed
            fuse.steps = steps;
            assertThatThrownBy(() -> links.deleteAll(notClicked, Long.MAX_VALUE, 10))
                    .isInstanceOf(OutOfMemoryError.class);
            assertThat(three)
                    .as("the links that count a click after an error at step %s", steps)
                    .filteredOn(link ->
                            links.countClick(link, Samples.NOW, ClickFacts.NONE).isPresent())
                    .isEqualTo(three);
        }

        assertThat(links.deleteAll(notClicked, Long.MAX_VALUE, 10)).hasSize(3);
    }

    /** A list whose elements burn a fuse. */
    private static final class FailingList<E> extends AbstractList<E> {

        private final List<E> elements;
        private final Fuse fuse;

        FailingList(List<E> elements, Fuse fuse) {
            this.elements = elements;
            this.fuse = fuse;
        }

        @Override
        public E get(int index) {
            fuse.step();
            return elements.get(index);
        }

        @Override
        public int size() {
            return elements.size();
        }
    }

    @Test
    void an_error_while_an_insertion_is_prepared_leaves_the_store_unchanged_and_unlocked() {
        LinkStore links = MemoryStorage.create().links();
        List<StoredLink> drafts = IntStream.range(0, 3)
                .mapToObj(i -> LinkSample.of("a" + i).stored())
                .toList();
        for (int steps = 0; steps < drafts.size(); steps++) {
            fuse.steps = steps;
            assertThatThrownBy(() -> links.insert(new FailingList<>(drafts, fuse)))
                    .isInstanceOf(OutOfMemoryError.class);
            assertThat(links.count(Samples.filter(LinkQuery.all()))).isZero();
        }

        assertThat(links.insert(drafts)).extracting(link -> link.id()).containsExactly(1L, 2L, 3L);
    }

    @Test
    void an_error_while_an_update_is_prepared_leaves_the_store_unchanged_and_unlocked() {
        LinkStore links = MemoryStorage.create().links();
        links.insert(List.of(LinkSample.of("a").stored(), LinkSample.of("b").stored()));
        List<LinkStore.Replacement> replacements = Stream.of(1L, 2L)
                .map(id -> links.find(Samples.OWNER, id).orElseThrow())
                .map(stored -> new LinkStore.Replacement(
                        stored, LinkSample.after(stored).title("new").stored()))
                .toList();
        fuse.steps = 1;

        assertThatThrownBy(() -> links.update(new FailingList<>(replacements, fuse)))
                .isInstanceOf(OutOfMemoryError.class);

        assertThat(links.find(Samples.OWNER, 1).orElseThrow().link().version()).isEqualTo(1);
        assertThat(links.update(replacements)).containsExactlyInAnyOrder(1L, 2L);
    }
}
