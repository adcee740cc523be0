package dev.waymark.spring;

import dev.waymark.Waymark;
import dev.waymark.event.WaymarkEvent;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.util.List;
import javax.sql.DataSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * An application with a pool, a transaction manager, the tables of Waymark, and a table of its own.
 *
 * @param separate the links of another instance
 */
record Application(Database database, DataSourceTransactionManager manager, JdbcTemplate jdbc, Waymark separate)
        implements AutoCloseable {

    static Application on(Engine engine) {
        return on(engine.emptyDatabase().with(config -> {}));
    }

    static Application on(Database database) {
        JdbcStorage storage = database.storage();
        JdbcTemplate jdbc = new JdbcTemplate(database.dataSource());
        jdbc.execute("DROP TABLE IF EXISTS campaign");
        jdbc.execute("CREATE TABLE campaign (name VARCHAR(100) NOT NULL)");
        return new Application(
                database,
                new DataSourceTransactionManager(database.dataSource()),
                jdbc,
                Waymark.builder().storage(storage).build());
    }

    SpringTransactions transactions() {
        return SpringTransactions.of(database.dataSource(), manager);
    }

    /** Returns a facade whose operations join transactions of the manager. */
    Waymark joining() {
        return joining(database.dataSource());
    }

    Waymark joining(DataSource dataSource) {
        return joiningBuilder(dataSource).build();
    }

    /** Returns a facade that joins, and adds the alias of each created link to the list. */
    Waymark notifying(List<String> notified) {
        return joiningBuilder(database.dataSource())
                .listener(event -> {
                    if (event instanceof WaymarkEvent.LinkCreated created) {
                        notified.add(created.link().alias());
                    }
                })
                .build();
    }

    private Waymark.Builder joiningBuilder(DataSource dataSource) {
        SpringTransactions transactions = SpringTransactions.of(dataSource, manager);
        return Waymark.builder().storage(transactions.join(JdbcStorage.create(transactions.dataSource())));
    }

    TransactionTemplate template() {
        return template(TransactionDefinition.PROPAGATION_REQUIRED);
    }

    TransactionTemplate template(int propagation) {
        TransactionTemplate template = new TransactionTemplate(manager);
        template.setPropagationBehavior(propagation);
        return template;
    }

    void commit(Runnable work) {
        template().executeWithoutResult(status -> work.run());
    }

    void rollBack(Runnable work) {
        template().executeWithoutResult(status -> {
            work.run();
            status.setRollbackOnly();
        });
    }

    void insertCampaign() {
        jdbc.update("INSERT INTO campaign VALUES ('summer')");
    }

    int campaigns() {
        return new JdbcTemplate(database.dataSource()).queryForObject("SELECT COUNT(*) FROM campaign", Integer.class);
    }

    static Link createLink(Waymark waymark, String alias) {
        return waymark.links().create(CreateLink.to("https://example.com/").alias(alias));
    }

    /** Returns the aliases of the stored links. */
    List<String> stored() {
        return separate.links().stream(LinkQuery.all()).map(Link::alias).toList();
    }

    int borrowedConnections() {
        return database.dataSource().getHikariPoolMXBean().getActiveConnections();
    }

    @Override
    public void close() {
        jdbc.execute("DROP TABLE campaign");
        database.close();
    }
}
