package dev.waymark.storage.memory.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSearchField;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.LinkStore;
import dev.waymark.storage.memory.rows.SortedByFields;
import dev.waymark.storage.memory.rows.TransactionState;
import dev.waymark.storage.memory.text.TextIndexing;
import java.util.AbstractList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

/** Errors in the middle of a change, such as a lack of memory. Later operations succeed. */
@Timeout(value = 30, threadMode = ThreadMode.SEPARATE_THREAD)
class FailedChangeTest {

    /** A list that returns elements {@code times} times, and then fails once. */
    private static final class FailingList<E> extends AbstractList<E> {

        private final List<E> elements;
        private int left;

        FailingList(int times, List<E> elements) {
            this.left = times;
            this.elements = elements;
        }

        @Override
        public E get(int index) {
            left--;
            if (left < 0) {
                left = Integer.MAX_VALUE;
                throw new OutOfMemoryError("for example");
            }
            return elements.get(index);
        }

        @Override
        public int size() {
            return elements.size();
        }
    }

    private final LinkDirectory directory = new LinkDirectory();
    private final LinkPartition partition = Partitions.empty();

    private LinkVersion row(int id, TransactionState change) {
        return partition.newVersion(LinkSample.of("a" + id).id(id).stored(), change);
    }

    private LinkVersion committed(int id) {
        TransactionState change = new TransactionState();
        LinkVersion row = row(id, change);
        change.commit();
        return row;
    }

    @Test
    void a_failed_reservation_leaves_all_aliases_free() {
        List<LinkVersion> rows = List.of(row(1, new TransactionState()), row(2, new TransactionState()));

        for (int times = 0; times < 6; times++) {
            FailingList<LinkVersion> failing = new FailingList<>(times, rows);
            assertThatThrownBy(() -> directory.reserveAliases(failing)).isInstanceOf(OutOfMemoryError.class);
            directory.reserveAliases(rows);
            rows.forEach(directory::remove);
        }
    }

    @Test
    void a_writer_of_an_alias_does_not_wait_for_a_rolled_back_change() {
        TransactionState change = new TransactionState();
        LinkVersion row = row(1, change);
        directory.reserveAliases(List.of(row));
        LinkVersion ending = committed(2);
        directory.reserveAliases(List.of(ending));
        ending.end(Optional.empty(), change);

        change.rollBack();

        assertThat(row.pendingTransaction()).isEmpty();
        assertThat(ending.pendingTransaction()).isEmpty();
        directory.requireFree(List.of(row.stored().aliasKey()));
    }

    @Test
    void a_link_counts_clicks_after_a_rolled_back_change() {
        LinkVersion row = committed(1);
        TransactionState change = new TransactionState();
        row.end(Optional.empty(), change);

        change.rollBack();

        assertThat(row.click()).hasValue(1);
        assertThat(row.click()).hasValue(2);
    }

    @Test
    void a_change_succeeds_after_a_rolled_back_change() {
        LinkVersion row = committed(1);
        TransactionState undone = new TransactionState();
        row.end(Optional.empty(), undone);
        undone.rollBack();

        TransactionState change = new TransactionState();
        row.end(Optional.empty(), change);
        change.commit();

        assertThat(row.current()).isEmpty();
        assertThat(row.click()).isEmpty();
    }

    @Test
    void a_list_by_clicks_sorts_the_clicks_of_a_failed_sort() {
        LinkTransaction change = new LinkTransaction();
        IntStream.rangeClosed(1, 2 * SortedByFields.FEW)
                .forEach(id ->
                        change.add(partition, LinkSample.of("a" + id).id(id).stored()));
        change.commit(directory);
        LinkVersion row = directory.find(1).orElseThrow();
        ByClicks byClicks = row.byClicks();
        assertThat(row.click()).hasValue(1);

        row.setByClicks(new ByClicks(row, 77));
        assertThatThrownBy(partition::sortByClicks).isInstanceOf(IllegalStateException.class);
        row.setByClicks(byClicks);
        partition.sortByClicks();

        assertThat(row.byClicks().clicks()).isEqualTo(1);
    }

    @Test
    void a_later_search_builds_the_index_that_failed_for_lack_of_a_thread() {
        AtomicInteger tasks = new AtomicInteger();
        LinkStore links = new MemoryLinkStore(new TextIndexing(2, 2, 3, work -> {
            if (tasks.incrementAndGet() == 1) {
                throw new OutOfMemoryError("unable to create a thread, for example");
            }
            work.run();
        }));
        links.insert(IntStream.range(0, 9)
                .mapToObj(i -> LinkSample.of("needle" + i).stored())
                .toList());
        LinkFilter needles = Samples.filter(LinkQuery.all().search("needle", LinkSearchField.ALIAS));

        assertThatThrownBy(() -> links.count(needles)).isInstanceOf(OutOfMemoryError.class);

        assertThat(links.count(needles)).isEqualTo(9);
        assertThat(tasks).hasValueGreaterThan(1);
    }
}
