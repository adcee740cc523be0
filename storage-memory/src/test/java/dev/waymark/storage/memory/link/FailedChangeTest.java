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

/** Errors may come anywhere, as when there is no memory left. Whoever comes next goes on. */
@Timeout(value = 30, threadMode = ThreadMode.SEPARATE_THREAD)
class FailedChangeTest {

    /** Gives its elements a number of times before it fails. */
    private static final class Failing<E> extends AbstractList<E> {

        private final List<E> elements;
        private int left;

        Failing(int times, List<E> elements) {
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

    private LinkVersion present(int id) {
        TransactionState change = new TransactionState();
        LinkVersion row = row(id, change);
        change.commit();
        return row;
    }

    @Test
    void no_alias_is_taken_by_what_never_comes() {
        List<LinkVersion> rows = List.of(row(1, new TransactionState()), row(2, new TransactionState()));

        for (int times = 0; times < 6; times++) {
            Failing<LinkVersion> failing = new Failing<>(times, rows);
            assertThatThrownBy(() -> directory.name(failing)).isInstanceOf(OutOfMemoryError.class);
            directory.name(rows);
            rows.forEach(directory::remove);
        }
    }

    @Test
    void who_wants_an_alias_does_not_wait_for_a_change_that_is_undone() {
        TransactionState change = new TransactionState();
        LinkVersion row = row(1, change);
        directory.name(List.of(row));
        LinkVersion ending = present(2);
        directory.name(List.of(ending));
        ending.end(Optional.empty(), change);

        change.rollBack();

        assertThat(row.changing()).isEmpty();
        assertThat(ending.changing()).isEmpty();
        directory.requireFree(List.of(row.stored().aliasKey()));
    }

    @Test
    void clicks_go_on_where_a_change_is_undone() {
        LinkVersion row = present(1);
        TransactionState change = new TransactionState();
        row.end(Optional.empty(), change);

        change.rollBack();

        assertThat(row.click()).hasValue(1);
        assertThat(row.click()).hasValue(2);
    }

    @Test
    void a_change_goes_on_where_another_is_undone() {
        LinkVersion row = present(1);
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
    void what_could_not_be_sorted_by_clicks_is_sorted_next_time() {
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
    void an_index_for_which_no_thread_was_to_be_had_is_made_for_a_later_search() {
        AtomicInteger asked = new AtomicInteger();
        LinkStore links = new MemoryLinkStore(new TextIndexing(2, 2, 3, work -> {
            if (asked.incrementAndGet() == 1) {
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
        assertThat(asked).hasValueGreaterThan(1);
    }
}
