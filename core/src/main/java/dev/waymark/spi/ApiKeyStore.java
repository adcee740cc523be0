package dev.waymark.spi;

import dev.waymark.access.ApiKey;
import dev.waymark.access.Owner;
import java.util.List;
import java.util.Optional;

/** Keeps API keys, by the hashes of their secrets. The rules of the package hold for every method. */
public interface ApiKeyStore {

    /**
     * Stores a key under a new id. Ids are positive and ascend from one call to the next.
     *
     * @param draft a key with id 0
     * @param hash 64 lower-case hexadecimal digits
     * @return the same key with its id
     * @throws DuplicateHashException if there is a key with this hash, of whatever owner; exactly one of several writers of one
     *     hash succeeds, over all nodes
     */
    ApiKey insert(ApiKey draft, String hash);

    /** The key with this hash, of whatever owner. */
    Optional<ApiKey> find(String hash);

    /** All keys of the owner, the lowest id first. */
    List<ApiKey> list(Owner owner);

    /**
     * Deletes the owner's key with this id.
     *
     * @return whether there was one
     */
    boolean delete(Owner owner, long id);

    /**
     * Deletes all keys of the owner. A store whose lists leave out damaged ones deletes these, too.
     *
     * @return how many there were
     */
    default int deleteAll(Owner owner) {
        return Math.toIntExact(
                list(owner).stream().filter(key -> delete(owner, key.id())).count());
    }

    /** All API keys, whoever owns them; empty if this store cannot tell, and then operators cannot list, move or copy them. */
    default Optional<AllOwners<StoredApiKey>> allOwners() {
        return Optional.empty();
    }
}
