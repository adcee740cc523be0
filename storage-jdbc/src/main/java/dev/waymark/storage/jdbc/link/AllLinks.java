package dev.waymark.storage.jdbc.link;

import com.google.common.collect.ImmutableList;
import dev.waymark.error.StorageException;
import dev.waymark.spi.StoredLink;
import dev.waymark.storage.jdbc.bulk.AllRows;
import dev.waymark.storage.jdbc.click.ClickWriter;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.util.List;

/** What is special about links where all records are listed, restored and moved, whoever owns them. */
final class AllLinks {

    private static final String LIST = """
            SELECT %s
            FROM waymark_link
            WHERE id > :after
            ORDER BY id
            LIMIT :limit
            """.formatted(LinkRow.COLUMNS);

    private AllLinks() {}

    static AllRows.Kind<StoredLink> kind(LinkReader reader, LinkWriter writer, AliasConflicts conflicts) {
        return new AllRows.Kind<>(
                JdbcLinkStore.KIND,
                "waymark_link",
                LinkInserts.IDS,
                LIST,
                true,
                stored -> stored.link().id(),
                reader::list,
                (transactions, links) -> restore(transactions, links, writer, conflicts),
                ImmutableList.of(ClickWriter.MOVE, LinkClaims.MOVE));
    }

    private static void restore(
            Transactions transactions, List<StoredLink> links, LinkWriter writer, AliasConflicts conflicts) {
        try {
            transactions.write("restoring links", session -> {
                writer.restore(session, links);
                return links;
            });
        } catch (StorageException e) {
            throw conflicts.translated(e, transactions, links);
        }
    }
}
