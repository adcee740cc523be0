package dev.waymark.spi;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableSet;
import dev.waymark.access.Owner;
import dev.waymark.link.Link;
import dev.waymark.link.LinkSortField;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/** The store of links. The rules of the package hold for every method. */
public interface LinkStore {

    /**
     * Stores new links of one owner under new ids: all links or no link. Ids are positive. Ids ascend in the order of the list,
     * and from one call to the next.
     *
     * <p>The store stores the {@linkplain StoredLink#uniquenessKeys uniqueness keys} of the new links in the same step. No
     * other method deletes keys because of their expiration. An insert that stores n keys therefore also deletes at least n
     * expired keys, or all expired keys if fewer exist. A store may limit this deletion to the keys of the links' owner. A key
     * is expired here if the key ended before the first new link was {@linkplain Link#createdAt created}. The store may delete
     * the expired keys in another transaction, and stores the links even if this deletion fails. Within a transaction of the
     * caller, the store need not delete expired keys.
     *
     * @param drafts the new links, complete except for the ids, which are 0. All links belong to one owner. No two links have
     *     the same alias key, and no two links have the same uniqueness key
     * @return the same links with the new ids, in the same order
     * @throws DuplicateAliasException if other links have some of the alias keys. Exactly one of several concurrent writers of
     *     the same key succeeds, across all application instances
     * @throws DuplicateUniquenessKeyException if a uniqueness key belongs to another link than {@link UniquenessKey#link}, or
     *     belongs to no link although {@link UniquenessKey#link} is present. Exactly one of several concurrent writers of the
     *     same key succeeds, across all application instances
     */
    List<Link> insert(List<StoredLink> drafts);

    /** Finds the owner's link with this id. */
    Optional<StoredLink> find(Owner owner, long id);

    /** Finds the link with this alias key among the links of all owners. */
    Optional<StoredLink> findByAlias(AliasKey key);

    /**
     * Returns the link with this alias key, possibly without its targeting and pixels. If a store keeps targeting and pixels
     * separately, the store reads only the link, so the time does not depend on the number of entries and pixels.
     */
    default Optional<StoredLink> findRow(AliasKey key) {
        return findByAlias(key);
    }

    /**
     * Returns the link with this alias key for a visitor, and counts no click. A disabled link may come without targeting and
     * pixels, as from {@link #findRow}, so that a visit of a disabled link takes as long as a visit of an unknown alias. A
     * decorator that overrides {@link #findByAlias} overrides this method, too.
     */
    default Optional<StoredLink> findForVisit(AliasKey key) {
        return findByAlias(key);
    }

    /**
     * Finds a uniqueness key of the owner's links. After the {@linkplain UniquenessKey#until end} of the uniqueness key, the
     * store may or may not return the key.
     */
    Optional<UniquenessKey> findUniquenessKey(Owner owner, String key);

    /**
     * Finds a link for a visitor, and may count a click in the same atomic step. The default counts no click; the caller then
     * calls {@link #countClick}.
     *
     * <p>A store should count a click here if one call of the database can find the link and count the click. A store may count
     * a click here only if no further check is necessary: the link is {@link dev.waymark.link.LinkStatus#ACTIVE active} at
     * {@code now}, has no password, and has the same destination for all visitors. A wrapper that changes how clicks are
     * counted or how links are found does not forward this method. Such a wrapper returns the link of the wrapper's
     * {@link #findForVisit} and counts no click.
     *
     * <p>A disabled link may lack its targeting and pixels, as from {@link #findForVisit}.
     *
     * @param now the time of the visit
     * @return empty if no link has this alias key
     * @throws dev.waymark.error.StorageException if the store fails; the click may or may not have been counted
     */
    default Optional<Visited> findAndCount(AliasKey key, Instant now) {
        return findForVisit(key).map(stored -> new Visited(stored, false));
    }

