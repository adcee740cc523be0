package dev.waymark.visit;

import dev.waymark.link.Domain;

/**
 * Short links as their visitors meet them: by domain and alias, whoever owns them. Safe for use by many threads.
 *
 * <p>What is checked, in this order: that there is such a link, that it is not disabled, that it is not expired, that the
 * visitor gives its password if it has one, and then where its targeting sends this visitor (D-22).
 *
 * <p>A password is counted before it is looked at; after too many wrong ones, whatever is given has to wait (D-32).
 *
 * <p>Each method throws {@link dev.waymark.error.StorageException} if the storage fails, or what counts passwords does.
 */
public interface Visits {

    /**
     * Follows a link of the default domain, and counts a click if it leads somewhere: exactly one, and never more than the
     * link's limit allows, over all nodes (D-23).
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

    /** What {@link #visit(String, Visitor)} would answer now, without counting: for bots and previews of links. */
    default Visit preview(String alias, Visitor visitor) {
        return preview(Domain.DEFAULT, alias, visitor);
    }

    /**
     * What {@link #visit(Domain, String, Visitor)} would answer now, without counting.
     */
    Visit preview(Domain domain, String alias, Visitor visitor);
}
