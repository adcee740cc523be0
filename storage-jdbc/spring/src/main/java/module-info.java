/**
 * Waymark in an application with Spring Framework 6.2 or 7: in the transactions of Spring, started and stopped with the
 * application context, with events for {@code @TransactionalEventListener}.
 *
 * <p>Start from {@link dev.waymark.spring.SpringTransactions}:
 *
 * <pre>{@code
 * SpringTransactions transactions = SpringTransactions.of(dataSource, transactionManager);
 * JdbcStorage storage = JdbcStorage.create(transactions.dataSource());
 * Waymark waymark = Waymark.builder().storage(transactions.join(storage)).build();
 * }</pre>
 *
 * <p>The Maven artifact is {@code dev.waymark:waymark-spring}, which depends on {@code waymark-storage-jdbc}. In Spring Boot, use
 * {@code waymark-spring-boot-starter} instead, which creates these beans. A module that {@code requires dev.waymark.spring} also
 * reads {@code dev.waymark.storage.jdbc} and {@code dev.waymark.core}.
 */
@SuppressWarnings({"requires-automatic", "requires-transitive-automatic"}) // Spring has no module descriptors
module dev.waymark.spring {
    requires transitive dev.waymark.storage.jdbc;
    requires static org.jspecify;
    requires transitive spring.context;
    requires spring.core;
    requires spring.jdbc;
    requires transitive spring.tx;

    exports dev.waymark.spring;
}