    /**
     * Replaces a link if the link still has the expected version. The store keeps the stored id, owner, domain, creation time
     * and clicks, and ignores these values of the argument.
     *
     * @param link the new values of the link, with the id and the owner of the stored link and the new version
     * @return the stored link with its clicks; empty if the owner has no link with this id and the expected version. Exactly
     *     one of several writers with the same expected version succeeds
     * @throws DuplicateAliasException if another link has the new alias key, and the owner has the link in the expected version
     */
    Optional<Link> update(StoredLink link, long expectedVersion);

    /**
     * Deletes the owner's link with this id and all data of the link: targeting, pixels, uniqueness keys and clicks over time.
     *
     * @return whether the owner had a link with this id
     */
    boolean delete(Owner owner, long id);

    /** Returns a slice of the sorted list of the links that match a filter. The list contains no damaged link. */
    List<Link> list(LinkFilter filter, Slice<LinkSortField> slice);

    /** Counts the links that match a filter. A store may count a damaged link if the columns of the link match. */
    long count(LinkFilter filter);

    /**
     * Counts one click, unless the link has reached its click limit. The check and the count are one atomic step across all
     * application instances. The limit is the only condition: the store also counts the click of a disabled link, and of a link
     * that has expired by its date. Other fields of the link stay unchanged, including the version.
     *
     * @param link the link that the caller found. A store uses only the id: the stored limit applies. A wrapper that buffers
     *     clicks also reads the limit, because a link without a limit needs no exact count
     * @return the number of clicks including this click; empty if the limit was reached or the link does not exist
     * @throws dev.waymark.error.StorageException if the store fails; the click may or may not have been counted
     */
    OptionalLong countClick(Link link);

    /**
     * Adds clicks, such as buffered clicks, for all links or for no link. Limits do not apply. A deleted link is ignored. Other
     * fields of the links stay unchanged, including the version.
     *
     * @param clicks the positive number of clicks to add, by the id of the link
     */
    void addClicks(Map<Long, Long> clicks);

    /**
     * Returns the ids of the matching links in descending order. The default omits damaged links, as lists do: a store whose
     * records can be damaged overrides this method and includes damaged links, so that a deletion includes these links.
     *
     * @param below the exclusive upper bound of the ids
     * @param limit the maximum number of ids, at least 1
     */
    default List<Long> ids(LinkFilter filter, long below, int limit) {
        return list(filter, Slice.below(LinkSortField.ID, below, limit)).stream()
                .map(Link::id)
                .toList();
    }

    /**
     * Returns the links with these ids that match a filter, in any order. Each link is read atomically. The result contains no
     * damaged link.
     *
     * @param ids 1 to 1,000 ids
     */
    default List<StoredLink> findAll(LinkFilter filter, List<Long> ids) {
        return ids.stream().flatMap(id -> findListed(filter, id).stream()).toList();
    }

    private Optional<StoredLink> findListed(LinkFilter filter, long id) {
        return ListedRecord.read(
                "link",
                id,
                () -> list(filter, Slice.below(LinkSortField.ID, id + 1, 1)).stream()
                        .filter(link -> link.id() == id)
                        .mapToLong(Link::version)
                        .findFirst(),
                () -> find(filter.owner(), id),
                stored -> stored.link().version());
    }

    /**
     * Replaces links of one owner, as {@link #update} does. A link is replaced if the link still has the version of
     * {@code before}. Each replacement is atomic. One transaction for all replacements is faster.
     *
     * @param replacements 1 to 1,000 replacements of different links
     * @return the ids of the replaced links
     */
    default Set<Long> updateAll(List<Replacement> replacements) {
        return replacements.stream()
                .filter(each ->
                        update(each.after(), each.before().link().version()).isPresent())
                .map(Replacement::id)
                .collect(ImmutableSet.toImmutableSet());
    }

