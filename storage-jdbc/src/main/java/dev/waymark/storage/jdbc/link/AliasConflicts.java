package dev.waymark.storage.jdbc.link;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSetMultimap;
import com.google.common.collect.Iterables;
import dev.waymark.error.StorageException;
import dev.waymark.link.Domain;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.DuplicateAliasException;
import dev.waymark.spi.StoredLink;
import dev.waymark.storage.jdbc.database.Database;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.statement.Sql;
import dev.waymark.storage.jdbc.statement.TableNames;
import dev.waymark.storage.jdbc.statement.Transactions;
import dev.waymark.storage.jdbc.statement.UniqueConstraint;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;

/**
 * Finds out which aliases are taken, once the database has refused a write because some are. What is done then, core decides:
 * another is generated, or the caller is told.
 */
final class AliasConflicts {

    private static final int KEYS_AT_ONCE = 512;

    private static final String TAKEN = """
            SELECT id, domain_id, alias_key
            FROM waymark_link
            WHERE domain_id = :domain_id
            AND alias_key IN (:alias_keys)
            """;

    private record Taken(long linkId, AliasKey key) {}

    private final UniqueConstraint constraint;
    private final String taken;

    AliasConflicts(TableNames names, Database database) {
        this.constraint = UniqueConstraint.of(names, database, "waymark_link_alias_unique", "waymark_link.alias_key");
        this.taken = names.applyTo(TAKEN);
    }

    /**
     * Runs {@code write}, and names the aliases that are taken if it fails because of them.
     *
     * @param transactions where to look the aliases up; the write is undone by then
     * @param links the links that are written, with their ids if they are stored already
     * @return what {@code write} returns
     * @throws DuplicateAliasException if another link has an alias of these
     */
    <T> T named(Transactions transactions, List<StoredLink> links, Supplier<T> write) {
        return constraint.guarding(write, e -> new DuplicateAliasException(takenFrom(transactions, links, e)));
    }

    /**
     * The links' keys that others have. A transaction that began before they were taken does not see that. If one link was to
     * be written, it must be its key; of several links it cannot be told which.
     */
    private ImmutableSet<AliasKey> takenFrom(
            Transactions transactions, List<StoredLink> links, StorageException failure) {
        ImmutableSet<AliasKey> taken = takenFrom(transactions, links);
        if (!taken.isEmpty() || !transactions.mayBeBehind()) {
            return taken;
        }
        if (links.size() > 1) {
            throw failure;
        }
        return ImmutableSet.of(links.get(0).aliasKey());
    }

    private ImmutableSet<AliasKey> takenFrom(Transactions transactions, List<StoredLink> links) {
        ImmutableSet<Long> own = links.stream().map(link -> link.link().id()).collect(ImmutableSet.toImmutableSet());
        ImmutableSetMultimap<Domain, String> byDomain = links.stream()
                .map(StoredLink::aliasKey)
                .collect(ImmutableSetMultimap.toImmutableSetMultimap(AliasKey::domain, AliasKey::text));
        return transactions.read("looking up which aliases are taken", session -> {
            ImmutableSet.Builder<AliasKey> keys = ImmutableSet.builder();
            for (Domain domain : byDomain.keySet()) {
                for (List<String> chunk : Iterables.partition(byDomain.get(domain), KEYS_AT_ONCE)) {
                    lookUp(session, domain, chunk).stream()
                            .filter(found -> !own.contains(found.linkId()))
                            .forEach(found -> keys.add(found.key()));
                }
            }
            return keys.build();
        });
    }

    private Collection<Taken> lookUp(Session session, Domain domain, List<String> aliasKeys) throws SQLException {
        return session.list(
                Sql.parse(taken, "alias_keys", aliasKeys.size()),
                p -> p.set("domain_id", domain.id()).setEach("alias_keys", aliasKeys),
                row -> new Taken(
                        row.number("id"), new AliasKey(Domain.of(row.number("domain_id")), row.text("alias_key"))));
    }
}
