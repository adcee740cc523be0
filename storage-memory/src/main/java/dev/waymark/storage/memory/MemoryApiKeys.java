package dev.waymark.storage.memory;

import dev.waymark.access.ApiKey;
import dev.waymark.access.Owner;
import dev.waymark.spi.AllOwners;
import dev.waymark.spi.ApiKeyStore;
import dev.waymark.spi.StoredApiKey;
import dev.waymark.storage.memory.StoreLock.Held;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/** The store of API keys. A list reads the keys of all owners, because there are few keys. */
@SuppressWarnings("try")
final class MemoryApiKeys implements ApiKeyStore, AllOwners<StoredApiKey> {

    final StoreLock lock = new StoreLock();
    private final NavigableMap<Long, StoredApiKey> byId = new TreeMap<>();
    private final Map<String, Long> ids = new HashMap<>();
    private long lastId;

    @Override
    public ApiKey insert(ApiKey draft, String hash) {
        try (Held held = lock.write()) {
            ApiKey key = draft.withId(lastId + 1);
            add(List.of(new StoredApiKey(key, hash)));
            return key;
        }
    }

    private void add(List<StoredApiKey> keys) {
        if (keys.stream().anyMatch(stored -> ids.containsKey(stored.hash()))) {
            throw new DuplicateHashException();
        }
        for (StoredApiKey stored : keys) {
            long id = stored.key().id();
            byId.put(id, stored);
            ids.put(stored.hash(), id);
            lastId = Math.max(lastId, id);
        }
    }

    @Override
    public Optional<ApiKey> find(String hash) {
        try (Held held = lock.read()) {
            return Optional.ofNullable(ids.get(hash)).map(byId::get).map(StoredApiKey::key);
        }
    }

    @Override
    public List<ApiKey> list(Owner owner) {
        try (Held held = lock.read()) {
            return byId.values().stream()
                    .map(StoredApiKey::key)
                    .filter(key -> key.owner().equals(owner))
                    .toList();
        }
    }

    @Override
    public boolean delete(Owner owner, long id) {
        try (Held held = lock.write()) {
            StoredApiKey stored = byId.get(id);
            if (stored == null || !stored.key().owner().equals(owner)) {
                return false;
            }
            byId.remove(id);
            ids.remove(stored.hash());
            return true;
        }
    }

    @Override
    public Optional<AllOwners<StoredApiKey>> allOwners() {
        return Optional.of(this);
    }

    @Override
    public List<Owner> owners(Optional<Owner> after, int limit) {
        try (Held held = lock.read()) {
            return byId.values().stream()
                    .map(StoredApiKey::key)
                    .map(ApiKey::owner)
                    .filter(owner -> after.isEmpty() || owner.compareTo(after.get()) > 0)
                    .distinct()
                    .sorted()
                    .limit(limit)
                    .toList();
        }
    }

    @Override
    public List<StoredApiKey> list(long after, int limit) {
        try (Held held = lock.read()) {
            return byId.tailMap(after, false).values().stream().limit(limit).toList();
        }
    }

    @Override
    public void restore(List<StoredApiKey> keys) {
        try (Held held = lock.write()) {
            add(keys);
        }
    }

    @Override
    public Optional<StoredApiKey> move(Owner from, long id, Owner to, Instant now) {
        try (Held held = lock.write()) {
            StoredApiKey stored = byId.get(id);
            if (stored == null || !stored.key().owner().equals(from)) {
                return Optional.empty();
            }
            StoredApiKey moved = new StoredApiKey(stored.key().withOwner(to), stored.hash());
            byId.put(id, moved);
            return Optional.of(moved);
        }
    }
}
