package dev.waymark.example.transaction;

import com.arjuna.ats.arjuna.common.ObjectStoreEnvironmentBean;
import com.arjuna.ats.internal.jta.transaction.arjunacore.TransactionManagerImple;
import com.arjuna.ats.internal.jta.transaction.arjunacore.TransactionSynchronizationRegistryImple;
import com.arjuna.common.internal.util.propertyservice.BeanPopulator;
import dev.waymark.spi.CommitActions;
import dev.waymark.storage.jdbc.fixture.database.Scratch;
import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.AgroalConnectionFactoryConfiguration.TransactionIsolation;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.agroal.narayana.NarayanaTransactionIntegration;
import jakarta.transaction.TransactionManager;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

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
