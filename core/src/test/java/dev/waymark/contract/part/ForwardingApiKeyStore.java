package dev.waymark.contract.part;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.access.ApiKey;
import dev.waymark.access.Owner;
import dev.waymark.spi.AllOwners;
import dev.waymark.spi.ApiKeyStore;
import dev.waymark.spi.StoredApiKey;
import java.util.List;
import java.util.Optional;

/** A store that forwards each method to a wrapped store. A decorator overrides only the methods with different behaviour. */
public abstract class ForwardingApiKeyStore implements ApiKeyStore {

    private final ApiKeyStore store;

    protected ForwardingApiKeyStore(ApiKeyStore store) {
        this.store = checkNotNull(store, "store");
    }

    @Override
    public ApiKey insert(ApiKey draft, String hash) {
        return store.insert(draft, hash);
    }

    @Override
    public Optional<ApiKey> find(String hash) {
        return store.find(hash);
    }

    @Override
    public List<ApiKey> list(Owner owner) {
        return store.list(owner);
    }

    @Override
    public boolean delete(Owner owner, long id) {
        return store.delete(owner, id);
    }

    @Override
    public int deleteAll(Owner owner) {
        return store.deleteAll(owner);
    }

    @Override
    public Optional<AllOwners<StoredApiKey>> allOwners() {
        return store.allOwners();
    }
}
