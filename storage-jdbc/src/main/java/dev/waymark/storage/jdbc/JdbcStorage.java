package dev.waymark.storage.jdbc;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.spi.LinkStore;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.Storage;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Keeps everything in a relational database.
 *
 * <pre>{@code
 * JdbcStorage storage = JdbcStorage.create(dataSource);
 * storage.schema().create();
 * Waymark waymark = Waymark.builder().storage(storage).build();
 * }</pre>
 *
 * <p>Each operation is a transaction on a connection of its own. The data source is expected to pool them; they go back
 * as they came. Failures are {@link dev.waymark.error.StorageException}s. Operations that lose against others (a deadlock,
 * a serialization failure) are rolled back and run again a few times before they fail.
 */
public final class JdbcStorage implements Storage {

    private final JdbcReportStore reports;
    private final JdbcLinkStore links;
    private final JdbcSchema schema;

    private JdbcStorage(Transactions transactions, Dialect dialect, TablePrefix prefix) {
        this.reports = new JdbcReportStore(transactions, prefix, dialect);
        this.links = new JdbcLinkStore(transactions, prefix, dialect);
        this.schema = new JdbcSchema(transactions, dialect, prefix);
    }

    /**
     * Storage with all defaults.
     *
     * @throws dev.waymark.error.StorageException if the database cannot be reached, or is not one that is known
     */
    public static JdbcStorage create(DataSource dataSource) {
        return builder(dataSource).build();
    }

    /** Storage with options. */
    public static Builder builder(DataSource dataSource) {
        return new Builder(dataSource);
    }

    /** The tables of this storage, to be created or checked. */
    public JdbcSchema schema() {
        return schema;
    }

    @Override
    public ReportStore reports() {
        return reports;
    }

    @Override
    public LinkStore links() {
        return links;
    }

    /** The options of a storage. */
    public static final class Builder {

        private final DataSource dataSource;
        private TablePrefix prefix = TablePrefix.DEFAULT;
        private @Nullable Dialect dialect;

        private Builder(DataSource dataSource) {
            this.dataSource = checkNotNull(dataSource, "dataSource");
        }

        /**
         * What the names of tables, indexes and constraints begin with; {@code waymark_} by default.
         *
         * @throws IllegalArgumentException if the prefix is not 1 to 30 of {@code A–Z a–z 0–9 _}, or begins with a digit
         */
        public Builder tablePrefix(String tablePrefix) {
            this.prefix = new TablePrefix(tablePrefix);
            return this;
        }

        /** Which SQL the database understands; by default, it is recognised. */
        public Builder dialect(Dialect newDialect) {
            this.dialect = checkNotNull(newDialect, "dialect");
            return this;
        }

        /**
         * The storage. It connects to the database to recognise it, unless the dialect is given.
         *
         * @throws dev.waymark.error.StorageException if the database cannot be reached, or is not one that is known
         */
        public JdbcStorage build() {
            Dialect known = dialect == null ? Dialect.of(dataSource) : dialect;
            return new JdbcStorage(new Transactions(dataSource, known), known, prefix);
        }
    }
}
