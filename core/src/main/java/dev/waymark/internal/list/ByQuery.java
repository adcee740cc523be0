package dev.waymark.internal.list;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import dev.waymark.error.InvalidInputException;
import dev.waymark.error.StorageException;
import dev.waymark.error.Violation;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * Walks through the records of a query to change or delete them (D-34), the same for reports and links.
 *
 * <p>The walk goes by id, the highest first: what is changed on the way neither moves nor comes again, and what is created
 * meanwhile is not met. Ids are read many at a time, since a database may have to sort all that are left each time, and
 * dealt with in small portions, each of which is one transaction.
 *
 * @param kind what the records are: "link"
 * @param ids reads the highest ids of the query that are lower than one, up to a number of them
 */
public record ByQuery(String kind, Ids ids) {

    /** How many records one transaction changes at most: enough to make it worth it, few enough not to keep others waiting. */
    public static final int PORTION = 512;

    private static final int WINDOW = 16 * PORTION;

    /**
     * Each failed attempt means that somebody else has succeeded in changing each of the records that are left, so that this
     * many in a row are due to a store that lies about versions.
     */
    private static final int MAX_ATTEMPTS = 1_000;

    /** Reads ids of a query. */
    @FunctionalInterface
    public interface Ids {
        List<Long> below(long id, int limit);
    }

    /** A violation by what is of one record, such as its alias, and can therefore not be changed by a query. */
    public static Violation ofOneRecord(String field) {
        return Violation.of(field, "by_query", "belongs to one record, and must not be given for those of a query");
    }

    /** The same violations, with the id of the record that they are of. */
    public static List<Violation> naming(String kind, long id, List<Violation> violations) {
        return Lists.transform(
                violations,
                each -> new Violation(
                        each.index(),
                        each.field(),
                        each.code(),
                        each.message() + " (the " + kind + " with id " + id + ")"));
    }

    /**
     * Refuses a query that means everything by mistake.
     *
     * @param isDeliberate whether it has a condition, or says that it has none
     * @param everything how to say it
     */
    public static void check(boolean isDeliberate, String everything) {
        if (!isDeliberate) {
            throw new InvalidInputException(ImmutableList.of(Violation.of(
                    "query", "required", "must have a condition; " + everything + " means all records of the owner")));
        }
    }

    /** Records in the order of the walk, whatever the order in which a store finds them. */
    public static <R> Stream<R> inOrder(List<R> found, ToLongFunction<R> idOf) {
        return found.stream().sorted(Comparator.comparingLong(idOf).reversed());
    }

    /** Those of some ids that were dealt with, in the order of the walk, whatever the order in which a store tells them. */
    public static List<Long> inOrder(List<Long> some, Set<Long> dealtWith) {
        return some.stream().filter(dealtWith::contains).toList();
    }

    /**
     * Deals with all records.
     *
     * @param most how many at a time at most
     * @param deal deals with records that were of the query a moment ago, and tells how many it has changed
     * @param progress told how many are changed so far
     */
    public long walk(int most, ToIntFunction<List<Long>> deal, LongConsumer progress) {
        Pace pace = new Pace(most);
        long changed = 0;
        List<Long> left = ids.below(Long.MAX_VALUE, WINDOW);
        while (!left.isEmpty()) {
            List<Long> some = left.subList(0, Math.min(pace.size(), left.size()));
            long start = System.nanoTime();
            int more = deal.applyAsInt(some);
            pace.took(System.nanoTime() - start);
            changed += more;
            if (more > 0) {
                progress.accept(changed);
            }
            left = some.size() < left.size()
                    ? left.subList(some.size(), left.size())
                    : ids.below(some.get(some.size() - 1), WINDOW);
        }
        return changed;
    }

    /**
     * Changes some records, those again that somebody else changes in between.
     *
     * @param prepare what is to be written of those of these records that are meant and not as commanded already, in the order
     *     of the walk
     * @param idOf whose record that is
     * @param write writes what it is given, and returns the ids of the records that were still as they had been found
     * @param written told of each that was written, in the order of the walk
     * @return how many were written
     */
    public <W> int write(
            List<Long> some,
            Function<List<Long>, List<W>> prepare,
            ToLongFunction<W> idOf,
            Function<List<W>, Set<Long>> write,
            Consumer<W> written) {
        int count = 0;
        List<Long> left = some;
        for (int i = 0; i < MAX_ATTEMPTS; i++) {
            List<W> prepared = left.isEmpty() ? List.of() : prepare.apply(left);
            if (prepared.isEmpty()) {
                return count;
            }
            Set<Long> done = write.apply(prepared);
            count += done.size();
            prepared.stream()
                    .filter(each -> done.contains(idOf.applyAsLong(each)))
                    .forEach(written);
            left = prepared.stream()
                    .map(idOf::applyAsLong)
                    .filter(id -> !done.contains(id))
                    .toList();
        }
        throw new StorageException(kind + "s change faster than they can be read", null);
    }
}
