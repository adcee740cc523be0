package dev.waymark.storage.jdbc.pool;

import static io.agroal.api.configuration.AgroalConnectionPoolConfiguration.ConnectionValidator.defaultValidator;

import com.mchange.v2.c3p0.ComboPooledDataSource;
import com.zaxxer.hikari.HikariDataSource;
import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;
import org.apache.commons.dbcp2.BasicDataSource;

/** The pools of connections, with their default options except the number of connections. */
enum Pool {
    HIKARI {
        @Override
        Opened open(String url) {
            HikariDataSource pool = new HikariDataSource();
            pool.setDriverClassName(BreakableDriver.class.getName());
            pool.setJdbcUrl(url);
            pool.setMaximumPoolSize(CONNECTIONS);
            return new Opened(pool, pool::close);
        }
    },

    AGROAL {
        @Override
        Opened open(String url) throws Exception {
            AgroalDataSource pool = AgroalDataSource.from(new AgroalDataSourceConfigurationSupplier()
                    .connectionPoolConfiguration(options -> options.maxSize(CONNECTIONS)
                            .validateOnBorrow(true)
                            .connectionValidator(defaultValidator())
                            .acquisitionTimeout(Duration.ofSeconds(30))
                            .connectionFactoryConfiguration(
                                    factory -> factory.jdbcUrl(url).connectionProviderClass(BreakableDriver.class))));
            return new Opened(pool, pool::close);
        }
    },

    TOMCAT {
        @Override
        Opened open(String url) {
            org.apache.tomcat.jdbc.pool.DataSource pool = new org.apache.tomcat.jdbc.pool.DataSource();
            pool.setDriverClassName(BreakableDriver.class.getName());
            pool.setUrl(url);
            pool.setMaxActive(CONNECTIONS);
            return new Opened(pool, pool::close);
        }
    },

    C3P0 {
        @Override
        Opened open(String url) throws Exception {
            ComboPooledDataSource pool = new ComboPooledDataSource();
            pool.setDriverClass(BreakableDriver.class.getName());
            pool.setJdbcUrl(url);
            pool.setMaxPoolSize(CONNECTIONS);
            return new Opened(pool, pool::close);
        }
    },

    DBCP2 {
        @Override
        Opened open(String url) {
            BasicDataSource pool = new BasicDataSource();
            pool.setDriverClassName(BreakableDriver.class.getName());
            pool.setUrl(url);
            pool.setMaxTotal(CONNECTIONS);
            pool.setAccessToUnderlyingConnectionAllowed(true);
            return new Opened(pool, pool::close);
        }
    };

    static final int CONNECTIONS = 3;

    /** The method that closes a pool. */
    @FunctionalInterface
    interface Closing {
        void close() throws SQLException;
    }

    /** A data source, and the method that closes its connections. */
    record Opened(DataSource dataSource, Closing closing) implements AutoCloseable {

        @Override
        public void close() throws SQLException {
            closing.close();
        }
    }

    abstract Opened open(String url) throws Exception;
}
