package dev.waymark.example.transaction;

import dev.waymark.Waymark;
import dev.waymark.event.WaymarkEvent;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.spi.Storage;
import dev.waymark.spring.SpringTransactions;
import dev.waymark.storage.jdbc.JdbcStorage;
import io.micronaut.context.ApplicationContext;
import io.micronaut.inject.qualifiers.Qualifiers;
import io.micronaut.transaction.jdbc.DataSourceTransactionManager;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.jdbi.v3.core.Jdbi;
import org.jooq.SQLDialect;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** A documented recipe that creates a link and a row of the application in one transaction, and repeats the transaction. */
final class RecipeOfPages implements AutoCloseable {

    /** The library that manages the transaction. */
    enum Kind {
        JDBC {
            @Override
            Transaction in(RecipeOfPages recipe) {
                JdbcPages pages = new JdbcPages(recipe.dataSource, recipe.waymark(recipe.storage), recipe.storage);
                return (loop, command, title) -> pages.create(command, title);
            }
        },

        JDBI {
            @Override
            Transaction in(RecipeOfPages recipe) {
                JdbiPages pages =
                        new JdbiPages(Jdbi.create(recipe.dataSource), recipe.waymark(recipe.storage), recipe.storage);
                return (loop, command, title) -> pages.create(command, title);
            }
        },

        JOOQ {
            @Override
            Transaction in(RecipeOfPages recipe) {
                JooqPages pages = new JooqPages(
                        JooqTransactions.context(recipe.dataSource, SQLDialect.DEFAULT),
                        recipe.waymark(recipe.storage),
                        recipe.storage);
                return (loop, command, title) -> pages.create(command, title);
            }
        },

        JTA {
            @Override
            Transaction in(RecipeOfPages recipe) throws Exception {
                ManagedJta jta = ManagedJta.over(recipe.dataSource);
                recipe.closings.add(jta::close);
                Waymark waymark = recipe.waymark(recipe.storage.joiningActive(jta::active, jta::commitActions));
                JdbcTemplate jdbc = new JdbcTemplate(jta.dataSource());
                return (loop, command, title) -> jta.call(() -> create(waymark, command, jdbc, title));
            }
        },

        MICRONAUT {
            @Override
            Transaction in(RecipeOfPages recipe) {
                ApplicationContext context = ApplicationContext.builder().build();
                recipe.closings.add(context::close);
                context.registerSingleton(DataSource.class, recipe.dataSource, Qualifiers.byName("default"));
                DataSourceTransactionManager manager = context.start().getBean(DataSourceTransactionManager.class);
                MicronautTransactions active = new MicronautTransactions(manager);
                Waymark waymark = recipe.waymark(recipe.storage.joiningActive(active::active, active::commitActions));
                return (loop, command, title) -> manager.executeWrite(status -> loop.remember(() -> create(
                        waymark,
                        command,
                        new JdbcTemplate(new SingleConnectionDataSource(status.getConnection(), true)),
                        title)));
            }
        },

        SPRING {
            @Override
            Transaction in(RecipeOfPages recipe) {
                JdbcTransactionManager manager = new JdbcTransactionManager(recipe.dataSource);
                SpringTransactions transactions = SpringTransactions.of(recipe.dataSource, manager);
                Waymark waymark = recipe.waymark(transactions.join(recipe.storage));
                JdbcTemplate jdbc = new JdbcTemplate(recipe.dataSource);
                TransactionTemplate template = new TransactionTemplate(manager);
                return (loop, command, title) ->
                        template.execute(status -> loop.remember(() -> create(waymark, command, jdbc, title)));
            }
        };

        abstract Transaction in(RecipeOfPages recipe) throws Exception;

        /**
         * Returns the recipe over a data source with tables.
         *
         * @param listener receives each created link
         */
        RecipeOfPages over(DataSource dataSource, Consumer<Link> listener) throws Exception {
            return new RecipeOfPages(dataSource, listener, this);
        }

        private static Link create(Waymark waymark, CreateLink command, JdbcTemplate jdbc, String title) {
            Link link = waymark.links().create(command);
            jdbc.update("INSERT INTO page (title, link_id) VALUES (?, ?)", title, link.id());
            return link;
        }
    }

    /** One attempt of the transaction. */
    @FunctionalInterface
    interface Transaction {
        Link run(RetryLoop loop, CreateLink command, String title) throws Exception;
    }

    private final DataSource dataSource;
    private final JdbcStorage storage;
    private final Consumer<Link> listener;
    private final List<Runnable> closings = new ArrayList<>();
    private final Transaction transaction;

    private RecipeOfPages(DataSource dataSource, Consumer<Link> listener, Kind kind) throws Exception {
        this.dataSource = dataSource;
        this.listener = listener;
        storage = JdbcStorage.create(dataSource);
        transaction = kind.in(this);
    }

    private Waymark waymark(Storage joining) {
        return Waymark.builder()
                .storage(joining)
                .listener(event -> {
                    if (event instanceof WaymarkEvent.LinkCreated created) {
                        listener.accept(created.link());
                    }
                })
                .build();
    }

    /** Creates a link and a row in the documented loop. */
    void create(CreateLink command, String title) throws Exception {
        RetryLoop loop = new RetryLoop();
        loop.repeat(() -> transaction.run(loop, command, title));
    }

    @Override
    public void close() {
        closings.forEach(Runnable::run);
    }
}
