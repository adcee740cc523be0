package dev.waymark.internal.warm;

import dev.waymark.access.ApiKey;
import dev.waymark.access.Owner;
import dev.waymark.spi.ApiKeyStore;
import java.util.List;
import java.util.Optional;

/** A store of the last inserted API key. */
final class OneApiKey implements ApiKeyStore {

    private Optional<ApiKey> key = Optional.empty();

    @Override
    public ApiKey insert(ApiKey draft, String hash) {
        ApiKey inserted = draft.withId(OneRecordStorage.ID);
        key = Optional.of(inserted);
        return inserted;
    }

    @Override
    public Optional<ApiKey> find(String hash) {
        return key;
    }

    @Override
    public List<ApiKey> list(Owner owner) {
        return key.stream().toList();
    }

    @Override
    public boolean delete(Owner owner, long id) {
        boolean existed = key.isPresent();
        key = Optional.empty();
        return existed;
    }
}
