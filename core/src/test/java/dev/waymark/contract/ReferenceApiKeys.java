package dev.waymark.contract;

import dev.waymark.access.ApiKey;
import dev.waymark.access.Owner;
import dev.waymark.spi.ApiKeyStore;
import dev.waymark.spi.DuplicateHashException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** API keys in the order in which they were stored, by their hashes. */
final class ReferenceApiKeys implements ApiKeyStore {

    private final Map<String, ApiKey> byHash = new LinkedHashMap<>();
    private long lastId;

    @Override
    public synchronized ApiKey insert(ApiKey draft, String hash) {
        if (byHash.containsKey(hash)) {
            throw new DuplicateHashException();
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
}
