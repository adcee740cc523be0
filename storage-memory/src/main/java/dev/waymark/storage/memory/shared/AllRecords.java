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
 * The records of all owners in one of the stores.
 *
 * @param owners those who have records, in any order
 * @param listing how records are listed
 * @param restoring how records are added under the ids that they have
 * @param moving how one is given to another owner
 */
public record AllRecords<R>(
        Supplier<Stream<Owner>> owners, Listing<R> listing, Consumer<List<R>> restoring, Moving moving)
        implements AllOwners<R> {

    /** Lists the first records in the order of their ids, of those behind one. */
    @FunctionalInterface
    public interface Listing<R> {
        List<R> after(long id, int limit);
    }

    /** Gives a record to another owner, and tells whether the first one had it. */
    @FunctionalInterface
    public interface Moving {
        boolean move(Owner from, long id, Owner to, Instant now);
    }

    private static final Comparator<Owner> BY_KEY = Comparator.comparing(Owner::key);

    /** Up to so many, it is worth while to find the first ones without sorting all. */
    private static final int PAGE = 1_000;

    /** Up to this many numbers without a record for each one with, it is faster to try them all than to sort the others. */
    private static final long SPARSE = 16;

    /**
     * Ids in order, of those behind one.
     *
     * @param ids positive ones
     * @param last the highest of them, or more
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
