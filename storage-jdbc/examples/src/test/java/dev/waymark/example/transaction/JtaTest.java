package dev.waymark.example.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.arjuna.ats.internal.jta.transaction.arjunacore.TransactionSynchronizationRegistryImple;
import dev.waymark.Waymark;
import dev.waymark.caching.LinkCachingStorage;
import dev.waymark.error.AliasTakenException;
import dev.waymark.error.ReferencedException;
import dev.waymark.error.StaleVersionException;
import dev.waymark.error.StorageException;
import dev.waymark.event.WaymarkEvent;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Links;
import dev.waymark.link.UpdateLink;
import dev.waymark.report.CreateReport;
import dev.waymark.report.ReportQuery;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Storage;
import dev.waymark.spi.StoredLink;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.connection.ProbedDataSource;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.visit.Visit;
import dev.waymark.visit.Visitor;
import jakarta.transaction.RollbackException;
import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** JTA connections refuse to roll back to a savepoint. Conflicts are reported without a savepoint. */
@ParameterizedClass
@MethodSource("pools")
class JtaTest {

    static Stream<Arguments> pools() {
        return Stream.of(
                        arguments(Engine.H2, org.h2.Driver.class),
                        arguments(Engine.H2, org.h2.jdbcx.JdbcDataSource.class),
                        arguments(Engine.POSTGRESQL, org.postgresql.Driver.class),
                        arguments(Engine.POSTGRESQL, org.postgresql.xa.PGXADataSource.class),
                        arguments(Engine.MARIADB, org.mariadb.jdbc.Driver.class),
                        arguments(Engine.MYSQL, com.mysql.cj.jdbc.Driver.class),
                        arguments(Engine.MYSQL, com.mysql.cj.jdbc.MysqlXADataSource.class))
                .filter(pool -> ((Engine) pool.get()[0]).reasonToSkip().isEmpty());
    }

    private static final CreateLink DOCS =
            CreateLink.to("https://example.com/handbook").alias("docs");

    private final Engine engine;
    private final Database database;
    private final ManagedJta jta;
    private final Waymark plain;
    private final Waymark waymark;
    private final Links links;

    JtaTest(Engine engine, Class<?> provider) throws SQLException {
        this.engine = engine;
        database = engine.emptyDatabase();
        jta = ManagedJta.on(database.url(), provider);
        plain = Waymark.builder().storage(database.storage()).build();
        waymark = builder().build();
        links = waymark.links();
    }

    private Waymark.Builder builder() {
        return Waymark.builder()
                .storage(JdbcStorage.create(jta.dataSource()).joiningActive(jta::active, jta::commitActions));
    }

    @AfterEach
    void close() {
        jta.close();
    }

    private static void assertTaken(ThrowingCallable call) {
        assertThatExceptionOfType(AliasTakenException.class)
                .isThrownBy(call)
                .satisfies(taken -> assertThat(taken.alias()).isEqualTo("docs"));
    }

    private List<String> aliases() {
        return plain.links().stream(LinkQuery.all()).map(Link::alias).sorted().toList();
    }

    @Test
    void a_taken_alias_is_reported_and_leaves_the_rest_of_the_transaction() throws Exception {
        plain.links().create(DOCS);

        jta.run(() -> {
            links.create(DOCS.alias("first"));
            assertTaken(() -> links.create(DOCS));
            assertTaken(() -> links.create(DOCS.pixelIds(1L, 2L)));
            assertTaken(() -> links.createAll(List.of(DOCS.alias("other"), DOCS)));
            assertTaken(() -> links.createOrGet(
                    CreateLink.to("https://example.com/elsewhere").alias("docs")));
            links.create(DOCS.alias("second"));
        });

        assertThat(aliases()).containsExactly("docs", "first", "second");
    }

    @Test
    void a_taken_alias_of_an_update_is_reported_and_leaves_the_rest_of_the_transaction() throws Exception {
        plain.links().create(DOCS);
        long id = plain.links().create(DOCS.alias("other")).id();

        jta.run(() -> {
            assertTaken(() -> links.update(id, UpdateLink.change().alias("docs")));
            links.update(id, UpdateLink.change().alias("renamed"));
        });

        assertThat(aliases()).containsExactly("docs", "renamed");
    }

    /** PostgreSQL ends a transaction at the first failed statement, so the transaction must be rolled back there. */
    @Test
    void a_reference_of_another_table_is_reported_and_leaves_the_rest_of_the_transaction() throws Exception {
        assumeFalse(engine == Engine.POSTGRESQL, "PostgreSQL ends the transaction");
        long id = plain.links().create(DOCS).id();
        database.execute(
                "CREATE TABLE page (id BIGINT PRIMARY KEY, FOREIGN KEY (id) REFERENCES waymark_link (id))",
                "INSERT INTO page VALUES (" + id + ")");
        try {
            jta.run(() -> {
                links.create(DOCS.alias("first"));
                assertThatExceptionOfType(ReferencedException.class).isThrownBy(() -> links.delete(id));
                links.create(DOCS.alias("second"));
            });
        } finally {
            database.execute("DROP TABLE page");
        }

        assertThat(aliases()).containsExactly("docs", "first", "second");
    }

