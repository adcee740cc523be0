package dev.waymark.spi;

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

/** Keeps links. The rules of the package hold for every method. */
public interface LinkStore {

    /**
     * Stores new links of one owner, all of them or none, each under a new id. Ids are positive and ascend in the order of the
     * list, and from one call to the next.
     *
     * <p>The store stores the {@linkplain StoredLink#claims claims} of the new links in the same step. No other method deletes
     * expired claims, so an insert that stores n claims also deletes n claims that expired before the first new link was
     * {@linkplain Link#createdAt created}, or all such claims if there are fewer. The store may delete more claims, may delete the
     * claims in another transaction, and stores the links even if this deletion fails. Within a transaction of the caller, the store
     * may delete no claims.
     *
     * @param drafts the new links, complete except for their ids, which are 0. All links belong to one owner. No two links have
     *     the same alias key, and no two links have claims with the same key
     * @return the same links with their ids, in the same order
     * @throws DuplicateAliasException if other links have some of the alias keys; exactly one of several concurrent writers of
     *     one key succeeds, across all application instances
     * @throws DuplicateClaimException if the key of a claim belongs to another link than {@link LinkClaim#link}, or belongs to no
     *     link although {@link LinkClaim#link} is present; exactly one of several concurrent writers of one claim succeeds,
     *     across all application instances
     */
    List<Link> insert(List<StoredLink> drafts);

    /** The owner's link with this id. */
    Optional<StoredLink> find(Owner owner, long id);

    /** The link with this alias key, of whatever owner. */
    Optional<StoredLink> findByAlias(AliasKey key);

    /**
     * Returns the link with this alias key, possibly without its targeting and pixels. A store that keeps targeting or pixels
     * separately reads neither, so that the time does not depend on them.
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

    /** Returns the claim of this owner with this key. After its expiration, a claim is returned until the store deletes the claim. */
    Optional<LinkClaim> claim(Owner owner, String key);

    /**
     * Finds a link for a visitor, and counts a click in the same atomic step if the store can do both at the cost of one.
     * A store is free to count no click ever, as by default; who visits then counts it by {@link #countClick}.
     *
     * <p>A click may be counted here only if nothing is left to be asked: the link is {@link dev.waymark.link.LinkStatus#ACTIVE
     * active} at {@code now}, it has no password, and where it leads to is the same for everybody. What wraps another store
     * to count otherwise, or to find otherwise, leaves this method as it is.
     *
     * <p>A disabled link may come without targeting and pixels, as from {@link #findForVisit}.
     *
     * @param now the time of the visit
     * @return empty if no link has this alias key
     * @throws dev.waymark.error.StorageException if the store cannot answer; whether a click was counted is then unknown
     */
    default Optional<VisitedLink> findAndCount(AliasKey key, Instant now) {
        return findForVisit(key).map(stored -> new VisitedLink(stored, false));
    }

    /**
     * Replaces a link if the link still has the expected version. The store keeps its own id, owner, domain, creation time and
     * clicks, and ignores the values of the argument.
     *
     * @param link the new values of the link, with the id and the owner of the stored link and the new version
     * @return the stored link with its clicks; empty if the owner has no link with this id and the expected version. Exactly
     *     one of several writers with the same expected version succeeds
     * @throws DuplicateAliasException if another link has the new alias key, and there is one to replace
     */
    Optional<Link> update(StoredLink link, long expectedVersion);

    /**
     * Deletes the owner's link with this id, and all that belongs to it.
     *
     * @return whether there was one
     */
    boolean delete(Owner owner, long id);

    /** Part of the sorted list of the links that are meant. */
    List<Link> list(LinkFilter filter, Slice<LinkSortField> slice);

    /** How many links are meant. */
    long count(LinkFilter filter);

    /**
     * Counts one click if the link's click limit still allows it, as one atomic step over all nodes. Nothing else
     * of the link matters or changes, its version included.
     *
     * @param link the link as it was found. A store needs no more of it than the id: what is stored decides, not what was
     *     found. What gathers clicks before a store looks at the rest, since some links need no exact count
     * @return the number of clicks including this one, or empty if the limit was reached or the link is gone
     * @throws dev.waymark.error.StorageException if the store cannot answer; whether the click was counted is then unknown
     */
    OptionalLong countClick(Link link);

    /**
     * Adds clicks that were counted elsewhere, all of them or none. Limits are not looked at, and links that are gone are
     * passed over. Nothing else of the links changes, their versions included.
     *
     * @param clicks how many clicks to add, positive, by the id of the link
     */
    void addClicks(Map<Long, Long> clicks);

    /**
     * The ids of the links that are meant, the highest first.
     *
     * @param below only ids that are lower than this
     * @param limit how many to return at most, at least 1
     */
    default List<Long> ids(LinkFilter filter, long below, int limit) {
        return list(filter, Slice.below(LinkSortField.ID, below, limit)).stream()
                .map(Link::id)
                .toList();
    }

    /**
     * Returns the links with these ids that match the filter, each read atomically, in any order. The result omits damaged
     * links, as lists do.
     *
     * @param ids at least one, at most 1,000
     * @throws dev.waymark.error.StorageException by default also if {@link #list} and {@link #find} return different versions of
     *     a link in each of 100 attempts
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
     * Replaces links of one owner, each if it still has the version that it had before, as {@link #update} does.
     * Each is one step by itself; a store had better do all in one transaction, since that is what makes many fast.
     *
     * @param replacements at least one, at most 1,000, of different links
     * @return the ids of those that were replaced
     */
    default Set<Long> updateAll(List<LinkReplacement> replacements) {
        return replacements.stream()
                .filter(each ->
                        update(each.after(), each.before().link().version()).isPresent())
                .map(LinkReplacement::id)
                .collect(ImmutableSet.toImmutableSet());
    }

    /**
     * Gives those of some links that are meant the same values, each as {@link #updateAll} would: with the next version, and
     * not if it has them already. All is one step. It is for stores that need not read links to do so; others leave it to who
     * asks, as by default.
     *
     * @param ids at least one, at most 1,000
     * @return how many were changed; empty if the store does not do this
     */
    default OptionalInt setAll(LinkFilter filter, List<Long> ids, LinkSettings settings) {
        return OptionalInt.empty();
    }

    /**
     * Deletes those of some links that are meant, as {@link #delete} does. Each is one step by itself, to find out
     * that it is meant included; what this method does by default may delete one that changes in between. As with
     * updates, a store had better do all in one transaction.
     *
     * @param ids at least one, at most 1,000
     * @return the ids of those that were deleted, damaged ones included
     */
    default Set<Long> deleteAll(LinkFilter filter, List<Long> ids) {
        return findAll(filter, ids).stream()
                .map(stored -> stored.link().id())
                .filter(id -> delete(filter.owner(), id))
                .collect(ImmutableSet.toImmutableSet());
    }

    /** All links, whoever owns them; empty if this store cannot tell, and then operators cannot list, move or copy them. */
    default Optional<AllOwners<StoredLink>> allOwners() {
        return Optional.empty();
    }

    /**
     * What counts clicks over time, the same each time. A store may leave it out, as by default; then
     * {@linkplain dev.waymark.Waymark.Builder#clickStatistics statistics} cannot be switched on over it. What wraps another
     * store wraps this, too: what is counted there is a click like any other.
     */
    default Optional<ClickStore> clicks() {
        return Optional.empty();
    }
}
