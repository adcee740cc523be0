/**
 * Waymark in the transactions, the lifecycle and the events of Spring.
 *
 * <pre>{@code
 * SpringTransactions transactions = SpringTransactions.of(dataSource, transactionManager);
 * JdbcStorage jdbc = JdbcStorage.create(transactions.dataSource());
 * SpringStorage storage = SpringStorage.builder(transactions, jdbc).cachedFor(Duration.ofSeconds(5)).build();
 * Waymark waymark = Waymark.builder()
 *         .storage(storage)
 *         .listenerInTransaction(new ApplicationEvents(publisher))
 *         .build();
 * }</pre>
 *
 * <p>Make each of these objects a bean, and {@link dev.waymark.spring.ReportWorkersLifecycle} for background workers.
 *
 * <h2>Beans</h2>
 *
 * <ul>
 *   <li>{@code Waymark} is final, so Spring cannot create a lazy proxy: inject an {@code ObjectProvider<Waymark>} instead of a
 *       {@code @Lazy Waymark}. A mock of {@code Waymark} in a test is unnecessary: build a {@code Waymark} on a
 *       {@code MemoryStorage}.
 *   <li>Create a {@code Waymark} at the start, with {@code @Lazy(false)} also if all beans are lazy: the page of {@link
 *       dev.waymark.spring.SpringTransactions} contains the reason.
 *   <li>With several data sources, create one {@link dev.waymark.spring.SpringTransactions} for the data source with the tables of
 *       Waymark and its manager. {@code @Transactional} methods then name this manager. If this data source has several managers,
 *       call {@code SpringTransactions.of} for each manager.
 * </ul>
 *
 * <h2>The size of the pool</h2>
 *
 * <p>A listener that writes takes a second connection while the connection of the committed transaction is still bound to the
 * thread. With Spring Boot's open-in-view, an operation outside of a transaction also takes a second connection if the request has
 * used its session. If all threads hold their first connection and wait for the second, the pool is exhausted until the waits time out:
 * give the pool at least one connection more than the number of threads that hold one, or read entities and call Waymark within one
 * transaction, or set {@code spring.jpa.open-in-view=false}; and write in listeners on another thread. The failure after the wait
 * names open-in-view if the thread has an open session and no transaction.
 *
 * <h2>Requests and tests</h2>
 *
 * <ul>
 *   <li>Under Spring Security's defaults, the form with the password of a link is a POST, which needs a CSRF token. Exempt the path
 *       of the short links by {@code csrf.ignoringRequestMatchers(…)}: the form changes no state of a session, so an exemption is
 *       safe. The filter for the token reads the body, and {@link dev.waymark.form.Parameters#read} then refuses the form.
 *   <li>A visit counts a click only if the request looks like a request of a browser. A test sends the complete header of a browser:
 *       {@code User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0}. The text
 *       {@code Mozilla/5.0} alone counts no click.
 *   <li>On PostgreSQL, a failed statement may end the transaction ({@code requiresRollback}). Later statements then fail with
 *       SQLState 25P02, and the commit throws an {@code UnexpectedRollbackException}.
 * </ul>
 */
@NullMarked
package dev.waymark.spring;

import org.jspecify.annotations.NullMarked;