    @Test
    void a_stale_version_is_reported_and_leaves_the_rest_of_the_transaction() throws Exception {
        Link link = plain.links().create(DOCS);

        jta.run(() -> {
            links.update(link.id(), UpdateLink.change().title("New").ifVersion(link.version()));
            assertThatExceptionOfType(StaleVersionException.class)
                    .isThrownBy(() -> links.update(
                            link.id(), UpdateLink.change().title("Stale").ifVersion(link.version())));
        });

        assertThat(plain.links().get(link.id()).title()).contains("New");
    }

    @Test
    void a_listener_of_an_earlier_change_sees_that_the_transaction_has_disabled_a_cached_link() throws Exception {
        List<Visit.Type> seen = new ArrayList<>();
        Waymark cached = cached(jta.joinable(), visits -> seen.add(preview(visits)));
        Link link = plain.links().create(DOCS);
        preview(cached);

        jta.run(() -> {
            cached.links().create(DOCS.alias("other"));
            cached.links().update(link.id(), UpdateLink.change().disabled(true));
        });

        assertThat(seen).containsExactly(Visit.Type.DISABLED);
    }

    @Test
    void a_commit_with_an_unknown_result_evicts_the_link_and_notifies_no_listener() throws Exception {
        List<Visit.Type> seen = new ArrayList<>();
        TransactionSynchronizationRegistry registry = new TransactionSynchronizationRegistryImple();
        JtaTransactions inDoubt = new JtaTransactions(
                jta.dataSource(),
                jta.manager(),
                ProbedDataSource.proxy(
                        TransactionSynchronizationRegistry.class,
                        (method, arguments) -> ProbedDataSource.invoke(registry, method, inDoubt(arguments))));
        Waymark cached = cached(inDoubt, visits -> seen.add(preview(visits)));
        Link link = plain.links().create(DOCS);
        preview(cached);

        jta.run(() -> {
            cached.links().create(DOCS.alias("other"));
            cached.links().update(link.id(), UpdateLink.change().disabled(true));
        });

        assertThat(preview(cached)).isEqualTo(Visit.Type.DISABLED);
        assertThat(seen).isEmpty();
    }

    /** Replaces the status of a completion by an unknown status. */
    private static Object[] inDoubt(Object[] arguments) {
        if (arguments == null || !(arguments[0] instanceof Synchronization synchronization)) {
            return arguments;
        }
        return new Object[] {
            ProbedDataSource.proxy(
                    Synchronization.class,
                    (method, status) -> ProbedDataSource.invoke(
                            synchronization, method, status == null ? null : new Object[] {Status.STATUS_UNKNOWN}))
        };
    }

    private static Visit.Type preview(Waymark waymark) {
        return waymark.visits().preview("docs", Visitor.UNKNOWN).type();
    }

    /** Returns a facade with a cache, whose listener is called after the creation of a link. */
    private Waymark cached(JtaTransactions transactions, Consumer<Waymark> listener) {
        AtomicReference<Waymark> waymarkOfListener = new AtomicReference<>();
        Storage joining =
                JdbcStorage.create(jta.dataSource()).joiningActive(transactions::active, transactions::commitActions);
        Waymark caching = Waymark.builder()
                .storage(LinkCachingStorage.over(joining, Duration.ofDays(1)))
                .listener(event -> {
                    if (event instanceof WaymarkEvent.LinkCreated) {
                        listener.accept(waymarkOfListener.get());
                    }
                })
                .build();
        waymarkOfListener.set(caching);
        return caching;
    }

    @Test
    void a_generated_alias_that_is_taken_is_replaced_by_another() throws Exception {
        AtomicBoolean first = new AtomicBoolean(true);
        Storage joined = JdbcStorage.create(jta.dataSource()).joiningActive(jta::active, jta::commitActions);
        LinkStore late = ProbedDataSource.proxy(LinkStore.class, (method, arguments) -> {
            if (method.getName().equals("insert") && first.getAndSet(false)) {
                StoredLink draft = (StoredLink) ((List<?>) arguments[0]).get(0);
                plain.links().create(DOCS.alias(draft.link().alias()));
            }
            return ProbedDataSource.invoke(joined.links(), method, arguments);
        });
        Waymark generating = waymark.withStorage(ProbedDataSource.proxy(
                Storage.class,
                (method, arguments) ->
                        method.getName().equals("links") ? late : ProbedDataSource.invoke(joined, method, arguments)));

        jta.run(() -> generating.links().create(CreateLink.to("https://example.com/")));

        assertThat(aliases()).hasSize(2);
    }

