package dev.waymark.storage.jdbc.link;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSetMultimap;
import com.google.common.collect.Iterables;
import com.google.common.collect.Lists;
import dev.waymark.access.Owner;
import dev.waymark.error.StorageException;
import dev.waymark.link.Domain;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.CreationKey;
import dev.waymark.spi.DuplicateKeyException;
import dev.waymark.spi.StoredLink;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.sql.UniqueConstraint;
import dev.waymark.storage.jdbc.statement.Parameters;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The reasons of a refused write of links: creation keys and aliases of other links. Core then returns the other link,
 * generates another alias, or reports the conflict.
 */
final class LinkConflicts {

    static final String LOOKING_UP = "looking up taken aliases";

    private static final int KEYS_PER_QUERY = 512;

    private static final String TAKEN_CREATION_KEYS = """
            SELECT id, creation_key
            FROM waymark_link
            WHERE owner_id = :owner_id
              AND creation_key IN (:keys)""";

    private static final String TAKEN_ALIASES = """
            SELECT id, domain_id, alias_key
            FROM waymark_link
            WHERE domain_id = :domain_id
              AND alias_key IN (:keys)""";

    private final SqlCatalog sql;
    private final UniqueConstraint creationKeys;
    private final UniqueConstraint aliases;

    LinkConflicts(SqlCatalog sql) {
        this.sql = sql;
        this.creationKeys = UniqueConstraint.of(sql, "waymark_link_creation_unique", "waymark_link.creation_key");
        this.aliases = UniqueConstraint.of(sql, "waymark_link_alias_unique", "waymark_link.alias_key");
    }

    /**
     * Returns the exception of the SPI for a failed write of links, or the failure itself if other links are not the reason.
     *
     * @param transactions the transactions of the look-up; the write is already undone
     * @param links the links of the failed write, with their ids in case of an update
     */
    RuntimeException translated(StorageException failure, Transactions transactions, List<StoredLink> links) {
        boolean hasDuplicateCreationKey = creationKeys.isReasonOf(failure);
        if (!hasDuplicateCreationKey && !aliases.isReasonOf(failure)) {
            return failure;
        }
        Optional<RuntimeException> found = find(transactions, links);
        if (found.isEmpty() && transactions.isJoined()) {
            // The snapshot of the transaction is older than the other link, so the other link is unknown: one of
            // several aliases is taken, or the other link may be the link of an earlier creation with the key.
            boolean isOneAlias = links.size() == 1 && links.get(0).creationKey().isEmpty();
            if (hasDuplicateCreationKey || !isOneAlias) {
                return Transactions.staleSnapshot();
            }
            found = Optional.of(
                    DuplicateKeyException.ofAliases(ImmutableSet.of(links.get(0).aliasKey())));
        }
        RuntimeException conflict = found.orElseGet(() -> DuplicateKeyException.ofAliases(ImmutableSet.of()));
        conflict.addSuppressed(failure);
        return conflict;
    }

    /** Throws the exception of the SPI if other links have creation keys or aliases of these links. */
    void check(Transactions transactions, List<StoredLink> links) {
        Optional<RuntimeException> conflict = find(transactions, links);
        if (conflict.isPresent()) {
            throw conflict.get();
        }
    }

    /** Returns the exception of the SPI if other links have creation keys or aliases of these links; otherwise empty. */
    private Optional<RuntimeException> find(Transactions transactions, List<StoredLink> links) {
        return transactions.read(LOOKING_UP, session -> {
            if (hasTakenCreationKey(session, links)) {
                return Optional.of(DuplicateKeyException.ofCreationKey());
            }
            ImmutableSet<AliasKey> taken = takenAliases(session, links);
            return taken.isEmpty() ? Optional.empty() : Optional.of(DuplicateKeyException.ofAliases(taken));
        });
    }

    private boolean hasTakenCreationKey(Session session, List<StoredLink> links) throws SQLException {
        Owner owner = links.get(0).link().owner();
        ImmutableSet<Long> own = ids(links);
        List<String> keys = links.stream()
                .flatMap(stored -> stored.creationKey().stream())
                .map(CreationKey::text)
                .toList();
        for (List<String> some : Iterables.partition(keys, KEYS_PER_QUERY)) {
            List<Long> found = session.numbers(
                    sql.ofList(TAKEN_CREATION_KEYS, "keys", some.size()),
                    Parameters.of(owner).setEach("keys", some),
                    "id");
            if (!own.containsAll(found)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the alias keys that other links already have, according to the reads of this session's transaction. */
    ImmutableSet<AliasKey> takenAliases(Session session, List<StoredLink> links) throws SQLException {
        ImmutableSet<Long> own = ids(links);
        ImmutableSet.Builder<AliasKey> taken = ImmutableSet.builder();
        for (Map.Entry<AliasKey, Long> found :
                lookUp(session, Lists.transform(links, StoredLink::aliasKey)).entrySet()) {
            if (!own.contains(found.getValue())) {
                taken.add(found.getKey());
            }
        }
        return taken.build();
    }

    /** Returns the ids of the links that have some of these alias keys, by the alias key. */
    ImmutableMap<AliasKey, Long> lookUp(Session session, Collection<AliasKey> keys) throws SQLException {
        ImmutableSetMultimap<Domain, String> byDomain =
                keys.stream().collect(ImmutableSetMultimap.toImmutableSetMultimap(AliasKey::domain, AliasKey::text));
        ImmutableMap.Builder<AliasKey, Long> ids = ImmutableMap.builder();
        for (Domain domain : byDomain.keySet()) {
            for (List<String> some : Iterables.partition(byDomain.get(domain), KEYS_PER_QUERY)) {
                ids.putAll(lookUp(session, domain, some));
            }
        }
        return ids.buildOrThrow();
    }

    private Map<AliasKey, Long> lookUp(Session session, Domain domain, List<String> texts) throws SQLException {
        return session.map(
                sql.ofList(TAKEN_ALIASES, "keys", texts.size()),
                new Parameters().set("domain_id", domain.id()).setEach("keys", texts),
                row -> new AliasKey(Domain.of(row.number("domain_id")), row.text("alias_key")),
                row -> row.number("id"));
    }

    private static ImmutableSet<Long> ids(List<StoredLink> links) {
        return links.stream().map(stored -> stored.link().id()).collect(ImmutableSet.toImmutableSet());
    }
}
