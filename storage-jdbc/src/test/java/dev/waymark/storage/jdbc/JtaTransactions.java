package dev.waymark.storage.jdbc;

import com.arjuna.ats.arjuna.common.ObjectStoreEnvironmentBean;
import com.arjuna.ats.internal.jta.transaction.arjunacore.TransactionManagerImple;
import com.arjuna.ats.internal.jta.transaction.arjunacore.TransactionSynchronizationRegistryImple;
import com.arjuna.common.internal.util.propertyservice.BeanPopulator;
import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.AgroalConnectionFactoryConfiguration.TransactionIsolation;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.agroal.narayana.NarayanaTransactionIntegration;
import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import jakarta.transaction.TransactionManager;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/**
 * Transactions that JTA manages, by Narayana over a pool of Agroal, as in Quarkus.
 *
 * @param dataSource the pool; within a transaction, it gives the transaction's connection
 */
record JtaTransactions(
        AgroalDataSource dataSource, TransactionManager manager, TransactionSynchronizationRegistry registry)
        implements AutoCloseable {

    /** The work of one transaction. */
    @FunctionalInterface
    interface Work {
        void run() throws Exception;
    }

    private static final String CONNECTION = "waymark.connection";

    /** @param provider the driver's class, or its {@code XADataSource} for distributed transactions */
    static JtaTransactions on(String url, Class<?> provider) throws SQLException {
        for (String store : new String[] {null, "stateStore", "communicationStore"}) {
            BeanPopulator.getNamedInstance(ObjectStoreEnvironmentBean.class, store)
                    .setObjectStoreDir(Scratch.folder("jta").toString());
        }
        TransactionManager manager = new TransactionManagerImple();
        TransactionSynchronizationRegistry registry = new TransactionSynchronizationRegistryImple();
        AgroalDataSource pool = AgroalDataSource.from(new AgroalDataSourceConfigurationSupplier()
                .connectionPoolConfiguration(connections -> connections
                        .maxSize(4)
                        .transactionIntegration(new NarayanaTransactionIntegration(manager, registry))
                        .connectionFactoryConfiguration(factory -> factory.jdbcUrl(url)
                                .jdbcTransactionIsolation(TransactionIsolation.READ_COMMITTED)
                                .connectionProviderClass(provider))));
        return new JtaTransactions(pool, manager, registry);
    }

    /** Returns the connection of the active transaction, if any. */
    Optional<Connection> active() {
        if (registry.getTransactionStatus() != Status.STATUS_ACTIVE) {
            return Optional.empty();
        }
        Connection known = (Connection) registry.getResource(CONNECTION);
        return Optional.of(known == null ? connect() : known);
    }

    private Connection connect() {
        try {
            Connection connection = dataSource.getConnection();
            registry.putResource(CONNECTION, connection);
            return connection;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Runs an action after the commit of the active transaction. */
    void afterCommit(Runnable action) {
        registry.registerInterposedSynchronization(new Synchronization() {
            @Override
            public void beforeCompletion() {}

            @Override
            public void afterCompletion(int status) {
                if (status == Status.STATUS_COMMITTED) {
                    action.run();
                }
            }
        });
    }

    /** Runs work in a transaction, and commits it. */
    void run(Work work) throws Exception {
        manager.begin();
        try {
            work.run();
        } catch (Throwable e) {
            manager.rollback();
            throw e;
        }
        manager.commit();
    }

    @Override
    public void close() {
        dataSource.close();
    }
}
