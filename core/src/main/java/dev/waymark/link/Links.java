package dev.waymark.link;

import dev.waymark.error.Violation;
import dev.waymark.imports.ImportResult;
import dev.waymark.query.Page;
import dev.waymark.query.PageRequest;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.stream.Stream;

/**
 * Creates, finds, lists, changes and deletes the links of one owner.
 *
 * <pre>{@code
 * Links links = waymark.links();
 * Link docs = links.create(CreateLink.to("https://example.com/handbook").alias("docs"));
 * Page<Link> page = links.list(LinkQuery.all().search("hand", LinkSearchField.URL), PageRequest.first(25));
 * links.update(docs.id(), UpdateLink.change().alias("manual"));
 * links.delete(docs.id());
 * }</pre>
 *
 * <p>{@link dev.waymark.Waymark#links()} gives it. {@link dev.waymark.visit.Visits} sends visitors on.
 *
 * <p>What another owner has does not exist here, except that its aliases are taken. Safe for use by many threads. No
 * argument may be null. Each method throws a {@link dev.waymark.error.StorageException} if the storage fails. Where a
 * password comes with the command, it throws a {@link dev.waymark.error.BusyException} if too many are being hashed at
 * once.
 *
 * @see <a href="../package-summary.html#links">How links behave</a>
 */
public interface Links {

    /**
     * Creates a link.
     *
     * @return the link as it is stored
     * @throws dev.waymark.error.InvalidInputException if the command breaks rules; it names everything that is wrong,
     *     up to a hundred things
     * @throws dev.waymark.error.AliasTakenException if another link of the domain has the chosen alias
     * @throws dev.waymark.error.IdempotencyConflictException if another command has used the same
     *     {@linkplain CreateLink#idempotencyKey idempotency key}
     */
    Link create(CreateLink command);

    /**
     * Creates many links, all of them or none. This is much faster than one by one.
     *
     * @return the links as they are stored, in the order of the commands
     * @throws dev.waymark.error.InvalidInputException if a command breaks rules; it names everything that is wrong, up
     *     to a hundred things, each with the index of its command
     * @throws dev.waymark.error.AliasTakenException if another link, or an earlier command, has a chosen alias; it
     *     names the first such command
     * @throws dev.waymark.error.IdempotencyConflictException if another command, in this list or before, has used the same
     *     {@linkplain CreateLink#idempotencyKey idempotency key}
     */
    List<Link> createAll(List<CreateLink> commands);

    /**
     * Gets the link that is what the command asks for, or creates it. Of several who do this at the same time, on whatever
     * nodes, one creates the link, and all get it.
     *
     * <pre>{@code
     * Link link = links.createOrGet(CreateLink.to(url));
     * }</pre>
     *
     * <p>A link is what the command asks for if it leads to the same {@linkplain dev.waymark.url.WebUrl#canonical() address}
     * and has the same domain, space, pixels, privacy, expiration, targeting, and passwords, is disabled if the command says so and
     * only then, and is not {@linkplain LinkStatus#EXPIRED expired}. It must have the alias and the title of the command, if that
     * names any. Of several such links it is the newest. It does not matter how they were created.
     *
     * <p>So a link that was changed since is another one. To get the link of an address whatever has become of it, call
     * {@link #findByUrl findByUrl} first. The link keeps its URL as it was spelled when it was created.
     *
     * <p>This can be repeated without an {@linkplain CreateLink#idempotencyKey idempotency key}. If there is one, it is used up
     * only where a link is created.
     *
     * <p>It looks at the links with the same address, domain and space, the newest first, until one does. If the command has
     * a password, the password is compared with the four newest links that are the same otherwise. Each comparison costs as much
     * as a visitor's. If the four have other passwords, a link is created.
     *
     * @return the link as it is stored
     * @throws dev.waymark.error.InvalidInputException as {@link #create create}
     * @throws dev.waymark.error.AliasTakenException if a link that is not what the command asks for has the chosen alias
     * @throws dev.waymark.error.IdempotencyConflictException as {@link #create create}
     * @see <a href="../package-summary.html#D-41">One link for one URL</a>
     */
    Link createOrGet(CreateLink command);

