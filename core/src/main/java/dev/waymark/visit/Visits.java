package dev.waymark.visit;

import dev.waymark.link.Domain;

/**
 * Sends the visitors of short links on, by domain and alias, whoever owns the links.
 *
 * <pre>{@code
 * Visit visit = waymark.visits().visit("docs", Visitor.UNKNOWN.country("FR"));
 * Optional<String> location = visit.location(); // where to send the visitor, if anywhere
 * }</pre>
 *
 * <p>Checked in this order: that there is such a link, that it is not switched off, that it has not expired, that the
 * visitor gives its password if it has one. Then its targeting says where this visitor goes. A password is counted
 * before it is looked at; after too many wrong ones even the right one has to wait.
 *
 * <p>Safe for use by many threads. Each method throws a {@link dev.waymark.error.StorageException} if the storage
 * fails, or what counts wrong passwords does.
 *
 * <p>If the thread is interrupted while it waits to hash the visitor's password, the methods throw a
 * {@link dev.waymark.error.BusyException}.
 *
 * @see <a href="../package-summary.html#visits">How visits behave</a>
 */
public interface Visits {

    /**
     * Follows a link of the default domain. If it leads somewhere, one click is counted: exactly one, and never more
     * than the link's limit allows, over all nodes.
     *
     * @param alias any text; what cannot be an alias is unknown
     */
    default Visit visit(String alias, Visitor visitor) {
        return visit(Domain.DEFAULT, alias, visitor);
    }

    /**
     * Follows a link of a domain.
     *
     * @param alias any text; what cannot be an alias is unknown
     */
    Visit visit(Domain domain, String alias, Visitor visitor);

    /**
     * Returns the answer that {@link #visit(String, Visitor)} would give now, and counts nothing: for requests of the kind
     * {@link RequestKind#PREVIEW}. If the link has a click limit, the answer is {@link Visit.Type#WITHHELD} instead of a
     * redirect.
     *
     * @param alias any text; text that cannot be an alias is unknown
     */
    default Visit preview(String alias, Visitor visitor) {
        return preview(Domain.DEFAULT, alias, visitor);
    }

    /**
     * Returns the answer that {@link #visit(Domain, String, Visitor)} would give now, and counts nothing. If the link has a
     * click limit, the answer is {@link Visit.Type#WITHHELD} instead of a redirect.
     *
     * @param alias any text; text that cannot be an alias is unknown
     */
    Visit preview(Domain domain, String alias, Visitor visitor);
}
