package dev.waymark.storage.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.contract.LinkSample;
import dev.waymark.contract.Samples;
import java.lang.ref.WeakReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A link is another row after each change. */
@Timeout(60)
class EndedRowsTest {

    private static final int MANY = 2_000;

    private final LinkDirectory directory = new LinkDirectory();
    private final LinkPartitions partitions = new LinkPartitions(TextIndexing.DEFAULT);

    @Test
    void are_not_kept_because_the_link_was_clicked_once() throws Exception {
        partitions.locked(Samples.OWNER, partition -> {
            LinkChange change = new LinkChange();
            change.add(partition, LinkSample.of("a").id(1).stored());
            change.commit(directory);
            return change;
        });
        assertThat(directory.find(1).orElseThrow().click()).hasValue(1);
        update();
        WeakReference<LinkRow> ended = new WeakReference<>(directory.find(1).orElseThrow());

        for (int i = 0; i < MANY; i++) {
            update();
        }

        assertThat(isKept(ended)).isFalse();
        assertThat(directory.find(1).orElseThrow().link().clicks()).isEqualTo(1);
    }

    private void update() {
        partitions.locked(Samples.OWNER, partition -> {
            LinkChange change = new LinkChange();
            LinkRow row = directory.find(1).orElseThrow();
            change.replace(row, partition, row.stored());
            change.commit(directory);
            return change;
        });
    }

    private static boolean isKept(WeakReference<LinkRow> row) throws InterruptedException {
        for (int i = 0; i < 50 && row.get() != null; i++) {
            System.gc();
            Thread.sleep(10);
        }
        return row.get() != null;
    }
}
