package dev.waymark.storage.jdbc.link;

import dev.waymark.access.Owner;
import dev.waymark.spi.LinkStore.TagUse;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.statement.BoundStatement;
import dev.waymark.storage.jdbc.statement.Parameters;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.util.List;

/** The counts of the links of an owner by tag. */
public record TagCounts(SqlCatalog sql) {

    /** Reads only the index of the tags. */
    private static final String COUNT = """
            SELECT tag_folded, COUNT(*) AS links, MAX(link_id) AS newest
            FROM waymark_link_tag
            WHERE owner_id = :owner_id
            GROUP BY tag_folded
            ORDER BY links DESC, tag_folded
            LIMIT :limit""";

    /** Returns the tags with the most links, and then in the order of the keys. */
    List<TagUse> read(Transactions transactions, Owner owner, int limit) {
        return transactions.read(
                "counting links by tag",
                session -> session.list(
                        query(owner, limit),
                        row -> new TagUse(row.folded("tag_folded"), row.number("links"), row.number("newest"))));
    }

    /** Returns the query of {@link #read}. */
    public BoundStatement query(Owner owner, int limit) {
        return new BoundStatement(sql.of(COUNT), Parameters.of(owner).set("limit", limit));
    }
}
