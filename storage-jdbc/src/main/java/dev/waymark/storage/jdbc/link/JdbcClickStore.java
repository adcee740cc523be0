package dev.waymark.storage.jdbc.link;

import dev.waymark.access.Owner;
import dev.waymark.click.ClickDimension;
import dev.waymark.link.Link;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.ClickRecord;
import dev.waymark.spi.ClickSpan;
import dev.waymark.spi.ClickStore;
import dev.waymark.spi.ClickTally;
import dev.waymark.spi.Copyable;
import dev.waymark.spi.VisitedLink;
import dev.waymark.storage.jdbc.click.ClickDeletion;
import dev.waymark.storage.jdbc.click.ClickFolding;
import dev.waymark.storage.jdbc.click.ClickReader;
import dev.waymark.storage.jdbc.click.ClickRecords;
import dev.waymark.storage.jdbc.click.TopLinks;
import dev.waymark.storage.jdbc.database.Database;
import dev.waymark.storage.jdbc.sql.TableNames;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;

/** Keeps clicks over time in two tables: one for totals, one for values of dimensions. */
final class JdbcClickStore implements ClickStore {

    private static final String READING = "reading clicks";

    /** What all stores of the same tables share. */
    record Statements(
            ClickCounter counter,
            Optional<VisitedLinks> visited,
            ClickReader reader,
            TopLinks top,
            ClickFolding folding,
            ClickDeletion deletion,
            ClickRecords records) {

        static Statements of(
                TableNames names, Database database, ClickCounter counter, Optional<VisitedLinks> visited) {
            ClickReader reader = new ClickReader(names);
            return new Statements(
                    counter,
                    visited,
                    reader,
                    new TopLinks(names, database, reader),
                    new ClickFolding(names, database),
                    new ClickDeletion(names, database),
                    new ClickRecords(names, database));
        }
    }

    private final Transactions transactions;
    private final JdbcLinkStore links;
    private final Statements sql;

    JdbcClickStore(Transactions transactions, JdbcLinkStore links, Statements sql) {
        this.transactions = transactions;
        this.links = links;
        this.sql = sql;
    }

    @Override
    public Optional<VisitedLink> findAndCount(AliasKey key, Instant now, ClickFacts facts) {
        return sql.visited()
                .flatMap(visited -> visited.count(transactions, key, now, facts))
                .map(counted -> new VisitedLink(counted, true))
                .or(() -> links.findForVisit(key).map(stored -> new VisitedLink(stored, false)));
    }

    @Override
    public OptionalLong countClick(Link link, ClickFacts facts) {
        return sql.counter().count(transactions, link.id(), facts);
    }

    @Override
    public void addClicks(Map<Long, ClickTally> clicks) {
        sql.counter().addTallies(transactions, clicks);
    }

    @Override
    public SortedMap<LocalDate, Long> totals(List<Long> ids, ClickSpan span) {
        return transactions.read(READING, session -> sql.reader().totals(session, ids, span));
    }

    @Override
    public SortedMap<LocalDate, Long> totals(Owner owner, ClickSpan span) {
        return transactions.read(READING, session -> sql.reader().totals(session, owner, span));
    }

    @Override
    public Map<Long, Long> sums(List<Long> ids, List<ClickSpan> spans) {
        return transactions.read(READING, session -> sql.reader().sums(session, ids, spans));
    }

    @Override
    public Map<Long, Long> top(Owner owner, List<ClickSpan> spans, int limit) {
        return transactions.read(READING, session -> sql.top().find(session, owner, spans, limit));
    }

    @Override
    public Map<String, Long> values(List<Long> ids, ClickDimension dimension, List<ClickSpan> spans) {
        return transactions.read(READING, session -> sql.reader().values(session, ids, dimension, spans));
    }

    @Override
    public OptionalLong fold(LocalDate before, long after, int limit) {
        return sql.folding().fold(transactions, before, after, limit);
    }

    @Override
    public OptionalLong deleteBefore(LocalDate before, long after, int limit) {
        return sql.deletion().delete(transactions, before, after, limit);
    }

    @Override
    public Copyable<ClickRecord> records() {
        return new Copyable<>() {
            @Override
            public List<ClickRecord> list(long after, int limit) {
                return transactions.read(READING, session -> sql.records().list(session, after, limit));
            }

            @Override
            public void restore(List<ClickRecord> records) {
                transactions.write("restoring clicks", session -> {
                    sql.records().restore(session, records);
                    return records;
                });
            }
        };
    }
}
