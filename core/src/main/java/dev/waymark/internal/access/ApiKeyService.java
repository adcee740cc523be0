package dev.waymark.internal.access;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableList;
import dev.waymark.access.ApiKey;
import dev.waymark.access.ApiKeys;
import dev.waymark.access.IssueApiKey;
import dev.waymark.access.IssuedApiKey;
import dev.waymark.access.Owner;
import dev.waymark.access.Secret;
import dev.waymark.error.AuthenticationException;
import dev.waymark.error.InvalidInputException;
import dev.waymark.error.NotFoundException;
import dev.waymark.error.StorageException;
import dev.waymark.error.Violation;
import dev.waymark.internal.base.Environment;
import dev.waymark.internal.base.Years;
import dev.waymark.spi.ApiKeyStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The implementation of {@link ApiKeys} with a store, for the API keys of one owner. */
public final class ApiKeyService implements ApiKeys {

    private static final int MAX_TRIES = 30;
    private static final String KIND = "api_key";
    private static final Violation MALFORMED = Violation.of(
                    "key", "api_key", "must be wm_ and 29 to 253 letters, digits, - and _")
            .with("min", 29)
            .with("max", 253);
    private static final Violation TAKEN = Violation.of("key", "taken", "must not be a key of another owner");

    private static final Violation EXPIRED = Violation.of("expires_at", "past", "must be in the future");

    private final Environment environment;
    private final ApiKeyStore store;
    private final Owner owner;

    public ApiKeyService(Environment environment, Owner owner) {
        this.environment = environment;
        this.store = environment.storage().apiKeys();
        this.owner = checkNotNull(owner, "owner");
    }

    /**
     * Returns the key in the value of an {@code Authorization} header.
     *
     * @param authorization the value, or null if the header is missing
     * @throws AuthenticationException if the value contains no valid key
     */
    public static ApiKey authenticate(Environment environment, @Nullable String authorization) {
        return Optional.ofNullable(authorization)
                .flatMap(ApiKeyHashes::in)
                .map(ApiKeyHashes::of)
                .flatMap(environment.storage().apiKeys()::find)
                .filter(key -> !key.isExpired(environment.now()))
                .orElseThrow(AuthenticationException::new);
    }

    @Override
    public IssuedApiKey issue(IssueApiKey command) {
        List<Violation> violations = new ArrayList<>(violations(checkNotNull(command, "command")));
        Instant now = environment.now();
        if (isExpired(command, now)) {
            violations.add(EXPIRED);
        }
        InvalidInputException.throwIfAny(violations);
        Secret secret = ApiKeyHashes.random(environment.random());
        try {
            return new IssuedApiKey(store.insert(draft(command, now), ApiKeyHashes.of(secret)), secret);
        } catch (ApiKeyStore.DuplicateHashException e) {
            throw new StorageException("the store already contains a new random key", e);
        }
    }

    @Override
    public ApiKey adopt(Secret secret, IssueApiKey command) {
        checkNotNull(secret, "secret");
        ImmutableList.Builder<Violation> violations = ImmutableList.builder();
        boolean isWellFormed = ApiKeyHashes.isWellFormed(secret);
        if (!isWellFormed) {
            violations.add(MALFORMED);
        }
        violations.addAll(violations(checkNotNull(command, "command")));
        String hash = ApiKeyHashes.of(secret);
        Instant now = environment.now();
        // A program adopts its key at each start, also after the expiration of the key.
        if (isExpired(command, now) && !(isWellFormed && store.find(hash).isPresent())) {
            violations.add(EXPIRED);
        }
        InvalidInputException.throwIfAny(violations.build());
        for (int i = 0; i < MAX_TRIES; i++) {
            Optional<ApiKey> adopted = insertOrFind(draft(command, now), hash);
            if (adopted.isPresent()) {
                return adopted.get();
            }
        }
        throw new StorageException(
                "the store refused an API key as a duplicate, but did not find the key, " + MAX_TRIES
                        + " times in a row, so the key was not stored",
                null);
    }

    /**
     * Inserts or finds a key. Returns empty if the present key was revoked in the meantime, or if the key is invisible to the
     * caller's transaction.
     */
    private Optional<ApiKey> insertOrFind(ApiKey draft, String hash) {
        try {
            return Optional.of(store.insert(draft, hash));
        } catch (ApiKeyStore.DuplicateHashException e) {
            Optional<ApiKey> present = store.find(hash);
            if (present.isPresent() && !present.get().owner().equals(owner)) {
                throw new InvalidInputException(ImmutableList.of(TAKEN));
            }
            return present;
        }
    }

    /** Returns whether the key would be expired when it is issued. A year out of range is another violation. */
    private static boolean isExpired(IssueApiKey command, Instant now) {
        return command.expiresAt()
                .filter(Years::include)
                .filter(instant -> !now.isBefore(Environment.inMicros(instant)))
                .isPresent();
    }

    private List<Violation> violations(IssueApiKey command) {
        ImmutableList.Builder<Violation> violations = ImmutableList.<Violation>builder()
                .addAll(environment.validator().violations(command));
        if (command.expiresAt().isPresent()
                && !Years.include(command.expiresAt().get())) {
            violations.add(Years.violation("expires_at"));
        }
        return violations.build();
    }

    private ApiKey draft(IssueApiKey command, Instant now) {
        return new ApiKey(
                0,
                owner,
                command.label(),
                command.scope(),
                now,
                command.expiresAt().map(Environment::inMicros));
    }

    @Override
    public List<ApiKey> list() {
        return store.list(owner);
    }

    @Override
    public void revoke(long id) {
        if (!store.delete(owner, id)) {
            throw new NotFoundException(KIND, id);
        }
    }
}
