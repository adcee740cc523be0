package dev.waymark.storage.memory.link;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.access.Owner;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.LinkQuery;
import dev.waymark.storage.memory.fixture.Waiting;
import dev.waymark.storage.memory.text.TextIndexing;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who waits for whom, shown by a writer who does not come to an end. */
@Timeout(60)
class LinkPartitionsTest {

    private final LinkPartitions partitions = new LinkPartitions(TextIndexing.DEFAULT);
    private final LinkDirectory directory = new LinkDirectory();

    @BeforeEach
    void insert() {
        partitions.locked(
                Samples.OWNER, partition -> add(partition, LinkSample.of("a").id(1)));
    }

    private boolean add(LinkPartition partition, LinkSample sample) {
        LinkTransaction change = new LinkTransaction();
        change.add(partition, sample.stored());
        change.commit(directory);
        return true;
    }

    @Test
    void writers_of_different_owners_do_not_wait_for_each_other() {
        boolean added = whileLocked(() -> partitions.locked(
                Samples.OTHER, other -> add(other, LinkSample.of("b").id(2).owner(Samples.OTHER))));

        assertThat(added).isTrue();
    }

    @Test
    void readers_do_not_wait_for_a_writer() {
        int read = whileLocked(() -> partitions
                .find(Samples.OWNER)
                .orElseThrow()
                .read(
                        Samples.filter(LinkQuery.all().search("a")),
                        (now, matches) -> now.byId().size()));

        assertThat(read).isEqualTo(1);
    }

    @Test
    void visitors_do_not_wait_for_a_writer() {
        OptionalLong clicks = whileLocked(() -> directory.find(1).orElseThrow().click());

        assertThat(clicks).hasValue(1);
    }

    @Test
    void who_sorts_links_by_clicks_lets_others_write_afterwards() {
        assertThat(directory.find(1).orElseThrow().click()).hasValue(1);
        partitions.find(Samples.OWNER).orElseThrow().sortByClicks();

        boolean isEmpty = inAnotherThread(() -> partitions.locked(Samples.OWNER, LinkPartition::isEmpty));

        assertThat(isEmpty).isFalse();
    }

    /** What another thread gets while this one changes links of the owner. */
    private <T> T whileLocked(Supplier<T> work) {
        return partitions.locked(Samples.OWNER, partition -> inAnotherThread(work));
    }

    private static <T> T inAnotherThread(Supplier<T> work) {
        return CompletableFuture.supplyAsync(work)
                .orTimeout(30, TimeUnit.SECONDS)
                .join();
    }

    @Test
    void links_are_found_of_a_writer_who_waited_for_one_that_left_nothing() {
        Owner owner = Owner.of("first");
        LinkSample sample = LinkSample.of("b").id(2).owner(owner);

        CompletableFuture<Boolean> waiting = partitions.locked(
                owner, nothing -> Waiting.start(() -> partitions.locked(owner, partition -> add(partition, sample))));

        assertThat(waiting.join()).isTrue();
        assertThat(partitions.owners()).containsExactlyInAnyOrder(Samples.OWNER, owner);
    }

    @Test
    void who_has_no_link_yet_is_not_among_the_owners_while_somebody_may_add_one() {
        List<Owner> owners = partitions.locked(
                Owner.of("nobody"), nothing -> partitions.owners().toList());

        assertThat(owners).containsExactly(Samples.OWNER);
    }

    @Test
    void nothing_is_kept_of_an_owner_without_links() {
        Owner owner = Owner.of("nobody");

        partitions.locked(owner, LinkPartition::isEmpty);

        assertThat(partitions.find(owner)).isEqualTo(Optional.empty());
        assertThat(partitions.owners()).containsExactly(Samples.OWNER);
    }
}
