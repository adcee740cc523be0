package dev.waymark.contract.reference;

import dev.waymark.access.ApiKey;
import dev.waymark.access.Owner;
import dev.waymark.spi.AllOwners;
import dev.waymark.spi.ApiKeyStore;
import dev.waymark.spi.StoredApiKey;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The API keys by hash, in the order of the insertions. */
final class ReferenceApiKeys implements ApiKeyStore {

    private final Map<String, ApiKey> byHash = new LinkedHashMap<>();
    private long lastId;

    @Override
    public synchronized ApiKey insert(ApiKey draft, String hash) {
        if (byHash.containsKey(hash)) {
            throw new ApiKeyStore.DuplicateHashException();
        }
        lastId++;
        ApiKey key = draft.withId(lastId);
        byHash.put(hash, key);
        return key;
    }

    @Override
    public synchronized Optional<ApiKey> find(String hash) {
        return Optional.ofNullable(byHash.get(hash));
    }

    @Override
    public synchronized List<ApiKey> list(Owner owner) {
        return byHash.values().stream().filter(key -> key.owner().equals(owner)).toList();
    }

    @Override
    public synchronized boolean delete(Owner owner, long id) {
        return byHash.values().removeIf(key -> key.owner().equals(owner) && key.id() == id);
    }

    @Override
    public Optional<AllOwners<StoredApiKey>> allOwners() {
        return Optional.of(ReferenceAllOwners.of(
                this::all,
                stored -> stored.key().owner(),
                stored -> stored.key().id(),
                this::restore,
                this::move));
    }

    private synchronized List<StoredApiKey> all() {
        return byHash.entrySet().stream()
                .map(entry -> new StoredApiKey(entry.getValue(), entry.getKey()))
                .toList();
    }

    private synchronized void restore(List<StoredApiKey> keys) {
        if (keys.stream().anyMatch(stored -> byHash.containsKey(stored.hash()))) {
            throw new ApiKeyStore.DuplicateHashException();
        }
        keys.forEach(stored -> byHash.put(stored.hash(), stored.key()));
        lastId = Math.max(
                lastId, byHash.values().stream().mapToLong(ApiKey::id).max().orElse(0));
    }

    private synchronized Optional<StoredApiKey> move(Owner from, long id, Owner to, Instant now) {
        if (list(from).stream().noneMatch(key -> key.id() == id)) {
            return Optional.empty();
        }
        byHash.replaceAll((hash, key) -> key.id() == id ? key.withOwner(to) : key);
        return byHash.entrySet().stream()
                .filter(entry -> entry.getValue().id() == id)
                .map(entry -> new StoredApiKey(entry.getValue(), entry.getKey()))
                .findFirst();
    }
}
