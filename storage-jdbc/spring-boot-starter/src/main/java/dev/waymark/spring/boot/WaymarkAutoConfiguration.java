package dev.waymark.spring.boot;

import dev.waymark.Waymark;
import dev.waymark.report.ReportGenerator;
import dev.waymark.report.ReportWorkers;
import dev.waymark.spi.Storage;
import dev.waymark.spring.ApplicationEvents;
import dev.waymark.spring.ReportWorkersLifecycle;
import dev.waymark.spring.SpringStorage;
import dev.waymark.spring.SpringTransactions;
import dev.waymark.storage.jdbc.JdbcStorage;
import javax.sql.DataSource;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.NoUniqueBeanDefinitionException;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.context.annotation.Primary;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;

/**
 * The bean {@link Waymark}, which joins the transactions of Spring.
 *
 * <p>The storage and the facade are created at the start of the application, also with lazy initialization: their creation must
 * not be a part of a transaction.
 */
@AutoConfiguration(
        afterName = {
            "org.springframework.boot.hibernate.autoconfigure.HibernateJpaAutoConfiguration",
            "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration",
            "org.springframework.boot.jdbc.autoconfigure.DataSourceTransactionManagerAutoConfiguration"
        })
@EnableConfigurationProperties(WaymarkProperties.class)
public final class WaymarkAutoConfiguration {

    /** The storage in a database, unless the application defines a storage or a facade. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnBean(DataSource.class)
    @ConditionalOnMissingBean(
            value = {Storage.class, Waymark.class},
            ignored = JdbcStorage.class)
    static final class JdbcConfiguration {

        @Bean
        @Lazy(false)
        @ConditionalOnMissingBean
        SpringTransactions waymarkTransactions(
                @WaymarkDataSource ObjectProvider<DataSource> marked,
                ObjectProvider<DataSource> all,
                @WaymarkDataSource ObjectProvider<PlatformTransactionManager> markedManagers,
                ObjectProvider<PlatformTransactionManager> managers) {
            try {
                DataSource dataSource = marked.getIfAvailable(all::getObject);
                PlatformTransactionManager manager = markedManagers.getIfAvailable(managers::getIfAvailable);
                return SpringTransactions.of(
                        dataSource, manager == null ? new JdbcTransactionManager(dataSource) : manager);
            } catch (NoUniqueBeanDefinitionException | IllegalArgumentException e) {
                throw new StartException(
                        "Waymark cannot choose a data source and its transaction manager: " + e.getMessage(),
                        "Mark the data source with Waymark's tables and the transaction manager of this data source with"
                                + " @WaymarkDataSource.",
                        e);
            }
        }

        @Bean
        @Lazy(false)
        OtherManagers waymarkOtherManagers(
                ListableBeanFactory beans,
                @WaymarkDataSource ObjectProvider<PlatformTransactionManager> marked,
                ObjectProvider<PlatformTransactionManager> managers) {
            return new OtherManagers(beans, marked, managers);
        }

        @Bean
        @Lazy(false)
        @ConditionalOnMissingBean
        JdbcStorage waymarkJdbcStorage(SpringTransactions transactions, WaymarkProperties properties) {
            return TablePlace.storage(transactions.dataSource(), properties, properties.databaseSchema());
        }

        @Bean
        @Lazy(false)
        @DependsOnDatabaseInitialization
        SchemaCheck waymarkSchema(JdbcStorage storage, WaymarkProperties properties) {
            return new SchemaCheck(storage.schema(), properties.schema(), properties.tablePrefix());
        }

        /** Creates the storage after the check of the tables. */
        @Bean
        @Lazy(false)
        @Primary
        SpringStorage waymarkStorage(
                SpringTransactions transactions,
                JdbcStorage storage,
                SchemaCheck checked,
                WaymarkProperties properties) {
            SpringStorage.Builder builder = SpringStorage.builder(transactions, storage);
            if (properties.cache().time() != null) {
                builder.cachedFor(properties.cache().time());
                builder.mostCachedLinks(properties.cache().maxLinks());
            }
            if (properties.buffer().delay() != null) {
                builder.clicksBufferedFor(properties.buffer().delay());
            }
            return builder.build();
        }

        @Bean
        @ConditionalOnBooleanProperty("waymark.events.enabled")
        @ConditionalOnMissingBean
        ApplicationEvents waymarkEvents(ApplicationEventPublisher publisher) {
            return new ApplicationEvents(publisher);
        }
    }

    @Bean
    @Lazy(false)
    @ConditionalOnBean(Storage.class)
    @ConditionalOnMissingBean
    Waymark waymark(Storage storage, WaymarkProperties properties, BeanFactory beans) {
        Waymark.Builder builder = Waymark.builder().storage(storage);
        if (properties.warmUp()) {
            builder.warmUp();
        }
        return new BuilderOptions(properties, beans).applyTo(builder).build();
    }

    /** The workers, which need real time and a storage that stays. */
    @Bean
    @ConditionalOnBooleanProperty("waymark.workers.enabled")
    @ConditionalOnBean(Waymark.class)
    @ConditionalOnMissingBean(
            value = ReportWorkersLifecycle.class,
            type = "dev.waymark.storage.memory.testing.FakeWaymark")
    ReportWorkersLifecycle waymarkReportWorkers(
            Waymark waymark, ReportGenerator generator, WaymarkProperties properties) {
        WaymarkProperties.Workers workers = properties.workers();
        ReportWorkers.Builder builder = ReportWorkers.builder(waymark.reportQueue(), generator);
        WaymarkProperties.set("workers.threads", workers.threads(), builder::threads);
        WaymarkProperties.set("workers.lease", workers.lease(), builder::lease);
        WaymarkProperties.set("workers.pause", workers.pause(), builder::pause);
        WaymarkProperties.set("workers.patience", workers.patience(), builder::patience);
        return new ReportWorkersLifecycle(builder);
    }
}
