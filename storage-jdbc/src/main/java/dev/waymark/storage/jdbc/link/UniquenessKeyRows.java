package dev.waymark.storage.jdbc.link;

import com.google.common.collect.ImmutableList;
import dev.waymark.access.Owner;
import dev.waymark.error.StorageException;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.UniquenessKey;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.sql.UniqueConstraint;
import dev.waymark.storage.jdbc.statement.Row;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.statement.StatementParameters.Binder;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/**
 * The uniqueness keys of links ({@link UniquenessKey}): at most one link of an owner holds a key. A creation with a key that a
 * concurrent transaction has just inserted waits for that transaction.
 */
final class UniquenessKeyRows {

    /** Deletes the keys of a link that moves to another owner. */
    static final String MOVE = """
            DELETE FROM waymark_link_uniqueness
            WHERE link_id = :id
              AND owner_id <> :to
            """;

    /**
     * The maximum number of expired keys that are deleted for each new key. The number is greater than 1, so that the number of
     * expired keys decreases.
     */
    private static final int EXPIRED_PER_NEW_KEY = 4;

    private static final String FIND = """
            SELECT uniqueness_key, fingerprint, expires_at, link_id
            FROM waymark_link_uniqueness
            WHERE owner_id = :owner_id
              AND uniqueness_key = :uniqueness_key
            """;

    private static final String INSERT = """
            INSERT INTO waymark_link_uniqueness (link_id, uniqueness_key, owner_id, fingerprint, expires_at)
            VALUES (:link_id, :uniqueness_key, :owner_id, :fingerprint, :expires_at)
            """;

    private static final String TAKE_OVER = """
            UPDATE waymark_link_uniqueness
            SET
              link_id = :link_id,
              fingerprint = :fingerprint,
              expires_at = :expires_at
            WHERE owner_id = :owner_id
              AND uniqueness_key = :uniqueness_key
              AND link_id = :holder
            """;

    private static final String EXPIRED = """
            SELECT uniqueness_key, fingerprint, expires_at, link_id
            FROM waymark_link_uniqueness
            WHERE expires_at < :now
            ORDER BY expires_at, link_id, uniqueness_key
            LIMIT :limit
            """;

    private static final String DELETE = """
            DELETE FROM waymark_link_uniqueness
            WHERE link_id = :link_id
              AND uniqueness_key = :uniqueness_key
            """;

    private record KeyRow(Owner owner, UniquenessKey uniquenessKey, long link) {

        Binder binder() {
            return p -> p.set("owner_id", owner.key())
                    .set("uniqueness_key", uniquenessKey.key())
                    .set("link_id", link)
                    .set("fingerprint", uniquenessKey.fingerprint())
                    .set("expires_at", uniquenessKey.until());
        }
    }

    private final SqlCatalog sql;
    private final UniqueConstraint constraint;
    private final String insert;
    private final String lockExpired;

    UniquenessKeyRows(SqlCatalog sql) {
        this.sql = sql;
        this.constraint =
                UniqueConstraint.of(sql, "waymark_link_uniqueness_unique", "waymark_link_uniqueness.uniqueness_key");
        this.insert = INSERT
                + sql.database().onConflictDoNothing("owner_id, uniqueness_key").orElse("");
        this.lockExpired = EXPIRED + sql.database().skippingLocked();
    }

    Optional<UniquenessKey> find(Transactions transactions, Owner owner, String key) {
        return transactions.read(
                "finding a uniqueness key of a link",
                session -> session.find(
                        sql.of(FIND),
                        p -> p.set("owner_id", owner.key()).set("uniqueness_key", key),
                        UniquenessKeyRows::uniquenessKey));
    }

    private static UniquenessKey uniquenessKey(Row row) throws SQLException {
        return new UniquenessKey(
                row.text("uniqueness_key"),
                row.text("fingerprint"),
                row.instant("expires_at"),
                OptionalLong.of(row.number("link_id")));
    }

    /**
     * Inserts the keys of links, or takes keys over from other links, in the order of the keys, so that two of these
     * transactions cannot deadlock.
     *
     * @param ids the ids of the links, in the order of the drafts
     * @throws LinkStore.DuplicateUniquenessKeyException if another link holds a key, or if the key to take over has another
     * holder
     */
    void add(Session session, List<StoredLink> drafts, List<Long> ids) throws SQLException {
        ImmutableList<KeyRow> all = IntStream.range(0, drafts.size())
                .boxed()
                .flatMap(i -> drafts.get(i).uniquenessKeys().stream()
                        .map(uniquenessKey -> new KeyRow(drafts.get(i).link().owner(), uniquenessKey, ids.get(i))))
                .sorted(Comparator.comparing(row -> row.uniquenessKey().key()))
                .collect(ImmutableList.toImmutableList());
        for (KeyRow each : all) {
            add(session, each);
        }
    }

