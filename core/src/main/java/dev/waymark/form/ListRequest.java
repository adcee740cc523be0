package dev.waymark.form;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.query.Page;
import dev.waymark.query.PageRequest;
import java.util.function.BiFunction;

/**
 * What a client wants to see of a list: a query, and a page of it.
 *
 * <pre>{@code
 * Page<Link> page = forms.parseLinkList(parameters).from(links::list);
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

    /**
     * Returns the page from a service.
     *
     * @param service the method of the service, such as {@code links::list}
     */
    public <R> Page<R> from(BiFunction<? super Q, PageRequest, Page<R>> service) {
        return checkNotNull(service, "service").apply(query, page);
    }
}