    /**
     * Like {@link #createOrGet createOrGet}, for many commands. What has to be created is created as a whole or not at
     * all. Commands with the same address and options get one link; if only one of them names an alias or a title, they
     * are not the same. The storage is asked for each command.
     *
     * @return the links as they are stored, in the order of the commands
     * @throws dev.waymark.error.InvalidInputException as {@link #createAll createAll}
     * @throws dev.waymark.error.AliasTakenException if a link that is not what a command asks for has its chosen alias; it
     *     names the first such command
     * @throws dev.waymark.error.IdempotencyConflictException as {@link #createAll createAll}
     */
    List<Link> createOrGetAll(List<CreateLink> commands);

    /**
     * Imports links of another system. This is {@link #importAll(Stream, Consumer, LongConsumer)} without callbacks: the result
     * lists the first thousand violations.
     *
     * <pre>{@code
     * ImportResult result = links.importAll(records.stream());
     * OptionalLong idOfTheFirst = result.id(0);
     * result.violations().forEach(violation -> show(violation.describe()));
     * }</pre>
     */
    default ImportResult importAll(Stream<ImportLink> records) {
        return importAll(records, violation -> {}, done -> {});
    }

    /**
     * Imports links of another system. Each record is checked as {@link #create create} checks a command, and is either imported
     * or refused. The import continues after a refused record. A record that the caller could not read is passed as
     * {@link ImportLink#unreadable(String) unreadable}: the import refuses it, and the indexes of the other records equal the
     * indexes of the source. Listeners are notified of each created link.
     *
     * <p>The import reads records as needed and stores a few hundred of them in one transaction, so the source may contain
     * up to 2,147,483,647 records. Only the result grows with the number of records, by 8 bytes for each record.
     *
     * <p>If the stream throws, the records before the failure are imported or refused first, and their number is part of the
     * exception's message. If the storage fails or a callback throws, the exception ends the call; all records of which
     * {@code progress} was notified stay imported, and up to a few hundred after these records may be imported. If the call is
     * then repeated, links with chosen aliases that exist already are refused; links without are imported again.
     *
     * <p>What differs from a creation:
     *
     * <ul>
     *   <li>An alias that another link has, or an earlier record, is a violation {@code taken} of {@code alias}.
     *   <li>Clicks, the time of creation and hashes of passwords come with the record. {@code updatedAt} is the time of the
     *       import.
     *   <li>An {@linkplain CreateLink#idempotencyKey idempotency key} does nothing.
     *   <li>No {@link TitleResolver} is asked: without a title the link has none.
     *   <li>A password that could not be hashed, because too many are being hashed at once, is a violation {@code busy}.
     * </ul>
     *
     * @param records the records, in the order of their indexes; the stream is not closed
     * @param refused receives each violation of each refused record, with the index of the record, in ascending order of the
     *     indexes; on this thread, after the other records of the same few hundred are stored. If it throws, the call ends
     * @param progress receives the number of records that have been imported or refused so far, after each few hundred, on
     *     this thread. If it throws, the call ends
     * @return the id of each imported record, and the first thousand violations
     * @throws IllegalStateException if the stream throws; the cause is the exception of the stream
     * @see <a href="../package-summary.html#D-35">Moving in and out</a>
     */
    ImportResult importAll(Stream<ImportLink> records, Consumer<Violation> refused, LongConsumer progress);

    /**
     * Gets the link with this id.
     *
     * @throws dev.waymark.error.NotFoundException if the owner has none
     */
    Link get(long id);

    /** Finds the link with this id; empty if the owner has none. */
    Optional<Link> find(long id);

    /** Finds the link with this alias, which is trimmed, in the default domain; empty if the owner has none. */
    default Optional<Link> findByAlias(String alias) {
        return findByAlias(Domain.DEFAULT, alias);
    }

    /** Finds the link with this alias, which is trimmed, in this domain; empty if the owner has none. */
    Optional<Link> findByAlias(Domain domain, String alias);

    /**
     * Walks through the links that lead to this address, the newest first. This is the same as a {@link #stream stream} of
     * {@link LinkQuery#url}.
     *
     * @param url a URL in any {@linkplain dev.waymark.url.WebUrl#canonical() spelling}; where it is none there are no links
     */
    default Stream<Link> findByUrl(String url) {
        return stream(LinkQuery.all().url(url));
    }

