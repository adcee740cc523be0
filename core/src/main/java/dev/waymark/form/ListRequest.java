package dev.waymark.form;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.query.Page;
import dev.waymark.query.PageRequest;
import java.util.function.BiFunction;

/**
 * The request of a client for a list: a query, and a page of the result.
 *
 * <pre>{@code
 * Page<Link> page = forms.parseLinkList(parameters).from(links::list);
 * }</pre>
 *
 * @param <Q> the type of the query
 * @param query the conditions and the order of the records
 * @param page the requested page of the records
 */
public record ListRequest<Q>(Q query, PageRequest page) {

    /** Refuses null. */
    public ListRequest {
        checkNotNull(query, "query");
        checkNotNull(page, "page");
    }

    /**
     * Calls a service with the query and the page, and returns the requested page.
     *
     * @param service the method of the service, such as {@code links::list}
     */
    public <R> Page<R> from(BiFunction<? super Q, PageRequest, Page<R>> service) {
        return checkNotNull(service, "service").apply(query, page);
    }
}
