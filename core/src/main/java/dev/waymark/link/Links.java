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
 * <p>Created by {@link dev.waymark.Waymark#links()}. {@link dev.waymark.visit.Visits} redirects visitors.
 *
 * <p>This service never finds links of other owners, but the aliases of these links are taken. Thread-safe. No argument may be
 * null. Each method throws a {@link dev.waymark.error.StorageException} if the storage fails. A method whose command contains a
 * password throws a {@link dev.waymark.error.BusyException} if too many passwords are hashed concurrently.
 *
 * @see <a href="../package-summary.html#links">How links behave</a>
 */
public interface Links {

    /** The maximum number of commands of {@link #createAll createAll}. */
    int MAX_COMMANDS = 100_000;

    /**
     * Creates a link.
     *
     * @return the stored link
     * @throws dev.waymark.error.InvalidInputException if the command breaks rules; contains all violations, up to 100
     * @throws dev.waymark.error.AliasTakenException if another link of the domain has the chosen alias
     * @throws dev.waymark.error.IdempotencyConflictException if another command has used the same
     *     {@linkplain CreateLink#idempotencyKey idempotency key}
     */
    Link create(CreateLink command);

    /**
     * Creates all of these links or, after a failure, no links. One call is much faster than a call of {@link #create create}
     * for each link. The commands must not contain {@linkplain CreateLink#idempotencyKey idempotency keys}.
     *
     * <p>If the result is {@linkplain dev.waymark.error.StorageException#isInDoubt in doubt}, all links exist or no link exists. To
     * find out, give the links of the call a {@linkplain CreateLink#tags tag} of their own, or one of the links an alias, and search
     * for it before a retry.
     *
     * @param commands at most {@value #MAX_COMMANDS} commands
     * @return the stored links, in the order of the commands
     * @throws dev.waymark.error.InvalidInputException if a command breaks rules; contains all violations, up to 100, each with
     *     the index of its command
     * @throws dev.waymark.error.AliasTakenException if another link or an earlier command has a chosen alias; contains the
     *     index of one such command
     * @throws IllegalArgumentException if there are more commands; {@link #importAll(Stream) importAll} has no maximum
     */
    List<Link> createAll(List<CreateLink> commands);

    /**
     * Returns the newest link that matches the command, or creates a link. Concurrent calls with the same command, also on
     * different instances, create one link, and all of these calls return this link.
     *
     * <pre>{@code
     * Link link = links.createOrGet(CreateLink.to(url));
     * }</pre>
     *
     * <p>A link matches if the link is not {@linkplain LinkStatus#EXPIRED expired}, and has the
     * {@linkplain dev.waymark.url.WebUrl#canonical() address} and all other fields of the command, except that alias and title
     * are compared only if the command contains them. A link with a password never matches. The link may have been created by any
     * method.
     *
     * <p>A link that was updated after its creation may no longer match. To find the links of an address with any options, call
     * {@link #streamByUrl streamByUrl}. The URL of the returned link may have another spelling than the URL of the command.
     *
     * <p>A failed call can safely be repeated. The command must contain neither a password nor an
     * {@linkplain CreateLink#idempotencyKey idempotency key}: a link with a password is created by {@link #create create}.
     *
     * <p>The method looks through the links of the owner with the same address, the link with the highest id first, until a link
     * with the same domain and space matches.
     *
     * @return the stored link
     * @throws dev.waymark.error.InvalidInputException as {@link #create create}
     * @throws dev.waymark.error.AliasTakenException if a link that does not match the command has the chosen alias
     * @see <a href="../package-summary.html#D-41">One link for one URL</a>
     */
    Link createOrGet(CreateLink command);

    /**
     * Imports links of another system. This method is equivalent to {@link #importAll(Stream, Consumer, LongConsumer)} without
     * callbacks: the result contains the first thousand violations.
     *
     * <pre>{@code
     * ImportResult result = links.importAll(records.stream());
     * Optional<Long> idOfTheFirst = result.id(0);
     * result.violations().forEach(violation -> show(violation.describe()));
     * }</pre>
     */
    default ImportResult importAll(Stream<ImportLink> records) {
        return importAll(records, violation -> {}, done -> {});
    }

    /**
     * Imports links of another system. Each record is checked like a command of {@link #create create}, and is either imported
     * or refused. The import continues after a refused record. For a record that the caller could not read, pass an
     * {@link ImportLink#unreadable(String) unreadable} record: the import refuses this record, and the indexes of the other
     * records equal the indexes of the source. Listeners are notified of each created link.
     *
     * <p>The import reads records as needed and stores up to 512 records in one transaction, so the source may contain up to
     * 2,147,483,647 records. Only the result grows with the number of records, by 8 bytes for each record.
     *
     * <p>If the stream throws, the records before the failure are first imported or refused; the message of the exception
     * contains the number of these records. If the storage fails or a callback throws, the exception ends the call. Imported
     * records that {@code progress} has counted stay stored. Up to 512 later records may be stored, too. If the call is then
     * repeated, the import refuses links whose chosen alias exists already, and imports links without a chosen alias again.
     *
     * <p>The import stores the links in the order of the records, so begin with the oldest record: lists that show the newest link
     * first, and {@link #createOrGet createOrGet}, take the order of the ids.
     *
     * <p>Differences from a creation:
     *
     * <ul>
     *   <li>If another link or an earlier record has the chosen alias, the record has a violation {@code taken} of
     *     {@code alias}.
     *   <li>The record contains the clicks, the time of creation and the hashes of passwords. {@code updatedAt} is the time of
     *     the import.
     *   <li>An {@linkplain CreateLink#idempotencyKey idempotency key} has no effect.
     *   <li>The {@link TitleResolver} is not called: a record without a title becomes a link without a title.
     *   <li>If the {@link dev.waymark.access.PasswordHasher} cannot verify a hash, the link arrives disabled, or its page private, with
     *     a {@linkplain ImportResult#warnings() warning}: an import never opens a protected link.
     *   <li>If a password could not be hashed, because too many passwords were hashed concurrently, the record has a violation
     *     {@code busy}.
     * </ul>
     *
     * @param records the records, in the order of their indexes; the stream is not closed
     * @param reported receives each violation of each refused record, and each {@linkplain ImportResult#warnings() warning}, with
     *     the index of the record, in ascending order of the indexes. Called on this thread, after the other records of the same transaction are stored. An exception of the
     *     callback ends the call
     * @param progress receives the number of records that have been imported or refused so far. Called on this thread, after
     *     each transaction. An exception of the callback ends the call
     * @return the id of each imported record, and the first thousand violations
     * @throws IllegalStateException if the stream throws; the cause is the exception of the stream
     * @see <a href="../package-summary.html#D-35">Moving in and out</a>
     */
    ImportResult importAll(Stream<ImportLink> records, Consumer<Violation> reported, LongConsumer progress);

    /**
     * Imports links of another system on trial. This method is equivalent to
     * {@link #importOnTrial(Stream, Consumer, LongConsumer)} without callbacks.
     *
     * <pre>{@code
     * ImportResult trial = links.importOnTrial(records.stream());
     * trial.violations().forEach(violation -> show(violation.describe()));
     * }</pre>
     */
    default ImportResult importOnTrial(Stream<ImportLink> records) {
        return importOnTrial(records, violation -> {}, done -> {});
    }

    /**
     * Checks the records as {@link #importAll(Stream, Consumer, LongConsumer) importAll} does, and stores no record: the result
     * contains the same numbers and violations as an import that follows immediately, but no ids. A chosen alias is taken if
     * another link or an earlier record has the alias. Listeners are not notified.
     *
     * <p>A record without a violation may still be refused by the later import, for example because another caller has taken an
     * alias in the meantime. Passwords in plain text are hashed, as in an import. The call keeps the chosen aliases of all records
     * in memory, about 200 bytes for each.
     *
     * @param records the records, in the order of their indexes; the stream is not closed
     * @param reported receives each violation and warning, as in an import
     * @param progress receives the number of records that have been checked so far. Called on this thread, after each 512
     *     records and at the end. An exception of the callback ends the call
     * @return the numbers of records that the import would store and refuse, and the first thousand violations
     * @throws IllegalStateException if the stream throws; the cause is the exception of the stream
     * @see <a href="../package-summary.html#D-51">Import on trial</a>
     */
    ImportResult importOnTrial(Stream<ImportLink> records, Consumer<Violation> reported, LongConsumer progress);

    /**
     * Returns the link with this id.
     *
     * @throws dev.waymark.error.NotFoundException if the owner has no link with this id
     */
    Link get(long id);

    /** Finds the link with this id; empty if the owner has no such link. */
    Optional<Link> find(long id);

    /** Finds the link with this alias in the default domain; empty if the owner has no such link. The alias is trimmed. */
    default Optional<Link> findByAlias(String alias) {
        return findByAlias(Domain.DEFAULT, alias);
    }

    /** Finds the link with this alias in this domain; empty if the owner has no such link. The alias is trimmed. */
    Optional<Link> findByAlias(Domain domain, String alias);

    /**
     * Returns the links with this target as a {@link #stream stream} of the query {@link LinkQuery#url}, the link with the highest
     * id first.
     *
     * @param url a URL in any {@linkplain dev.waymark.url.WebUrl#canonical() spelling}; a text that is not a URL has no links
     */
    default Stream<Link> streamByUrl(String url) {
        return stream(LinkQuery.all().url(url));
    }

    /**
     * Returns one page of the links of a query.
     *
     * <p>If a link of the page was damaged by a manual change, the call throws a {@link dev.waymark.error.StorageException} with
     * the id of the link. {@link #delete} deletes a damaged link.
     *
     * @throws dev.waymark.error.InvalidInputException if the search term or the URL is too long or malformed, an identifier
     *     is out of range, or the cursor is malformed or belongs to another
     *     query
     */
    Page<Link> list(LinkQuery query, PageRequest page);

    /**
     * Counts the links of a query.
     *
     * @throws dev.waymark.error.InvalidInputException as {@link #list list}
     */
    long count(LinkQuery query);

    /**
     * Returns the tags with the most links, in descending order of the number of links. Tags with equally many links are in
     * ascending order of their {@linkplain dev.waymark.query.Folding#fold folds}. The spelling of a tag is read after the count:
     * if the newest link with the tag is changed or deleted in between, the result contains the fold of the tag.
     *
     * @param limit the maximum number of tags, 1 to 1,000
     * @throws IllegalArgumentException if the limit is out of range
     */
    List<TagCount> tags(int limit);

    /**
     * Returns all links of a query in the order of the query. The stream reads the links page by page, in constant memory. The
     * stream holds no connection between pages and need not be closed. The stream returns each unchanged link exactly once. A
     * link that is created, changed or deleted in the meantime may or may not be returned.
     *
     * @throws dev.waymark.error.InvalidInputException as {@link #list list}
     */
    Stream<Link> stream(LinkQuery query);

    /**
     * Changes a link atomically. Concurrent clicks are not lost.
     *
     * @return the stored link, with the number of clicks before the update
     * @throws dev.waymark.error.NotFoundException if the owner has no link with this id
     * @throws dev.waymark.error.InvalidInputException if the command breaks rules; contains all violations, up to 100
     * @throws dev.waymark.error.AliasTakenException if another link of the domain has the new alias
     * @throws dev.waymark.error.StaleVersionException if the command contains a version, and the link has another version
     */
    Link update(long id, UpdateLink command);

    /**
     * Deletes a link. The alias becomes free for all owners; {@link AliasPolicy#checkedBy} can keep the alias for its owner.
     *
     * @throws dev.waymark.error.NotFoundException if the owner has no link with this id
     * @throws dev.waymark.error.ReferencedException if a foreign key of another table refers to the link; the link stays
     */
    void delete(long id);

    /**
     * Changes all links of a query. This method is equivalent to {@link #updateAll(LinkQuery, UpdateLink, LongConsumer)}
     * without a callback.
     *
     * @return the number of changed links
     */
    default long updateAll(LinkQuery query, UpdateLink command) {
        return updateAll(query, command, changed -> {});
    }

    /**
     * Changes all links of a query, each like {@link #update update}. The links are changed in batches of up to 512, each link
     * at most once. If the call fails, earlier batches stay changed, and the call can be repeated: links that already match the
     * command are skipped and keep their version. A command with a password is an exception: a repeated call changes every link
     * again, because a hash does not reveal whether the password is the same.
     *
     * <p>The order of the query is irrelevant. The query is evaluated again for each batch. If another caller changes a link
     * during the call, the update applies to the changed link. If the query no longer selects the changed link, the update
     * skips the link. Links that are created during the call are not changed. At a damaged link, the call
     * ends with a {@link dev.waymark.error.StorageException} that contains the id of the link; earlier batches stay changed.
     *
     * <p>All violations of the command are reported before the first change. The command must not contain an alias or a
     * version, since an alias and a version belong to a single link. If the command is invalid for a selected link, such
     * as a time of expiration for a link without a date, the call ends with an exception that contains the id of the link.
     * Earlier batches stay changed.
     *
     * @param progress receives the number of changed links so far. Called on this thread, after each batch that changed a
     *     link. An exception of the callback ends the call
     * @return the number of changed links
     * @throws dev.waymark.error.InvalidInputException if the query or the command breaks rules, or the query has no condition
     *     and is not {@link LinkQuery#everyLink()}
     * @see <a href="../package-summary.html#D-34">By query</a>
     */
    long updateAll(LinkQuery query, UpdateLink command, LongConsumer progress);

    /**
     * Deletes all links of a query. This method is equivalent to {@link #deleteAll(LinkQuery, LongConsumer)} without a
     * callback.
     *
     * <pre>{@code
     * links.deleteAll(LinkQuery.all().expiresBefore(ninetyDaysAgo));
     * }</pre>
     *
     * @return the number of deleted links
     */
    default long deleteAll(LinkQuery query) {
        return deleteAll(query, deleted -> {});
    }

    /**
     * Deletes all links of a query, including damaged links, in batches of up to 512. After a failure, the call can be
     * repeated. A link stays if a foreign key of another table refers to the link, or if the query no longer selects the link
     * after an update during the call. Links that are created during the call stay, too.
     *
     * @param progress receives the number of deleted links so far. Called on this thread, after each batch that deleted a
     *     link. An exception of the callback ends the call
     * @return the number of deleted links
     * @throws dev.waymark.error.InvalidInputException if the query breaks rules, or has no condition and is not
     *     {@link LinkQuery#everyLink()}
     * @see <a href="../package-summary.html#D-34">By query</a>
     */
    long deleteAll(LinkQuery query, LongConsumer progress);
}
