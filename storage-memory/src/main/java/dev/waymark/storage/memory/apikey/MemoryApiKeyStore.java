package dev.waymark.storage.memory.apikey;

import com.google.common.collect.ImmutableList;
import dev.waymark.access.ApiKey;
import dev.waymark.access.Owner;
import dev.waymark.spi.AllOwners;
import dev.waymark.spi.ApiKeyStore;
import dev.waymark.spi.StoredApiKey;
import dev.waymark.storage.memory.shared.AllRecords;
import dev.waymark.storage.memory.shared.FairReadWriteLock;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The store of API keys. Finding a key takes no lock. A list reads all keys, because there are few keys. */
public final class MemoryApiKeyStore implements ApiKeyStore {

    private final FairReadWriteLock lock = new FairReadWriteLock();
    private final Map<String, ApiKey> byHash = new ConcurrentHashMap<>();
    private long lastId;

    @Override
    public ApiKey insert(ApiKey draft, String hash) {
        return lock.write(() -> {
            if (byHash.containsKey(hash)) {
                throw new ApiKeyStore.DuplicateHashException();
            }
            lastId++;
            ApiKey key = draft.withId(lastId);
            byHash.put(hash, key);
            return key;
        });
    }

    @Override
    public Optional<ApiKey> find(String hash) {
        return Optional.ofNullable(byHash.get(hash));
    }

    @Override
    public List<ApiKey> list(Owner owner) {
        return lock.read(() -> byHash.values().stream()
                .filter(key -> key.owner().equals(owner))
                .sorted(Comparator.comparingLong(ApiKey::id))
                .collect(ImmutableList.toImmutableList()));
    }

    @Override
    public Optional<AllOwners<StoredApiKey>> allOwners() {
        return Optional.of(new AllRecords<>(
                () -> byHash.values().stream().map(ApiKey::owner), this::after, this::restore, this::move));
    }

    private List<StoredApiKey> after(long id, int limit) {
        return lock.read(() -> byHash.entrySet().stream()
                .map(entry -> new StoredApiKey(entry.getValue(), entry.getKey()))
                .filter(stored -> stored.key().id() > id)
                .sorted(Comparator.comparingLong(stored -> stored.key().id()))
                .limit(limit)
                .collect(ImmutableList.toImmutableList()));
    }

    private void restore(List<StoredApiKey> keys) {
        lock.write(() -> {
            if (keys.stream().map(StoredApiKey::hash).anyMatch(byHash::containsKey)) {
                throw new ApiKeyStore.DuplicateHashException();
            }
            keys.forEach(stored -> {
                byHash.put(stored.hash(), stored.key());
                lastId = stored.key().id();
            });
        });
    }

    private boolean move(Owner from, long id, Owner to, Instant now) {
        return lock.write(() -> {
            Optional<Map.Entry<String, ApiKey>> found = byHash.entrySet().stream()
                    .filter(entry -> isOf(from, id, entry.getValue()))
                    .findFirst();
            found.ifPresent(entry -> entry.setValue(entry.getValue().withOwner(to)));
            return found.isPresent();
        });
    }

    private static boolean isOf(Owner owner, long id, ApiKey key) {
        return key.owner().equals(owner) && key.id() == id;
    }

    @Override
    public boolean delete(Owner owner, long id) {
        return lock.write(() -> byHash.values().removeIf(key -> isOf(owner, id, key)));
    }
}
