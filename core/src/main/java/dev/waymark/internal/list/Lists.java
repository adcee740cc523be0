package dev.waymark.internal.list;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.internal.validation.CommandValidator;
import dev.waymark.query.Cursor;
import dev.waymark.query.Page;
import dev.waymark.query.PageRequest;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The lists of one owner's records, the same for reports and links: a query is checked, then it is known what to read.
 *
 * @param <T> the type of the records
 * @param <Q> the type of the queries
 */
public final class Lists<T, Q> {

    private final CommandValidator validator;
    private final Predicate<Q> hasConditions;
    private final Function<Q, Listing<T, ?>> listing;

    /**
     * Lists of records.
     *
     * @param hasConditions whether a query does more than sort, which cannot be wrong; lists that do no more are frequent
     * @param listing how to read what a valid query means
     */
    public Lists(CommandValidator validator, Predicate<Q> hasConditions, Function<Q, Listing<T, ?>> listing) {
        this.validator = validator;
        this.hasConditions = hasConditions;
        this.listing = listing;
    }

    public Page<T> page(Q query, PageRequest request) {
        checkNotNull(request, "page");
        return checked(query).page(request);
    }

    public long count(Q query) {
        return checked(query).count().getAsLong();
    }

    public Stream<T> stream(Q query) {
        return checked(query).stream();
    }

    private Listing<T, ?> checked(Q query) {
        check(query);
        return listing.apply(query);
    }

    /**
     * Refuses a query that breaks rules.
     *
     * @throws dev.waymark.error.InvalidInputException if it does
     */
    public void check(Q query) {
        if (hasConditions.test(checkNotNull(query, "query"))) {
            validator.check(query);
        }
    }

    /**
     * Refuses what is no cursor of the query, which has been validated.
     *
     * @throws dev.waymark.error.InvalidCursorException if it is none
     */
    public void checkCursor(Q query, Cursor cursor) {
        listing.apply(query).cursors().get().decode(cursor);
    }
}
