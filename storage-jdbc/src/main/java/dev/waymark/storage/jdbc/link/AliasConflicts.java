package dev.waymark.storage.jdbc.link;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSetMultimap;
import com.google.common.collect.Iterables;
import dev.waymark.error.StorageException;
import dev.waymark.link.Domain;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.StoredLink;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.sql.UniqueConstraint;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/**
 * The look-up of taken aliases after the database has refused a write. Core then generates another alias, or reports the
 * conflict.
 */
final class AliasConflicts {

    private static final int KEYS_PER_QUERY = 512;

    private static final String TAKEN = """
            SELECT id, domain_id, alias_key
            FROM waymark_link
            WHERE domain_id = :domain_id
            AND alias_key IN (:alias_keys)
            """;

    private final SqlCatalog sql;
    private final UniqueConstraint constraint;

    AliasConflicts(SqlCatalog sql) {
        this.sql = sql;
        this.constraint = UniqueConstraint.of(sql, "waymark_link_alias_unique", "waymark_link.alias_key");
    }

    /**
     * Returns the exception of the SPI for a failed write of links. If taken aliases are the reason, the exception contains
     * these aliases.
     *
     * @param transactions the transactions of the look-up; the write is already undone
     * @param links the links of the failed write, with their ids in case of an update
     */
    RuntimeException translated(StorageException failure, Transactions transactions, List<StoredLink> links) {
        if (!constraint.isReasonOf(failure)) {
            return failure;
        }
        ImmutableSet<AliasKey> taken = taken(transactions, links);
        if (taken.isEmpty() && transactions.mayBeStale()) {
            // The snapshot is older than the other link. With several links, the taken alias is unknown.
            if (links.size() > 1) {
                return failure;
            }
            taken = ImmutableSet.of(links.get(0).aliasKey());
        }
        LinkStore.DuplicateAliasException duplicate = new LinkStore.DuplicateAliasException(taken);
        duplicate.addSuppressed(failure);
        return duplicate;
    }

    /** Returns the alias keys that other links already have. */
    ImmutableSet<AliasKey> taken(Transactions transactions, List<StoredLink> links) {
        return transactions.read("looking up taken aliases", session -> taken(session, links));
    }

    /** Returns the alias keys that other links already have, according to the reads of this session's transaction. */
    ImmutableSet<AliasKey> taken(Session session, List<StoredLink> links) throws SQLException {
        ImmutableSet<Long> own = links.stream().map(link -> link.link().id()).collect(ImmutableSet.toImmutableSet());
        ImmutableSetMultimap<Domain, String> byDomain = links.stream()
                .map(StoredLink::aliasKey)
                .collect(ImmutableSetMultimap.toImmutableSetMultimap(AliasKey::domain, AliasKey::text));
        ImmutableSet.Builder<AliasKey> keys = ImmutableSet.builder();
        for (Domain domain : byDomain.keySet()) {
            for (List<String> chunk : Iterables.partition(byDomain.get(domain), KEYS_PER_QUERY)) {
                lookUp(session, domain, chunk).forEach((key, id) -> {
                    if (!own.contains(id)) {
                        keys.add(key);
                    }
                });
            }
        }
        return keys.build();
    }

    private Map<AliasKey, Long> lookUp(Session session, Domain domain, List<String> aliasKeys) throws SQLException {
        return session.map(
                sql.ofList(TAKEN, "alias_keys", aliasKeys.size()),
                p -> p.set("domain_id", domain.id()).setEach("alias_keys", aliasKeys),
                row -> new AliasKey(Domain.of(row.number("domain_id")), row.text("alias_key")),
                row -> row.number("id"));
    }
}
