package dev.waymark.spring.boot;

import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceTransactionManagerAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.JdbcClientAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.JdbcTemplateAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.transaction.autoconfigure.TransactionAutoConfiguration;

/** Applications of the tests. */
final class Applications {

    private static final AtomicInteger COUNT = new AtomicInteger();

    private Applications() {}

    /** Returns an application on a new database of H2, without tables. */
    static ApplicationContextRunner withoutTables() {
        return withoutTables(Engine.H2);
    }

    /** Returns an application on a new database, without tables. */
    static ApplicationContextRunner withoutTables(Engine engine) {
        engine.assumeSelected();
        return at(newUrl(engine));
    }

    /** Returns an application on this database. */
    static ApplicationContextRunner at(String url) {
        return withoutDataSource().withPropertyValues("spring.datasource.url=" + url);
    }

    /** Returns an application on a new database of H2, which creates the tables. */
    static ApplicationContextRunner withTables() {
        return withoutTables().withPropertyValues("waymark.schema=create");
    }

    /** Returns an application with the configurations of Spring Boot for JDBC and of Waymark. */
    static ApplicationContextRunner withoutDataSource() {
        return new ApplicationContextRunner()
                .withPropertyValues("waymark.warm-up=false")
                .withConfiguration(AutoConfigurations.of(
                        DataSourceAutoConfiguration.class,
                        DataSourceTransactionManagerAutoConfiguration.class,
                        JdbcClientAutoConfiguration.class,
                        JdbcTemplateAutoConfiguration.class,
                        TransactionAutoConfiguration.class,
                        WaymarkTablesAutoConfiguration.class,
                        WaymarkAutoConfiguration.class));
    }

    /** Returns the URL of a new database. Spring Boot connects to H2 as another user than the fixtures. */
    static String newUrl(Engine engine) {
        return engine == Engine.H2
                ? "jdbc:h2:mem:starter" + COUNT.incrementAndGet() + ";DB_CLOSE_DELAY=-1"
                : engine.newUrl();
    }
}
