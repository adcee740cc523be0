package dev.waymark.storage.memory.mutant;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import dev.waymark.access.Owner;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.Link;
import dev.waymark.link.Targeting;
import dev.waymark.query.Folding;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.ClickTally;
import dev.waymark.spi.CreationKey;
import dev.waymark.spi.DuplicateKeyException;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.UrlKey;
import dev.waymark.spi.forwarding.ForwardingLinkStore;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Defects of single links: insert, find, update, delete, and clicks. */
final class LinkDefects {

    private LinkDefects() {}

    static Stream<Defect> all() {
        return Stream.of(
                defect("exact-values", "the creation time of a link is rounded to milliseconds", RoundedTimes::new),
                defect("exact-values", "the end of a link is computed from its date and time", ComputedEnds::new),
                defect("exact-values", "the conditions of a rule have at most 4,000 characters", CutRules::new),
                defect("ids", "the ids of an insert descend", DescendingIds::new),
                defect("owners", "an owner deletes links of other owners", DeletionsByAnyone::new),
                defect("unique-values", "the exception contains only the first taken alias", OneTakenAlias::new),
                defect("unique-values", "the aliases of other domains are taken", TakenInEachDomain::new),
                defect("all-or-none", "links before a taken alias are stored", PartialInserts::new),
                defect("versions", "a stale update to a taken alias reports the alias", AliasBeforeVersion::new),
                defect("updates", "an update keeps the old pixels", KeptPixels::new),
                defect("tags", "each spelling of a tag has its own count", CountsOfSpellings::new),
                defect("deletions", "a deleted link is found by its alias", RememberedAliases::new),
                defect("deletions", "a deletion returns the folded alias", FoldedDeletions::new),
                defect("batches", "an insert without links fails", NoEmptyInserts::new),
                defect("creation-keys", "a link takes a creation key from any link", StolenKeys::new),
                defect("creation-keys", "a deleted link keeps its creation key", EternalKeys::new),
                defect("clicks", "the link of the argument decides about the limit", LimitOfArgument::new),
                defect("added-clicks", "a link with a limit gets no added clicks", NoClicksBeyondLimits::new),
                defect("added-clicks", "the clicks of unlocked links are ignored", NoClicksOfUnlocked::new),
                defect("visits", "a visit of a link with a password is counted", CountedPasswords::new),
                defect("url-keys", "the store computes the key of the URL", OwnUrlKeys::new),
                defect("by-query", "an update returns the ids of stale links, too", AllReplaced::new));
    }

    static Defect defect(String rule, String text, UnaryOperator<LinkStore> store) {
        return new Defect(rule, text, () -> Mutant.ofLinks(store));
    }

    /** Returns the link with this id for every owner. */
    static Optional<StoredLink> stored(LinkStore links, long id) {
        return links.allOwners().orElseThrow().list(id - 1, 1).stream()
                .filter(stored -> stored.link().id() == id)
                .findFirst();
    }

    private static final class CutRules extends ForwardingLinkStore {

        private static final int ROOM = 4_000;

        CutRules(LinkStore store) {
            super(store);
        }

        @Override
        public List<Link> insert(List<StoredLink> drafts) {
            return super.insert(drafts.stream()
                    .map(draft -> draft.withLink(
                            draft.link().targeting().type() == Targeting.Type.RULES ? cut(draft.link()) : draft.link()))
                    .toList());
        }

        private static Link cut(Link link) {
            List<Targeting.Entry> entries = link.targeting().entries().stream()
                    .map(rule -> new Targeting.Entry(
                            rule.key().substring(0, Math.min(rule.key().length(), ROOM)), rule.url()))
                    .toList();
            return link.toBuilder()
                    .targeting(new Targeting(Targeting.Type.RULES, entries))
                    .build();
        }
    }

    private static final class RoundedTimes extends ForwardingLinkStore {

        RoundedTimes(LinkStore store) {
            super(store);
        }

        @Override
        public Optional<StoredLink> find(Owner owner, long id) {
            return super.find(owner, id)
                    .map(stored -> stored.withLink(stored.link().toBuilder()
                            .createdAt(stored.link().createdAt().truncatedTo(ChronoUnit.MILLIS))
                            .build()));
        }
    }

    /** A store that returns the first of two instants with the same local time. */
    private static final class ComputedEnds extends ForwardingLinkStore {

        ComputedEnds(LinkStore store) {
            super(store);
        }

        @Override
        public Optional<StoredLink> find(Owner owner, long id) {
            return super.find(owner, id).map(ComputedEnds::computed);
        }

