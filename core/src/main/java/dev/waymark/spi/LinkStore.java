package dev.waymark.spi;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableSet;
import dev.waymark.access.Owner;
import dev.waymark.error.ReferencedException;
import dev.waymark.link.Domain;
import dev.waymark.link.Link;
import dev.waymark.link.LinkSortField;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** The store of links. The rules of the package hold for every method. */
public interface LinkStore {

    /**
     * Stores new links of one owner under new ids: all links or no link. Ids are positive. The ids of one owner ascend in the
     * order of the list, and from one call to the next.
     *
     * @param drafts the new links, complete except for the ids, which are 0. All links belong to one owner. No two links have
     *     the same alias key, and no two links have the same {@linkplain StoredLink#creationKey creation key}
     * @return the same links with the new ids, in the same order
     * @throws DuplicateKeyException if other links have some of the alias keys. Exactly one of several concurrent writers of
     *     the same key succeeds, across all application instances
     * @throws DuplicateKeyException if another link of the owner has the creation key of a draft, even if this key has
     *     ended. Exactly one of several concurrent writers of the same key succeeds, across all application instances. If both
     *     exceptions apply, the store throws this exception
     */
    List<Link> insert(List<StoredLink> drafts);

    /** Finds the owner's link with this id. */
    Optional<StoredLink> find(Owner owner, long id);

    /** Finds the link with this alias key among the links of all owners. */
    Optional<StoredLink> findByAlias(AliasKey key);

    /**
     * Returns the keys that links of any owner have at this moment. A wrapper that caches links forwards
     * this method. The default finds the link of each key; one query is faster.
     *
     * @param keys at most 1,000 keys
     */
    default Set<AliasKey> takenAliases(Set<AliasKey> keys) {
        return keys.stream().filter(key -> findByAlias(key).isPresent()).collect(ImmutableSet.toImmutableSet());
    }

    /**
     * Finds the owner's link with this {@linkplain StoredLink#creationKey creation key}, even if the key has ended.
     *
     * @param key the {@linkplain CreationKey#text text} of the key
     */
    Optional<StoredLink> findByCreationKey(Owner owner, String key);

    /**
     * Removes a creation key from a link if the link still has the key. Other fields of the link stay unchanged, including the
     * version.
     *
     * @param key the {@linkplain CreationKey#text text} of the key
     * @return whether the owner's link with this id had the key
     */
    boolean clearCreationKey(Owner owner, long id, String key);

    /**
     * Finds a link for a visitor, and may count the click in the same atomic step. The default counts no click; the caller then
     * calls {@link #countClick}.
     *
     * <p>A store should count the click here if one call of the database can find the link and count the click. A store may
     * count the click only if the link is {@link dev.waymark.link.LinkStatus#ACTIVE active} at {@code now} and has no password;
     * the limit of the link applies as for {@link #countClick}. A wrapper that changes how clicks are counted or how links are
     * found does not forward this method. Such a wrapper returns the link of the wrapper's {@link #findByAlias} and counts no
     * click.
     *
     * @param now the time of the visit
     * @param facts the day and the values of the click, for the counts over time; {@link ClickFacts#NONE} for no counts over time
     * @return empty if no link has this alias key
     * @throws dev.waymark.error.StorageException if the store fails; the click may or may not have been counted
     */
    default Optional<Visited> findAndCount(AliasKey key, Instant now, ClickFacts facts) {
        return findByAlias(key).map(stored -> new Visited(stored, false));
    }

    /**
     * Replaces links of one owner. A link is replaced if the link still has the version of {@link Replacement#before}. Each
     * replacement is atomic. One transaction for all replacements is faster. The store keeps the stored id, owner, domain,
     * creation time and clicks, and ignores these values of {@link Replacement#after}. If {@code after} has no
     * {@linkplain StoredLink#creationKey creation key}, the store removes the key of the link. Otherwise the store keeps the
     * stored key, if any: an update never adds a key ({@link StoredLink#replacedBy}).
     *
     * @param replacements 1 to 1,000 replacements of different links. If there are several replacements, no replacement changes
     *     the alias key
     * @return the ids of the replaced links. Exactly one of several writers with the same expected version succeeds
     * @throws DuplicateKeyException if another link has the new alias key, and the owner has the link in the expected version.
     *     No link was replaced
     */
    Set<Long> update(List<Replacement> replacements);

    /**
     * Deletes the owner's link with this id and all data of the link: the search indexes of pixels and tags, the number of clicks and the
     * clicks over time.
     *
     * @return the deleted link; empty if the owner had no link with this id. A damaged link is deleted, too
     * @throws ReferencedException if a table of the application refers to the link; the link and its data stay
     */
    Optional<Deleted> delete(Owner owner, long id);

    /**
     * Deletes the matching links with the highest ids below a bound, as {@link #delete} does. Each deletion is atomic, including
     * the check of the filter. A referenced link stays. One transaction for all deletions is faster. The default lists and
     * deletes in two steps, so the default may delete a link that no longer matches, and fails if a matching record is damaged: a
     * store whose records can be damaged overrides this method and deletes damaged links.
     *
     * @param below the exclusive upper bound of the ids
     * @param limit the maximum number of links, 1 to 1,000
     * @return the deleted links in descending order of the ids; empty if no deletable link with an id below {@code below} matches
     */
    default List<Deleted> deleteAll(LinkFilter filter, long below, int limit) {
        long bound = below;
        while (true) {
            List<Long> ids = list(filter, Slice.below(LinkSortField.ID, bound, limit)).stream()
                    .map(stored -> stored.link().id())
                    .toList();
            List<Deleted> deleted = ids.stream()
                    .flatMap(id -> deleteUnlessReferenced(filter.owner(), id).stream())
                    .toList();
            if (ids.isEmpty() || !deleted.isEmpty()) {
                return deleted;
            }
            bound = ids.get(ids.size() - 1);
        }
    }

