package dev.waymark.link;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.access.View;
import dev.waymark.access.Viewer;
import dev.waymark.query.Page;
import dev.waymark.query.PageRequest;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The links of one owner.
 *
 * <p>Safe for use by many threads. No argument may be null. Whatever the storage cannot do reaches the caller as
 * {@link dev.waymark.error.StorageException}, and that a password cannot be hashed soon enough as
 * {@link dev.waymark.error.BusyException} (D-32). What another owner owns does not exist here, except that its aliases are
 * taken (D-1).
 */
public interface Links {

    /**
     * Creates a link.
     *
     * @return the link as it is stored
     * @throws dev.waymark.error.InvalidInputException if the command breaks rules; it names all that is wrong,
     *     up to a hundred things
     * @throws dev.waymark.error.AliasTakenException if another link of the domain has the chosen alias
     */
    Link create(CreateLink command);

    /**
     * Creates many links, all of them or none; much faster than one by one.
     *
     * @return the links as they are stored, in the order of the commands
     * @throws dev.waymark.error.InvalidInputException if any command breaks rules; it names all that is wrong,
     *     up to a hundred things, each with the index of its command
     * @throws dev.waymark.error.AliasTakenException if another link, or an earlier command, has a chosen alias; it names the
     *     first of them
     */
    List<Link> createAll(List<CreateLink> commands);

    /**
     * The link with this id.
     *
     * @throws dev.waymark.error.NotFoundException if the owner has none
     */
    Link get(long id);

    /** The link with this id, or empty if the owner has none. */
    Optional<Link> find(long id);

    /** The link with this alias, trimmed, in the default domain, or empty if the owner has none. */
    default Optional<Link> findByAlias(String alias) {
        return findByAlias(Domain.DEFAULT, alias);
    }

    /**
     * The link with this alias, trimmed, in this domain, or empty if the owner has none.
     */
    Optional<Link> findByAlias(Domain domain, String alias);

    /**
     * One page of the query's links.
     *
     * <p>A link that a crash or a hand has damaged is left out: the page is full all the same, and the next one behind a
     * cursor goes on behind it. Counts and totals have it, and so have pages by number, which then begin with what the one
     * before has ended with. {@link #find} says what is wrong with it, {@link #delete} deletes it.
     *
     * @throws dev.waymark.error.InvalidInputException if the search term is too long or not well-formed, or an
     *     identifier is out of range
     * @throws dev.waymark.error.InvalidCursorException if the page is asked for by a cursor of another query
     */
    Page<Link> list(LinkQuery query, PageRequest page);

    /**
     * How many links the query has.
     *
     * @throws dev.waymark.error.InvalidInputException as {@link #list}
     */
    long count(LinkQuery query);

    /**
     * Walks all links of the query in its order, page by page as the stream is consumed: in constant memory, and without
     * holding a connection in between, so it need not be closed. What is changed meanwhile may or may not be seen; what
     * is not changed is seen exactly once.
     *
     * @throws dev.waymark.error.InvalidInputException as {@link #list}
     */
    Stream<Link> stream(LinkQuery query);

    /**
     * Changes a link; all of the update takes effect, or nothing. Clicks that are counted meanwhile are not lost.
     *
     * @return the link as it is stored
     * @throws dev.waymark.error.NotFoundException if the owner has no link with this id
     * @throws dev.waymark.error.InvalidInputException if the command breaks rules; it names all that is wrong,
     *     up to a hundred things
     * @throws dev.waymark.error.AliasTakenException if another link of the domain has the new alias
     * @throws dev.waymark.error.StaleVersionException if the link no longer has the version that the command names
     */
    Link update(long id, UpdateLink command);

    /**
     * Deletes a link; its alias is free again.
     *
     * @throws dev.waymark.error.NotFoundException if the owner has none with this id
     */
    void delete(long id);

    /**
     * What anyone but the owner gets to see of the page of one of this owner's links, without a password (D-6). It shows
     * what privacy allows, whether or not the link still works.
     */
    default View<Link> viewAsStranger(long id) {
        return viewAsStranger(id, Viewer.UNKNOWN);
    }

    /**
     * The same with a password, for a stranger without a name: after too many wrong ones from anywhere, even the right one has
     * to wait (D-32).
     */
    default View<Link> viewAsStranger(long id, String password) {
        return viewAsStranger(id, Viewer.UNKNOWN.password(checkNotNull(password, "password")));
    }

    /**
     * The same for somebody of whom more is known. A password matters only if the page has one; then it is counted before it
     * is looked at, together with those for the link's redirect (D-32).
     */
    View<Link> viewAsStranger(long id, Viewer viewer);
}
