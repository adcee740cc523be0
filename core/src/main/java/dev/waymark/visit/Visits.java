package dev.waymark.visit;

import dev.waymark.link.Domain;

/**
 * The service that answers visits of short links, by domain and alias, for the links of all owners.
 *
 * <pre>{@code
 * Visit visit = waymark.visits().visit("docs", Visitor.UNKNOWN.country("FR"));
 * Optional<String> location = visit.location(); // the destination of the visitor, if any
 * }</pre>
 *
 * <p>A visit has these checks, in this order: the link exists, the link is not disabled, the link has started, the link has not
 * expired, and the visitor's password is correct if the link has a password. Then the link's targeting selects the destination for the visitor.
 * A password counts as an attempt before the password is compared. After too many wrong passwords, even the correct password is
 * refused until {@link Visit#retryAfter()} has passed.
 *
 * <p>Thread-safe. Each method throws a {@link dev.waymark.error.StorageException} if the storage fails, or if the counter of
 * wrong passwords fails.
 *
 * <p>If the thread is interrupted while waiting to hash the visitor's password, the methods throw a
 * {@link dev.waymark.error.BusyException}.
 *
 * @see <a href="../package-summary.html#visits">How visits behave</a>
 */
public interface Visits {

    /**
     * Follows a link of the default domain. If the answer is a redirect, exactly one click is counted. The number of counted
     * clicks never exceeds the link's limit across all instances.
     *
     * @param alias any text, as in {@link #visit(Domain, String, Visitor)}
     */
    default Visit visit(String alias, Visitor visitor) {
        return visit(Domain.DEFAULT, alias, visitor);
    }

    /**
     * Follows a link of a domain. The click is counted as in {@link #visit(String, Visitor)}.
     *
     * @param alias the path of the request without the slash at the beginning, decoded once. If the alias policy
     *     {@linkplain dev.waymark.link.AliasPolicy#forwardingPath forwards the rest of the path}, the path as the visitor has sent it,
     *     still encoded. One slash at the end of the path is ignored, unless the path has a rest. Any text is valid: a text that cannot be an alias, such as {@code docs%zz}, has the answer
     *     {@link Visit.Type#UNKNOWN}. If the path cannot be decoded, pass the encoded path
     */
    Visit visit(Domain domain, String alias, Visitor visitor);

    /**
     * Returns the answer that {@link #visit(String, Visitor)} would return now, without counting a click. Call this method for
     * requests of the kind {@link RequestKind#PREVIEW}. If the link has a click limit, the answer is
     * {@link Visit.Type#WITHHELD} instead of a redirect.
     *
     * @param alias any text, as in {@link #visit(Domain, String, Visitor)}
     */
    default Visit preview(String alias, Visitor visitor) {
        return preview(Domain.DEFAULT, alias, visitor);
    }

    /**
     * Returns the answer that {@link #visit(Domain, String, Visitor)} would return now, without counting a click. If the link
     * has a click limit, the answer is {@link Visit.Type#WITHHELD} instead of a redirect.
     *
     * @param alias any text, as in {@link #visit(Domain, String, Visitor)}
     */
    Visit preview(Domain domain, String alias, Visitor visitor);
}
