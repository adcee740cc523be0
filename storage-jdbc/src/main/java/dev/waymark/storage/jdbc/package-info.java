/**
 * A storage in a relational database, on top of any {@link javax.sql.DataSource}.
 *
 * <pre>{@code
 * JdbcSchema.of(dataSource).createOrUpgrade(); // or run a script with your migration tool
 * Waymark waymark = Waymark.builder().storage(JdbcStorage.create(dataSource)).build();
 * }</pre>
 *
 * <p>The storage keeps all records in your database. Any number of application instances can use one database concurrently:
 * each alias belongs to one link, and a limit of n clicks lets exactly n visitors through.
 *
 * <h2 id="databases">Databases</h2>
 *
 * <p>PostgreSQL 13, MariaDB 10.6, MySQL 8.0, SQLite 3.35 and H2 2.2.220, or later versions. The guide
 * {@code .github/docs/databases.md} in the repository contains the tested versions, drivers, connection URLs, privileges,
 * poolers and pools, and the losses after a kill. The guide {@code .github/docs/machines.md} describes caches, standbys and shards,
 * and the guide {@code .github/docs/clusters.md} clusters.
 *
 * <h3 id="dialects">Other databases</h3>
 *
 * <p>The library recognises the database from its metadata, and refuses an unknown database. For an unknown database that
 * understands the SQL of a supported database, name that dialect with
 * {@link dev.waymark.storage.jdbc.JdbcStorage.Builder#dialect(dev.waymark.storage.jdbc.Dialect) Builder.dialect}. A supported
 * database accepts only its own dialect.
 *
 * <h2 id="connections">Connections and transactions</h2>
 *
 * <ul>
 *   <li>The storage contains no connection pool, and takes every connection from your {@code DataSource}; HikariCP is
 *       tested. Each operation is one transaction on one connection. The storage returns every connection in its original
 *       state.
 *   <li>Pass the pool itself. A data source that returns the connection of an active transaction, such as Spring's
 *       {@code TransactionAwareDataSourceProxy}, is not suitable, because each operation would commit or roll back that
 *       transaction.
 *   <li>All isolation levels from READ COMMITTED to SERIALIZABLE work.
 *   <li>The library holds no JVM lock during a database call, so virtual threads are suitable.
 *   <li>After a deadlock or a serialization failure, on H2 and SQLite also after a lock conflict, the library rolls the
 *       transaction back and retries the transaction for up to five seconds. A click, a change of a click limit, a deletion
 *       and a move are retried at READ COMMITTED, whatever the isolation level of the session: on PostgreSQL, the transaction
 *       then waits for the row lock of a clicked link instead of failing.
 *   <li>Transactions lock the counter of a link, then the link, then its tags, pixels and clicks over time. A change of a click
 *       limit therefore waits for the visits of this link.
 *   <li>Every other failure of the database is reported as a {@link dev.waymark.error.StorageException}, after the timeouts
 *       of your pool and driver. If {@link dev.waymark.error.StorageException#isRetryable() isRetryable()} is true, the
 *       operation changed no data, and the same call may succeed later: after a deadlock, a serialization failure, a lock
 *       time-out, an exhausted pool, on a database that is read-only, or after the loss of a connection before the first
 *       write. The result is false after other failures.
 *   <li>If the message ends in <em>the effect of the operation is unknown</em>, the commit has failed, and the failure
 *       does not prove a rollback, as a conflict does. After each other message, the failed transaction has changed no data.
 *   <li>The cause is a copy of the driver's exception with the same SQLState, error code and stack trace, but without values
 *       of records.
 *   <li>Set a {@code socketTimeout} in the URL. Without this timeout, the drivers of PostgreSQL, MariaDB and MySQL wait forever
 *       for a server that stops responding and leaves the connection open. Use {@code socketTimeout=30} for PostgreSQL (in
 *       seconds), and {@code socketTimeout=30000} for MariaDB and MySQL (in milliseconds). Creating tables and search indexes
 *       in a filled database takes longer than all other calls.
 * </ul>
 *
 * <h2 id="tables">Tables</h2>
 *
 * <p>{@code JdbcSchema.of(dataSource).createOrUpgrade()} creates the tables, or upgrades the tables of an earlier version.
 * Several instances may call the method concurrently at their start. The method does not repair tables that were changed by
 * hand.
 *
 * <p>{@link dev.waymark.storage.jdbc.JdbcSchema#validate JdbcSchema.validate} fails if tables, columns, indexes, unique
 * constraints or sequences are missing, if columns are case-insensitive, or if the schema has another version. The message
 * names the defects. {@code validate()} returns the optional indexes that are missing, and the statement that repairs index rows
 * of another owner than their links.
 *
 * <p>Except for their schema, the library checks the tables only in these calls. If a migration tool creates the tables, call
 * {@code validate()} once at the start of the application, so that the start fails instead of the first request. In Spring Boot,
 * annotate the bean of the storage with {@code @DependsOnDatabaseInitialization}, so that Flyway or Liquibase runs before the
 * check:
 *
 * <pre>{@code
 * storage.schema().validate(); // fails if the tables are missing, incomplete or in another version
 * storage.checkReady(Duration.ofSeconds(2)); // for a health endpoint: one statement, with a deadline
 * }</pre>
 *
 * <p>Table names start with {@code waymark_} and contain no schema. The tables are in the first schema of the connection: the
 * first schema of PostgreSQL's search path, the current schema of H2, the file itself on SQLite, or the database of the URL on
 * MariaDB and MySQL. Tables in a later schema of the connection, or in an attached file, may belong to another application:
 * {@code build()}, {@code createOrUpgrade()} and {@code validate()} refuse these tables, and name both schemas. The prefix and
 * the schema can be changed; the schema must exist, and other schemas then do not matter:
 *
 * <pre>{@code
 * JdbcStorage storage = JdbcStorage.builder(dataSource).schema("marketing").tablePrefix("app_").build();
 * storage.schema().createOrUpgrade();
 * }</pre>
 *
 * <p>For a migration tool, copy the script of your database from the jar: {@code META-INF/waymark/h2/v1.sql}, or the script in
 * {@code mysql} (also for MariaDB), {@code postgresql} or {@code sqlite}. For Flyway, rename the script, for example to
 * {@code beforeMigrate__waymark.sql}. Each later version of the schema adds one script. A script can be run again, also after an
 * interruption. With another prefix or schema, {@link dev.waymark.storage.jdbc.JdbcSchema#script() JdbcSchema.script} returns
 * the script, and {@link dev.waymark.storage.jdbc.JdbcSchema#statements() JdbcSchema.statements} returns its statements.
 *
 * <p>Until 0.1.0 is released, the schema has one version, and changes go into this version. The table of schema versions
 * contains the fingerprint of each script. The library refuses tables that a script of another snapshot has created. Drop such
 * tables and create them again.
 *
 * <h2 id="search">Search indexes</h2>
 *
 * <p>Without a search index, a search reads every record of the owner, which takes a third of a second for a million records.
 * On two databases, {@link dev.waymark.storage.jdbc.JdbcSchema#createSearchIndexes JdbcSchema.createSearchIndexes} reduces this
 * time to milliseconds:
 *
 * <ul>
 *   <li>PostgreSQL uses trigram indexes of the extensions {@code pg_trgm} and {@code btree_gin}, which PostgreSQL's
 *       distributions contain. Writes become about a third slower. The extensions may be in any schema, and the search path may
 *       be empty.
 *   <li>SQLite uses FTS5 tables of trigrams, which triggers update. Large inserts take up to twice as long, and the file grows
 *       by about 40 %.
 * </ul>
 *
 * <p>Because of this cost, the indexes are optional; {@code validate()} reports missing indexes. Several instances may call
 * {@code createSearchIndexes()} at each start, because the method leaves existing indexes unchanged. The first call blocks
 * writes until the indexes are built. On PostgreSQL, {@code META-INF/waymark/postgresql/search-concurrently.sql} in the jar
 * builds the same indexes without blocking writes. For a migration tool, use the script {@code search.sql} in
 * {@code META-INF/waymark/postgresql} or {@code META-INF/waymark/sqlite} of the jar. The library has no search indexes for
 * other databases.
 *
 * <h2 id="joining">In your own transactions</h2>
 *
 * <p>An operation of a {@linkplain dev.waymark.storage.jdbc.JdbcStorage#joining(java.sql.Connection, dev.waymark.spi.CommitActions)
 * joined} storage belongs to the transaction of the caller. The guide {@code .github/docs/transactions.md} in the repository
 * contains tested code for JDBC, Spring, JTA, Micronaut, Jdbi, jOOQ and an outbox.
 *
 * <h3 id="spring">With Spring</h3>
 *
 * <p>The artifact {@code dev.waymark:waymark-spring} contains {@code SpringTransactions}: one {@code Waymark} serves the whole
 * application, inside and outside of transactions.
 *
 * <h3 id="joined">Rules</h3>
 *
 * <ul>
 *   <li>The library never commits or rolls back your transaction. A conflict, such as a taken alias, leaves the
 *       transaction usable, also if the connection refuses savepoints (JTA).
 *   <li>A failed operation rolls back to a savepoint, and the rest of the transaction stays unchanged. If this rollback was
 *       impossible, {@link dev.waymark.error.StorageException#requiresRollback() requiresRollback()} is true, and the
 *       transaction must be rolled back: for example after a deadlock, after a lock time-out on MariaDB or MySQL with
 *       {@code innodb_rollback_on_timeout=ON}, or after several statements on a connection that refuses savepoints.
 *   <li>The library does not repeat an operation, because only the application can repeat the whole transaction. If
 *       {@link dev.waymark.error.StorageException#isRetryable() isRetryable()} is true, the whole transaction may succeed
 *       if it is rolled back and repeated. This includes an update or a visit of a record that was changed after the
 *       transaction took its snapshot (REPEATABLE READ on MariaDB, for example).
 *   <li>A transaction that visits and changes one link visits the link first, because all other transactions lock the counter
 *       before the link: in the other order, a deadlock with a concurrent visit is possible.
 *   <li>The second argument of {@code joining} collects {@linkplain dev.waymark.spi.CommitActions actions} for the time after
 *       your commit: first the evictions of changed links from a cache, then the notifications of listeners, in the order of the
 *       changes. If the result of the commit is unknown, the links are evicted, and no listener is notified. While the
 *       listeners run, your connection may still be outside the pool; a listener that writes may then need a second connection
 *       of the pool. Without this argument, links are evicted and listeners are notified during the operation.
 *   <li>After your rollback to a savepoint of your own, call {@code CommitActions.removeNotificationsAfter}: otherwise, listeners
 *       are notified of the changes that you have undone. {@code SpringTransactions} makes this call.
 *   <li>Within such a transaction, use only the joined storage. The plain storage works on another connection, does not
 *       see your uncommitted changes, and may wait for your locks until the wait fails.
 *   <li>On SQLite, a transaction that reads before its first write fails if another connection has written since the read.
 *       This failure is retryable: roll back and repeat the transaction. {@code transaction_mode=IMMEDIATE} in the URL
 *       prevents this failure. With IMMEDIATE, the pool must have auto-commit on, since an idle connection without auto-commit
 *       holds the lock of all writers. For the same reason, set the connection to auto-commit after the commit, before
 *       listeners run.
 * </ul>
 *
 * <h2 id="damage">Damaged records</h2>
 *
 * <p>A crash or a manual change may leave a row with invalid values, or a link without its counter of clicks. Each call that
 * reads such a record fails, also a list, a copy or a change by query; the message contains the kind, the id and the reason. A
 * claim sets a damaged report aside. Only the order by clicks and the condition {@code notClickedSince}, which read the counters
 * first, do not find a link without its counter.
 *
 * <ul>
 *   <li>Delete the record: {@code links.delete(id)}, {@code links.deleteAll(query)} and {@code owners.erase(owner)} read no
 *       record, so these calls also delete damaged records.
 *   <li>Or repair the row by SQL: the message names the wrong value. A link without a counter needs a row: {@code INSERT INTO
 *       waymark_link_counter (link_id, owner_id, clicks) SELECT id, owner_id, 0 FROM waymark_link WHERE id = 7}.
 * </ul>
 *
 * <h2 id="sql">SQL statements</h2>
 *
 * <p>This package and its subpackages contain all SQL of the library. Each statement contains the default table prefix and runs
 * unchanged in a console. Values are always bind parameters. All differences between databases are in one class for each
 * database, one class for each search technique, the hints for planners ({@code Planning}), and the schema scripts.
 */
@NullMarked
package dev.waymark.storage.jdbc;

import org.jspecify.annotations.NullMarked;
