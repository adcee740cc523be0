package dev.waymark.storage.memory.link;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedSet;
import dev.waymark.access.Owner;
import dev.waymark.link.LinkSearchField;
import dev.waymark.storage.memory.text.SearchedTexts;
import dev.waymark.storage.memory.text.TextIndexing;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Stream;

/** The links of each owner. Writers of different owners do not wait for each other. */
final class LinkPartitions {

    private static final Comparator<Owner> BY_KEY = Comparator.comparing(Owner::key);

    private final Map<Owner, LinkPartition> partitions = new ConcurrentHashMap<>();
    private final SearchedTexts<SortedLink, LinkSearchField> texts;

    LinkPartitions(TextIndexing indexing) {
        texts = new SearchedTexts<>(indexing, LinkSearchField.class, LinkVersion::text);
    }

    /** Returns the owner's links; empty if the owner has no links. */
    Optional<LinkPartition> find(Owner owner) {
        return Optional.ofNullable(partitions.get(owner));
    }

    /** Returns the current links of an owner. */
    Stream<LinkVersion> rows(Owner owner) {
        return find(owner).stream().flatMap(LinkPartition::stream);
    }

    /** Returns the owners with links. */
    Stream<Owner> owners() {
        return partitions.entrySet().stream()
                .filter(each -> !each.getValue().isEmpty())
                .map(Map.Entry::getKey);
    }

    /** Runs a task under the lock of an owner's links. */
    <T> T locked(Owner owner, Function<LinkPartition, T> work) {
        LinkPartition partition = lock(owner);
        try {
            return work.apply(partition);
        } finally {
            unlock(owner, partition);
        }
    }

    /**
     * Runs a task under the locks of these owners' links. The order of the locks is the same for all callers, so no
     * deadlock occurs.
     */
    <T> T locked(Collection<Owner> owners, Function<Map<Owner, LinkPartition>, T> work) {
        Map<Owner, LinkPartition> locked = new LinkedHashMap<>();
        try {
            for (Owner owner : ImmutableSortedSet.copyOf(BY_KEY, owners)) {
                locked.put(owner, lock(owner));
            }
            return work.apply(ImmutableMap.copyOf(locked));
        } finally {
            locked.forEach(this::unlock);
        }
    }

    private LinkPartition lock(Owner owner) {
        while (true) {
            LinkPartition partition =
                    checkNotNull(partitions.computeIfAbsent(owner, unknown -> new LinkPartition(texts)));
            partition.lock();
            if (!partition.isDropped()) {
                return partition;
            }
            partition.unlock();
        }
    }

    /** Unlocks a partition. If the partition contains no links, removes the partition first. */
    private void unlock(Owner owner, LinkPartition partition) {
        try {
            if (partition.isEmpty()) {
                partition.drop();
                partitions.remove(owner);
            }
        } finally {
            partition.unlock();
        }
    }
}
