package dev.waymark.storage.jdbc.link;

import com.google.common.collect.ImmutableList;
import dev.waymark.access.Owner;
import dev.waymark.error.StorageException;
import dev.waymark.spi.DuplicateClaimException;
import dev.waymark.spi.LinkClaim;
import dev.waymark.spi.StoredLink;
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

/** The claims of links. A creation with a claim that a concurrent transaction has just inserted waits for that transaction. */
final class LinkClaimRows {

    /** For a link that goes to another owner: its claims do not go with it. */
    static final String MOVE = """
            DELETE FROM waymark_link_claim
            WHERE link_id = :id
              AND owner_id <> :to
            """;

    /** More than one for each that is added, so that there are fewer and fewer that are over. */
    private static final int FORGOTTEN_AT_ONCE = 4;

    private static final String FIND = """
            SELECT claim_key, fingerprint, expires_at, link_id
            FROM waymark_link_claim
            WHERE owner_id = :owner_id
              AND claim_key = :claim_key
            """;

    private static final String INSERT = """
            INSERT INTO waymark_link_claim (link_id, claim_key, owner_id, fingerprint, expires_at)
            VALUES (:link_id, :claim_key, :owner_id, :fingerprint, :expires_at)
            """;

    private static final String TAKE_OVER = """
            UPDATE waymark_link_claim
            SET
              link_id = :link_id,
              fingerprint = :fingerprint,
              expires_at = :expires_at
            WHERE owner_id = :owner_id
              AND claim_key = :claim_key
              AND link_id = :holder
            """;

    private static final String OLD = """
            SELECT claim_key, fingerprint, expires_at, link_id
            FROM waymark_link_claim
            WHERE expires_at < :now
            ORDER BY expires_at, link_id, claim_key
            LIMIT :limit
            """;

    private static final String FORGET = """
            DELETE FROM waymark_link_claim
            WHERE link_id = :link_id
              AND claim_key = :claim_key
            """;

    private record ClaimRow(Owner owner, LinkClaim claim, long link) {

        Binder binder() {
            return p -> p.set("owner_id", owner.key())
                    .set("claim_key", claim.key())
                    .set("link_id", link)
                    .set("fingerprint", claim.fingerprint())
                    .set("expires_at", claim.until());
        }
    }

    private final SqlCatalog sql;
    private final UniqueConstraint constraint;
    private final String insert;
    private final String lockOld;

    LinkClaimRows(SqlCatalog sql) {
        this.sql = sql;
        this.constraint = UniqueConstraint.of(sql, "waymark_link_claim_unique", "waymark_link_claim.claim_key");
        this.insert = INSERT + sql.database().orNothing("owner_id, claim_key").orElse("");
        this.lockOld = OLD + sql.database().skippingLocked();
    }

    Optional<LinkClaim> find(Transactions transactions, Owner owner, String key) {
        return transactions.read(
                "finding a claim of a link",
                session -> session.find(
                        sql.of(FIND), p -> p.set("owner_id", owner.key()).set("claim_key", key), LinkClaimRows::claim));
    }

    private static LinkClaim claim(Row row) throws SQLException {
        return new LinkClaim(
                row.text("claim_key"),
                row.text("fingerprint"),
                row.instant("expires_at"),
                OptionalLong.of(row.number("link_id")));
    }

    /**
     * Gives links what their drafts claim, in the order of keys, so that no two transactions wait for each other.
     *
     * @param ids of the links, in the order of the drafts
     * @throws DuplicateClaimException if another link has a claim, or has it no longer
     */
    void add(Session session, List<StoredLink> drafts, List<Long> ids) throws SQLException {
        if (claimNothing(drafts)) {
            return;
        }
        ImmutableList<ClaimRow> all = IntStream.range(0, drafts.size())
                .boxed()
                .flatMap(i -> drafts.get(i).claims().stream()
                        .map(claim -> new ClaimRow(drafts.get(i).link().owner(), claim, ids.get(i))))
                .sorted(Comparator.comparing(claimed -> claimed.claim().key()))
                .collect(ImmutableList.toImmutableList());
        for (ClaimRow each : all) {
            add(session, each);
        }
    }

