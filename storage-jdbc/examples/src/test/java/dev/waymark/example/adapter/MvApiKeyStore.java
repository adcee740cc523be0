package dev.waymark.example.adapter;

import dev.waymark.access.ApiKey;
import dev.waymark.access.Owner;
import dev.waymark.spi.AllOwners;
import dev.waymark.spi.ApiKeyStore;
import dev.waymark.spi.StoredApiKey;
import java.util.List;
import java.util.Optional;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;

/** The API keys, and an index of their hashes. */
final class MvApiKeyStore implements ApiKeyStore {

    private final MvStorage storage;
    private final Records<StoredApiKey> records;
    private final MVMap<String, Long> hashes;

    MvApiKeyStore(MvStorage storage, MVStore store) {
        this.storage = storage;
        records = new Records<>(
                store,
                new Records.Kind<>(
                        "API key",
                        RecordBytes::ofApiKey,
                        RecordBytes::toApiKey,
                        stored -> stored.key().owner()));
        hashes = store.openMap("hashes");
    }

    @Override
    public ApiKey insert(ApiKey draft, String hash) {
        return storage.atomically(() -> put(new StoredApiKey(draft.withId(records.nextId()), hash)));
    }

    private ApiKey put(StoredApiKey stored) {
        if (hashes.putIfAbsent(stored.hash(), stored.key().id()) != null) {
            throw new ApiKeyStore.DuplicateHashException();
        }
        records.put(stored.key().id(), stored);
        return stored.key();
    }

    @Override
    public Optional<ApiKey> find(String hash) {
        return storage.atomically(() ->
                Optional.ofNullable(hashes.get(hash)).flatMap(records::find).map(StoredApiKey::key));
    }

    @Override
    public List<ApiKey> list(Owner owner) {
        return storage.atomically(() -> records.readable()
                .map(StoredApiKey::key)
                .filter(key -> key.owner().equals(owner))
                .toList());
    }

    @Override
    public boolean delete(Owner owner, long id) {
        return storage.atomically(() -> {
            Optional<StoredApiKey> found = records.find(owner, id);
            found.ifPresent(stored -> {
                hashes.remove(stored.hash());
                records.remove(id);
            });
            return found.isPresent();
        });
    }

    @Override
    public Optional<AllOwners<StoredApiKey>> allOwners() {
        return Optional.of(new MvAllOwners<>(
                storage,
                records,
                restored -> restored.forEach(stored -> {
                    put(stored);
                    records.reserveId(stored.key().id());
                }),
                (from, id, to, now) -> {
                    Optional<StoredApiKey> moved = records.find(from, id)
                            .map(old -> new StoredApiKey(old.key().withOwner(to), old.hash()));
                    moved.ifPresent(key -> records.put(id, key));
                    return moved;
                }));
    }
}
