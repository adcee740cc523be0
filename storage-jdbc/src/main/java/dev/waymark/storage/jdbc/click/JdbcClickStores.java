package dev.waymark.storage.jdbc.click;

import dev.waymark.access.Owner;
import dev.waymark.click.ClickDimension;
import dev.waymark.click.ClickPeriod;
import dev.waymark.spi.ClickRecord;
import dev.waymark.spi.ClickStore;
import dev.waymark.spi.Copyable;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedMap;

/**
 * The factory of stores of clicks over time. Each store runs its statements in the {@link Transactions} that {@link #in}
 * receives, and all stores share the statements. The table of totals and the table of values are separate.
 */
public final class JdbcClickStores {

    static final String READING = "reading clicks";

    private final SqlCatalog sql;
    private final ClickWriter writer;
    private final ClickReader reader;
    private final ClickDeletion deletion;

    public JdbcClickStores(SqlCatalog sql) {
        this.sql = sql;
        this.writer = new ClickWriter(sql);
        this.reader = new ClickReader(sql);
        this.deletion = new ClickDeletion(sql);
    }

    /** Returns the store that uses these transactions. */
    public ClickStore in(Transactions transactions) {
        return new JdbcClickStore(transactions);
    }

    private final class JdbcClickStore implements ClickStore {

        private final Transactions transactions;

        JdbcClickStore(Transactions transactions) {
            this.transactions = transactions;
        }

        @Override
        public SortedMap<LocalDate, Long> totals(List<Long> ids, ClickPeriod period) {
            return transactions.read(READING, session -> reader.totals(session, ids, period));
        }

        @Override
        public SortedMap<LocalDate, Long> totals(Owner owner, ClickPeriod period) {
            return transactions.read(READING, session -> reader.totals(session, owner, period));
        }

        @Override
        public Map<Long, Long> sums(List<Long> ids, ClickPeriod period) {
            return transactions.read(READING, session -> reader.sums(session, ids, period));
        }

        @Override
        public Map<Long, Long> top(Owner owner, ClickPeriod period, int limit) {
            return transactions.read(READING, session -> reader.top(session, owner, period, limit));
        }

        @Override
        public Map<String, Long> values(List<Long> ids, ClickDimension dimension, ClickPeriod period) {
            return transactions.read(READING, session -> reader.values(session, ids, dimension, period));
        }

        @Override
        public OptionalLong deleteBefore(LocalDate before, long after, int limit) {
            return deletion.delete(transactions, before, after, limit);
        }

        @Override
        public Copyable<ClickRecord> records() {
            return new ClickRecords(transactions, sql, writer);
        }
    }
}
