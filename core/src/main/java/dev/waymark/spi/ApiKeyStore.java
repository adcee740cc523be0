package dev.waymark.spi;

import dev.waymark.access.ApiKey;
import dev.waymark.access.Owner;
import dev.waymark.error.ReferencedException;
import java.util.List;
import java.util.Optional;

/** The store of API keys, with the hashes of the secrets. The rules of the package hold for every method. */
public interface ApiKeyStore {

    /**
     * Stores a key under a new id. Ids are positive and ascend from one call to the next.
     *
     * @param draft a key with id 0
     * @param hash 64 lower-case hexadecimal digits
     * @return the same key with the new id
     * @throws DuplicateHashException if a key of any owner has this hash. Exactly one of several concurrent writers of the same
     *     hash succeeds, across all application instances
     */
    ApiKey insert(ApiKey draft, String hash);

    /** Finds the key with this hash among the keys of all owners. */
    Optional<ApiKey> find(String hash);

    /** Returns all keys of the owner, in ascending order of the ids. */
    List<ApiKey> list(Owner owner);

    /**
     * Deletes the owner's key with this id.
     *
     * @return whether the owner had a key with this id
     * @throws ReferencedException if a table of the application refers to the key; the key stays
     */
    boolean delete(Owner owner, long id);

    /**
     * Deletes all keys of the owner except referenced keys, including damaged keys. The default lists and deletes, and fails if a
     * key is damaged: a store whose keys can be damaged overrides this method.
     *
     * @return the number of deleted keys
     */
    default int deleteAll(Owner owner) {
        return Math.toIntExact(list(owner).stream()
                .filter(key -> deleteUnlessReferenced(owner, key.id()))
                .count());
    }

    private boolean deleteUnlessReferenced(Owner owner, long id) {
        try {
            return delete(owner, id);
        } catch (ReferencedException e) {
            return false;
        }
    }

    /** Returns the API keys of all owners. The default is empty: operators can then neither list, move nor copy keys. */
    default Optional<AllOwners<StoredApiKey>> allOwners() {
        return Optional.empty();
    }

    /**
     * The exception of an insertion if another API key has the new hash. No key was written. The exception never reaches the
     * library's callers.
     */
    final class DuplicateHashException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        /** Creates an exception whose message does not contain the hash. */
        public DuplicateHashException() {
            super("there is an API key with this hash");
        }
    }
}
