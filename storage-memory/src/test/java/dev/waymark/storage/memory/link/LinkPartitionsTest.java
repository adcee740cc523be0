package dev.waymark.storage.memory.link;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.access.Owner;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.LinkQuery;
import dev.waymark.storage.memory.fixture.Waiting;
import dev.waymark.storage.memory.text.TextIndexing;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The operations that wait for a writer, and the operations that do not wait. The writer of a test holds its lock until
 * the test ends.
 */
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
    void a_sort_by_clicks_releases_the_lock_of_writers() {
        assertThat(directory.find(1).orElseThrow().click()).hasValue(1);
        partitions.find(Samples.OWNER).orElseThrow().sortByClicks();

        boolean isEmpty = inAnotherThread(() -> partitions.locked(Samples.OWNER, LinkPartition::isEmpty));

        assertThat(isEmpty).isFalse();
    }

    @Test
    void a_task_of_several_owners_releases_all_locks() {
        int locked = partitions.locked(List.of(Samples.OWNER, Samples.OTHER), Map::size);

        boolean isEmpty = inAnotherThread(() -> partitions.locked(Samples.OWNER, LinkPartition::isEmpty));
        boolean isOtherEmpty = inAnotherThread(() -> partitions.locked(Samples.OTHER, LinkPartition::isEmpty));

        assertThat(locked).isEqualTo(2);
        assertThat(isEmpty).isFalse();
        assertThat(isOtherEmpty).isTrue();
    }

    /** Runs a task in a second thread while the test holds the lock of the owner's links, and returns the result. */
    private <T> T whileLocked(Supplier<T> work) {
        return partitions.locked(Samples.OWNER, partition -> inAnotherThread(work));
    }

    private static <T> T inAnotherThread(Supplier<T> work) {
        return CompletableFuture.supplyAsync(work)
                .orTimeout(30, TimeUnit.SECONDS)
                .join();
    }

    @Test
    void a_writer_that_waited_for_a_removed_partition_adds_a_visible_link() {
        Owner owner = Owner.of("first");
        LinkSample sample = LinkSample.of("b").id(2).owner(owner);

        CompletableFuture<Boolean> waiting = partitions.locked(
                owner, nothing -> Waiting.start(() -> partitions.locked(owner, partition -> add(partition, sample))));

        assertThat(waiting.join()).isTrue();
        assertThat(partitions.owners()).containsExactlyInAnyOrder(Samples.OWNER, owner);
    }

    @Test
    void an_owner_without_links_is_not_listed_while_a_writer_holds_the_lock() {
        List<Owner> owners = partitions.locked(
                Owner.of("nobody"), nothing -> partitions.owners().toList());

        assertThat(owners).containsExactly(Samples.OWNER);
    }

    @Test
    void an_owner_without_links_has_no_partition() {
        Owner owner = Owner.of("nobody");

        partitions.locked(owner, LinkPartition::isEmpty);

        assertThat(partitions.find(owner)).isEqualTo(Optional.empty());
        assertThat(partitions.owners()).containsExactly(Samples.OWNER);
    }
}
