package dev.waymark.storage.memory.link;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.contract.LinkSample;
import dev.waymark.contract.Samples;
import dev.waymark.link.LinkSearchField;
import dev.waymark.storage.memory.rows.Change;
import dev.waymark.storage.memory.text.TextIndexing;
import dev.waymark.storage.memory.text.Texts;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A link is another row after each change. */
@Timeout(60)
class EndedRowsTest {

    private static final int MANY = 2_000;

    private final ReferenceQueue<LinkRow> queue = new ReferenceQueue<>();
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
        WeakReference<LinkRow> ended = new WeakReference<>(directory.find(1).orElseThrow(), queue);

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
        WeakReference<LinkRow> ended = added();

        update();

        assertThat(isKept(ended)).isFalse();
    }

    @Test
    void are_not_kept_when_the_link_is_deleted() throws Exception {
        WeakReference<LinkRow> ended = added();

        change((partition, change) -> change.remove(directory.find(1).orElseThrow()));

        assertThat(isKept(ended)).isFalse();
    }

    private WeakReference<LinkRow> added() {
        change((partition, change) ->
                change.add(partition, LinkSample.of("a").id(1).stored()));
        return new WeakReference<>(directory.find(1).orElseThrow(), queue);
    }

    private void update() {
        change((partition, change) -> {
            LinkRow row = directory.find(1).orElseThrow();
            change.replace(row, partition, row.stored());
        });
    }

    private void change(BiConsumer<LinkPartition, LinkChange> what) {
        partitions.locked(Samples.OWNER, partition -> {
            LinkChange change = new LinkChange();
            what.accept(partition, change);
            change.commit(directory);
            return change;
        });
    }

    @Test
    void are_not_kept_by_others_that_were_clicked_in_the_same_time() throws Exception {
        LinkRow clicked = row(1);

        WeakReference<LinkRow> ended = clickedWith(clicked);

        assertThat(isKept(ended)).isFalse();
        assertThat(clicked.id()).isEqualTo(1);
    }

    private static LinkRow row(long id) {
        LinkPartition partition =
                new LinkPartition(new Texts<>(TextIndexing.DEFAULT, LinkSearchField.class, LinkRow::text));
        return new LinkRow(partition, LinkSample.of("a").id(id).stored(), new Change());
    }

    private WeakReference<LinkRow> clickedWith(LinkRow row) {
        StaleClicks clicks = new StaleClicks();
        LinkRow other = row(2);
        clicks.add(row);
        clicks.add(other);
        return new WeakReference<>(other, queue);
    }

    private boolean isKept(WeakReference<LinkRow> row) throws InterruptedException {
        for (int i = 0; i < 50 && row.get() != null; i++) {
            System.gc();
            queue.remove(10);
        }
        return row.get() != null;
    }
}
