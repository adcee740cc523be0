package dev.waymark.storage.memory.link;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.contract.sample.LinkSample;
import dev.waymark.storage.memory.rows.TransactionState;
import org.junit.jupiter.api.Test;

class ByClicksTest {

    private final LinkVersion row = row();

    private static LinkVersion row() {
        TransactionState change = new TransactionState();
        change.commit();
        LinkPartition partition = Partitions.empty();
        return partition.newVersion(LinkSample.of("a").id(1).clicks(3).stored(), change);
    }

    @Test
    void a_listed_link_has_the_clicks_of_its_sort_entry_and_no_later_clicks() {
        ByClicks sorted = row.byClicks();

        assertThat(row.click()).hasValue(4);

        assertThat(sorted.link()).isEqualTo(row.link().withClicks(3));
    }

    @Test
    void a_listed_link_without_later_clicks_is_the_same_object() {
        assertThat(row.byClicks().link()).isSameAs(row.link());
    }
}
