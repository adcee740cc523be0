package dev.waymark.storage.memory.mutant;

import static dev.waymark.storage.memory.mutant.LinkDefects.defect;
import static dev.waymark.storage.memory.mutant.LinkDefects.stored;
import static java.util.stream.Collectors.toSet;

import dev.waymark.access.Owner;
import dev.waymark.contract.sample.Samples;
import dev.waymark.error.StorageException;
import dev.waymark.link.Link;
import dev.waymark.link.LinkSortField;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.ClickTally;
import dev.waymark.spi.CommitActions;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Slice;
import dev.waymark.spi.Storage;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.forwarding.ForwardingLinkStore;
import dev.waymark.spi.forwarding.ForwardingStorage;
import dev.waymark.storage.memory.MemoryStorage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** Defects of whole storages: concurrency, several instances, transactions, failures, and results that callers can change. */
final class StorageDefects {

    private StorageDefects() {}

    static Stream<Defect> all() {
        return Stream.concat(
                Stream.of(
                        new Defect(
                                "same-stores", "every call returns a new store of links", StorageDefects::manyStores),
                        defect("whole-reads", "a read takes the pixels of a later version", TornReads::new),
                        defect("whole-reads", "a list contains a part of a bulk insert", PartialLists::new),
                        defect("renames", "no alias has the link for 6 ms", SlowRenames::new),
                        defect("renames", "a renamed link is found by its old alias", OldAliases::new),
                        defect("concurrent-writes", "clicks are counted in two steps", TwoStepClicks::new),
                        new Defect(
                                "several-instances",
                                "every instance has a separate lock for clicks",
                                () -> new SharedStorage(MemoryStorage.create(), LocallyLockedClicks::new)),
                        new Defect(
                                "failures",
                                "a failure is an IllegalStateException",
                                () -> new FailingStorage(IllegalStateException::new)),
                        new Defect(
                                "failures",
                                "a failure has no cause",
                                () -> new FailingStorage(cause -> new StorageException("disk full", null))),
                        new Defect(
                                "transactions",
                                "a decorator forgets commitActions",
                                () -> new TransactionalStorage(WithoutCommits::new)),
                        new Defect(
                                "transactions",
                                "a decorator forgets isJoined",
                                () -> new TransactionalStorage(NeverJoined::new))),
                Stream.of(
                                "LinkStore.insert",
                                "LinkStore.update",
                                "LinkStore.deleteAll",
                                "LinkStore.list",
                                "LinkStore.allOwners.list",
                                "LinkStore.allOwners.owners",
                                "ReportStore.insert",
                                "ReportStore.insertUnlessReported",
                                "ReportStore.current",
                                "ReportStore.update",
                                "ReportStore.deleteAll",
                                "ReportStore.list",
                                "ReportStore.claim",
                                "ReportStore.setAside",
                                "ReportStore.allOwners.list",
                                "ReportStore.allOwners.owners",
                                "ApiKeyStore.list",
                                "ApiKeyStore.allOwners.list",
                                "ApiKeyStore.allOwners.owners",
                                "ClickStore.totals",
                                "ClickStore.sums",
                                "ClickStore.top",
                                "ClickStore.values",
                                "ClickStore.records.list")
                        .map(method -> new Defect(
                                "immutable-results",
                                "the result of " + method + " can be changed",
                                () -> withMutableResults(method))));
    }

    static Storage withMutableResults(String method) {
        return StoreProxies.changed(
                MemoryStorage.create(),
                (name, unchanged) -> name.equals(method) ? copy(unchanged.call()) : unchanged.call());
    }

    private static Object copy(Object result) {
        if (result instanceof List<?> list) {
            return new ArrayList<>(list);
        } else if (result instanceof Set<?> set) {
            return new LinkedHashSet<>(set);
        }
        return result instanceof SortedMap<?, ?> map ? new TreeMap<>(map) : new LinkedHashMap<>((Map<?, ?>) result);
    }

    private static Storage manyStores() {
        return new ForwardingStorage(MemoryStorage.create()) {
            @Override
            public LinkStore links() {
                return new ForwardingLinkStore(super.links()) {};
            }
        };
    }

    static final class TornReads extends ForwardingLinkStore {

        TornReads(LinkStore store) {
            super(store);
        }

