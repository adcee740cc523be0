package dev.waymark.storage.memory;

import com.google.common.collect.ImmutableList;
import dev.waymark.access.ApiKey;
import dev.waymark.access.Owner;
import dev.waymark.spi.ApiKeyStore;
import dev.waymark.spi.DuplicateHashException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Keeps API keys. To find one takes no lock; there are few of them, so a list looks at all. */
final class MemoryApiKeyStore implements ApiKeyStore {

    private final Gate gate = new Gate();
    private final Map<String, ApiKey> byHash = new ConcurrentHashMap<>();
    private long lastId;

    @Override
    public ApiKey insert(ApiKey draft, String hash) {
        return gate.write(() -> {
            if (byHash.containsKey(hash)) {
                throw new DuplicateHashException();
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
        return gate.read(() -> byHash.values().stream()
                .filter(key -> key.owner().equals(owner))
                .sorted(Comparator.comparingLong(ApiKey::id))
                .collect(ImmutableList.toImmutableList()));
    }

    @Override
    public boolean delete(Owner owner, long id) {
        return gate.write(() -> byHash.values().removeIf(key -> key.owner().equals(owner) && key.id() == id));
    }
}
