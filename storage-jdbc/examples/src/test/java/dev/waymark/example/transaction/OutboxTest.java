package dev.waymark.example.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.waymark.Waymark;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.spring.SpringTransactions;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.connection.BreakingDataSource;
import dev.waymark.storage.jdbc.fixture.connection.BreakingDataSource.Fault;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.fixture.engine.OnEngine;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** The documented outbox contains a row for each stored link until the link is published. */
@OnEngine(Engine.H2)
class OutboxTest {

    private static final CreateLink DOCS = CreateLink.to("https://example.com/").alias("docs");

    private final Database database = Engine.H2.emptyDatabase();
    private final Outbox outbox = outboxOver(database.dataSource());
    private final List<Long> published = new ArrayList<>();

    private static Outbox outboxOver(DataSource dataSource) {
        DataSourceTransactionManager manager = new DataSourceTransactionManager(dataSource);
        SpringTransactions transactions = SpringTransactions.of(dataSource, manager);
        Waymark waymark = Waymark.builder()
                .storage(transactions.join(JdbcStorage.create(dataSource)))
                .build();
        return new Outbox(new TransactionTemplate(manager), waymark, new JdbcTemplate(dataSource));
    }

    @BeforeEach
    void createTheOutbox() {
        database.execute("CREATE TABLE outbox (link_id BIGINT PRIMARY KEY)");
    }

    @AfterEach
    void dropTheOutbox() {
        database.execute("DROP TABLE outbox");
    }

    private List<Long> rows() {
        return outbox.jdbc().queryForList("SELECT link_id FROM outbox", Long.class);
    }

    private List<Long> links() {
        return outbox.waymark().links().stream(LinkQuery.all()).map(Link::id).toList();
    }

    @Test
    void a_commit_stores_one_row_with_the_link() {
        outbox.create(DOCS);

        assertThat(rows()).hasSize(1).isEqualTo(links());
    }

    @Test
    void a_rollback_stores_neither_row_nor_link() {
        outbox.transaction().executeWithoutResult(status -> {
            outbox.create(DOCS);
            status.setRollbackOnly();
        });

        assertThat(rows()).isEmpty();
        assertThat(links()).isEmpty();
    }

    @Test
    void a_published_link_has_no_row() {
        outbox.create(DOCS);

        outbox.publish(published::add);
        outbox.publish(published::add);

        assertThat(rows()).isEmpty();
        assertThat(published).isEqualTo(links());
    }

    @Test
    void a_link_is_published_by_the_next_process_if_the_process_ends_before_publishing() {
        try (Database pool = database.with(config -> {})) {
            outboxOver(pool.dataSource()).create(DOCS);
        }

        outbox.publish(published::add);

        assertThat(published).hasSize(1).isEqualTo(links());
    }

    @Test
    void a_link_keeps_its_row_if_publishing_fails() {
        outbox.create(DOCS);

        assertThatIllegalStateException()
                .isThrownBy(() -> outbox.publish(id -> {
                    throw new IllegalStateException("broker down");
                }));

        assertThat(rows()).isEqualTo(links());
    }

    @ParameterizedTest
    @EnumSource(names = {"LOST", "UNANSWERED"})
    void each_link_is_published_at_least_once_despite_lost_connections(Fault fault) {
        outbox.create(DOCS);
        outbox.create(DOCS.alias("other"));
        try (BreakingDataSource breaking = new BreakingDataSource(database.url(), true)) {
            Outbox losing = outboxOver(breaking.dataSource());

            boolean broken = true;
            for (int call = 0; broken; call++) {
                breaking.breakAt(call, fault);
                Throwable thrown = catchThrowable(() -> losing.publish(published::add));
                broken = breaking.isBroken();
                assertThat(thrown == null || broken)
                        .as("call %s: %s", call, thrown)
                        .isTrue();
            }
        }

        assertThat(published).containsAll(links());
        assertThat(rows()).isEmpty();
    }
}
