package dev.waymark.storage.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.Waymark;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Links;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.EachEngine;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.sql.Connection;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;

/** A link and a row of the application are created or rolled back together where Spring manages the transactions. */
@EachEngine
class SpringTransactionTest {

    private final Database database;
    private final JdbcTemplate jdbc;
    private final TransactionTemplate transaction;
    private final Links alone;
    private final Links joined;

    SpringTransactionTest(Engine engine) {
        database = engine.emptyDatabase();
        JdbcStorage storage = database.storage();
        Waymark waymark = Waymark.builder().storage(storage).build();
        alone = waymark.links();
        ManagedTransactions transactions = ManagedTransactions.on(database.dataSource());
        joined = waymark.withStorage(storage.joining(() -> current(transactions)))
                .links();
        jdbc = new JdbcTemplate(database.dataSource());
        transaction = transactions.template();
    }

    private static Connection current(ManagedTransactions transactions) {
        return transactions.active().orElseThrow(() -> new IllegalStateException("no transaction to join"));
    }

    @BeforeEach
    void createATableOfTheApplication() {
        jdbc.execute("CREATE TABLE page (title VARCHAR(100) NOT NULL, link_id BIGINT PRIMARY KEY)");
    }

    @AfterEach
    void dropIt() {
        database.execute("DROP TABLE page");
    }

    private void createPage(String alias) {
        Link link = joined.create(CreateLink.to("https://example.com/").alias(alias));
        jdbc.update("INSERT INTO page VALUES (?, ?)", "Handbook", link.id());
    }

    private long pages() {
        return jdbc.queryForObject("SELECT COUNT(*) FROM page", Long.class);
    }

    @Test
    void a_link_and_a_row_are_committed_together() {
        transaction.executeWithoutResult(status -> createPage("docs"));

        assertThat(pages()).isEqualTo(1);
        assertThat(alone.count(LinkQuery.all())).isEqualTo(1);
    }

    @Test
    void a_link_and_a_row_are_rolled_back_if_the_application_fails() {
        assertThatThrownBy(() -> transaction.executeWithoutResult(status -> {
                    createPage("docs");
                    throw new IllegalArgumentException("no");
                }))
                .isInstanceOf(IllegalArgumentException.class);

        assertThat(pages()).isZero();
        assertThat(alone.count(LinkQuery.all())).isZero();
    }

    @Test
    void a_call_outside_of_a_transaction_is_refused_and_leaves_no_connection_open() {
        assertThatThrownBy(() -> joined.count(LinkQuery.all()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("no transaction to join");
        assertThat(database.dataSource().getHikariPoolMXBean().getActiveConnections())
                .isZero();
    }

    @Test
    void a_refused_link_rolls_the_row_back() {
        alone.create(CreateLink.to("https://example.com/").alias("docs"));

        assertThatThrownBy(() -> transaction.executeWithoutResult(status -> {
                    jdbc.update("INSERT INTO page VALUES ('Early', 0)");
                    createPage("docs");
                }))
                .hasMessageContaining("docs");

        assertThat(pages()).isZero();
        assertThat(alone.count(LinkQuery.all())).isEqualTo(1);
    }
}
