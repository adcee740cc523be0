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

/** The memory of ended versions: a change of a link ends the version and creates the next version. */
@Timeout(60)
class EndedRowsTest {

    private static final int MANY = 2_000;

    private final ReferenceQueue<LinkVersion> queue = new ReferenceQueue<>();
    private final LinkDirectory directory = new LinkDirectory();
    private final LinkPartitions partitions = new LinkPartitions(TextIndexing.DEFAULT);

    @Test
    void a_single_click_keeps_no_ended_version_in_memory() throws Exception {
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

        assertThat(isInMemory(ended)).isFalse();
        assertThat(directory.find(1).orElseThrow().link().clicks()).isEqualTo(1);
        partitions.find(Samples.OWNER).orElseThrow().sortByClicks();
        assertThat(directory.find(2).orElseThrow().byClicks().clicks()).isEqualTo(1);
    }

    @Test
    void a_changed_link_keeps_no_ended_version_in_memory() throws Exception {
        WeakReference<LinkVersion> ended = added();

        update();

        assertThat(isInMemory(ended)).isFalse();
    }

    @Test
    void a_deleted_link_keeps_no_ended_version_in_memory() throws Exception {
        WeakReference<LinkVersion> ended = added();

        change((partition, change) -> change.remove(partition, directory.find(1).orElseThrow()));

        assertThat(isInMemory(ended)).isFalse();
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

    private void change(BiConsumer<LinkPartition, LinkTransaction> edit) {
        partitions.locked(Samples.OWNER, partition -> {
            LinkTransaction change = new LinkTransaction();
            edit.accept(partition, change);
            change.commit(directory);
            return change;
        });
    }

    @Test
    void a_clicked_link_keeps_no_other_clicked_link_in_memory() throws Exception {
        LinkVersion clicked = row(1);

        WeakReference<LinkVersion> ended = clickedWith(clicked);

        assertThat(isInMemory(ended)).isFalse();
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

    private boolean isInMemory(WeakReference<LinkVersion> row) throws InterruptedException {
        for (int i = 0; i < 50 && row.get() != null; i++) {
            System.gc();
            queue.remove(10);
        }
        return row.get() != null;
    }
}
