package dev.waymark.example.transaction;

import static io.agroal.api.configuration.AgroalConnectionPoolConfiguration.ConnectionValidator.defaultValidator;
import static java.util.Objects.requireNonNull;

import com.arjuna.ats.arjuna.common.ObjectStoreEnvironmentBean;
import com.arjuna.ats.internal.jta.transaction.arjunacore.TransactionManagerImple;
import com.arjuna.ats.internal.jta.transaction.arjunacore.TransactionSynchronizationRegistryImple;
import com.arjuna.common.internal.util.propertyservice.BeanPopulator;
import dev.waymark.spi.CommitActions;
import dev.waymark.storage.jdbc.fixture.database.Scratch;
import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.AgroalConnectionFactoryConfiguration.TransactionIsolation;
import io.agroal.api.configuration.supplier.AgroalConnectionFactoryConfigurationSupplier;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.agroal.narayana.NarayanaTransactionIntegration;
import jakarta.transaction.TransactionManager;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Transactions of Narayana with a pool of Agroal, as in Quarkus, and the documented recipe for such transactions.
 *
 * @param dataSource a pool that returns the connection of the active transaction
 * @param joinable the documented recipe
 */
record ManagedJta(AgroalDataSource dataSource, TransactionManager manager, JtaTransactions joinable)
        implements AutoCloseable {

    /** The work of one transaction. */
    @FunctionalInterface
    interface Work {
        void run() throws Exception;
    }

    /** @param provider the driver's class, or its {@code XADataSource} for distributed transactions */
    static ManagedJta on(String url, Class<?> provider) throws SQLException {
        return on(factory -> factory.jdbcUrl(url).connectionProviderClass(provider));
    }

    /** Returns transactions whose pool takes connections from a data source, one data source at a time in this JVM. */
    static ManagedJta over(DataSource connections) throws SQLException {
        Source.connections = connections;
        return on(factory -> factory.jdbcUrl("jdbc:source").connectionProviderClass(Source.class));
    }

    /** A driver that takes connections from a data source. */
    public static final class Source implements Driver {

        private static volatile @Nullable DataSource connections;

        @Override
        public Connection connect(String url, Properties info) throws SQLException {
            return requireNonNull(connections).getConnection();
        }

        @Override
        public boolean acceptsURL(String url) {
            return true;
        }

        @Override
        public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) {
            return new DriverPropertyInfo[0];
        }

        @Override
        public int getMajorVersion() {
            return 1;
        }

        @Override
        public int getMinorVersion() {
            return 0;
        }

        @Override
        public boolean jdbcCompliant() {
            return false;
        }

        @Override
        public Logger getParentLogger() {
            return Logger.getLogger("source");
        }
    }

    private static ManagedJta on(UnaryOperator<AgroalConnectionFactoryConfigurationSupplier> driver)
            throws SQLException {
        for (String store : new String[] {null, "stateStore", "communicationStore"}) {
            BeanPopulator.getNamedInstance(ObjectStoreEnvironmentBean.class, store)
                    .setObjectStoreDir(Scratch.folder("jta").toString());
        }
        TransactionManager manager = new TransactionManagerImple();
        TransactionSynchronizationRegistry registry = new TransactionSynchronizationRegistryImple();
        AgroalDataSource pool = AgroalDataSource.from(new AgroalDataSourceConfigurationSupplier()
                .metricsEnabled()
                .connectionPoolConfiguration(connections -> connections
                        .maxSize(4)
                        .transactionIntegration(new NarayanaTransactionIntegration(manager, registry))
                        .validateOnBorrow(true)
                        .connectionValidator(defaultValidator())
                        .connectionFactoryConfiguration(factory ->
                                driver.apply(factory.jdbcTransactionIsolation(TransactionIsolation.READ_COMMITTED)))));
        return new ManagedJta(pool, manager, new JtaTransactions(pool, manager, registry));
    }

    Optional<Connection> active() {
        return joinable.active();
    }

    CommitActions commitActions() {
        return joinable.commitActions();
    }

    /** Runs work in a transaction, and commits the transaction. */
    void run(Work work) throws Exception {
        call(() -> {
            work.run();
            return true;
        });
    }

    /** Runs work in a transaction, commits the transaction, and returns the result of the work. */
    <T> T call(Callable<T> work) throws Exception {
        manager.begin();
        T result;
        try {
            result = work.call();
        } catch (Throwable e) {
            manager.rollback();
            throw e;
        }
        manager.commit();
        return result;
    }

    @Override
    public void close() {
        dataSource.close();
    }
}