    /**
     * Lists one page of the query's links.
     *
     * <p>A record that a crash or a change by hand has damaged is left out, and the page is full all the same. Counts
     * and totals include it. So a page by number may begin with what the page before has ended with; a page behind a
     * cursor never does. {@link #find} says what is wrong with the record, and {@link #delete} deletes it.
     *
     * @throws dev.waymark.error.InvalidInputException if the search term or the URL is too long or not
     *     well-formed, or an identifier is out of range
     * @throws dev.waymark.error.InvalidCursorException if the page is asked for by a cursor of another query
     */
    Page<Link> list(LinkQuery query, PageRequest page);

    /**
     * Counts the query's links.
     *
     * @throws dev.waymark.error.InvalidInputException as {@link #list list}
     */
    long count(LinkQuery query);

    /**
     * Walks through all links of the query in its order. They are read page by page as the stream is consumed, in
     * constant memory. No connection is held in between, so the stream need not be closed. What is changed meanwhile
     * may or may not be seen; what is not changed is seen exactly once.
     *
     * @throws dev.waymark.error.InvalidInputException as {@link #list list}
     */
    Stream<Link> stream(LinkQuery query);

    /**
     * Changes a link, as a whole or not at all. Clicks that are counted meanwhile are not lost.
     *
     * @return the link as it is stored
     * @throws dev.waymark.error.NotFoundException if the owner has no link with this id
     * @throws dev.waymark.error.InvalidInputException if the command breaks rules; it names everything that is wrong,
     *     up to a hundred things
     * @throws dev.waymark.error.AliasTakenException if another link of the domain has the new alias
     * @throws dev.waymark.error.StaleVersionException if the command names a version, and the link no longer has it
     */
    Link update(long id, UpdateLink command);

    /**
     * Deletes a link. Its alias is free again.
     *
     * @throws dev.waymark.error.NotFoundException if the owner has no link with this id
     */
    void delete(long id);

    /**
     * Changes all links of a query. This is the same as {@link #updateAll(LinkQuery, UpdateLink, LongConsumer)} without
     * anybody to tell how far it is.
     *
     * @return how many were changed
     */
    default long updateAll(LinkQuery query, UpdateLink command) {
        return updateAll(query, command, changed -> {});
    }

    /**
     * Changes all links of a query, as {@link #update} does with one. They are changed a few hundred at a time, each at
     * most once; those that are as commanded already are left alone, and keep their version. So after a failure, what was
     * changed before stays, and the call can simply be repeated. Only a new password changes a link each time: a hash does
     * not tell whether it is the same.
     *
     * <p>The query says which links, and its order does not matter. It is asked again for each link when that is about to
     * be changed: one that somebody else has changed in the meantime is changed as it is then, or left alone if it is no
     * longer meant. A link that is created meanwhile is not changed. A damaged one is left out.
     *
     * <p>All that is wrong with the command is told before anything is changed; an alias or a version cannot be named,
     * since they are those of one link. What is wrong for a link alone, such as a time of expiration where that link has no
     * date, ends the call; the exception names the link.
     *
     * @param progress told how many are changed so far, after each few hundred, on this thread; if it throws, the call ends
     *     there
     * @return how many were changed
     * @throws dev.waymark.error.InvalidInputException if the query or the command breaks rules, or the query has no
     *     condition and is not {@link LinkQuery#everything()}
     * @see <a href="../package-summary.html#D-34">By query</a>
     */
    long updateAll(LinkQuery query, UpdateLink command, LongConsumer progress);

    /**
     * Deletes all links of a query. This is the same as {@link #deleteAll(LinkQuery, LongConsumer)} without anybody to tell
     * how far it is.
     *
     * <pre>{@code
     * links.deleteAll(LinkQuery.all().expiredBefore(ninetyDaysAgo));
     * }</pre>
     *
     * @return how many were deleted
     */
    default long deleteAll(LinkQuery query) {
        return deleteAll(query, deleted -> {});
    }

    /**
     * Deletes all links of a query, damaged ones included, a few hundred at a time. After a failure, the call can simply be
     * repeated. A link that somebody else has changed in the meantime so that it is no longer meant is not deleted, nor is
     * one that is created meanwhile.
     *
     * @param progress told how many are deleted so far, after each few hundred, on this thread; if it throws, the call ends
     *     there
     * @return how many were deleted
     * @throws dev.waymark.error.InvalidInputException if the query breaks rules, or has no condition and is not
     *     {@link LinkQuery#everything()}
     * @see <a href="../package-summary.html#D-34">By query</a>
     */
    long deleteAll(LinkQuery query, LongConsumer progress);
}
