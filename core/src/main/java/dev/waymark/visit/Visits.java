package dev.waymark.visit;

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
    Visit visit(String alias, Visitor visitor);

    /**
     * Follows a link of a domain.
     *
     * @param domainId the embedder's identifier of the domain (D-15)
     * @param alias any text; what cannot be an alias is unknown
     * @throws IllegalArgumentException if {@code domainId} is not positive
     */
    Visit visit(long domainId, String alias, Visitor visitor);

    /** What {@link #visit(String, Visitor)} would answer now, without counting: for bots and previews of links. */
    Visit preview(String alias, Visitor visitor);

    /**
     * What {@link #visit(long, String, Visitor)} would answer now, without counting.
     *
     * @throws IllegalArgumentException if {@code domainId} is not positive
     */
    Visit preview(long domainId, String alias, Visitor visitor);
}
