/**
 * Waymark in an application with Spring Boot 4.0: a bean {@link dev.waymark.Waymark} without a line of configuration.
 *
 * <pre>{@code
 * <dependency>
 *   <groupId>dev.waymark</groupId>
 *   <artifactId>waymark-spring-boot-starter</artifactId>
 *   <version>0.1.0-SNAPSHOT</version>
 * </dependency>
 * }</pre>
 *
 * <p>The bean works in the data source of the application. Within {@code @Transactional} methods and other transactions of Spring,
 * its operations join the transaction; the page of {@link dev.waymark.spring.SpringTransactions} describes the details. The
 * starter contains no controllers.
 *
 * <pre>{@code
 * // in a method with @Transactional
 * Link link = waymark.links().create(CreateLink.to("https://example.com/sale"));
 * jdbc.sql("INSERT INTO campaign (name, link_id) VALUES (?, ?)").params("sale", link.id()).update();
 * }</pre>
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
 * <table class="striped">
 * <caption>Properties</caption>
 * <thead><tr><th scope="col">property</th><th scope="col">default</th><th scope="col">meaning</th></tr></thead>
 * <tbody>
 * <tr><th scope="row">{@code waymark.schema}</th><td>{@code validate}</td><td>the action on the tables at the start:
 *     {@code validate} fails if tables are missing or differ after Flyway and Liquibase, {@code create} also creates or upgrades the
 *     tables, {@code none} does nothing</td></tr>
 * <tr><th scope="row">{@code waymark.table-prefix}</th><td>{@code waymark_}</td><td>the prefix of the names of tables</td></tr>
 * <tr><th scope="row">{@code waymark.database-schema}</th><td>none</td><td>the schema of the tables; by default the first
 *     schema of the connection</td></tr>
 * <tr><th scope="row">{@code waymark.flyway.enabled}, {@code waymark.liquibase.enabled}</th><td>{@code true}</td><td>whether the
 *     tables are created and upgraded before the migrations of Flyway or Liquibase, if the application has one</td></tr>
 * <tr><th scope="row">{@code waymark.zone}</th><td>{@code UTC}</td><td>the zone of starts and expirations, and of the days of
 *     clicks</td></tr>
 * <tr><th scope="row">{@code waymark.warm-up}</th><td>{@code true}</td><td>whether the validator starts with the
 *     application</td></tr>
 * <tr><th scope="row">{@code waymark.cache.time}, {@code waymark.cache.max-links}</th><td>none, 100,000</td><td>the maximum age and
 *     the maximum number of cached links; without a time, links are not cached</td></tr>
 * <tr><th scope="row">{@code waymark.buffer.delay}</th><td>none</td><td>the maximum time of a click in the buffer; without a delay,
 *     clicks are stored immediately</td></tr>
 * <tr><th scope="row">{@code waymark.events.enabled}</th><td>{@code false}</td><td>whether each event is also an application event,
 *     a {@link dev.waymark.spring.WaymarkEvent}; {@link dev.waymark.spring.ApplicationEvents} lists the phases</td></tr>
 * <tr><th scope="row">{@code waymark.workers.enabled}, {@code .threads}, {@code .lease}, {@code .pause}, {@code .patience}</th>
 *     <td>{@code false}, 1, 10m, 5s, 30s</td><td>whether {@linkplain dev.waymark.report.ReportWorkers workers} call the
 *     {@code ReportGenerator} in the background; otherwise, a report is generated during its creation</td></tr>
 * <tr><th scope="row">{@code waymark.health.timeout}</th><td>2s</td><td>the maximum duration of a check of the health</td></tr>
 * </tbody>
 * </table>
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
 * <p>With the actuator, {@code /actuator/health/waymark} reports an unreachable database and missing or other tables. With
 * Micrometer, a timer {@code waymark.operation} measures each operation, with the tags {@code operation} and {@code outcome}: the
 * page of {@link dev.waymark.observe} lists their values. Buffered clicks are stored when the context stops or pauses, and before
 * the pool closes. Workers start when the context is ready, and stop and pause with the context.
 *
 * <h2 id="tests">Tests</h2>
 *
 * <p>{@link dev.waymark.spring.boot.UseFakeWaymark} replaces the storage and the clock in a test class. The fake also works in
 * {@code @WebMvcTest}, which contains no {@code Waymark} otherwise. Visits in a test need a user agent of a browser to count,
 * such as {@code Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0}. With Spring Security, the form for the password of a link needs a
 * CSRF token in the test and in the page.
 */
@NullMarked
package dev.waymark.spring.boot;

import org.jspecify.annotations.NullMarked;