    @Test
    void a_link_that_another_transaction_creates_meanwhile_is_found() throws Exception {
        CreateLink command = CreateLink.to("https://example.com/once");
        Waymark late = builder()
                .titleResolver(url -> {
                    plain.links().createOrGet(command);
                    return Optional.empty();
                })
                .build();

        jta.run(() -> assertThat(late.links().createOrGet(command).id())
                .isEqualTo(plain.links().createOrGet(command).id()));

        assertThat(aliases()).hasSize(1);
    }

    @Test
    void a_link_that_is_created_in_a_transaction_marked_for_rollback_is_rolled_back() throws Exception {
        List<String> events = new ArrayList<>();
        Waymark listening = listening(events);

        jta.manager().begin();
        listening.links().create(DOCS.alias("early"));
        jta.manager().setRollbackOnly();
        listening.links().create(DOCS.alias("late"));
        jta.manager().rollback();

        assertThat(aliases()).isEmpty();
        assertThat(events).isEmpty();
    }

    @Test
    void the_first_operation_in_a_transaction_marked_for_rollback_is_refused() throws Exception {
        jta.manager().begin();
        jta.manager().setRollbackOnly();

        assertThatIllegalStateException()
                .isThrownBy(() -> links.create(DOCS))
                .withMessage("the pool returned no connection for the transaction");

        jta.manager().rollback();
        assertThat(aliases()).isEmpty();
    }

    private Waymark listening(List<String> events) {
        return builder()
                .listener(event -> {
                    if (event instanceof WaymarkEvent.LinkCreated created) {
                        events.add(created.link().alias());
                        waymark.reports().create(CreateReport.on(created.link().url()));
                    }
                })
                .build();
    }

    @Test
    void a_storage_that_does_not_join_is_refused_and_leaves_the_transaction_alone() throws Exception {
        Waymark apart =
                Waymark.builder().storage(JdbcStorage.create(jta.dataSource())).build();

        jta.run(() -> {
            links.create(DOCS);
            assertThatExceptionOfType(StorageException.class)
                    .isThrownBy(() -> apart.links().create(DOCS.alias("apart")))
                    .withMessageContaining("the connection refuses to end its transaction");
            assertThatExceptionOfType(StorageException.class)
                    .isThrownBy(() -> apart.links().count(LinkQuery.all()))
                    .withMessageContaining("the connection refuses to end its transaction");
        });

        assertThat(aliases()).containsExactly("docs");
    }

    @Test
    void a_pool_outside_of_jta_is_refused_with_and_without_auto_commit() {
        for (boolean autoCommit : new boolean[] {true, false}) {
            try (Database pool = database.with(config -> config.setAutoCommit(autoCommit))) {
                assertThatIllegalArgumentException()
                        .isThrownBy(() -> new JtaTransactions(
                                pool.dataSource(), jta.manager(), jta.joinable().registry()))
                        .withMessage("the pool takes no part in JTA, so a rollback would keep the links");
                assertThat(pool.dataSource().getHikariPoolMXBean().getActiveConnections())
                        .isZero();
            }
        }
    }

    @Test
    void a_storage_is_created_within_a_transaction() throws Exception {
        jta.run(() -> {
            Waymark lazy = builder().build();
            lazy.links().create(DOCS);
        });

        assertThat(aliases()).containsExactly("docs");
    }

    /** Runs work in a callback before the completion of the active transaction. */
    private void beforeCompletion(boolean interposed, Runnable work) throws Exception {
        Synchronization callback = new Synchronization() {
            @Override
            public void beforeCompletion() {
                work.run();
            }

            @Override
            public void afterCompletion(int status) {}
        };
        if (interposed) {
            jta.joinable().registry().registerInterposedSynchronization(callback);
        } else {
            jta.manager().getTransaction().registerSynchronization(callback);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void an_operation_in_a_callback_before_the_completion_joins_the_transaction(boolean interposed) throws Exception {
        List<String> events = new ArrayList<>();
        Waymark listening = listening(events);

        jta.run(() -> {
            listening.links().create(DOCS.alias("first"));
            beforeCompletion(interposed, () -> {
                listening.links().create(DOCS.alias("last"));
                assertThat(aliases()).isEmpty();
                assertThat(events).isEmpty();
            });
        });

        assertThat(aliases()).containsExactly("first", "last");
        assertThat(events).containsExactly("first", "last");
        assertThat(plain.reports().count(ReportQuery.all())).isEqualTo(2);
        assertThat(jta.dataSource().getMetrics().activeCount()).isZero();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void a_failed_callback_before_the_completion_rolls_its_operation_back(boolean interposed) {
        assertThatExceptionOfType(RollbackException.class)
                .isThrownBy(() -> jta.run(() -> {
                    links.create(DOCS.alias("first"));
                    beforeCompletion(interposed, () -> {
                        links.create(DOCS.alias("last"));
                        throw new IllegalStateException("the application fails");
                    });
                }));

        assertThat(aliases()).isEmpty();
        assertThat(jta.dataSource().getMetrics().activeCount()).isZero();
    }
}
