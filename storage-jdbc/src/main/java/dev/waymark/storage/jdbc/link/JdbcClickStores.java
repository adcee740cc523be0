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
import dev.waymark.spi.LinkStore;
import dev.waymark.storage.jdbc.click.ClickAggregation;
import dev.waymark.storage.jdbc.click.ClickDeletion;
import dev.waymark.storage.jdbc.click.ClickReader;
import dev.waymark.storage.jdbc.click.ClickRecords;
import dev.waymark.storage.jdbc.click.ClickWriter;
import dev.waymark.storage.jdbc.click.TopLinks;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;

/**
 * The factory of stores of clicks over time. Each store runs its statements in the {@link Transactions} that {@link #in}
 * receives, and all stores share the statements. The table of totals and the table of values are separate.
 */
final class JdbcClickStores {

    private static final String READING = "reading clicks";

    private final ClickWriter writer;
    private final ClickCounter counter;
    private final LinksByAlias byAlias;
    private final ClickReader reader;
    private final TopLinks top;
    private final ClickAggregation aggregation;
    private final ClickDeletion deletion;
    private final ClickRecords records;

    JdbcClickStores(SqlCatalog sql, ClickWriter writer, ClickCounter counter, LinksByAlias byAlias) {
        this.writer = writer;
        this.counter = counter;
        this.byAlias = byAlias;
        this.reader = new ClickReader(sql);
        this.top = new TopLinks(sql, reader);
        this.aggregation = new ClickAggregation(sql);
        this.deletion = new ClickDeletion(sql);
        this.records = new ClickRecords(sql);
    }

    /** Returns the store that uses these transactions. */
    ClickStore in(Transactions transactions) {
        return new JdbcClickStore(transactions);
    }

    private final class JdbcClickStore implements ClickStore {

        private final Transactions transactions;

        JdbcClickStore(Transactions transactions) {
            this.transactions = transactions;
        }

        @Override
        public Optional<LinkStore.Visited> findAndCount(AliasKey key, Instant now, ClickFacts facts) {
            return byAlias.findAndCount(transactions, key, now, Optional.of(facts));
        }

        @Override
        public OptionalLong countClick(Link link, ClickFacts facts) {
            return counter.count(transactions, link.id(), Optional.of(facts));
        }

        @Override
        public void addClicks(Map<Long, ClickTally> clicks) {
            counter.addTallies(transactions, clicks);
        }

        @Override
        public SortedMap<LocalDate, Long> totals(List<Long> ids, ClickSpan span) {
            return transactions.read(READING, session -> reader.totals(session, ids, span));
        }

        @Override
        public SortedMap<LocalDate, Long> totals(Owner owner, ClickSpan span) {
            return transactions.read(READING, session -> reader.totals(session, owner, span));
        }

        @Override
        public Map<Long, Long> sums(List<Long> ids, List<ClickSpan> spans) {
            return transactions.read(READING, session -> reader.sums(session, ids, spans));
        }

        @Override
        public Map<Long, Long> top(Owner owner, List<ClickSpan> spans, int limit) {
            return transactions.read(READING, session -> top.find(session, owner, spans, limit));
        }

        @Override
        public Map<String, Long> values(List<Long> ids, ClickDimension dimension, List<ClickSpan> spans) {
            return transactions.read(READING, session -> reader.values(session, ids, dimension, spans));
        }

        @Override
        public OptionalLong aggregate(LocalDate before, long after, int limit) {
            return aggregation.aggregate(transactions, before, after, limit);
        }

        @Override
        public OptionalLong deleteBefore(LocalDate before, long after, int limit) {
            return deletion.delete(transactions, before, after, limit);
        }

        @Override
        public Copyable<ClickRecord> records() {
            return new Copyable<>() {
                @Override
                public List<ClickRecord> list(long after, int limit) {
                    return transactions.read(READING, session -> records.list(session, after, limit));
                }

                @Override
                public void restore(List<ClickRecord> restored) {
                    transactions.write("restoring clicks", session -> {
                        writer.restore(session, restored);
                        return restored;
                    });
                }
            };
        }
    }
}