    /**
     * Sets the same values for the links with these ids that match a filter, in one step. Each changed link gets the next
     * version. A link that already has the values stays unchanged. A store implements this method if the store can change
     * the links without reading the links first, for example by one SQL statement. The default is empty: the caller then calls
     * {@link #updateAll}.
     *
     * @param ids 1 to 1,000 ids
     * @return the number of changed links; empty if the store does not support the method
     */
    default OptionalInt setAll(LinkFilter filter, List<Long> ids, LinkSettings settings) {
        return OptionalInt.empty();
    }

    /**
     * Deletes the links with these ids that match the filter, as {@link #delete} does. Each deletion is atomic, including the
     * check of the filter. One transaction for all deletions is faster. The default checks and deletes in two steps, so
     * the default may delete a link that no longer matches. The default also omits damaged links: a store whose records can
     * be damaged overrides this method and deletes damaged links.
     *
     * @param ids 1 to 1,000 ids
     * @return the ids of the deleted links, including damaged links
     */
    default Set<Long> deleteAll(LinkFilter filter, List<Long> ids) {
        return findAll(filter, ids).stream()
                .map(stored -> stored.link().id())
                .filter(id -> delete(filter.owner(), id))
                .collect(ImmutableSet.toImmutableSet());
    }

    /** Returns the links of all owners. The default is empty: operators can then neither list, move nor copy links. */
    default Optional<AllOwners<StoredLink>> allOwners() {
        return Optional.empty();
    }

    /**
     * Returns the store of clicks over time, the same store for each call. The default is empty:
     * {@linkplain dev.waymark.Waymark.Builder#clickStatistics statistics} are then unavailable. A wrapper of this store also
     * wraps the store of clicks, because the store of clicks also counts the clicks of the links.
     */
    default Optional<ClickStore> clicks() {
        return Optional.empty();
    }

    /**
     * The exception of an insertion or update if other links have some of the new alias keys. No link was written. The
     * exception never reaches the library's callers.
     */
    final class DuplicateAliasException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private final transient ImmutableSet<AliasKey> taken;

        /**
         * Creates an exception with the taken keys.
         *
         * @param taken the new keys that other links have; empty if these links no longer have the keys, so a second attempt
         *     may succeed
         */
        public DuplicateAliasException(Set<AliasKey> taken) {
            super("taken: " + taken);
            this.taken = ImmutableSet.copyOf(taken);
        }

        /** Returns the new keys that other links have. */
        public Set<AliasKey> taken() {
            return taken;
        }
    }

    /**
     * The exception of an insertion of links if a uniqueness key conflicts with {@link UniquenessKey#link} of the draft:
     * the key belongs to another link, or the link that the draft names no longer has the key. No link was written. The
     * exception never reaches the library's callers.
     */
    final class DuplicateUniquenessKeyException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        /** Creates an exception without the key. The caller reads the keys again to find the conflict. */
        public DuplicateUniquenessKeyException() {
            super("a uniqueness key belongs to another link, or to no link any more");
        }
    }

    /**
     * A link before and after an update. Id, owner, domain, alias, creation and clicks are the same in both links.
     *
     * @param before the link with the expected version
     * @param after the link with the next version
     */
    record Replacement(StoredLink before, StoredLink after) {

        /** Checks that both values belong to one link. */
        public Replacement {
            checkNotNull(before, "before");
            checkNotNull(after, "after");
            Link old = before.link();
            Link next = after.link();
            checkArgument(
                    old.id() == next.id() && old.owner().equals(next.owner()),
                    "before and after must be the same link of the same owner");
            checkArgument(before.aliasKey().equals(after.aliasKey()), "before and after must have the same alias key");
            checkArgument(
                    next.version() == old.version() + 1, "the version of after must be the version of before plus 1");
        }

        /** Returns the id of the link. */
        public long id() {
            return before.link().id();
        }
    }

    /**
     * A link that a store found for a visitor.
     *
     * @param stored the link, including the click if the click was counted
     * @param counted whether the store counted a click in the same step
     */
    record Visited(StoredLink stored, boolean counted) {

        /** Checks for null. */
        public Visited {
            checkNotNull(stored, "stored");
        }
    }
}
