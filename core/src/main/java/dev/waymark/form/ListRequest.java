package dev.waymark.form;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.query.PageRequest;

/**
 * What a client wants to see of a list: a query, and a page of it.
 *
 * <pre>{@code
 * ListRequest<LinkQuery> list = forms.parseLinkList(parameters);
 * Page<Link> page = links.list(list.query(), list.page());
 * }</pre>
 *
 * @param <Q> the type of the query
 * @param query which records, in which order
 * @param page which page of them
 */
public record ListRequest<Q>(Q query, PageRequest page) {

    /** Checks for null. */
    public ListRequest {
        checkNotNull(query, "query");
        checkNotNull(page, "page");
    }
}
