package dev.waymark.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Waymark;
import dev.waymark.event.WaymarkEvent;
import dev.waymark.link.CreateLink;
import dev.waymark.spi.Storage;
import dev.waymark.spring.ApplicationEvents;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.memory.MemoryStorage;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.annotation.EnableTransactionManagement;
import org.springframework.transaction.event.TransactionalEventListener;
import org.springframework.transaction.support.TransactionTemplate;

/** The bean {@link Waymark}, and the beans of the application that replace parts. */
class WaymarkAutoConfigurationTest {

    private static final CreateLink DOCS =
            CreateLink.to("https://example.com/handbook").alias("docs");

    private static void inTransaction(ApplicationContext application, boolean commits, Runnable work) {
        new TransactionTemplate(application.getBean(PlatformTransactionManager.class)).executeWithoutResult(status -> {
            work.run();
            if (!commits) {
                status.setRollbackOnly();
            }
        });
    }

    private static boolean hasDocs(ApplicationContext application) {
        return application.getBean(Waymark.class).links().findByAlias("docs").isPresent();
    }

    @ParameterizedTest
    @EnumSource(names = {"H2", "SQLITE", "POSTGRESQL"})
    void a_link_and_a_row_of_the_application_are_committed_together_or_not_at_all(Engine engine) {
        Applications.withoutTables(engine)
                .withPropertyValues("waymark.schema=create")
                .run(application -> {
                    JdbcClient jdbc = application.getBean(JdbcClient.class);
                    jdbc.sql("CREATE TABLE campaign (name VARCHAR(20))").update();
                    Runnable work = () -> {
                        jdbc.sql("INSERT INTO campaign VALUES ('spring')").update();
                        application.getBean(Waymark.class).links().create(DOCS);
                    };

                    inTransaction(application, false, work);
                    assertThat(hasDocs(application))
                            .as("whether the application has the link docs")
                            .isFalse();
                    inTransaction(application, true, work);
                    assertThat(hasDocs(application))
                            .as("whether the application has the link docs")
                            .isTrue();
                    assertThat(jdbc.sql("SELECT COUNT(*) FROM campaign")
                                    .query(Integer.class)
                                    .single())
                            .isEqualTo(1);
                });
    }

    @Test
    void without_a_check_the_application_starts_without_tables() {
        Applications.withoutTables()
                .withPropertyValues("waymark.schema=none")
                .run(application -> assertThat(application).hasSingleBean(Waymark.class));
    }

    @Test
    void a_facade_of_the_application_replaces_all_beans() {
        Waymark own = Waymark.builder().storage(MemoryStorage.create()).build();

        Applications.withoutTables().withBean(Waymark.class, () -> own).run(application -> {
            assertThat(application).getBean(Waymark.class).isSameAs(own);
            assertThat(application).doesNotHaveBean(JdbcStorage.class);
        });
    }

    @Test
    void a_storage_of_the_application_replaces_the_database() {
        Applications.withoutTables()
                .withBean(Storage.class, MemoryStorage::create)
                .run(application -> {
                    application.getBean(Waymark.class).links().create(DOCS);

                    assertThat(hasDocs(application))
                            .as("whether the application has the link docs")
                            .isTrue();
                    assertThat(application).doesNotHaveBean(JdbcStorage.class);
                });
    }

    @Configuration(proxyBeanMethods = false)
    static class OwnJdbcStorage {
        @Bean
        JdbcStorage own(DataSource dataSource) {
            return JdbcStorage.builder(dataSource).tablePrefix("own_").build();
        }
    }

    @Test
    void a_jdbc_storage_of_the_application_is_checked_and_joined_to_transactions() {
        Applications.withTables().withUserConfiguration(OwnJdbcStorage.class).run(application -> {
            inTransaction(
                    application,
                    false,
                    () -> application.getBean(Waymark.class).links().create(DOCS));

            assertThat(hasDocs(application))
                    .as("whether the application has the link docs")
                    .isFalse();
            assertThat(application
                            .getBean(JdbcClient.class)
                            .sql("SELECT version FROM own_schema_version")
                            .query(Integer.class)
                            .list())
                    .hasSize(1);
        });
    }

    /** Records events after the commit. */
    @Configuration(proxyBeanMethods = false)
    @EnableTransactionManagement
    static class Committed {

        final List<WaymarkEvent> events = new CopyOnWriteArrayList<>();

        @TransactionalEventListener
        void committed(WaymarkEvent.LinkCreated event) {
            events.add(event);
        }
    }

    @Test
    void application_events_are_published_if_the_property_enables_them() {
        Applications.withTables()
                .withUserConfiguration(Committed.class)
                .withPropertyValues("waymark.events.enabled=true")
                .run(application -> {
                    inTransaction(
                            application,
                            true,
                            () -> application.getBean(Waymark.class).links().create(DOCS));

                    assertThat(application.getBean(Committed.class).events).hasSize(1);
                });
    }

    @Test
    void application_events_are_not_published_by_default() {
        Applications.withTables().run(application -> assertThat(application).doesNotHaveBean(ApplicationEvents.class));
    }
}
