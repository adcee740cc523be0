package dev.waymark.spring;

import static java.util.Objects.requireNonNull;

import dev.waymark.spi.CommitActions;
import dev.waymark.spi.Storage;
import dev.waymark.storage.jdbc.JdbcStorage;
import java.sql.Connection;
import java.util.Optional;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.ConnectionHolder;
import org.springframework.transaction.ConfigurableTransactionManager;
import org.springframework.transaction.IllegalTransactionStateException;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionExecution;
import org.springframework.transaction.TransactionExecutionListener;
import org.springframework.transaction.TransactionStatus;
import org.springframework.transaction.support.DefaultTransactionDefinition;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * The transactions of a Spring transaction manager, which the operations of a storage join.
 *
 * <pre>{@code
 * SpringTransactions transactions = SpringTransactions.of(dataSource, transactionManager);
 * JdbcStorage storage = JdbcStorage.create(transactions.dataSource());
 * Waymark waymark = Waymark.builder().storage(transactions.join(storage)).build();
 * }</pre>
 *
 * <p>Within a transaction of the manager ({@code @Transactional} or a {@code TransactionTemplate}), an operation joins the
 * transaction. Outside of a transaction, each operation has a transaction of its own. {@link SpringStorage} adds a cache of links
 * and a buffer of clicks.
 *
 * <ul>
 *   <li>An operation in {@code beforeCommit} or {@code beforeCompletion} of a synchronization belongs to the transaction. An
 *       operation in {@code afterCommit} or {@code afterCompletion} has a transaction of its own.
 *   <li>A transaction that is suspended ({@code REQUIRES_NEW}, {@code NOT_SUPPORTED}) works as in the rest of Spring. The rollback
 *       of a nested transaction ({@code NESTED}) or to a savepoint undoes the operations since the savepoint, and notifies no
 *       listener of these operations.
 *   <li>After the commit, before other synchronizations run, changed links are evicted from the cache. After a commit with an
 *       unknown result, too, but then no listener is notified.
 *   <li>{@linkplain dev.waymark.event.WaymarkListener Listeners} are notified after these evictions, before other synchronizations
 *       run, and outside of the transaction. A listener that writes needs {@code @Transactional(propagation = REQUIRES_NEW)}; without a
 *       transaction, a pool without auto-commit loses the write. The write takes a second connection of the pool.
 *   <li>If an operation fails and only a rollback of the transaction undoes the operation
 *       ({@link dev.waymark.error.StorageException#requiresRollback requiresRollback}), the transaction is marked for rollback, as
 *       after the failure of an inner {@code @Transactional} method. If the application catches the exception, the commit throws
 *       {@link org.springframework.transaction.UnexpectedRollbackException}, and nothing is stored. In a nested transaction of a
 *       {@code DataSourceTransactionManager}, the rollback of the nested transaction is enough, if the database still has its
 *       savepoint. Repeat the whole transaction, not the operation.
 *   <li>The timeout of a transaction also limits the statements of Waymark, as for a {@code JdbcTemplate}: in whole seconds,
 *       rounded up.
 *   <li>A transaction with {@code readOnly = true} refuses creations, changes and visits on PostgreSQL, MariaDB and MySQL, and the
 *       failure is not retryable.
 *   <li>Each connection keeps its settings. On SQLite, on a pool with auto-commit, a connection of a
 *       {@code DataSourceTransactionManager} is set to auto-commit immediately after the commit, before listeners run, because the
 *       driver otherwise holds locks. Spring does the same after the synchronizations.
 *   <li>A transaction of another data source is not joined. If this transaction runs inside a transaction of the manager,
 *       operations belong to the transaction of the manager, like the statements of a {@code JdbcTemplate}.
 *   <li>If a data source has several managers, call {@link #of} for each of these managers: one storage then joins the transactions
 *       of all. Without this call, an operation in a transaction of a {@code JpaTransactionManager} throws an exception, and an
 *       operation in a transaction of another {@code DataSourceTransactionManager} has a transaction of its own, so a rollback
 *       keeps the operation.
 *   <li>{@link #of} adds a listener to the manager. Add other listeners with {@code addListener}: after
 *       {@code setTransactionExecutionListeners}, operations in transactions throw an exception.
 * </ul>
 *
 * <p>Create the object before the first transaction that uses Waymark. An object that is created within a transaction of its
 * manager also joins this transaction, and takes a second connection of the pool for its creation; it does not join the
 * transactions that other threads have begun before. The creation within a transaction of another manager of the data source is
 * refused. Thread-safe.
 */
public final class SpringTransactions {

    /** The callback of the manager. Throws no exception, because Spring would leave the begun transaction on the thread. */
    private final class Begin implements TransactionExecutionListener {
        @Override
        public void afterBegin(TransactionExecution transaction, @Nullable Throwable failure) {
            if (failure == null && transaction.isNewTransaction()) { // and no savepoint of an outer transaction
                joinable();
            }
        }
    }

    private final ManagedDataSource managed;
    private final PlatformTransactionManager manager;
    private final Begin begin = new Begin();

    private SpringTransactions(ManagedDataSource managed, PlatformTransactionManager manager) {
        this.managed = managed;
        this.manager = manager;
    }

    /**
     * Creates the transactions of a data source and of its transaction manager. Begins and ends an empty transaction, to prove that
     * the manager manages this data source. Takes one connection at a time.
     *
     * @param dataSource the data source with the tables of Waymark. The data source and the data source of the manager may be
     *     wrapped in proxies of Spring, such as {@code TransactionAwareDataSourceProxy}, {@code LazyConnectionDataSourceProxy} or
     *     another {@code DelegatingDataSource}
     * @param manager the manager of this data source: a {@code DataSourceTransactionManager}, or a {@code JpaTransactionManager}
     *     with Hibernate
     * @throws IllegalArgumentException if the manager does not manage the transactions of the data source, for example the manager
     *     of another data source or of JTA, or if the thread uses a connection of the data source outside of the manager
     * @throws org.springframework.transaction.TransactionException if the manager cannot begin a transaction
     */
    public static SpringTransactions of(DataSource dataSource, PlatformTransactionManager manager) {
        requireNonNull(dataSource, "dataSource");
        if (!(requireNonNull(manager, "manager") instanceof ConfigurableTransactionManager configurable)) {
            throw new IllegalArgumentException("the transaction manager "
                    + manager.getClass().getName()
                    + " accepts no listeners, so Waymark cannot join its transactions; pass the manager of one data source,"
                    + " such as a DataSourceTransactionManager");
        }
        boolean locks = ManagedDataSource.locksAfterCompletion(dataSource);
        TransactionStatus probe = begin(dataSource, manager);
        try {
            SpringTransactions transactions =
                    new SpringTransactions(ManagedDataSource.provenBy(dataSource, manager, locks), manager);
            configurable.addListener(transactions.begin);
            if (!probe.isNewTransaction()) {
                transactions.joinable();
            }
            return transactions;
        } finally {
            end(probe, manager);
        }
    }

    /** Begins the probe. On a thread with a bound connection, only the manager of this connection's transaction may begin it. */
    private static TransactionStatus begin(DataSource dataSource, PlatformTransactionManager manager) {
        if (ManagedDataSource.boundKey(dataSource).isEmpty()) {
            return manager.getTransaction(TransactionDefinition.withDefaults());
        }
        try {
            return manager.getTransaction(
                    new DefaultTransactionDefinition(TransactionDefinition.PROPAGATION_MANDATORY));
        } catch (IllegalTransactionStateException e) {
            throw new IllegalArgumentException(
                    "the transaction manager "
                            + manager.getClass().getName()
                            + " is not the manager of the active transaction, so Waymark cannot prove that it manages the data"
                            + " source; create SpringTransactions outside of transactions",
                    e);
        }
    }

    /** Ends the probe. The end of an outer transaction stays the task of its owner, and a rollback would mark that transaction. */
    private static void end(TransactionStatus probe, PlatformTransactionManager manager) {
        if (probe.isNewTransaction()) {
            manager.rollback(probe);
        } else {
            manager.commit(probe);
        }
    }

    /**
     * Returns the data source for a {@link JdbcStorage}: the data source of {@link #of}, without a proxy that returns the
     * connection of an active transaction.
     */
    public DataSource dataSource() {
        return managed.pool();
    }

    /**
     * Returns a storage whose operations join the active transaction of the calling thread. Without an active transaction, an
     * operation has a transaction of its own.
     *
     * @param storage a storage on {@link #dataSource()}
     */
    public Storage join(JdbcStorage storage) {
        return storage.joiningActive(this::active, this::commitActions, this::setRollbackOnly);
    }

    /**
     * Returns the connection of the calling thread's active transaction, if any. A transaction is active until its commit.
     *
     * @throws IllegalStateException if the thread is in a transaction that cannot be joined: a transaction of JPA or of a bound
     *     connection on the same data source, or a transaction of a manager whose listeners were replaced
     */
    public Optional<Connection> active() {
        return managed.holder().flatMap(this::active);
    }

    private Optional<Connection> active(ConnectionHolder holder) {
        Optional<JoinedTransaction> joined = JoinedTransaction.on(holder);
        if (joined.isEmpty()) {
            checkJoinable(holder);
        }
        return joined.filter(transaction -> !transaction.isCommitted()).map(JoinedTransaction::connection);
    }

    private void checkJoinable(ConnectionHolder holder) {
        if (managed.isForeign(holder)) {
            throw new IllegalStateException(
                    "the active transaction on the data source of Waymark belongs to another transaction"
                            + " manager, so a rollback would keep the changes of Waymark; use the manager of Waymark, or call"
                            + " SpringTransactions.of also with the other manager");
        }
        if (!((ConfigurableTransactionManager) manager)
                .getTransactionExecutionListeners()
                .contains(begin)) {
            throw new IllegalStateException(
                    "the listener of Waymark was removed from the transaction manager, for example by"
                            + " setTransactionExecutionListeners, so a rollback would keep the changes of Waymark; use addListener");
        }
    }

    /**
     * Returns the actions after the calling thread's active transaction. This object runs the actions.
     *
     * @throws IllegalStateException if no transaction is active
     */
    public CommitActions commitActions() {
        return current()
                .orElseThrow(() -> new IllegalStateException("no transaction is active, so no commit will follow"))
                .actions();
    }

    private void setRollbackOnly() {
        current().ifPresent(JoinedTransaction::setRollbackOnly);
    }

    private void joinable() {
        if (TransactionSynchronizationManager.isSynchronizationActive()) {
            managed.holder().ifPresent(holder -> JoinedTransaction.begin(holder, managed, manager));
        }
    }

    private Optional<JoinedTransaction> current() {
        return managed.holder().flatMap(JoinedTransaction::on);
    }
}
