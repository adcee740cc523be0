package dev.waymark.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Waymark;
import dev.waymark.link.CreateLink;
import dev.waymark.link.LinkQuery;
import dev.waymark.storage.jdbc.JdbcSchema;
import dev.waymark.storage.jdbc.fixture.CapturedLog;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import jakarta.persistence.Entity;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Id;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.flyway.autoconfigure.FlywayAutoConfiguration;
import org.springframework.boot.hibernate.autoconfigure.HibernateJpaAutoConfiguration;
import org.springframework.boot.jdbc.DataSourceBuilder;
import org.springframework.boot.jdbc.autoconfigure.DataSourceTransactionManagerAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** The data source of the tables, and the transactions that Waymark joins. */
class DatabaseTest {

    private static DataSource newDataSource() {
        return DataSourceBuilder.create().url(Applications.newUrl(Engine.H2)).build();
    }

    private static ApplicationContextRunner application(Class<?> configuration) {
        return Applications.withoutDataSource()
                .withUserConfiguration(configuration)
                .withPropertyValues("waymark.schema=create");
    }

    /** Creates a link in a transaction that is rolled back, and returns the number of links. */
    private static long rollBack(ApplicationContext application, PlatformTransactionManager manager) {
        Waymark waymark = application.getBean(Waymark.class);
        new TransactionTemplate(manager).executeWithoutResult(status -> {
            waymark.links().create(CreateLink.to("https://example.com/"));
            status.setRollbackOnly();
        });
        return waymark.links().count(LinkQuery.all());
    }

    private static boolean hasTables(DataSource dataSource) {
        return JdbcClient.create(dataSource)
                        .sql("SELECT COUNT(*) FROM information_schema.tables WHERE table_name = 'WAYMARK_LINK'")
                        .query(Integer.class)
                        .single()
                == 1;
    }

    @Configuration(proxyBeanMethods = false)
    static class TwoDataSources {
        @Bean
        DataSource one() {
            return newDataSource();
        }

        @Bean
        DataSource two() {
            return newDataSource();
        }
    }

    @Test
    void the_start_with_two_data_sources_fails_and_names_the_annotation() {
        application(TwoDataSources.class).run(application -> {
            assertThat(application).hasFailed();
            FailureAnalysis shown = new StartFailureAnalyzer().analyze(application.getStartupFailure());

            assertThat(shown.getDescription()).endsWith("expected single matching bean but found 2: one,two");
            assertThat(shown.getAction()).contains("@WaymarkDataSource");
        });
    }

    @Configuration(proxyBeanMethods = false)
    static class PrimaryDataSource {
        @Bean
        @Primary
        DataSource one() {
            return newDataSource();
        }

        @Bean
        DataSource two() {
            return newDataSource();
        }
    }

    @Test
    void the_primary_data_source_has_the_tables_and_the_transactions() {
        application(PrimaryDataSource.class).run(application -> {
            assertThat(rollBack(application, application.getBean(PlatformTransactionManager.class)))
                    .isZero();
            assertThat(hasTables(application.getBean("one", DataSource.class)))
                    .as("the tables of the data source one")
                    .isTrue();
            assertThat(hasTables(application.getBean("two", DataSource.class)))
                    .as("the tables of the data source two")
                    .isFalse();
        });
    }

    @Configuration(proxyBeanMethods = false)
    static class MarkedDataSource {
        @Bean
        DataSource one() {
            return newDataSource();
        }

