package dev.waymark.storage.jdbc.list;

import dev.waymark.spi.Slice;
import dev.waymark.storage.jdbc.statement.MaybeDamaged;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * Lists and counts the records of one kind.
 *
 * @param <F> the filters
 * @param <S> the fields that can be sorted by
 * @param <R> the records
 */
public final class RecordLists<F, S extends Enum<S>, R> {

    /** Reads the records whose rows a query finds, in its order. */
    @FunctionalInterface
    public interface Reader<R> {
        /**
         * Runs the query.
         *
         * @param doing what is being done, for the message if it fails: "listing links"
         */
        List<MaybeDamaged<R>> read(Transactions transactions, String doing, ListQuery.Choice query);
    }

    private final String kind;
    private final RecordQueries<F, S> queries;
    private final Reader<R> reader;
    private final Function<R, String> url;
    private final SkippingDamaged undamaged;

    /**
     * Lists of one kind.
     *
     * @param kind what the records are: "link"
     * @param url the URL of a record
     */
    public RecordLists(String kind, RecordQueries<F, S> queries, Reader<R> reader, Function<R, String> url) {
        this.kind = kind;
        this.queries = queries;
        this.reader = reader;
        this.url = url;
        this.undamaged = new SkippingDamaged(kind);
    }

    /** Part of the sorted list of the records that a filter means, without damaged ones. */
    public List<R> list(Transactions transactions, F filter, Slice<S> slice) {
        Transactions reading = queries.listing(filter, slice.sort().field(), transactions);
        return undamaged.list(slice.limit(), limit -> read(reading, filter, slice.withLimit(limit)));
    }

    private List<MaybeDamaged<R>> read(Transactions reading, F filter, Slice<S> slice) {
        String doing = "listing " + kind + "s";
        List<MaybeDamaged<R>> records = reader.read(reading, doing, session -> queries.page(session, filter, slice));
        return queries.order(slice.sort().field()).sortsLongTexts()
                        && Order.dependsOnWholeUrls(
                                slice,
                                records.stream().flatMap(MaybeDamaged::stream).map(url))
                ? reader.read(reading, doing, session -> queries.pageByWholeUrl(session, filter, slice))
                : records;
    }

    /**
     * The first records that another query finds, without damaged ones.
     *
     * @param doing what is being done, for the message if it fails
     * @param limit how many to return at most
     * @param query the query with a limit that it is given
     */
    public List<R> list(Transactions transactions, String doing, int limit, IntFunction<ListQuery> query) {
        return undamaged.list(limit, rows -> reader.read(transactions, doing, session -> query.apply(rows)));
    }

    /** How many records a filter means. */
    public long count(Transactions transactions, F filter) {
        return queries.counting(filter, transactions)
                .read(
                        "counting " + kind + "s",
                        session -> queries.count(session, filter).total(session));
    }

    /** The highest ids of the records that a filter means, damaged ones included, in the order of ids downwards. */
    public List<Long> ids(Transactions transactions, F filter, long below, int limit) {
        return queries.listingIds(filter, transactions)
                .read(
                        "listing ids of " + kind + "s",
                        session ->
                                queries.idsBelow(session, filter, below, limit).list(session, row -> row.number("id")));
    }
}
