package dev.waymark.storage.memory.mutant;

import dev.waymark.access.ApiKey;
import dev.waymark.access.Owner;
import dev.waymark.contract.part.ForwardingApiKeyStore;
import dev.waymark.contract.part.RecordKind;
import dev.waymark.error.StorageException;
import dev.waymark.spi.AllOwners;
import dev.waymark.spi.ApiKeyStore;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.Storage;
import dev.waymark.spi.StoredApiKey;
import dev.waymark.spi.forwarding.ForwardingAllOwners;
import dev.waymark.storage.memory.MemoryStorage;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** A storage whose records can be damaged. */
final class DamageableStorage extends Mutant {

    /** The ids of the damaged records of one kind. */
    static final class Damage {

        private final String kind;
        private final Set<Long> ids = new HashSet<>();

        Damage(String kind) {
            this.kind = kind;
        }

        boolean isOf(long id) {
            return ids.contains(id);
        }

        void check(long id) {
            if (isOf(id)) {
                throw StorageException.damaged(kind, id, new IllegalStateException("a value is invalid"));
            }
        }

        /** Returns records of all owners that fail to list a damaged record. */
        <R> AllOwners<R> checked(AllOwners<R> all, ToLongFunction<R> idOf) {
            return new ForwardingAllOwners<>(all) {
                @Override
                public List<R> list(long after, int limit) {
                    List<R> records = super.list(after, limit);
                    records.forEach(record -> check(idOf.applyAsLong(record)));
                    return records;
                }
            };
        }
    }

    private final Damage links;
    private final Damage reports;
    private final Damage apiKeys;

    private DamageableStorage(
            Storage memory,
            BiFunction<LinkStore, Damage, LinkStore> linkStore,
            BiFunction<ReportStore, Damage, ReportStore> reportStore,
            Damage links,
            Damage reports,
            Damage apiKeys) {
        super(
                memory,
                linkStore.apply(memory.links(), links),
                reportStore.apply(memory.reports(), reports),
                new DamageableApiKeys(memory.apiKeys(), apiKeys),
                memory.clicks());
        this.links = links;
        this.reports = reports;
        this.apiKeys = apiKeys;
    }

    /** Creates a storage that treats damaged records as the contract demands. */
    static DamageableStorage correct() {
        return of(DamageableLinks::new, DamageableReports::new);
    }

    private static DamageableStorage of(
            BiFunction<LinkStore, Damage, LinkStore> linkStore,
            BiFunction<ReportStore, Damage, ReportStore> reportStore) {
        return new DamageableStorage(
                MemoryStorage.create(),
                linkStore,
                reportStore,
                new Damage("link"),
                new Damage("report"),
                new Damage("API key"));
    }

    static Stream<Defect> defects() {
        return Stream.of(
                new Defect(
                        "damaged-reads",
                        "a damaged link is not found by its alias",
                        () -> of(DamageableLinks.InvisibleLinks::new, DamageableReports::new)),
                new Defect(
                        "damaged-reads",
                        "a list omits a damaged link",
                        () -> of(DamageableLinks.ShortLists::new, DamageableReports::new)),
                new Defect(
                        "damaged-claims",
                        "a claim of a damaged report fails",
                        () -> of(DamageableLinks::new, DamageableReports.FailingClaims::new)),
                new Defect(
                        "damaged-deletions",
                        "a deletion by query reads the links",
                        () -> of(DamageableLinks.DefaultDeletions::new, DamageableReports::new)));
    }

    void damage(RecordKind kind, long id) {
        Damage damage = switch (kind) {
            case LINK -> links;
            case REPORT -> reports;
            case API_KEY -> apiKeys;
        };
        damage.ids.add(id);
    }

    private static final class DamageableApiKeys extends ForwardingApiKeyStore {

        private final Damage damage;

        DamageableApiKeys(ApiKeyStore store, Damage damage) {
            super(store);
            this.damage = damage;
        }

        @Override
        public Optional<ApiKey> find(String hash) {
            Optional<ApiKey> key = super.find(hash);
            key.ifPresent(each -> damage.check(each.id()));
            return key;
        }

        @Override
        public List<ApiKey> list(Owner owner) {
            List<ApiKey> keys = super.list(owner);
            keys.forEach(key -> damage.check(key.id()));
            return keys;
        }

        @Override
        public Optional<AllOwners<StoredApiKey>> allOwners() {
            return super.allOwners()
                    .map(all -> damage.checked(all, stored -> stored.key().id()));
        }
    }
}
