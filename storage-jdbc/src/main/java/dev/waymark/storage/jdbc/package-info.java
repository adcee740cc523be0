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
 * <table class="striped">
 * <caption>Supported databases</caption>
 * <thead><tr><th scope="col">database</th><th scope="col">tested with</th><th scope="col">driver</th>
 *     <th scope="col">connection URL</th></tr></thead>
 * <tbody>
 * <tr><th scope="row">PostgreSQL 13 or later</th><td>18.6</td><td>{@code org.postgresql:postgresql} 42.7.13</td>
 *     <td>{@code jdbc:postgresql://host/db}</td></tr>
 * <tr><th scope="row">MariaDB 10.6 or later</th><td>11.4.5</td><td>{@code org.mariadb.jdbc:mariadb-java-client} 3.5.11</td>
 *     <td>{@code jdbc:mariadb://host/db}</td></tr>
 * <tr><th scope="row">MySQL 8.0 or later</th><td>8.0.31; 8.4 and 9.x by documentation</td>
 *     <td>{@code com.mysql:mysql-connector-j} 26.10.0</td>
 *     <td>{@code jdbc:mysql://host/db}</td></tr>
 * <tr><th scope="row">SQLite 3.35 or later</th><td>3.54.1</td><td>{@code org.xerial:sqlite-jdbc} 3.54.1.0</td>
 *     <td>{@code jdbc:sqlite:file.db?journal_mode=WAL&synchronous=FULL&busy_timeout=10000}</td></tr>
 * <tr><th scope="row">H2 2.x</th><td>2.5.252</td><td>{@code com.h2database:h2}</td>
 *     <td>{@code jdbc:h2:./file}, {@code jdbc:h2:mem:name;DB_CLOSE_DELAY=-1}</td></tr>
 * </tbody>
 * </table>
 *
 * <h3 id="postgresql">PostgreSQL</h3>
 *
 * <p>The encoding must be UTF8; a database with another encoding is refused. The collation does not matter. An engine that
 * uses PostgreSQL's protocol and product name is treated as PostgreSQL; no such engine is tested.
 *
 * <p>A pooler that assigns a database session to each single transaction, such as PgBouncer in transaction mode, works,
 * because the library leaves no state in a session. Behind such a pooler, the driver must not use named prepared statements:
 * put {@code prepareThreshold=0} into the URL, or use PgBouncer 1.21 or later with {@code max_prepared_statements}. PgBouncer
 * must also accept the startup parameter of the driver ({@code ignore_startup_parameters = extra_float_digits}).
 *
 * <h3 id="mariadb">MariaDB and MySQL</h3>
 *
 * <ul>
 *   <li>The tables are InnoDB tables with dynamic rows. The character set and the collation of the database do not matter.
 *   <li>The {@code sql_mode} does not matter, except {@code EMPTY_STRING_IS_NULL}, which is refused on MariaDB.
 *   <li>All values of {@code binlog_format} work. With {@code STATEMENT}, sessions need the isolation level REPEATABLE
 *       READ or SERIALIZABLE, because InnoDB refuses all writes at other levels.
 *   <li>One statement inserts up to 100 rows. The drivers' options for batches, such as {@code rewriteBatchedStatements},
 *       change nothing.
 *   <li>On MySQL, the queries for lists of links and reports contain a hint against sorting by the primary key
 *       ({@code IGNORE INDEX FOR ORDER BY (PRIMARY)}). Without this hint, MySQL reads the rows of all owners in the order of
 *       their ids.
 *   <li>Texts of more than a kilobyte, such as long URLs, sort with all their characters. For these queries, the library sets
 *       {@code max_sort_length} to 8,192 bytes and {@code sort_buffer_size} to 1 MiB, for the single statement.
 *   <li>8.0.31 is the lowest version of MySQL that is tested.
 *   <li><a href="doc-files/several-machines.html#galera">The page about several machines</a> describes Galera clusters and
 *       group replication.
 * </ul>
 *
 * <h3 id="sqlite">SQLite</h3>
 *
 * <ul>
 *   <li>With {@code journal_mode=WAL}, a kill of the JVM loses no committed data.
 *   <li>With {@code synchronous=FULL}, SQLite's default, committed data also survives a power cut. Each transaction then needs
 *       one {@code fsync}; about 400 creates a second were measured. With {@code NORMAL}, a power cut may lose the last
 *       transactions, and about 2,000 to 3,000 creates a second were measured.
 *   <li>SQLite has one writer at a time. With a busy timeout of some seconds, concurrent writers wait instead of failing.
 *   <li>{@code foreign_keys} may be on or off.
 *   <li>An SQLite database in memory is not suitable, because each connection would open its own database.
 *   <li>On JDK 24 and later, the driver needs {@code --enable-native-access=ALL-UNNAMED}.
 * </ul>
 *
 * <h3 id="h2">H2</h3>
 *
 * <p>The modes REGULAR, LEGACY, DB2, HSQLDB, MariaDB, MySQL and PostgreSQL work; the library refuses the modes STRICT,
 * Derby, MSSQLServer and Oracle, the setting {@code IGNORECASE}, and a collation. The options for upper and lower case in
 * names, such as {@code DATABASE_TO_UPPER=FALSE}, work. H2 is for tests and for data that may be lost: see <a
 * href="#durability">below</a>.
 *
 * <h3 id="privileges">Privileges</h3>
 *
 * <p>The database user needs these privileges, which are tested:
 *
 * <table class="striped">
 * <caption>Privileges of the database user</caption>
 * <thead><tr><th scope="col">database</th><th scope="col">to create the tables</th><th scope="col">for normal work</th>
 *     <th scope="col">to copy records with their ids</th></tr></thead>
 * <tbody>
 * <tr><th scope="row">PostgreSQL</th><td>{@code USAGE} and {@code CREATE} on the schema</td>
 *     <td>{@code USAGE} on the schema; {@code SELECT}, {@code INSERT}, {@code UPDATE}, {@code DELETE} on the tables;
 *     {@code USAGE} on the sequences</td><td>also {@code UPDATE} on the sequences</td></tr>
 * <tr><th scope="row">MariaDB, MySQL</th><td>{@code SELECT}, {@code INSERT}, {@code CREATE}, {@code ALTER}, {@code INDEX} and
 *     {@code REFERENCES} on the database</td><td>{@code SELECT}, {@code INSERT}, {@code UPDATE} and {@code DELETE} on the
 *     database</td><td>nothing else</td></tr>
 * <tr><th scope="row">H2</th><td>{@code ALTER ANY SCHEMA}</td><td>{@code SELECT}, {@code INSERT}, {@code UPDATE} and
 *     {@code DELETE} on the schema</td><td>also {@code ALTER ANY SCHEMA}</td></tr>
 * <tr><th scope="row">SQLite</th><td>write access to the file and its folder</td><td>write access to the file and its
 *     folder</td><td>nothing else</td></tr>
 * </tbody>
 * </table>
 *
 * <p>On PostgreSQL, the user of {@code createSearchIndexes()} must own the tables, and needs {@code CREATE} on the
 * database for the extensions. If both extensions exist, {@code USAGE} on the schema of {@code pg_trgm} is enough instead of
 * {@code CREATE}.
 *
 * <p>If a statement lacks a privilege, the message of the {@link dev.waymark.error.StorageException} ends in <em>the database
 * user lacks a privilege</em>.
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
 *       transaction back and retries the transaction for up to five seconds. On PostgreSQL, a click is retried at READ
 *       COMMITTED, whatever the isolation level of the session: this one statement on one row then waits for the row lock
 *       instead of failing.
 *   <li>Every other failure of the database is reported as a {@link dev.waymark.error.StorageException}, after the timeouts
 *       of your pool and driver. If {@link dev.waymark.error.StorageException#isRetryable() isRetryable()} is true, the
 *       operation changed no data, and the same call may succeed later: after a deadlock, a serialization failure, a lock
 *       time-out, an exhausted pool, or a connection that was lost before the first write. The result is false after other
 *       failures.
 *   <li>If the message ends in <em>the effect of the operation is unknown</em>, the connection was lost during the commit.
 *       After each other message, the failed transaction has changed no data, except after error 1180 of
 *       <a href="doc-files/several-machines.html#galera">Galera</a>.
 *   <li>The cause is a copy of the driver's exception with the same SQLState, error code and stack trace, but without values
 *       of records.
 *   <li>Set a {@code socketTimeout} in the URL. Without this timeout, the drivers of PostgreSQL, MariaDB and MySQL wait forever
 *       for a server that stops responding and leaves the connection open. Use {@code socketTimeout=30} for PostgreSQL (in
 *       seconds), and {@code socketTimeout=30000} for MariaDB and MySQL (in milliseconds). Creating tables and search indexes
 *       in a filled database takes longer than all other calls.
 * </ul>
 *
 * <h2 id="machines">If one machine is not enough</h2>
 *
 * <p>A separate page describes links with very many visitors, standbys, shards by domain, MariaDB Galera, and clustered
 * engines: <a href="doc-files/several-machines.html">If one machine is not enough</a>.
 *
 * <h2 id="tables">Tables</h2>
 *
 * <p>{@code JdbcSchema.of(dataSource).createOrUpgrade()} creates the tables, or upgrades the tables of an earlier version.
 * Several instances may call the method concurrently at their start. The method does not repair tables that were changed by
 * hand.
 *
 * <p>{@link dev.waymark.storage.jdbc.JdbcSchema#validate JdbcSchema.validate} fails if tables, columns, indexes, unique
 * constraints or sequences are missing, if columns are case-insensitive, or if the schema has another version. The message
 * names the defects. {@code validate()} returns the optional indexes that are missing.
 *
 * <p>The library never checks the tables unasked. If a migration tool creates the tables, call {@code validate()} once at the
 * start of the application, so that the start fails instead of the first request. In Spring Boot, annotate the bean of the
 * storage with {@code @DependsOnDatabaseInitialization}, so that Flyway or Liquibase runs before the check:
 *
 * <pre>{@code
 * storage.schema().validate(); // fails if the tables are missing, incomplete or in another version
 * storage.checkReady(Duration.ofSeconds(2)); // for a health endpoint: one statement, with a deadline
 * }</pre>
 *
 * <p>Table names start with {@code waymark_} and contain no schema, so the database finds the tables in the default schema of
 * the connection (on PostgreSQL, along the search path). The prefix and the schema can be changed; the schema must exist:
 *
 * <pre>{@code
 * JdbcStorage storage = JdbcStorage.builder(dataSource).schema("marketing").tablePrefix("app_").build();
 * storage.schema().createOrUpgrade();
 * }</pre>
 *
 * <p>For a migration tool, copy the script of your database from the jar: {@code META-INF/waymark/h2/v1.sql}, or the script in
 * {@code mysql} (also for MariaDB), {@code postgresql} or {@code sqlite}. For Flyway, rename the script, for example to
 * {@code V7__waymark.sql}. Each later version of the schema adds one script. A script can be run again, also after an
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
 * {@code createSearchIndexes()} at each start, because the method leaves existing indexes unchanged. The first call blocks all
 * writes until the indexes are built. On PostgreSQL, {@code META-INF/waymark/postgresql/search-concurrently.sql} in the jar
 * builds the same indexes without blocking writes. For a migration tool, use the script {@code search.sql} in
 * {@code META-INF/waymark/postgresql} or {@code META-INF/waymark/sqlite} of the jar. The library has no search indexes for
 * other databases.
 *
 * <h2 id="statistics">After a large import</h2>
 *
 * <p>PostgreSQL chooses its query plans from statistics. Autovacuum collects these statistics about a minute after many rows
 * were inserted; without autovacuum, the statistics are never collected. After an import or a copy of very many records, run
 * {@code VACUUM ANALYZE}, which takes seconds, before the first lists are read. The table contains queries of an owner with 5
 * million of 10 million links:
 *
 * <table class="striped">
 * <caption>Duration in milliseconds</caption>
 * <thead><tr><th scope="col">query</th><th scope="col">after the import</th><th scope="col">after {@code ANALYZE}</th>
 *     <th scope="col">after {@code ANALYZE} and {@code VACUUM}</th></tr></thead>
 * <tbody>
 * <tr><th scope="row">first page, or a page after 10,000 links, with any order and status</th><td>0.4 to 1.1</td>
 *     <td>0.4 to 1.1</td><td>0.3 to 0.9</td></tr>
 * <tr><th scope="row">page 1,000 by number</th><td>10,058</td><td>8.7</td><td>3.4</td></tr>
 * <tr><th scope="row">search for a term in one of 16 titles</th><td>1,001</td><td>1.1</td><td>0.9</td></tr>
 * <tr><th scope="row">search for a term in one of 100 titles</th><td>199</td><td>17</td><td>13</td></tr>
 * <tr><th scope="row">number of all links of the owner</th><td>5,496</td><td>1,530</td><td>502</td></tr>
 * </tbody>
 * </table>
 *
 * <h2 id="large">Many links of one owner</h2>
 *
 * <p>Finding, visiting, creating and changing a link takes as long with ten million links as with ten thousand, and so do most
 * pages of lists by a cursor. The duration of the following operations grows with the number of the owner's links, or of the
 * matching links. The table contains the durations on PostgreSQL, for an owner with 5 million of 10 million links:
 *
 * <table class="striped">
 * <caption>Operations whose duration grows</caption>
 * <thead><tr><th scope="col">operation</th><th scope="col">duration</th></tr></thead>
 * <tbody>
 * <tr><th scope="row">number of all links; of the links with a status</th><td>0.5 s; 4 to 7 s</td></tr>
 * <tr><th scope="row">number of the 50,000 links of a space, of a domain or of a time</th><td>6 to 11 ms</td></tr>
 * <tr><th scope="row">page by number after two million links (by a cursor: 1 ms)</th><td>0.2 to 0.6 s</td></tr>
 * <tr><th scope="row">search for an absent term of one or two characters</th><td>4 s</td></tr>
 * <tr><th scope="row">search for an absent term of frequent trigrams; any other search</th><td>0.1 s; at most 0.06 s</td></tr>
 * <tr><th scope="row">number of the links that a search finds</th><td>0.03 to 0.9 s</td></tr>
 * <tr><th scope="row">most clicked links of a month; of a day or a year</th><td>0.07 s; 4 to 8 s</td></tr>
 * <tr><th scope="row">clicks of a space; of all links</th><td>0.3 s; 4 to 5 s</td></tr>
 * <tr><th scope="row">list of the links of a space in a domain</th><td>0.06 s</td></tr>
 * <tr><th scope="row">list of the 50,000 links of a past time by id; by alias or clicks</th><td>0.02 s; up to 3 s</td></tr>
 * </tbody>
 * </table>
 *
 * <p>SQLite, MariaDB and MySQL read and sort all links that match the conditions of a list. With a million links, half of them
 * of the owner, SQLite takes 4 to 34 ms for 5,000 links and up to 0.2 s for 50,000, and MariaDB 6 to 67 ms for 5,000. On MySQL,
 * a list of a time by id, by alias or by clicks takes up to 2.5 s. MariaDB and MySQL have no search indexes: a search that
 * finds less than a page takes 0.5 to 2.2 s on MariaDB, and 1.6 to 5.7 s on MySQL. The benchmark {@code scaling} in the
 * repository measured these durations on two cores, and describes all figures. For MySQL, the machine was busy with other work.
 *
 * <h2 id="joining">In your own transactions</h2>
 *
 * <p>In this example, a link and a row of the application are committed together or rolled back together:
 *
 * <pre>{@code
 * List<Runnable> afterCommit = new ArrayList<>();
 * try (Connection connection = dataSource.getConnection()) {
 *     connection.setAutoCommit(false);
 *     try {
 *         Storage joined = storage.joining(connection, afterCommit::add);
 *         Link link = waymark.withStorage(joined).links().create(CreateLink.to(url));
 *         insertPage(connection, title, link.id());
 *         connection.commit();
 *     } catch (SQLException | RuntimeException e) {
 *         connection.rollback();
 *         throw e;
 *     } finally {
 *         connection.setAutoCommit(true);
 *     }
 * }
 * afterCommit.forEach(Runnable::run); // notifies the listeners
 * }</pre>
 *
 * <h3 id="spring">With Spring</h3>
 *
 * <p>One {@code Waymark} serves the whole application. Within a transaction that Spring manages ({@code @Transactional}
 * or a {@code TransactionTemplate}), an operation joins the transaction. Outside of a transaction, each operation has a
 * transaction of its own:
 *
 * <pre>{@code
 * SpringTransactions transactions = new SpringTransactions(dataSource, transactionManager); // in Boot, a bean
 * Storage joining = storage.joiningActive(transactions::active, transactions::afterCommit);
 * Waymark waymark = Waymark.builder().storage(joining).build();
 * }</pre>
 *
 * <p>Copy this class into your application. It registers itself with the transaction manager, and requires Spring 6.1 or
 * later:
 *
 * <pre>{@code
 * @Component
 * public final class SpringTransactions {
 *
 *     private final DataSource dataSource;
 *     private final TransactionTemplate outside;
 *
 *     public SpringTransactions(DataSource dataSource, PlatformTransactionManager manager) {
 *         this.dataSource = dataSource;
 *         this.outside = new TransactionTemplate(manager);
 *         outside.setPropagationBehavior(TransactionDefinition.PROPAGATION_NOT_SUPPORTED);
 *         ((ConfigurableTransactionManager) manager).addListener(new TransactionExecutionListener() {
 *             @Override
 *             public void afterBegin(TransactionExecution transaction, @Nullable Throwable failure) {
 *                 if (failure == null && transaction.isNewTransaction()) { // and no savepoint of an outer transaction
 *                     TransactionSynchronizationManager.registerSynchronization(
 *                             new Joinable(Objects.requireNonNull(holder())));
 *                 }
 *             }
 *         });
 *     }
 *
 *     public Optional<Connection> active() {
 *         if (isCompleting()) {
 *             releaseLocks();
 *             return Optional.empty();
 *         }
 *         return current().map(transaction -> transaction.holder.getConnection());
 *     }
 *
 *     public void afterCommit(Runnable action) {
 *         current().orElseThrow().actions.add(action);
 *     }
 *
 *     private @Nullable ConnectionHolder holder() {
 *         return (ConnectionHolder) TransactionSynchronizationManager.getResource(dataSource);
 *     }
 *
 *     private Optional<Joinable> current() {
 *         if (!TransactionSynchronizationManager.isSynchronizationActive()) {
 *             return Optional.empty();
 *         }
 *         return TransactionSynchronizationManager.getSynchronizations().stream()
 *                 .filter(Joinable.class::isInstance)
 *                 .map(Joinable.class::cast)
 *                 .filter(transaction -> transaction.holder == holder())
 *                 .findFirst();
 *     }
 *
 *     private boolean isCompleting() {
 *         return TransactionSynchronizationManager.isSynchronizationActive()
 *                 ? current().filter(transaction -> transaction.committed).isPresent()
 *                 : TransactionSynchronizationManager.isActualTransactionActive();
 *     }
 *
 *     private void releaseLocks() {
 *         ConnectionHolder holder = holder();
 *         if (holder != null) {
 *             try {
 *                 holder.getConnection().setAutoCommit(true);
 *             } catch (SQLException e) {
 *                 // The connection is broken, so it has no locks.
 *             }
 *         }
 *     }
 *
 *     private final class Joinable implements TransactionSynchronization {
 *
 *         private final ConnectionHolder holder;
 *         private final List<Runnable> actions = new ArrayList<>();
 *         private boolean committed;
 *
 *         private Joinable(ConnectionHolder holder) {
 *             this.holder = holder;
 *         }
 *
 *         @Override
 *         public int getOrder() {
 *             return HIGHEST_PRECEDENCE;
 *         }
 *
 *         @Override
 *         public void afterCommit() {
 *             committed = true;
 *             if (!actions.isEmpty()) {
 *                 releaseLocks();
 *                 outside.executeWithoutResult(status -> actions.forEach(Runnable::run));
 *             }
 *         }
 *     }
 * }
 * }</pre>
 *
 * <ul>
 *   <li>A link that is created in {@code beforeCommit} or {@code beforeCompletion} belongs to the transaction. A link that
 *       is created in {@code afterCommit} or {@code afterCompletion} has a transaction of its own.
 *   <li>Transactions that are suspended ({@code REQUIRES_NEW}, {@code NOT_SUPPORTED}) or nested ({@code NESTED}) work as
 *       in the rest of Spring.
 *   <li>Listeners are notified after the commit, before other synchronizations run. The writes of a listener, also in
 *       {@code @Transactional} methods, have a transaction of their own and take a second connection of the pool.
 *   <li>After the commit, the class sets the connection to auto-commit before listeners run, which releases the locks of
 *       the connection. Spring does the same after the synchronizations.
 *   <li>The transaction manager may be a {@code DataSourceTransactionManager}, or a {@code JpaTransactionManager} with
 *       Hibernate.
 *   <li>The data source and the transaction manager must belong together. A transaction of another manager is not joined.
 *       If a transaction runs inside a transaction of another manager, listeners are notified after the commit of the
 *       outer transaction.
 *   <li>A cache of links may be wrapped around the joined storage.
 * </ul>
 *
 * <p>{@link dev.waymark.storage.jdbc.JdbcStorage#joining(java.util.function.Supplier) joining} refuses operations outside
 * of a transaction.
 *
 * <p>The sources contain an example application with Spring Boot ({@code mvn -q -Pboot}). The example contains the class
 * above, the bean, Flyway with the script of the jar, a health indicator, the controllers of the API and of the short
 * links, and a service that stores a link and a row of its own. The example is tested with the versions that
 * Spring Boot 4.0.7 chooses. Part of the library's tests runs with older versions, which Spring Boot 3.5 chooses
 * (Hibernate Validator 8.0, Jakarta Validation 3.0, H2 2.3). An application keeps the versions of its Spring Boot.
 *
 * <h3 id="jta">With JTA</h3>
 *
 * <p>Copy this record into your application, for example on Quarkus with Agroal and Narayana. Create the record, the storage
 * and {@code Waymark} at the start of the application:
 *
 * <pre>{@code
 * public record JtaTransactions(DataSource dataSource, TransactionSynchronizationRegistry registry) {
 *
 *     public Optional<Connection> active() {
 *         int status = registry.getTransactionStatus();
 *         return status == Status.STATUS_ACTIVE || status == Status.STATUS_MARKED_ROLLBACK
 *                 ? Optional.of(joined().connection)
 *                 : Optional.empty();
 *     }
 *
 *     public void afterCommit(Runnable action) {
 *         joined().actions.add(action);
 *     }
 *
 *     private Joined joined() {
 *         Joined known = (Joined) registry.getResource(this);
 *         if (known != null) {
 *             return known;
 *         }
 *         try {
 *             Joined joined = new Joined(dataSource.getConnection());
 *             registry.putResource(this, joined);
 *             registry.registerInterposedSynchronization(joined);
 *             return joined;
 *         } catch (SQLException e) {
 *             throw new IllegalStateException("the pool returned no connection for the transaction", e);
 *         }
 *     }
 *
 *     private static final class Joined implements Synchronization {
 *
 *         private final Connection connection;
 *         private final List<Runnable> actions = new ArrayList<>();
 *
 *         private Joined(Connection connection) {
 *             this.connection = connection;
 *         }
 *
 *         @Override
 *         public void beforeCompletion() {
 *             try {
 *                 connection.close(); // the pool keeps the connection until the end of the transaction
 *             } catch (SQLException e) {
 *                 throw new IllegalStateException(e);
 *             }
 *         }
 *
 *         @Override
 *         public void afterCompletion(int status) {
 *             if (status == Status.STATUS_COMMITTED) {
 *                 actions.forEach(Runnable::run);
 *             }
 *         }
 *     }
 * }
 * }</pre>
 *
 * <pre>{@code
 * JtaTransactions transactions = new JtaTransactions(dataSource, synchronizations);
 * Storage joining = storage.joiningActive(transactions::active, transactions::afterCommit);
 * Waymark waymark = Waymark.builder().storage(joining).build();
 * }</pre>
 *
 * <p>The record closes its connection before the completion of the transaction. Listeners are notified in the order of the
 * changes. An operation also joins a transaction that is marked for rollback, and is then rolled back. If the operation is
 * the first use of the connection in this transaction, the pool refuses the operation.
 *
 * <p>An application on Quarkus 3.33.2 was tested by hand. Its objects with Jakarta Validation contain commands of the
 * library, such as {@link dev.waymark.link.CreateLink}. The application starts, even if Quarkus indexes
 * {@code waymark-core}. Quarkus does not apply the constraints of the commands; the library validates each command in the
 * operation.
 *
 * <h3 id="micronaut">With Micronaut</h3>
 *
 * <p>Copy this record into your application. {@code transactions} is a bean of Micronaut Data ({@code micronaut-data-tx-jdbc};
 * 4.14.3 is tested). Create the record, the storage and {@code Waymark} in a {@code @Singleton} of a factory:
 *
 * <pre>{@code
 * public record MicronautTransactions(TransactionOperations<Connection> transactions) {
 *
 *     public Optional<Connection> active() {
 *         return transactions
 *                 .findTransactionStatus()
 *                 .map(TransactionStatus::getConnection)
 *                 .map(Connection.class::cast)
 *                 .filter(MicronautTransactions::isInTransaction);
 *     }
 *
 *     public void afterCommit(Runnable action) {
 *         transactions.findTransactionStatus().orElseThrow().registerSynchronization(new TransactionSynchronization() {
 *             @Override
 *             public void afterCompletion(Status status) {
 *                 if (status == Status.COMMITTED) {
 *                     action.run();
 *                 }
 *             }
 *         });
 *     }
 *
 *     private static boolean isInTransaction(Connection connection) {
 *         try {
 *             return !connection.getAutoCommit(); // a SUPPORTS method has a status without a transaction
 *         } catch (SQLException e) {
 *             throw new IllegalStateException("the pool returned no connection for the transaction", e);
 *         }
 *     }
 * }
 * }</pre>
 *
 * <pre>{@code
 * MicronautTransactions active = new MicronautTransactions(transactions);
 * Storage joining = storage.joiningActive(active::active, active::afterCommit);
 * Waymark waymark = Waymark.builder().storage(joining).build();
 * }</pre>
 *
 * <p>Listeners are notified after the outermost commit, in the order of the changes. Micronaut has returned the connection
 * to the pool by then, so the writes of a listener have a transaction of their own. The pool must have auto-commit on,
 * which is the default: within {@code SUPPORTS} or {@code NOT_SUPPORTED}, Micronaut returns a status without a transaction,
 * and the record recognises this case by auto-commit. An operation then has a transaction of its own.
 *
 * <h3 id="jdbi">With Jdbi</h3>
 *
 * <pre>{@code
 * public record JdbiPages(Jdbi jdbi, Waymark waymark, JdbcStorage storage) {
 *
 *     public Link create(CreateLink command, String title) {
 *         return jdbi.inTransaction(handle -> {
 *             Storage joined = storage.joining(handle.getConnection(), handle::afterCommit);
 *             Link link = waymark.withStorage(joined).links().create(command);
 *             handle.execute("INSERT INTO page (title, link_id) VALUES (?, ?)", title, link.id());
 *             return link;
 *         });
 *     }
 * }
 * }</pre>
 *
 * <h3 id="jooq">With jOOQ</h3>
 *
 * <pre>{@code
 * public record JooqPages(DSLContext jooq, Waymark waymark, JdbcStorage storage) {
 *
 *     public Link create(CreateLink command, String title) {
 *         List<Runnable> afterCommit = new ArrayList<>();
 *         Link created = jooq.transactionResult(transaction -> transaction.dsl().connectionResult(connection -> {
 *             Storage joined = storage.joining(connection, afterCommit::add);
 *             Link link = waymark.withStorage(joined).links().create(command);
 *             transaction.dsl().execute("INSERT INTO page (title, link_id) VALUES (?, ?)", title, link.id());
 *             return link;
 *         }));
 *         afterCommit.forEach(Runnable::run);
 *         return created;
 *     }
 * }
 * }</pre>
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
 *   <li>On PostgreSQL, the creation of a link without pixels, targeting and idempotency key takes no savepoint. An error
 *       other than a conflict requires a rollback.
 *   <li>The library does not repeat an operation, because only the application can repeat the whole transaction. If
 *       {@link dev.waymark.error.StorageException#isRetryable() isRetryable()} is true, the whole transaction may succeed
 *       if it is rolled back and repeated. This includes an update or a visit of a record that was changed after the
 *       transaction took its snapshot (REPEATABLE READ on MariaDB, for example). In this example, {@code storeLinkAndPage}
 *       rolls its transaction back before it throws the exception:
 *       <pre>{@code
 * for (int attempt = 1; ; attempt++) {
 *     try {
 *         storeLinkAndPage(); // begins, joins, and commits a transaction
 *         break;
 *     } catch (StorageException e) {
 *         if (!e.isRetryable() || attempt == 10) {
 *             throw e;
 *         }
 *         LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(50_000_000)); // up to 50 ms
 *     }
 * }
 * }</pre>
 *   <li>With the second argument of {@code joining}, listeners are notified after your commit, in the order of the changes, and
 *       never after a rollback. While the listeners run, your connection may still be outside the pool; a listener that writes
 *       may then need a second connection of the pool. Without this argument, listeners are notified during the operation.
 *       After your rollback to a savepoint of your own, listeners are still notified of the changes that you have undone.
 *   <li>Within such a transaction, use only the joined storage. The plain storage works on another connection, does not
 *       see your uncommitted changes, and may wait for your locks until the wait fails.
 *   <li>On SQLite, a transaction that reads before its first write fails if another connection has written since the read.
 *       This failure is retryable: roll back and repeat the transaction. {@code transaction_mode=IMMEDIATE} in the URL
 *       prevents this failure. With IMMEDIATE, the pool must have auto-commit on, since an idle connection without auto-commit
 *       holds the lock of all writers. For the same reason, set the connection to auto-commit after the commit, before
 *       listeners run.
 * </ul>
 *
 * <h3 id="outbox">An outbox for listeners that need every event</h3>
 *
 * <p>A listener receives an event at most once. If the process ends between the commit and the notification, no listener
 * receives the event. An application that needs every event writes a row into a table of its own, here {@code outbox
 * (link_id BIGINT PRIMARY KEY)}, in the transaction of the link. One worker calls {@code publish} periodically:
 *
 * <pre>{@code
 * public record Outbox(TransactionTemplate transaction, Waymark waymark, JdbcTemplate jdbc) {
 *
 *     public void create(CreateLink command) {
 *         transaction.executeWithoutResult(status -> {
 *             Link link = waymark.links().create(command);
 *             jdbc.update("INSERT INTO outbox (link_id) VALUES (?)", link.id());
 *         });
 *     }
 *
 *     public void publish(LongConsumer broker) {
 *         for (long id : jdbc.queryForList("SELECT link_id FROM outbox ORDER BY link_id", Long.class)) {
 *             broker.accept(id); // repeated after a crash before the next line
 *             jdbc.update("DELETE FROM outbox WHERE link_id = ?", id);
 *         }
 *     }
 * }
 * }</pre>
 *
 * <p>{@code waymark} joins the transactions of {@code transaction}. After a crash the worker may publish a row a second
 * time, so the receiver must be idempotent.
 *
 * <h2 id="durability">Durability after a kill</h2>
 *
 * <p>A test of this library ({@code mvn -q -Pkill} in its sources) runs four clients that create, update, delete and click over
 * HTTP. The test kills the JVM or the database server, restarts the process with the same data, and looks for every
 * acknowledged operation:
 *
 * <table class="striped">
 * <caption>Lost after {@code kill -9}</caption>
 * <thead><tr><th scope="col">killed</th><th scope="col">kills</th><th scope="col">operations acknowledged</th>
 *     <th scope="col">lost</th><th scope="col">half-written</th></tr></thead>
 * <tbody>
 * <tr><th scope="row">JVM with an SQLite file with WAL</th><td>20</td><td>11,425</td><td>0</td><td>0</td></tr>
 * <tr><th scope="row">JVM with an SQLite file with WAL and {@linkplain dev.waymark.caching.ClickBufferingStorage buffered
 *     clicks}</th><td>20</td><td>11,364</td><td>0, except buffered clicks</td><td>0</td></tr>
 * <tr><th scope="row">PostgreSQL server</th><td>20</td><td>12,641</td><td>0</td><td>0</td></tr>
 * <tr><th scope="row">MariaDB server</th><td>20</td><td>13,387</td><td>0</td><td>0</td></tr>
 * <tr><th scope="row">MySQL server</th><td>20</td><td>12,325</td><td>0</td><td>0</td></tr>
 * <tr><th scope="row">JVM with an H2 file with the default write delay</th><td>15</td><td>6,143</td><td>948</td>
 *     <td>1</td></tr>
 * </tbody>
 * </table>
 *
 * <p>{@linkplain dev.waymark.click Clicks over time} count as half-written if the sum of the clicks by day, by month or by
 * value of a dimension differs from the clicks of the link.
 *
 * <p>After a kill, an H2 file lacks the operations that were acknowledged in the last half second, and may contain links
 * without their targeting.
 *
 * <h2 id="backups">Backups</h2>
 *
 * <p>Back up the whole database with the tool of the database, while the application runs:
 *
 * <table class="striped">
 * <caption>Backups without a pause</caption>
 * <thead><tr><th scope="col">database</th><th scope="col">backup</th><th scope="col">tested</th></tr></thead>
 * <tbody>
 * <tr><th scope="row">SQLite</th><td>{@code VACUUM INTO 'backup.db'}, on any connection</td><td>with two writers</td></tr>
 * <tr><th scope="row">PostgreSQL</th><td>{@code pg_dump}, or {@code pg_basebackup} with the WAL</td>
 *     <td>by hand, with two writers, on 15.20</td></tr>
 * <tr><th scope="row">MariaDB</th><td>{@code mariadb-dump --single-transaction}, or {@code mariadb-backup}</td>
 *     <td>by hand, with two writers, on 10.11.19</td></tr>
 * <tr><th scope="row">MySQL</th><td>{@code mysqldump --single-transaction}</td><td>no; according to MySQL's
 * documentation</td></tr>
 * <tr><th scope="row">H2</th><td>{@code SCRIPT TO 'backup.sql'}</td><td>no; according to H2's documentation</td></tr>
 * </tbody>
 * </table>
 *
 * <ul>
 *   <li>Do not copy the file of an SQLite database that is in use. The copy of the file and the copy of its {@code -wal}
 *       file have different states.
 *   <li>Before you put a backup in the place of an SQLite database, delete the files {@code -wal} and {@code -shm} of the old
 *       database. SQLite applies the old {@code -wal} file to the backup without a warning.
 *   <li>The backup contains password hashes and the hashes of API keys. Protect it like the database.
 *   <li>{@link dev.waymark.admin.StorageCopy} copies the records to another kind of database.
 * </ul>
 *
 * <h2 id="damage">Damaged records</h2>
 *
 * <p>A crash or a manual change may leave a row with invalid values, or a link with fewer targeting entries or pixels than its
 * row states. Reading such a record alone, by its id, alias or page key, fails; the message contains the id and the reason. A
 * list skips damaged records, and still returns a full page. The storage logs each damaged record once, as a warning of the
 * {@code System.Logger} {@code dev.waymark}. After 1,000 logged records, the storage may log a record again. A list fails if
 * the list would skip more than 100 damaged records. A damaged record can be deleted.
 *
 * <h2 id="sql">SQL statements</h2>
 *
 * <p>This package and its subpackages contain all SQL of the library. Each statement contains the default table prefix and runs
 * unchanged in a console. Values are always bind parameters. All differences between databases are in one class for each
 * database, one class for each search technique, and the schema scripts.
 */
@NullMarked
package dev.waymark.storage.jdbc;

import org.jspecify.annotations.NullMarked;
