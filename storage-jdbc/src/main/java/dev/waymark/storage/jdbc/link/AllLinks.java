package dev.waymark.storage.jdbc.link;

import dev.waymark.error.StorageException;
import dev.waymark.spi.StoredLink;
import dev.waymark.storage.jdbc.bulk.AllRows;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.sql.SqlTemplate;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.util.List;
import java.util.Map;

/** The links of all owners. */
final class AllLinks extends AllRows<StoredLink> {

    private static final String LIST = SqlTemplate.of("""
            SELECT {columns}
            FROM waymark_link link
            WHERE id > :after
            ORDER BY id
            LIMIT :limit""").fill(Map.of("columns", LinkRow.SELECTED));

    /** A move ends the creation key, because the key belongs to the previous owner. */
    private static final String CHANGES = NEXT_VERSION + """
            ,
            creation_key = NULL,
            creation_fingerprint = NULL""";

    private static final RecordTable TABLE =
            new RecordTable(LinkRow.KIND, LinkRow.NAME, LinkInserts.IDS, LIST, CHANGES, LinkRow.LOCK_ORDER);

    private final LinkInserts inserts;
    private final LinkConflicts conflicts;

    AllLinks(Transactions transactions, SqlCatalog sql, LinkInserts inserts, LinkConflicts conflicts) {
        super(transactions, sql, TABLE, LinkRow.MAPPER);
        this.inserts = inserts;
        this.conflicts = conflicts;
    }

    @Override
    protected void insert(Transactions in, List<StoredLink> links) {
        try {
            in.write("restoring links", session -> {
                inserts.restore(session, links);
                return links;
            });
        } catch (StorageException e) {
            throw conflicts.translated(e, in, links);
        }
    }

    @Override
    protected long idOf(StoredLink stored) {
        return stored.link().id();
    }
}