    private Optional<Deleted> deleteUnlessReferenced(Owner owner, long id) {
        try {
            return delete(owner, id);
        } catch (ReferencedException e) {
            return Optional.empty();
        }
    }

    /** Returns a slice of the sorted list of the links that match a filter. */
    List<StoredLink> list(LinkFilter filter, Slice<LinkSortField> slice);

    /** Counts the links that match a filter. */
    long count(LinkFilter filter);

    /**
     * Counts the links of an owner by tag.
     *
     * @param limit the maximum number of tags, 1 to 1,000
     * @return the tags with the most links, in descending order of the number of links, and then in ascending order of the keys
     *     by code point
     */
    List<TagUse> tags(Owner owner, int limit);

    /**
     * Counts one click, unless the link has reached its click limit. The check and the count are one atomic step across all
     * application instances. A limit that an update has stored holds for every later click, also for a click that was waiting for the update. The
     * limit is the only condition: the store also counts the click of a disabled link, of a link before
     * its start, and of a link that has expired by its date. Other fields of the link stay unchanged, including the version.
     *
     * @param link the link that the caller found. A store uses only the id: the stored limit applies. A wrapper that buffers
     *     clicks also reads the limit, because a link without a limit needs no exact count
     * @param now the instant of the click, in whole microseconds; the last click of the link becomes this instant, unless the
     *     last click is later
     * @param facts the day and the values of the click, for the counts over time, which change in the same atomic step;
     *     {@link ClickFacts#NONE} for no counts over time. A store without {@linkplain Storage#clicks clicks over time} ignores
     *     the facts
     * @return the number of clicks including this click; empty if the limit was reached or the link does not exist
     * @throws dev.waymark.error.StorageException if the store fails; the click may or may not have been counted
     */
    OptionalLong countClick(Link link, Instant now, ClickFacts facts);

    /**
     * Adds clicks, such as buffered clicks, for all links or for no link. Limits do not apply. A deleted link is ignored. Other
     * fields of the links stay unchanged, including the version. A store without {@linkplain Storage#clicks clicks over time}
     * ignores the days of the tallies.
     *
     * @param clicks the clicks to add, by the id of the link
     */
    void addClicks(Map<Long, ClickTally> clicks);

    /**
     * Adds clicks as {@link #addClicks} does, but does not wait for links that another transaction has locked. The clicks of all
     * other links are added together. The default calls {@link #addClicks}, for a store whose links are never locked for long.
     *
     * @param clicks the clicks to add, by the id of the link
     * @return the ids of the locked links, whose clicks were not added; empty if the clicks of all links were added
     */
    default Set<Long> addClicksOfUnlocked(Map<Long, ClickTally> clicks) {
        addClicks(clicks);
        return ImmutableSet.of();
    }

    /** Returns the links of all owners. The default is empty: operators can then neither list, move nor copy links. */
    default Optional<AllOwners<StoredLink>> allOwners() {
        return Optional.empty();
    }

    /**
     * A link before and after an update. Id, owner, domain, creation and clicks are the same in both links.
     *
     * @param before the link as the caller read it, with the expected version. A store may write only the values that differ
     *     in {@code after}
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
            checkArgument(
                    before.aliasKey().domain().equals(after.aliasKey().domain()),
                    "before and after must be in the same domain");
            checkArgument(
                    next.version() == old.version() + 1, "the version of after must be the version of before plus 1");
        }

        /** Returns the id of the link. */
        public long id() {
            return before.link().id();
        }
    }

    /**
     * A deleted link.
     *
     * @param id the id of the link
     * @param domain the domain of the link
     * @param alias the alias of the link at the deletion, as stored
     */
    record Deleted(long id, Domain domain, String alias) {

        /** Throws a {@link NullPointerException} if a value is null. */
        public Deleted {
            checkNotNull(domain, "domain");
            checkNotNull(alias, "alias");
        }

        /** Creates the value from the link. */
        public static Deleted of(Link link) {
            return new Deleted(link.id(), link.domain(), link.alias());
        }
    }

    /**
     * A tag and its links.
     *
     * @param key the {@linkplain dev.waymark.query.Folding#fold fold} of the tag
     * @param links the number of links with the tag
     * @param newest the highest id of a link with the tag
     */
    record TagUse(String key, long links, long newest) {

        /** Throws a {@link NullPointerException} if the key is null. */
        public TagUse {
            checkNotNull(key, "key");
        }
    }

    /**
     * A link that a store found for a visitor.
     *
     * @param stored the link, including the click if the click was counted
     * @param counted whether the store counted a click in the same step. If the link's limit refused the click, the value is
     *     false. The link may then have fewer clicks than the limit, because the store read the link before a concurrent click;
     *     {@link LinkStore#countClick} decides
     */
    record Visited(StoredLink stored, boolean counted) {

        /** Throws a {@link NullPointerException} if the stored link is null. */
        public Visited {
            checkNotNull(stored, "stored");
        }
    }
}
