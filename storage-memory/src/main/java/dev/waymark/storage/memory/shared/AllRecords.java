package dev.waymark.storage.memory.shared;

import com.google.common.collect.Comparators;
import com.google.common.collect.ImmutableList;
import dev.waymark.access.Owner;
import dev.waymark.spi.AllOwners;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * The records of all owners in a store.
 *
 * @param owners provides the owners with records, in any order
 * @param listing lists records
 * @param restoring adds records, and keeps the ids of these records
 * @param moving gives a record to another owner
 */
public record AllRecords<R>(
        Supplier<Stream<Owner>> owners, PageReader<R> listing, Consumer<List<R>> restoring, Moving moving)
        implements AllOwners<R> {

    /** Lists the first records with an id above {@code id}, in the order of their ids. */
    @FunctionalInterface
    public interface PageReader<R> {
        List<R> after(long id, int limit);
    }

    /** Gives a record to another owner, and returns whether the first owner had the record. */
    @FunctionalInterface
    public interface Moving {
        boolean move(Owner from, long id, Owner to, Instant now);
    }

    private static final Comparator<Owner> BY_KEY = Comparator.comparing(Owner::key);

    /** The largest limit for which selecting the first owners is faster than sorting all owners. */
    private static final int PAGE = 1_000;

    /** Testing each number is faster than sorting the ids if at most one of this many numbers is an id. */
    private static final long SPARSE = 16;

    /**
     * Returns the ids above {@code id}, in ascending order.
     *
     * @param ids positive ids
     * @param last the highest id, or a higher number
     */
    public static Stream<Long> after(Set<Long> ids, long id, long last) {
        return id >= last ? Stream.empty() : afterPositive(ids, Math.max(id, 0), last);
    }

    private static Stream<Long> afterPositive(Set<Long> ids, long id, long last) {
        return last - id <= SPARSE * ids.size()
                ? LongStream.rangeClosed(id + 1, last).boxed().filter(ids::contains)
                : ImmutableList.sortedCopyOf(ids).stream().filter(each -> each > id);
    }

    @Override
    public List<Owner> owners(Optional<Owner> after, int limit) {
        Stream<Owner> others = owners.get()
                .filter(owner -> after.isEmpty() || BY_KEY.compare(owner, after.get()) > 0)
                .distinct();
        return limit <= PAGE
                ? others.collect(Comparators.least(limit, BY_KEY))
                : others.sorted(BY_KEY).limit(limit).toList();
    }

    @Override
    public List<R> list(long after, int limit) {
        return listing.after(after, limit);
    }

    @Override
    public void restore(List<R> records) {
        restoring.accept(records);
    }

    @Override
    public boolean move(Owner from, long id, Owner to, Instant now) {
        return moving.move(from, id, to, now);
    }
}
