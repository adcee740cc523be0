package dev.waymark.storage.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.Waymark;
import dev.waymark.event.WaymarkEvent;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.spring.SpringTransactions;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.fixture.engine.OnEngine;
import jakarta.persistence.Entity;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Id;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.orm.jpa.EntityManagerHolder;
import org.springframework.orm.jpa.JpaTransactionManager;
import org.springframework.orm.jpa.LocalContainerEntityManagerFactoryBean;
import org.springframework.orm.jpa.SharedEntityManagerCreator;
import org.springframework.orm.jpa.persistenceunit.PersistenceManagedTypes;
import org.springframework.orm.jpa.vendor.HibernateJpaVendorAdapter;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

/** A link and an entity of Hibernate are stored together or not at all if Spring manages the transactions of JPA. */
@Tag("boot")
@OnEngine(Engine.H2)
@ParameterizedClass
@ValueSource(booleans = {true, false})
class JpaTransactionTest {

    /** A page of the application with its link. */
    @Entity(name = "page")
    static class Page {

        @Id
        private long linkId;

        /** For Hibernate. */
        Page() {}

        Page(long linkId) {
            this.linkId = linkId;
        }

        long linkId() {
            return linkId;
        }
    }

    private static final CreateLink DOCS =
            CreateLink.to("https://example.com/handbook").alias("docs");

    private final Database database;
    private final EntityManagerFactory factory;
    private final EntityManager entities;
    private final TransactionTemplate transaction;
    private final List<String> notified = new ArrayList<>();
    private final Waymark waymark;
    private final Waymark separate;

    JpaTransactionTest(boolean autoCommit) {
        database = Engine.H2.emptyDatabase().with(config -> config.setAutoCommit(autoCommit));
        JdbcStorage storage = database.storage();
        factory = factory(database);
        entities = SharedEntityManagerCreator.createSharedEntityManager(factory);
        JpaTransactionManager manager = new JpaTransactionManager(factory);
        SpringTransactions transactions = SpringTransactions.of(database.dataSource(), manager);
        transaction = new TransactionTemplate(manager);
        separate = Waymark.builder().storage(storage).build();
        waymark = Waymark.builder()
                .storage(transactions.join(storage))
                .listener(event -> {
                    if (event instanceof WaymarkEvent.LinkCreated created) {
                        notified.add(created.link().alias() + " with " + pages());
                    }
                })
                .build();
    }

    private static EntityManagerFactory factory(Database database) {
        LocalContainerEntityManagerFactoryBean bean = new LocalContainerEntityManagerFactoryBean();
        bean.setDataSource(database.dataSource());
        bean.setManagedTypes(PersistenceManagedTypes.of(Page.class.getName()));
        bean.setJpaVendorAdapter(new HibernateJpaVendorAdapter());
        bean.setJpaPropertyMap(
                Map.of("hibernate.hbm2ddl.auto", "create-drop", "jakarta.persistence.validation.mode", "none"));
        bean.afterPropertiesSet();
        return Objects.requireNonNull(bean.getObject());
    }

    @AfterEach
    void close() {
        factory.close();
        assertThat(database.dataSource().getHikariPoolMXBean().getActiveConnections())
                .isZero();
        assertThat(TransactionSynchronizationManager.getResourceMap()).isEmpty();
        database.close();
    }

    private int pages() {
        return entities.createQuery("SELECT p FROM page p", Page.class)
                .getResultList()
                .size();
    }

    private void createPage(CreateLink command) {
        entities.persist(new Page(waymark.links().create(command).id()));
    }

    private void assertStored(String... aliases) {
        assertThat(separate.links().stream(LinkQuery.all()).map(Link::alias)).containsExactlyInAnyOrder(aliases);
        assertThat(pages()).isEqualTo(aliases.length);
    }

    @Test
    void a_link_and_an_entity_are_stored_before_a_listener_is_notified() {
        transaction.executeWithoutResult(status -> {
            createPage(DOCS);
            assertThat(notified).isEmpty();
        });

        assertStored("docs");
        assertThat(notified).containsExactly("docs with 1");
    }

    @Test
    void a_link_and_an_entity_are_rolled_back_together() {
        assertThatThrownBy(() -> transaction.executeWithoutResult(status -> {
                    createPage(DOCS);
                    throw new IllegalArgumentException("no");
                }))
                .isInstanceOf(IllegalArgumentException.class);

        assertStored();
        assertThat(notified).isEmpty();
    }

    /** The session of a request keeps its connection, as with open-in-view. */
    @Test
    void a_later_transaction_of_the_same_session_is_rolled_back() {
        EntityManager session = factory.createEntityManager();
        TransactionSynchronizationManager.bindResource(factory, new EntityManagerHolder(session));
        try {
            transaction.executeWithoutResult(status -> createPage(DOCS));
            transaction.executeWithoutResult(status -> {
                createPage(DOCS.alias("gone"));
                entities.flush();
                status.setRollbackOnly();
            });
        } finally {
            TransactionSynchronizationManager.unbindResource(factory);
            session.close();
        }

        assertStored("docs");
    }

    @Test
    void a_link_that_is_created_after_the_commit_is_stored() {
        transaction.executeWithoutResult(status -> {
            TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
                @Override
                public void afterCommit() {
                    waymark.links().create(DOCS.alias("after"));
                }
            });
            createPage(DOCS);
        });

        assertThat(separate.links().stream(LinkQuery.all()).map(Link::alias))
                .containsExactlyInAnyOrder("docs", "after");
        assertThat(notified).containsExactly("docs with 1", "after with 1");
    }
}