        private static StoredLink computed(StoredLink stored) {
            Link link = stored.link();
            Optional<Instant> end = link.expiration().instant(ZoneId.of("Europe/Berlin"));
            return end.equals(link.expiresAt().map(at -> at.minus(1, ChronoUnit.HOURS)))
                    ? stored.withLink(link.toBuilder().expiresAt(end).build())
                    : stored;
        }
    }

    private static final class DescendingIds extends ForwardingLinkStore {

        DescendingIds(LinkStore store) {
            super(store);
        }

        @Override
        public List<Link> insert(List<StoredLink> drafts) {
            return ImmutableList.copyOf(Lists.reverse(super.insert(Lists.reverse(drafts))));
        }
    }

    private static final class DeletionsByAnyone extends ForwardingLinkStore {

        DeletionsByAnyone(LinkStore store) {
            super(store);
        }

        @Override
        public Optional<Deleted> delete(Owner owner, long id) {
            return stored(this, id).flatMap(stored -> super.delete(stored.link().owner(), id));
        }
    }

    private static final class FoldedDeletions extends ForwardingLinkStore {

        FoldedDeletions(LinkStore store) {
            super(store);
        }

        @Override
        public List<Deleted> deleteAll(LinkFilter filter, long below, int limit) {
            return super.deleteAll(filter, below, limit).stream()
                    .map(each -> new Deleted(each.id(), each.domain(), Folding.fold(each.alias())))
                    .toList();
        }
    }

    private static final class OneTakenAlias extends ForwardingLinkStore {

        OneTakenAlias(LinkStore store) {
            super(store);
        }

        @Override
        public List<Link> insert(List<StoredLink> drafts) {
            try {
                return super.insert(drafts);
            } catch (DuplicateKeyException e) {
                throw DuplicateKeyException.ofAliases(
                        Set.of(e.aliases().iterator().next()));
            }
        }
    }

    private static final class TakenInEachDomain extends ForwardingLinkStore {

        TakenInEachDomain(LinkStore store) {
            super(store);
        }

        @Override
        public Set<AliasKey> takenAliases(Set<AliasKey> keys) {
            Set<String> texts =
                    super.takenAliases(keys).stream().map(AliasKey::text).collect(Collectors.toSet());
            return keys.stream().filter(key -> texts.contains(key.text())).collect(Collectors.toSet());
        }
    }

    private static final class PartialInserts extends ForwardingLinkStore {

        PartialInserts(LinkStore store) {
            super(store);
        }

        @Override
        public List<Link> insert(List<StoredLink> drafts) {
            return drafts.stream()
                    .flatMap(draft -> super.insert(List.of(draft)).stream())
                    .toList();
        }
    }

    private static final class AliasBeforeVersion extends ForwardingLinkStore {

        AliasBeforeVersion(LinkStore store) {
            super(store);
        }

        @Override
        public Set<Long> update(List<LinkStore.Replacement> replacements) {
            for (LinkStore.Replacement each : replacements) {
                AliasKey key = each.after().aliasKey();
                if (findByAlias(key)
                        .filter(other -> other.link().id() != each.id())
                        .isPresent()) {
                    throw DuplicateKeyException.ofAliases(Set.of(key));
                }
            }
            return super.update(replacements);
        }
    }

    private static final class KeptPixels extends ForwardingLinkStore {

        KeptPixels(LinkStore store) {
            super(store);
        }

        @Override
        public Set<Long> update(List<LinkStore.Replacement> replacements) {
            return super.update(
                    replacements.stream().map(KeptPixels::withOldPixels).toList());
        }

        private static LinkStore.Replacement withOldPixels(LinkStore.Replacement each) {
            Set<Long> pixels = each.before().link().pixelIds();
            Link after = each.after().link().toBuilder().pixelIds(pixels).build();
            return new LinkStore.Replacement(each.before(), each.after().withLink(after));
        }
    }

    private static final class CountsOfSpellings extends ForwardingLinkStore {

        CountsOfSpellings(LinkStore store) {
            super(store);
        }

        @Override
        public List<LinkStore.TagUse> tags(Owner owner, int limit) {
            return allOwners().orElseThrow().list(0, Integer.MAX_VALUE).stream()
                    .map(StoredLink::link)
                    .filter(link -> link.owner().equals(owner))
                    .flatMap(link -> link.tags().stream().map(tag -> new LinkStore.TagUse(tag, 1, link.id())))
                    .limit(limit)
                    .toList();
        }
    }

    private static final class RememberedAliases extends ForwardingLinkStore {

        private final Map<AliasKey, StoredLink> inserted = new HashMap<>();

        RememberedAliases(LinkStore store) {
            super(store);
        }

        @Override
        public List<Link> insert(List<StoredLink> drafts) {
            List<Link> links = super.insert(drafts);
            links.forEach(link -> stored(this, link.id()).ifPresent(stored -> inserted.put(stored.aliasKey(), stored)));
            return links;
        }

