package dev.waymark.storage.memory.link;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.storage.memory.rows.TransactionState;
import dev.waymark.storage.memory.text.TextIndexing;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A link is another row after each change. */
@Timeout(60)
class EndedRowsTest {

    private static final int MANY = 2_000;

    private final ReferenceQueue<LinkVersion> queue = new ReferenceQueue<>();
    private final LinkDirectory directory = new LinkDirectory();
    private final LinkPartitions partitions = new LinkPartitions(TextIndexing.DEFAULT);

    @Test
    void are_not_kept_because_the_link_was_clicked_once() throws Exception {
        change((partition, change) -> {
            change.add(partition, LinkSample.of("a").id(1).stored());
            change.add(partition, LinkSample.of("b").id(2).stored());
        });
        assertThat(directory.find(1).orElseThrow().click()).hasValue(1);
        assertThat(directory.find(2).orElseThrow().click()).hasValue(1);
        update();
        WeakReference<LinkVersion> ended = new WeakReference<>(directory.find(1).orElseThrow(), queue);

        for (int i = 0; i < MANY; i++) {
            update();
        }

        assertThat(isKept(ended)).isFalse();
        assertThat(directory.find(1).orElseThrow().link().clicks()).isEqualTo(1);
        partitions.find(Samples.OWNER).orElseThrow().sortByClicks();
        assertThat(directory.find(2).orElseThrow().byClicks().clicks()).isEqualTo(1);
    }

    @Test
    void are_not_kept_when_the_link_has_changed() throws Exception {
        WeakReference<LinkVersion> ended = added();

        update();

        assertThat(isKept(ended)).isFalse();
    }

    @Test
    void are_not_kept_when_the_link_is_deleted() throws Exception {
        WeakReference<LinkVersion> ended = added();

        change((partition, change) -> change.remove(partition, directory.find(1).orElseThrow()));

        assertThat(isKept(ended)).isFalse();
    }

    private WeakReference<LinkVersion> added() {
        change((partition, change) ->
                change.add(partition, LinkSample.of("a").id(1).stored()));
        return new WeakReference<>(directory.find(1).orElseThrow(), queue);
    }

    private void update() {
        change((partition, change) -> {
            LinkVersion row = directory.find(1).orElseThrow();
            change.replace(partition, row, row.stored());
        });
    }

    private void change(BiConsumer<LinkPartition, LinkTransaction> what) {
        partitions.locked(Samples.OWNER, partition -> {
            LinkTransaction change = new LinkTransaction();
            what.accept(partition, change);
            change.commit(directory);
            return change;
        });
    }

    @Test
    void are_not_kept_by_others_that_were_clicked_in_the_same_time() throws Exception {
        LinkVersion clicked = row(1);

        WeakReference<LinkVersion> ended = clickedWith(clicked);

        assertThat(isKept(ended)).isFalse();
        assertThat(clicked.id()).isEqualTo(1);
    }

    private static LinkVersion row(long id) {
        LinkPartition partition = Partitions.empty();
        return partition.newVersion(LinkSample.of("a").id(id).stored(), new TransactionState());
    }

    private WeakReference<LinkVersion> clickedWith(LinkVersion row) {
        StaleClicks clicks = new StaleClicks();
        LinkVersion other = row(2);
        clicks.accept(row);
        clicks.accept(other);
        return new WeakReference<>(other, queue);
    }

    private boolean isKept(WeakReference<LinkVersion> row) throws InterruptedException {
        for (int i = 0; i < 50 && row.get() != null; i++) {
            System.gc();
            queue.remove(10);
        }
        return row.get() != null;
    }
}
