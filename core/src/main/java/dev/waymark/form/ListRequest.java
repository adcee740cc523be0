package dev.waymark.form;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.query.PageRequest;

/**
 * What a list is asked for: which records in which order, and which part of them.
 *
 * @param <Q> the type of the query
 * @param query which records, in which order
 * @param page which part of them
 */
public record ListRequest<Q>(Q query, PageRequest page) {

    /** Checks for null. */
    public ListRequest {
        checkNotNull(query, "query");
        checkNotNull(page, "page");
    }
}
