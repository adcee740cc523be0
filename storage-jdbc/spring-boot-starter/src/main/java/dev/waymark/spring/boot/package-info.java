/**
 * Waymark in an application with Spring Boot 4.0: a bean {@link dev.waymark.Waymark} without a line of configuration.
 *
 * <p>The bean works in the data source of the application. Within {@code @Transactional} methods and other transactions of Spring,
 * its operations join the transaction; the page of {@link dev.waymark.spring.SpringTransactions} describes the details.
 * {@link dev.waymark.spring.boot.web} adds the API, the pages and the short links by two properties.
 *
 * <h2 id="options">Options</h2>
 *
 * <p>The facade has the options of these beans of the application: {@link dev.waymark.event.WaymarkListener} and
 * {@link dev.waymark.observe.OperationObserver} (any number, in their order), {@link dev.waymark.url.UrlPolicy},
 * {@link dev.waymark.link.AliasPolicy}, {@link dev.waymark.link.DomainPolicy}, {@link dev.waymark.link.TitleResolver},
 * {@link dev.waymark.report.ReportGenerator}, {@link dev.waymark.report.ReportRetries},
 * {@link dev.waymark.access.PasswordHasher}, {@link dev.waymark.access.PasswordAttempts} and
 * {@link dev.waymark.click.ClickStatistics}. A {@link dev.waymark.spring.boot.WaymarkCustomizer} sets all other options, after the beans and properties. A listener or another
 * such bean that needs the facade takes an {@code ObjectProvider<Waymark>}, because the facade depends on the bean, and because
 * the class is final, so {@code @Lazy} cannot create a proxy.
 *
 * <p>A bean of the application replaces a bean of the starter: {@code Waymark}, {@link dev.waymark.spi.Storage} (then the starter
 * uses no database), {@link dev.waymark.storage.jdbc.JdbcStorage}, {@link dev.waymark.spring.SpringTransactions},
 * {@link dev.waymark.spring.ReportWorkersLifecycle}, {@link dev.waymark.spring.ApplicationEvents}, {@code waymarkHealthIndicator}
 * and {@code waymarkTimers}.
 *
 * <p>The properties {@code waymark.*} have descriptions in an IDE. The guide {@code .github/docs/spring-boot.md} in the repository
 * lists all properties with their defaults, and contains the first steps; the guide {@code .github/docs/testing.md} contains tests.
 *
 * <h2 id="tables">Tables</h2>
 *
 * <p>The tables exist before the migrations and scripts of the application, so these may reference links. With Flyway, a callback
 * ({@code BEFORE_EACH_MIGRATE}, or the end of a run without a pending migration) creates the tables on the connection of Flyway,
 * within its lock. With Liquibase, the tables are created on the data source of Liquibase before Liquibase runs. Their histories do not
 * contain the tables. Without both, {@code waymark.schema=create} creates the tables before the {@code schema.sql} of Spring.
 *
 * <p>The tables are in {@code waymark.database-schema}, or in the first schema of the application's connections, whatever
 * {@code spring.flyway.default-schema} and {@code spring.liquibase.default-schema} are. To read this schema, Flyway with a
 * {@code default-schema} of its own needs a third connection of the application's pool. A migration tool on another data source that
 * is a bean creates no tables.
 *
 * <h2 id="database">Several data sources</h2>
 *
 * <p>The tables are in the only or primary data source. {@link dev.waymark.spring.boot.WaymarkDataSource} marks another data source
 * and its transaction manager. The application does not start if the transaction manager does not manage the data source. Without
 * a transaction manager that Spring can inject by its type, each operation has a transaction of its own. For a second transaction
 * manager of the data source, call {@link dev.waymark.spring.SpringTransactions#of SpringTransactions.of} with this manager after
 * the start.
 *
 * <h2 id="operations">Operations</h2>
 *
 * <p>With the actuator, the health indicator {@code waymark} reports an unreachable database and missing or other tables. With
 * Micrometer, a timer {@code waymark.operation} measures each operation, with the tags {@code operation} and {@code outcome}: the
 * page of {@link dev.waymark.observe} lists their values. Buffered clicks are stored when the context stops or pauses, and before
 * the pool closes. Workers start when the context is ready, and stop and pause with the context.
 *
 * <h2 id="tests">Tests</h2>
 *
 * <p>{@link dev.waymark.spring.boot.UseFakeWaymark} replaces the storage and the clock in a test class. The fake also works in
 * {@code @WebMvcTest}, which contains no {@code Waymark} otherwise. {@link dev.waymark.spring.boot.AutoConfigureWaymark} adds the
 * {@code Waymark} of the application to {@code @DataJpaTest} and {@code @JdbcTest}, in the database and the transaction of the test.
 */
@NullMarked
package dev.waymark.spring.boot;

import org.jspecify.annotations.NullMarked;