    /** Returns whether a draft takes over a key of another link. */
    static boolean takesOver(StoredLink draft) {
        return draft.uniquenessKeys().stream()
                .anyMatch(uniquenessKey -> uniquenessKey.link().isPresent());
    }

    private void add(Session session, KeyRow row) throws SQLException {
        OptionalLong holder = row.uniquenessKey().link();
        boolean added = holder.isEmpty()
                ? insert(session, row)
                : session.execute(sql.of(TAKE_OVER), row.binder().and(p -> p.set("holder", holder.getAsLong()))) > 0;
        if (!added) {
            throw new LinkStore.DuplicateUniquenessKeyException();
        }
    }

    /**
     * Inserts a key, and returns whether no other link holds the key. A conflict leaves the transaction usable: the database
     * undoes only the failed statement, or inserts no row without an error.
     */
    private boolean insert(Session session, KeyRow row) throws SQLException {
        try {
            return session.execute(sql.of(insert), row.binder()) > 0;
        } catch (SQLException e) {
            if (constraint.isReasonOf(e)) {
                return false;
            }
            throw e;
        }
    }

    /**
     * Deletes keys that had expired at the creation of the drafts, at most four expired keys for each new key. Outside of a
     * caller's transaction, the deletion has its own transaction, so that a concurrent creation with another key does not
     * wait. If the deletion fails, a later creation deletes the keys. A caller's transaction that has taken a key over deletes
     * no keys: the deletion could deadlock with a transaction that locks the keys in the opposite order.
     */
    void deleteExpired(Transactions transactions, List<StoredLink> drafts) {
        List<UniquenessKey> uniquenessKeys = drafts.stream()
                .flatMap(draft -> draft.uniquenessKeys().stream())
                .toList();
        boolean couldDeadlock = drafts.stream().anyMatch(UniquenessKeyRows::takesOver) && transactions.mayBeStale();
        if (uniquenessKeys.isEmpty() || couldDeadlock) {
            return;
        }
        Binder expired = p -> p.set("now", drafts.get(0).link().createdAt())
                .set("limit", (long) uniquenessKeys.size() * EXPIRED_PER_NEW_KEY);
        String doing = "deleting expired uniqueness keys of links";
        try {
            if (!transactions
                    .read(doing, session -> session.list(sql.of(EXPIRED), expired, UniquenessKeyRows::uniquenessKey))
                    .isEmpty()) {
                transactions.write(
                        doing,
                        session -> delete(
                                session, session.list(sql.of(lockExpired), expired, UniquenessKeyRows::uniquenessKey)));
            }
        } catch (StorageException e) {
            if (e.requiresRollback()) {
                throw e;
            }
            // The links are stored; the expired keys do no harm.
        }
    }

    /** Deletes keys in the order in which {@link #add} locks keys. */
    private List<UniquenessKey> delete(Session session, List<UniquenessKey> expired) throws SQLException {
        session.executeAll(
                sql.of(DELETE),
                ImmutableList.sortedCopyOf(Comparator.comparing(UniquenessKey::key), expired),
                each -> p -> p.set("link_id", each.link().orElseThrow()).set("uniqueness_key", each.key()));
        return expired;
    }

    /**
     * Checks the snapshot after a conflict of keys. If reads return the holders that the drafts expect, the snapshot is older
     * than the conflicting key, and all further attempts would fail.
     *
     * @throws StorageException if reads return the holders that the drafts expect
     */
    void checkNotStale(Transactions transactions, List<StoredLink> drafts) {
        if (transactions.mayBeStale() && drafts.stream().allMatch(draft -> haveExpectedHolders(transactions, draft))) {
            throw Transactions.staleSnapshot();
        }
    }

    private boolean haveExpectedHolders(Transactions transactions, StoredLink draft) {
        return draft.uniquenessKeys().stream()
                .allMatch(uniquenessKey -> find(transactions, draft.link().owner(), uniquenessKey.key())
                        .map(UniquenessKey::link)
                        .orElse(OptionalLong.empty())
                        .equals(uniquenessKey.link()));
    }
}