        @Override
        public Optional<StoredLink> findByAlias(AliasKey key) {
            return super.findByAlias(key).or(() -> Optional.ofNullable(inserted.get(key)));
        }
    }

    private static final class NoEmptyInserts extends ForwardingLinkStore {

        NoEmptyInserts(LinkStore store) {
            super(store);
        }

        @Override
        public List<Link> insert(List<StoredLink> drafts) {
            if (drafts.isEmpty()) {
                throw new IllegalArgumentException("no drafts");
            }
            return super.insert(drafts);
        }
    }

    private static final class StolenKeys extends ForwardingLinkStore {

        StolenKeys(LinkStore store) {
            super(store);
        }

        @Override
        public List<Link> insert(List<StoredLink> drafts) {
            drafts.forEach(this::steal);
            return super.insert(drafts);
        }

        private void steal(StoredLink draft) {
            Owner owner = draft.link().owner();
            draft.creationKey()
                    .map(CreationKey::text)
                    .ifPresent(key -> findByCreationKey(owner, key)
                            .ifPresent(holder ->
                                    clearCreationKey(owner, holder.link().id(), key)));
        }
    }

    private static final class EternalKeys extends ForwardingLinkStore {

        private final Map<String, StoredLink> inserted = new HashMap<>();

        EternalKeys(LinkStore store) {
            super(store);
        }

        @Override
        public List<Link> insert(List<StoredLink> drafts) {
            drafts.forEach(draft -> draft.creationKey().ifPresent(key -> inserted.put(key.text(), draft)));
            return super.insert(drafts);
        }

        @Override
        public Optional<StoredLink> findByCreationKey(Owner owner, String key) {
            return super.findByCreationKey(owner, key).or(() -> Optional.ofNullable(inserted.get(key)));
        }
    }

    private static final class LimitOfArgument extends ForwardingLinkStore {

        LimitOfArgument(LinkStore store) {
            super(store);
        }

        @Override
        public OptionalLong countClick(Link link, Instant now, ClickFacts facts) {
            Optional<Long> limit = link.expiration().clicks();
            if (limit.isPresent() && link.clicks() >= limit.get()) {
                return OptionalLong.empty();
            }
            addClicks(Map.of(link.id(), ClickTally.of(Samples.NOW, facts, link.clicks() + 1)));
            return stored(this, link.id()).stream()
                    .mapToLong(stored -> stored.link().clicks())
                    .findFirst();
        }
    }

    private static final class NoClicksBeyondLimits extends ForwardingLinkStore {

        NoClicksBeyondLimits(LinkStore store) {
            super(store);
        }

        @Override
        public void addClicks(Map<Long, ClickTally> clicks) {
            super.addClicks(clicks.entrySet().stream()
                    .filter(each -> stored(this, each.getKey())
                            .filter(stored ->
                                    stored.link().expiration().clicks().isEmpty())
                            .isPresent())
                    .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
        }
    }

    private static final class NoClicksOfUnlocked extends ForwardingLinkStore {

        NoClicksOfUnlocked(LinkStore store) {
            super(store);
        }

        @Override
        public Set<Long> addClicksOfUnlocked(Map<Long, ClickTally> clicks) {
            return Set.of();
        }
    }

    private static final class CountedPasswords extends ForwardingLinkStore {

        CountedPasswords(LinkStore store) {
            super(store);
        }

        @Override
        public Optional<LinkStore.Visited> findAndCount(AliasKey key, Instant now, ClickFacts facts) {
            Optional<StoredLink> stored =
                    findByAlias(key).filter(found -> found.password().isPresent());
            if (stored.isEmpty()) {
                return super.findAndCount(key, now, facts);
            }
            countClick(stored.get().link(), Samples.NOW, facts);
            return findByAlias(key).map(found -> new LinkStore.Visited(found, true));
        }
    }

    private static final class OwnUrlKeys extends ForwardingLinkStore {

        OwnUrlKeys(LinkStore store) {
            super(store);
        }

        @Override
        public List<Link> insert(List<StoredLink> drafts) {
            return super.insert(drafts.stream()
                    .map(draft -> new StoredLink(
                            draft.link(),
                            draft.aliasKey(),
                            UrlKey.of(draft.link().url()),
                            draft.password(),
                            draft.privacyPassword(),
                            draft.creationKey()))
                    .toList());
        }
    }

    private static final class AllReplaced extends ForwardingLinkStore {

        AllReplaced(LinkStore store) {
            super(store);
        }

        @Override
        public Set<Long> update(List<LinkStore.Replacement> replacements) {
            super.update(replacements);
            return replacements.stream().map(LinkStore.Replacement::id).collect(Collectors.toUnmodifiableSet());
        }
    }
}