    /** Returns whether a draft takes over a claim of another link. */
    static boolean takesOver(StoredLink draft) {
        return draft.claims().stream().anyMatch(claim -> claim.link().isPresent());
    }

    private static boolean claimNothing(List<StoredLink> drafts) {
        return drafts.stream().allMatch(draft -> draft.claims().isEmpty());
    }

    private void add(Session session, ClaimRow claimed) throws SQLException {
        OptionalLong holder = claimed.claim().link();
        boolean added = holder.isEmpty()
                ? insert(session, claimed)
                : session.execute(sql.of(TAKE_OVER), claimed.binder().and(p -> p.set("holder", holder.getAsLong())))
                        > 0;
        if (!added) {
            throw new DuplicateClaimException();
        }
    }

    /** Inserts a claim unless another link has it. The failed statement alone is undone by then, or has not failed. */
    private boolean insert(Session session, ClaimRow claimed) throws SQLException {
        try {
            return session.execute(sql.of(insert), claimed.binder()) > 0;
        } catch (SQLException e) {
            if (constraint.isReasonOf(e)) {
                return false;
            }
            throw e;
        }
    }

    /**
     * Deletes some claims that had expired when these drafts were made. Outside of a caller's transaction, the deletion has its
     * own transaction, so that a concurrent creation with another claim does not wait. If the deletion fails, the next creation
     * deletes the claims. In a caller's transaction that has locked a claim by taking it over, a deletion could deadlock with a
     * transaction that locks the claims in the opposite order.
     */
    void forgetOld(Transactions transactions, List<StoredLink> drafts) {
        if (claimNothing(drafts)) {
            return;
        }
        if (drafts.stream().anyMatch(LinkClaimRows::takesOver) && transactions.mayBeStale()) {
            return;
        }
        List<LinkClaim> claims =
                drafts.stream().flatMap(draft -> draft.claims().stream()).toList();
        Binder which = p ->
                p.set("now", drafts.get(0).link().createdAt()).set("limit", (long) claims.size() * FORGOTTEN_AT_ONCE);
        String doing = "forgetting claims of links";
        try {
            if (!transactions
                    .read(doing, session -> session.list(sql.of(OLD), which, LinkClaimRows::claim))
                    .isEmpty()) {
                transactions.write(
                        doing, session -> forget(session, session.list(sql.of(lockOld), which, LinkClaimRows::claim)));
            }
        } catch (StorageException e) {
            if (e.requiresRollback()) {
                throw e;
            }
            // The links are stored, and these claims are no worse than before.
        }
    }

    /** In the order in which claims are taken over, too. */
    private List<LinkClaim> forget(Session session, List<LinkClaim> some) throws SQLException {
        session.executeAll(
                sql.of(FORGET),
                ImmutableList.sortedCopyOf(Comparator.comparing(LinkClaim::key), some),
                each -> p -> p.set("link_id", each.link().orElseThrow()).set("claim_key", each.key()));
        return some;
    }

    /**
     * Checks the snapshot after a conflict of claims. If all claims that this method reads are as the drafts expect, the snapshot
     * never contains the conflicting claim, and all further attempts would fail.
     *
     * @throws StorageException if all claims are as the drafts expect
     */
    void checkNotStale(Transactions transactions, List<StoredLink> drafts) {
        if (transactions.mayBeStale() && drafts.stream().allMatch(draft -> areAsSaid(transactions, draft))) {
            throw Transactions.staleSnapshot();
        }
    }

    private boolean areAsSaid(Transactions transactions, StoredLink draft) {
        return draft.claims().stream()
                .allMatch(claim -> find(transactions, draft.link().owner(), claim.key())
                        .map(LinkClaim::link)
                        .orElse(OptionalLong.empty())
                        .equals(claim.link()));
    }
}