        @Override
        public Optional<StoredLink> find(Owner owner, long id) {
            Optional<StoredLink> first = super.find(owner, id);
            LockSupport.parkNanos(10_000);
            return first.flatMap(stored -> super.find(owner, id)
                    .map(later -> stored.withLink(stored.link().toBuilder()
                            .pixelIds(later.link().pixelIds())
                            .build())));
        }
    }

    /** A list omits some links of the latest insert for 50 microseconds. */
    private static final class PartialLists extends ForwardingLinkStore {

        private volatile Set<Long> omitted = Set.of();

        PartialLists(LinkStore store) {
            super(store);
        }

        @Override
        public List<Link> insert(List<StoredLink> links) {
            List<Link> inserted = super.insert(links);
            omitted = inserted.stream().skip(1).map(Link::id).collect(toSet());
            LockSupport.parkNanos(50_000);
            omitted = Set.of();
            return inserted;
        }

        @Override
        public List<StoredLink> list(LinkFilter filter, Slice<LinkSortField> slice) {
            return super.list(filter, slice).stream()
                    .filter(stored -> !omitted.contains(stored.link().id()))
                    .toList();
        }
    }

    private static final class SlowRenames extends ForwardingLinkStore {

        private static final long GAP_NANOS = 6_000_000;

        private final Set<Long> renamed = ConcurrentHashMap.newKeySet();

        SlowRenames(LinkStore store) {
            super(store);
        }

        @Override
        public Set<Long> update(List<LinkStore.Replacement> replacements) {
            List<Long> ids =
                    replacements.stream().map(LinkStore.Replacement::id).toList();
            renamed.addAll(ids);
            try {
                Set<Long> updated = super.update(replacements);
                LockSupport.parkNanos(GAP_NANOS);
                return updated;
            } finally {
                renamed.removeAll(ids);
            }
        }

        @Override
        public Optional<StoredLink> findByAlias(AliasKey key) {
            return super.findByAlias(key)
                    .filter(stored -> !renamed.contains(stored.link().id()));
        }
    }

    private static final class OldAliases extends ForwardingLinkStore {

        private final Map<AliasKey, AliasKey> renamed = new ConcurrentHashMap<>();

        OldAliases(LinkStore store) {
            super(store);
        }

        @Override
        public Set<Long> update(List<LinkStore.Replacement> replacements) {
            for (LinkStore.Replacement each : replacements) {
                AliasKey old = each.before().aliasKey();
                if (!old.equals(each.after().aliasKey())) {
                    renamed.put(old, each.after().aliasKey());
                }
            }
            return super.update(replacements);
        }

        @Override
        public Optional<StoredLink> findByAlias(AliasKey key) {
            return super.findByAlias(key)
                    .or(() -> Optional.ofNullable(renamed.get(key)).flatMap(super::findByAlias));
        }
    }

    static class TwoStepClicks extends ForwardingLinkStore {

        TwoStepClicks(LinkStore store) {
            super(store);
        }

        @Override
        public OptionalLong countClick(Link link, Instant now, ClickFacts facts) {
            Optional<Link> current = stored(this, link.id())
                    .map(StoredLink::link)
                    .filter(each -> each.expiration().clicks().isEmpty()
                            || each.clicks() < each.expiration().clicks().get());
            LockSupport.parkNanos(10_000);
            current.ifPresent(each ->
                    addClicks(Map.of(each.id(), ClickTally.of(Samples.NOW, facts, each.clicks() + 1))));
            return current.stream().mapToLong(each -> each.clicks() + 1).findFirst();
        }
    }

    private static final class LocallyLockedClicks extends TwoStepClicks {

        LocallyLockedClicks(LinkStore store) {
            super(store);
        }

        @Override
        public synchronized OptionalLong countClick(Link link, Instant now, ClickFacts facts) {
            return super.countClick(link, now, facts);
        }
    }

    private static final class WithoutCommits extends ForwardingStorage {

        WithoutCommits(Storage storage) {
            super(storage);
        }

        @Override
        public Optional<CommitActions> commitActions() {
            return Optional.empty();
        }
    }

    private static final class NeverJoined extends ForwardingStorage {

        NeverJoined(Storage storage) {
            super(storage);
        }

        @Override
        public boolean isJoined() {
            return false;
        }
    }
}
