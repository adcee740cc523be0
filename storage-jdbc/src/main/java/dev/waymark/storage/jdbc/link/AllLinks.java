package dev.waymark.storage.jdbc.link;

import com.google.common.collect.ImmutableList;
import dev.waymark.error.StorageException;
import dev.waymark.spi.StoredLink;
import dev.waymark.storage.jdbc.bulk.AllRows;
import dev.waymark.storage.jdbc.click.ClickWriter;
import dev.waymark.storage.jdbc.list.ListQuery;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.statement.MaybeDamaged;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.util.List;

/** The links of all owners. */
final class AllLinks extends AllRows<StoredLink> {

    private static final String LIST = """
            SELECT %s
            FROM waymark_link
            WHERE id > :after
            ORDER BY id
            LIMIT :limit
            """.formatted(LinkRow.COLUMNS);

    private static final RecordTable TABLE = new RecordTable(
            LinkColumns.KIND,
            LinkColumns.TABLE,
            LinkInserts.IDS,
            LIST,
            true,
            ImmutableList.of(ClickWriter.MOVE, UniquenessKeyRows.MOVE));

    private final LinkReader reader;
    private final LinkWriter writer;
    private final AliasConflicts conflicts;

    AllLinks(
            Transactions transactions, SqlCatalog sql, LinkReader reader, LinkWriter writer, AliasConflicts conflicts) {
        super(transactions, sql, TABLE);
        this.reader = reader;
        this.writer = writer;
        this.conflicts = conflicts;
    }

    @Override
    protected List<MaybeDamaged<StoredLink>> read(Transactions in, String doing, ListQuery query) {
        return reader.list(in, doing, session -> query);
    }

    @Override
    protected void insert(Transactions in, List<StoredLink> links) {
        try {
            in.write("restoring links", session -> {
                writer.restore(session, links);
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
