package dev.waymark.caching;

import static dev.waymark.Desk.URL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ForwardingSet;
import dev.waymark.Desk;
import dev.waymark.contract.reference.ReferenceStorage;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.link.Links;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.ClickTally;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Storage;
import dev.waymark.spi.forwarding.ForwardingLinkStore;
import java.time.Duration;
import java.util.AbstractList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

/** Errors before and after the storing of a batch, such as a full heap: each click stays in the buffer until it is stored. */
@Timeout(value = 30, threadMode = ThreadMode.SEPARATE_THREAD)
class FailedBatchTest {

    private final Storage database = new ReferenceStorage();
    private final Links stored = new Desk(database).waymark().links();
    private final Link first = stored.create(CreateLink.to(URL));
    private final Link second = stored.create(CreateLink.to(URL));

    private static void click(ClickBuffer buffer, Link link) {
        buffer.add(link.id(), Samples.NOW, ClickFacts.NONE);
    }

    private long clicks(Link link) {
        return stored.get(link.id()).clicks();
    }

    @Test
    void an_error_while_a_batch_is_formed_leaves_all_clicks_in_the_buffer() {
        ClickBuffer buffer = new ClickBuffer(database.links());
        click(buffer, first);
        click(buffer, second);
        List<Long> failing = new AbstractList<>() {
            @Override
            public Long get(int index) {
                if (index == 1) {
                    throw new OutOfMemoryError("for example");
                }
                return first.id();
            }

            @Override
            public int size() {
                return 2;
            }
        };
        assertThatThrownBy(() -> buffer.storeBatch(failing)).isInstanceOf(OutOfMemoryError.class);
        click(buffer, first);

        assertThat(buffer.storeUnlocked(buffer.links()))
                .as("the links that seem to be in another batch")
                .isEmpty();

        assertThat(List.of(clicks(first), clicks(second)))
                .as("the stored clicks of the links")
                .containsExactly(2L, 1L);
        assertThat(buffer.links()).as("the links with clicks in the buffer").isEmpty();
    }

    /** A store of links whose first answer about locked links fails for the second link. */
    private static LinkStore failingAtTheEnd(LinkStore store) {
        AtomicInteger questions = new AtomicInteger();
        return new ForwardingLinkStore(store) {
            @Override
            public Set<Long> addClicksOfUnlocked(Map<Long, ClickTally> clicks) {
                Set<Long> locked = super.addClicksOfUnlocked(clicks);
                return new ForwardingSet<>() {
                    @Override
                    protected Set<Long> delegate() {
                        return locked;
                    }

                    @Override
                    public boolean contains(Object id) {
                        if (questions.incrementAndGet() == 2) {
                            throw new OutOfMemoryError("for example");
                        }
                        return super.contains(id);
                    }
                };
            }
        };
    }

    @Test
    void an_error_at_the_end_of_a_batch_blocks_no_link_and_counts_no_click_twice() {
        ClickBuffer buffer = new ClickBuffer(failingAtTheEnd(database.links()));
        List<Long> both = List.of(first.id(), second.id());
        click(buffer, first);
        click(buffer, second);
        assertThatThrownBy(() -> buffer.storeBatch(both)).isInstanceOf(OutOfMemoryError.class);
        click(buffer, first);

        buffer.store(both, Duration.ofMillis(1));

        assertThat(List.of(clicks(first), clicks(second)))
                .as("the stored clicks of the links")
                .containsExactly(2L, 1L);
        assertThat(buffer.links()).as("the links with clicks in the buffer").isEmpty();
    }
}
