package dev.waymark.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.Waymark;
import dev.waymark.error.StorageException;
import dev.waymark.link.CreateLink;
import dev.waymark.link.LinkQuery;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import jakarta.persistence.Entity;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Id;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.hibernate.autoconfigure.HibernateJpaAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.orm.jpa.EntityManagerHolder;
import org.springframework.orm.jpa.JpaTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.UnexpectedRollbackException;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

/** An entity of JPA is stored if, and only if, the application commits its transaction. */
class JpaTransactionsTest {

    @Entity(name = "note")
    static class Note {
        @Id
        private long id;

        private String text;

        protected Note() {}

        Note(String text) {
            this.text = text;
        }
    }

    @Configuration(proxyBeanMethods = false)
    @AutoConfigurationPackage
    static class Jpa {}

    /** Two managers of one data source. Waymark uses the primary manager. */
    @Configuration(proxyBeanMethods = false)
    static class TwoManagers {
        @Bean
        @Primary
        PlatformTransactionManager managerOfJdbc(DataSource dataSource) {
            return new JdbcTransactionManager(dataSource);
        }

        @Bean
        PlatformTransactionManager managerOfJpa(EntityManagerFactory factory) {
            return new JpaTransactionManager(factory);
        }
    }

    private static ApplicationContextRunner application(Engine engine) {
        return Applications.withoutTables(engine)
                .withUserConfiguration(Jpa.class)
                .withConfiguration(AutoConfigurations.of(HibernateJpaAutoConfiguration.class))
                .withPropertyValues(
                        "waymark.schema=create", "waymark.events.enabled=true", "spring.jpa.hibernate.ddl-auto=create");
    }

    private static void createLink(ApplicationContext application) {
        application.getBean(Waymark.class).links().create(CreateLink.to("https://example.com/"));
    }

    private static List<String> notes(ApplicationContext application) {
        return application
                .getBean(JdbcClient.class)
                .sql("SELECT text FROM note")
                .query(String.class)
                .list();
    }

    private static void persist(ApplicationContext application) {
        EntityManager entities = application.getBean(EntityManager.class);
        entities.persist(new Note("stored"));
        entities.flush();
    }

    @Test
    void an_operation_in_a_transaction_of_the_other_manager_is_refused_and_commits_no_entity() {
        application(Engine.H2).withUserConfiguration(TwoManagers.class).run(application -> {
            new TransactionTemplate(application.getBean("managerOfJpa", PlatformTransactionManager.class))
                    .executeWithoutResult(status -> {
                        persist(application);
                        assertThatIllegalStateException()
                                .isThrownBy(() -> createLink(application))
                                .withMessageContaining("SpringTransactions.of");
                        status.setRollbackOnly();
                    });

            assertThat(notes(application)).isEmpty();
        });
    }

    @Test
    void an_operation_outside_of_a_transaction_flushes_no_entity_of_an_open_session() {
        application(Engine.H2).run(application -> {
            new TransactionTemplate(application.getBean(PlatformTransactionManager.class))
                    .executeWithoutResult(status -> persist(application));
            EntityManagerFactory factory = application.getBean(EntityManagerFactory.class);
            try (EntityManager session = factory.createEntityManager()) {
                TransactionSynchronizationManager.bindResource(factory, new EntityManagerHolder(session));
                session.find(Note.class, 0L).text = "changed for display";
                createLink(application);
            } finally {
                TransactionSynchronizationManager.unbindResource(factory);
            }

            assertThat(notes(application)).containsExactly("stored");
        });
    }

    @Test
    void the_commit_after_a_caught_failure_that_requires_a_rollback_throws() {
        application(Engine.POSTGRESQL).run(application -> {
            TransactionTemplate template =
                    new TransactionTemplate(application.getBean(PlatformTransactionManager.class));
            assertThatExceptionOfType(UnexpectedRollbackException.class)
                    .isThrownBy(() -> template.executeWithoutResult(status -> {
                        persist(application);
                        JdbcClient jdbc = application.getBean(JdbcClient.class);
                        assertThatThrownBy(() -> jdbc.sql("SELECT 1 / 0").update())
                                .hasMessageContaining("division by zero");
                        assertThatExceptionOfType(StorageException.class).isThrownBy(() -> createLink(application));
                    }));

            assertThat(notes(application)).isEmpty();
            assertThat(application.getBean(Waymark.class).links().count(LinkQuery.all()))
                    .isZero();
        });
    }
}