        @Bean(defaultCandidate = false)
        @WaymarkDataSource
        DataSource two() {
            return newDataSource();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class MarkedManager {
        @Bean
        PlatformTransactionManager managerOfOne(DataSource one) {
            return new JdbcTransactionManager(one);
        }

        @Bean(defaultCandidate = false)
        @WaymarkDataSource
        PlatformTransactionManager managerOfTwo(@WaymarkDataSource DataSource two) {
            return new JdbcTransactionManager(two);
        }
    }

    @Test
    void the_marked_data_source_has_the_tables_and_the_transactions_of_its_manager() {
        application(MarkedDataSource.class)
                .withUserConfiguration(MarkedManager.class)
                .run(application -> {
                    assertThat(rollBack(
                                    application, application.getBean("managerOfTwo", PlatformTransactionManager.class)))
                            .isZero();
                    assertThat(rollBack(
                                    application, application.getBean("managerOfOne", PlatformTransactionManager.class)))
                            .isEqualTo(1);
                    assertThat(hasTables(application.getBean("two", DataSource.class)))
                            .as("the tables of the data source two")
                            .isTrue();
                    assertThat(hasTables(application.getBean("one", DataSource.class)))
                            .as("the tables of the data source one")
                            .isFalse();
                });
    }

    @Test
    void the_start_names_the_managers_whose_transactions_are_not_joined() {
        try (CapturedLog log = new CapturedLog()) {
            application(MarkedDataSource.class)
                    .withUserConfiguration(MarkedManager.class)
                    .run(application -> assertThat(log.messages())
                            .singleElement()
                            .asString()
                            .startsWith("operations join the transactions of one manager only: [managerOfTwo];"
                                    + " within a transaction of [managerOfOne]"));
        }
    }

    @Test
    void the_start_with_one_manager_logs_nothing() {
        try (CapturedLog log = new CapturedLog()) {
            Applications.withTables()
                    .run(application -> assertThat(log.messages()).isEmpty());
        }
    }

    @Test
    void the_start_fails_if_the_manager_belongs_to_another_data_source() {
        application(MarkedDataSource.class)
                .run(application -> assertThat(application)
                        .getFailure()
                        .rootCause()
                        .hasMessageContaining("does not manage the data source"));
    }

    @Configuration(proxyBeanMethods = false)
    static class MarkedDataSourceWithTables {
        @Bean
        DataSource one() {
            return newDataSource();
        }

        @Bean(defaultCandidate = false)
        @WaymarkDataSource
        DataSource two() {
            DataSource dataSource = newDataSource();
            JdbcSchema.of(dataSource).createOrUpgrade();
            return dataSource;
        }
    }

    @Test
    void flyway_does_not_create_the_tables_in_another_data_source() {
        application(MarkedDataSourceWithTables.class)
                .withUserConfiguration(MarkedManager.class)
                .withConfiguration(AutoConfigurations.of(FlywayAutoConfiguration.class))
                .withPropertyValues("waymark.schema=validate")
                .run(application -> {
                    assertThat(application.getBean(Flyway.class).info().applied())
                            .isNotEmpty();
                    assertThat(hasTables(application.getBean("one", DataSource.class)))
                            .as("the tables of the data source one")
                            .isFalse();
                });
    }

    @Test
    void without_a_transaction_manager_each_operation_has_its_own_transaction() {
        Applications.withTables()
                .withPropertyValues(
                        "spring.autoconfigure.exclude=" + DataSourceTransactionManagerAutoConfiguration.class.getName())
                .withClassLoader(new FilteredClassLoader("org.springframework.jdbc.core.JdbcTemplate"))
                .run(application -> {
                    assertThat(application).doesNotHaveBean(PlatformTransactionManager.class);
                    application.getBean(Waymark.class).links().create(CreateLink.to("https://example.com/"));
                    assertThat(application.getBean(Waymark.class).links().count(LinkQuery.all()))
                            .isEqualTo(1);
                });
    }

    @Entity(name = "page")
    static class Page {
        @Id
        private long id;
    }

    @Configuration(proxyBeanMethods = false)
    @AutoConfigurationPackage
    static class Jpa {}

    @Test
    void links_join_the_transactions_of_jpa() {
        Applications.withTables()
                .withUserConfiguration(Jpa.class)
                .withConfiguration(AutoConfigurations.of(HibernateJpaAutoConfiguration.class))
                .withPropertyValues("spring.jpa.hibernate.ddl-auto=create")
                .run(application -> {
                    new TransactionTemplate(application.getBean(PlatformTransactionManager.class))
                            .executeWithoutResult(status -> {
                                application.getBean(EntityManager.class).persist(new Page());
                                application
                                        .getBean(Waymark.class)
                                        .links()
                                        .create(CreateLink.to("https://example.com/"));
                                status.setRollbackOnly();
                            });

                    assertThat(application.getBean(Waymark.class).links().count(LinkQuery.all()))
                            .isZero();
                });
    }
}
