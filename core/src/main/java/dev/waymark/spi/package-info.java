/**
 * The interfaces that a storage adapter implements: {@link dev.waymark.spi.Storage} with its three stores. The other types are
 * the arguments and results of the stores. {@link dev.waymark.spi.support} contains helpers for adapters,
 * {@link dev.waymark.spi.forwarding} contains superclasses for wrappers.
 *
 * <p>An application needs this package only to pass a storage to
 * {@link dev.waymark.Waymark.Builder#storage(dev.waymark.spi.Storage) Waymark.Builder.storage}.
 *
 * <h2 id="rules">Rules</h2>
 *
 * <p>Stores make no domain decisions: a store never validates, hashes, generates values or reads a clock. The arguments are
 * valid and complete. A store returns exactly the stored values. Every method of every store follows these rules;
 * <a href="#contract-rules">the table of the contract</a> lists all rules with their tests:
 *
 * <ul>
 *   <li>A method is one atomic step: all changes take effect, or no change takes effect. No reader sees a part of the changes.
 *       Only clicks may become visible one link after the other ({@code addClicks}).
 *   <li>Many threads, and many application instances that share the store, can call a method concurrently.
 *   <li>The result for a record of another owner is the same as the result for an absent record.
 *   <li>A refused insertion or update changes no data. If another record already has an alias, a page key or a hash that the
 *       method would store, the method throws the {@code Duplicate…Exception} that is nested in the store, such as
 *       {@link dev.waymark.spi.LinkStore.DuplicateAliasException}. If the record to be replaced is absent or has another
 *       version, the result is empty, whether or not the new alias is free.
 *   <li>Arguments and results are never null. Returned collections are immutable.
 *   <li>A failure of the storage is a {@link dev.waymark.error.StorageException} with the cause.
 * </ul>
 *
 * <h2 id="damage">Damaged records</h2>
 *
 * <p>A crash or a manual change may leave a record with invalid values. The library detects this when the record is read. The
 * methods behave as follows:
 *
 * <table class="striped">
 * <caption>Methods and damaged records</caption>
 * <thead><tr><th scope="col">method</th><th scope="col">effect on a damaged record</th></tr></thead>
 * <tbody>
 * <tr><td>{@code find…}, {@code findAndCount}</td>
 *     <td>throws {@link dev.waymark.error.StorageException#damaged StorageException.damaged}, with the id and the
 *     reason</td></tr>
 * <tr><td>{@code list}, {@code findAll}, {@code requested}, {@code setAside}, {@code claim} of reports</td>
 *     <td>omits the record, and returns the next record instead</td></tr>
 * <tr><td>{@code count}</td><td>may count the record: SQL counts a row without reading all of its values</td></tr>
 * <tr><td>{@code ids}</td><td>should return the id, so that {@code deleteAll} can delete the record</td></tr>
 * <tr><td>{@code delete}, {@code deleteAll}</td><td>should delete the record, since deletion is the only repair</td></tr>
 * <tr><td>{@code update}, {@code updateAll}</td>
 *     <td>throws the exception, or replaces the record if the new values repair the damage</td></tr>
 * <tr><td>{@code owners}</td><td>should include the owner of the record</td></tr>
 * <tr><td>{@code move}</td><td>may move the record unread, or throw the exception</td></tr>
 * <tr><td>{@link dev.waymark.spi.Copyable#list Copyable.list}</td><td>throws the exception: a copy without the record would be incomplete</td></tr>
 * </tbody>
 * </table>
 *
 * <p>If a storage keeps each record as one value, the storage cannot read the owner of a damaged record. Such a storage may
 * throw the exception where the table states <em>should</em>, or keep the owner beside the value.
 *
 * <p>The store logs each record that a list omits, because no other component can detect the omission. The stores of
 * {@code dev.waymark.storage.jdbc} log each record once, as a warning of the {@code System.Logger} {@code dev.waymark}. After
 * 1,000 logged records, a store may log a record again. If a method throws the exception, the library does not log the record,
 * because the caller receives the exception.
 *
 * <h2 id="direct">Writing to a store without the facade</h2>
 *
 * <p>A store accepts all values. An application that writes directly to a store, to repair or to load records, must do the work
 * of the facade:
 *
 * <ul>
 *   <li>Fold the text of an {@link dev.waymark.spi.AliasKey} by the application's {@linkplain dev.waymark.link.AliasPolicy
 *       alias policy}. Otherwise neither a visitor nor {@code findByAlias} finds the link.
 *   <li>Accept only URLs that the application's {@linkplain dev.waymark.url.UrlPolicy policy} accepts. A visitor is never
 *       redirected to a URL that {@link dev.waymark.url.WebUrl#of WebUrl.of} refuses, such as {@code javascript:}. Lists,
 *       forms and listeners show such a URL unchanged.
 *   <li>Compute the key of each URL by {@link dev.waymark.spi.UrlKey#of UrlKey.of}. Otherwise no query by URL finds the record.
 *   <li>Keep the limits of titles, names and findings, and hash passwords by the application's hasher.
 *   <li>Notify listeners, and evict entries of a cache of links. The store neither notifies listeners nor evicts cache entries.
 * </ul>
 *
 * <h2 id="adapter">Writing an adapter</h2>
 *
 * <p>Implement {@link dev.waymark.spi.Storage} and its stores. The store of links has ten methods without a default, the
 * store of reports has thirteen, and the store of API keys has four. The sources of the library contain a complete adapter for
 * an engine without SQL, H2's MVStore, in {@code storage-jdbc/examples/src/test/java/dev/waymark/example/adapter}. The adapter
 * has about 500 lines of code, because these helpers contain the rules:
 *
 * <table class="striped">
 * <caption>Helpers for adapters</caption>
 * <thead><tr><th scope="col">task</th><th scope="col">helper</th></tr></thead>
 * <tbody>
 * <tr><td>test whether a filter includes a record</td><td>{@link dev.waymark.spi.support.Filters}</td></tr>
 * <tr><td>sort records and cut a slice</td><td>{@link dev.waymark.spi.support.Slices}</td></tr>
 * <tr><td>replace a record by an update</td><td>{@link dev.waymark.spi.StoredLink#replacedBy StoredLink.replacedBy},
 *     {@link dev.waymark.spi.StoredDetails#replacedBy StoredDetails.replacedBy}</td></tr>
 * <tr><td>move a record to another owner</td><td>{@link dev.waymark.spi.StoredLink#movedTo StoredLink.movedTo},
 *     {@link dev.waymark.spi.StoredDetails#movedTo StoredDetails.movedTo}</td></tr>
 * <tr><td>test whether the work on a report permits an update</td><td>{@link dev.waymark.spi.ReportWork#isPermitted ReportWork.isPermitted}</td></tr>
 * <tr><td>change the work on a report</td><td>{@link dev.waymark.spi.ReportState.Work#after ReportState.Work.after},
 *     {@link dev.waymark.spi.ReportState.Work#claimedBy ReportState.Work.claimedBy}</td></tr>
 * <tr><td>test whether a click limit is reached</td><td>{@link dev.waymark.link.Expiration#isReachedBy Expiration.isReachedBy}</td></tr>
 * <tr><td>store a record as bytes</td><td>{@link dev.waymark.spi.support.RecordBytes}</td></tr>
 * <tr><td>fold texts, and compute sort keys</td><td>{@link dev.waymark.spi.support.Folding},
 *     {@link dev.waymark.spi.support.SortKeys}</td></tr>
 * <tr><td>count a click by a value of a dimension</td><td>{@link dev.waymark.spi.support.ClickValues}</td></tr>
 * </tbody>
 * </table>
 *
 * <p>Begin with the store of API keys. This storage has no other store yet:
 *
 * <pre>{@code
 * public final class YourStorage implements Storage {
 *
 *     private final ApiKeyStore apiKeys = new YourApiKeyStore();
 *
 *     @Override
 *     public ApiKeyStore apiKeys() {
 *         return apiKeys;
 *     }
 *
 *     @Override
 *     public ReportStore reports() {
 *         throw new UnsupportedOperationException("not yet");
 *     }
 *
 *     @Override
 *     public LinkStore links() {
 *         throw new UnsupportedOperationException("not yet");
 *     }
 * }
 *
 * final class YourApiKeyStore implements ApiKeyStore {
 *
 *     private final Map<String, ApiKey> keys = new LinkedHashMap<>(); // instead of a database
 *     private long lastId;
 *
 *     @Override
 *     public synchronized ApiKey insert(ApiKey draft, String hash) {
 *         if (keys.containsKey(hash)) {
 *             throw new ApiKeyStore.DuplicateHashException();
 *         }
 *         lastId++;
 *         ApiKey stored = draft.withId(lastId);
 *         keys.put(hash, stored);
 *         return stored;
 *     }
 *
 *     @Override
 *     public synchronized Optional<ApiKey> find(String hash) {
 *         return Optional.ofNullable(keys.get(hash));
 *     }
 *
 *     @Override
 *     public synchronized List<ApiKey> list(Owner owner) {
 *         return keys.values().stream().filter(key -> key.owner().equals(owner)).toList();
 *     }
 *
 *     @Override
 *     public synchronized boolean delete(Owner owner, long id) {
 *         return keys.values().removeIf(key -> key.owner().equals(owner) && key.id() == id);
 *     }
 * }
 * }</pre>
 *
 * <h2 id="wrappers">Wrapping a storage</h2>
 *
 * <p>A wrapper extends the superclasses in {@link dev.waymark.spi.forwarding}, which forward each method. A wrapper
 * without such a superclass inherits the default methods of the interface. If the default of a method is empty, the wrapper
 * silently loses that feature of the wrapped store.
 *
 * <p>This wrapper encrypts the URL of each stored link, and decrypts the URL of each returned link. A query by URL still finds
 * the links, because the {@linkplain dev.waymark.spi.StoredLink#urlKey key} of the unencrypted URL stays unchanged:
 *
 * <pre>{@code
 * abstract class EncryptingLinkStore extends dev.waymark.spi.forwarding.ForwardingLinkStore {
 *
 *     EncryptingLinkStore(LinkStore store) {
 *         super(store);
 *     }
 *
 *     abstract Link encrypt(Link link);
 *
 *     abstract Link decrypt(Link link);
 *
 *     @Override
 *     public Optional<StoredLink> find(Owner owner, long id) {
 *         return super.find(owner, id).map(stored -> stored.withLink(decrypt(stored.link())));
 *     }
 *
 *     @Override
 *     public Optional<Link> update(StoredLink link, long expectedVersion) {
 *         return super.update(link.withLink(encrypt(link.link())), expectedVersion).map(this::decrypt);
 *     }
 *
 *     // Likewise for each other method that receives or returns links.
 * }
 * }</pre>
 *
 * <p>If a wrapper treats all methods alike, such as a log of slow calls, use a proxy. A proxy handles all methods:
 *
 * <pre>{@code
 * final class SlowCalls {
 *
 *     static <S> S timed(Class<S> type, S store, Duration limit) {
 *         return type.cast(java.lang.reflect.Proxy.newProxyInstance(
 *                 type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
 *                     long start = System.nanoTime();
 *                     try {
 *                         return method.invoke(store, arguments);
 *                     } catch (java.lang.reflect.InvocationTargetException e) {
 *                         throw e.getCause();
 *                     } finally {
 *                         Duration taken = Duration.ofNanos(System.nanoTime() - start);
 *                         if (taken.compareTo(limit) > 0) {
 *                             System.getLogger("slow calls").log(System.Logger.Level.WARNING, method.getName() + " took " + taken);
 *                         }
 *                     }
 *                 }));
 *     }
 * }
 * }</pre>
 *
 * <p>The sources of the library contain the complete wrappers, in the package {@code dev.waymark.example.wrapper} next to the
 * adapter. A later version of the library may add methods to an interface. {@code WrapperDecisions} of the test-jar detects
 * such methods: a test lists the methods that a wrapper overrides and the methods that its superclass forwards, and fails if a
 * method is missing from both lists. A wrapper of a store of links also wraps {@link dev.waymark.spi.LinkStore#clicks()
 * LinkStore.clicks} and {@link dev.waymark.spi.LinkStore#allOwners() LinkStore.allOwners}.
 *
 * <h2 id="contract">Testing an adapter</h2>
 *
 * <p>The test-jar of this library contains the storage contract as tests, in the package {@code dev.waymark.contract}:
 *
 * <pre>{@code
 * <dependency>
 *   <groupId>dev.waymark</groupId>
 *   <artifactId>waymark-core</artifactId>
 *   <version>0.1.0-SNAPSHOT</version>
 *   <type>test-jar</type>
 *   <scope>test</scope>
 * </dependency>
 * <dependency>
 *   <groupId>org.junit.jupiter</groupId>
 *   <artifactId>junit-jupiter</artifactId>
 *   <version>5.14.4</version>
 *   <scope>test</scope>
 * </dependency>
 * <dependency>
 *   <groupId>net.jqwik</groupId>
 *   <artifactId>jqwik</artifactId>
 *   <version>1.9.3</version>
 *   <scope>test</scope>
 * </dependency>
 * <dependency>
 *   <groupId>org.assertj</groupId>
 *   <artifactId>assertj-core</artifactId>
 *   <version>3.27.7</version>
 *   <scope>test</scope>
 * </dependency>
 * }</pre>
 *
 * <p>Import {@code org.junit:junit-bom} 5.14.4 in {@code dependencyManagement}, because jqwik depends on other versions of
 * JUnit. Set the properties {@code maven.compiler.source} and {@code maven.compiler.target} to 17: without a version of the
 * compiler plugin, Maven 3.8 ignores {@code maven.compiler.release}.
 *
 * <p><strong>Name a version of Surefire in your POM.</strong> Without a version, Maven 3.8 uses Surefire 2.12.4. Surefire
 * 2.12.4 does not support JUnit 5: no test runs, and the build succeeds. Check that the build reports {@code Tests run} with a
 * number above 500.
 *
 * <pre>{@code
 * <plugin>
 *   <groupId>org.apache.maven.plugins</groupId>
 *   <artifactId>maven-surefire-plugin</artifactId>
 *   <version>3.6.1</version>
 *   <configuration>
 *     <systemPropertyVariables>
 *       <jqwik.database>target/jqwik-database</jqwik.database>
 *     </systemPropertyVariables>
 *   </configuration>
 * </plugin>
 * }</pre>
 *
 * <p>The property moves the file of jqwik out of the root of your project. The file contains the seeds of failed runs. The
 * contract is tested with these versions:
 *
 * <table class="striped">
 * <caption>The versions that run the contract</caption>
 * <thead><tr><th scope="col">library</th><th scope="col">version</th></tr></thead>
 * <tbody>
 * <tr><td>Surefire</td><td>3.6.1</td></tr>
 * <tr><td>JUnit Jupiter, {@code org.junit.jupiter:junit-jupiter}</td><td>5.14.4, with {@code org.junit:junit-bom}</td></tr>
 * <tr><td>jqwik, {@code net.jqwik:jqwik}</td><td>1.9.3</td></tr>
 * <tr><td>AssertJ, {@code org.assertj:assertj-core}</td><td>3.27.7</td></tr>
 * </tbody>
 * </table>
 *
 * <p>Extend {@code StorageContract} and return an empty storage:
 *
 * <pre>{@code
 * class YourStorageContractTest extends dev.waymark.contract.StorageContract {
 *
 *     @Override
 *     protected Storage createEmptyStorage() {
 *         return new YourStorage();
 *     }
 * }
 * }</pre>
 *
 * <p>Further methods of {@code StorageContract} have defaults. Override each method that your storage can implement. If a
 * method is not overridden, the tests that need the method are skipped. {@code damage} damages a stored record.
 * {@code anotherInstance} returns a second storage over the same records, such as the storage of another application instance.
 * {@code failing} returns a storage whose operations fail. {@code inTransaction} runs an action in a transaction of the
 * caller.
 *
 * <p>Each part of the contract and each rule has a tag. You can run a single part or rule by the tag: {@code mvn test
 * -Dgroups=ApiKeys} or {@code mvn test -Dgroups=immutable-results}. A comma separates several tags. If no test has the tag, the
 * build reports no tests and succeeds. {@code ApiKeys} has more than ten tests. The parts build on each other, and the parts of
 * one store need no other store. Make the parts pass in this order: {@code ApiKeys}, {@code SingleReports},
 * {@code PageKeysOfReports}, {@code ListsOfReports}, {@code WorkOnReports}, {@code InsertingLinks}, {@code UniquenessKeys},
 * {@code LinkRecords}, {@code SingleFields}, {@code ChangingLinks}, {@code VisitedLinks}, {@code ClicksOverTime},
 * {@code HiddenUrls}, {@code ListsOfLinks}, {@code LinkFilters}, {@code LongUrls}, {@code LinksByQuery},
 * {@code ReportsByQuery}, {@code Storage}, which needs all stores, {@code AllOwners}, {@code ImmutableResults},
 * {@code Failures}, {@code DamagedRecords}, {@code ConcurrentWrites}, {@code ConcurrentReads}, {@code SeveralInstances},
 * {@code CallersTransactions}, {@code Model}. {@code ClicksOverTime} is skipped if
 * {@link dev.waymark.spi.LinkStore#clicks() LinkStore.clicks} is empty, {@code AllOwners} if
 * {@link dev.waymark.spi.LinkStore#allOwners() LinkStore.allOwners} is empty.
 *
 * <p>{@code Model} plays random sequences of operations on your storage and on {@code ReferenceStorage}. The test-jar contains
 * {@code ReferenceStorage}, which implements each rule in the simplest way. If a rule is unclear, read
 * {@code ReferenceStorage}. A failure of {@code Model} reports the operation with both answers, the shortest failing sequence,
 * and the seed that repeats the run.
 *
 * <table class="striped">
 * <caption id="contract-rules">The rules of the contract</caption>
 * <thead><tr><th scope="col">tag of the rule</th><th scope="col">rule</th><th scope="col">tags of the parts that test the rule</th></tr></thead>
 * <tbody>
 * <tr><td>{@code same-stores}</td><td>Each accessor of a storage returns the same store each time.</td>
 *     <td>{@code Storage}</td></tr>
 * <tr><td>{@code exact-values}</td><td>Each value is returned exactly as it was stored: each field, the longest texts, and
 *     instants to the microsecond.</td>
 *     <td>{@code ApiKeys}, {@code InsertingLinks}, {@code LinkRecords}, {@code SingleFields}, {@code SingleReports}</td></tr>
 * <tr><td>{@code ids}</td><td>Ids are positive. Ids ascend in the order of the drafts and from one insert to the next. The id
 *     of a deleted record is never assigned again.</td>
 *     <td>{@code ApiKeys}, {@code InsertingLinks}, {@code SingleReports}</td></tr>
 * <tr><td>{@code owners}</td><td>The result for a record of another owner is the same as the result for an absent record. The keys of owners are case-sensitive.</td>
 *     <td>{@code ApiKeys}, {@code ChangingLinks}, {@code SingleReports}</td></tr>
 * <tr><td>{@code unique-values}</td><td>No two links have the same alias in the same domain, and no two API keys have the same hash, even if
 *     the owners differ. An insert or update with a used value throws an exception; {@code DuplicateAliasException} contains
 *     all used aliases. Exactly one of several concurrent writers succeeds.</td>
 *     <td>{@code ApiKeys}, {@code ChangingLinks}, {@code InsertingLinks}</td></tr>
 * <tr><td>{@code all-or-none}</td><td>A failed insert or update changes no record.</td>
 *     <td>{@code ChangingLinks}, {@code InsertingLinks}</td></tr>
 * <tr><td>{@code batches}</td><td>A batch contains up to 1,000 records, in the order of the drafts. An insert of
 *     links without drafts has no effect.</td>
 *     <td>{@code InsertingLinks}, {@code SingleReports}</td></tr>
 * <tr><td>{@code versions}</td><td>An update succeeds if the record has the expected version. Otherwise the result is empty,
 *     even if the new alias is used.</td>
 *     <td>{@code ChangingLinks}, {@code SingleReports}</td></tr>
 * <tr><td>{@code updates}</td><td>An update replaces all values except the values that the store keeps, and changes no other
 *     record. Findings are kept, set or cleared.</td>
 *     <td>{@code ChangingLinks}, {@code ClicksOverTime}, {@code SingleReports}</td></tr>
 * <tr><td>{@code deletions}</td><td>A deletion removes a record with everything that belongs to it, such as clicks over time,
 *     and no other record. The alias is free again.</td>
 *     <td>{@code ChangingLinks}, {@code ClicksOverTime}, {@code SingleReports}</td></tr>
 * <tr><td>{@code api-keys}</td><td>A key of any owner is found by its hash. The keys of an owner are listed in ascending order of their
 *     ids.</td>
 *     <td>{@code ApiKeys}</td></tr>
 * <tr><td>{@code page-keys}</td><td>A report of any owner is found by its page key. No two reports have the same
 *     page key, and no update changes the page key.</td>
 *     <td>{@code PageKeysOfReports}</td></tr>
 * <tr><td>{@code uniqueness-keys}</td><td>A uniqueness key belongs to one link of an owner. A new link takes a key only from the
 *     link that the draft names. Deleted and moved links lose their keys.</td>
 *     <td>{@code UniquenessKeys}</td></tr>
 * <tr><td>{@code expired-keys}</td><td>An insert deletes at least as many expired uniqueness keys as the insert stores, or all
 *     expired keys if fewer exist; see {@link dev.waymark.spi.LinkStore#insert LinkStore.insert}.</td>
 *     <td>{@code UniquenessKeys}</td></tr>
 * <tr><td>{@code clicks}</td><td>A click is counted if the stored limit allows it. The click changes no other value, not even the version.</td>
 *     <td>{@code ChangingLinks}</td></tr>
 * <tr><td>{@code added-clicks}</td><td>Added clicks count beyond each limit. Deleted links are ignored.</td>
 *     <td>{@code ChangingLinks}</td></tr>
 * <tr><td>{@code visits}</td><td>{@code findAndCount} counts a click only of an active link without a password and with one
 *     destination for all visitors.</td>
 *     <td>{@code VisitedLinks}</td></tr>
 * <tr><td>{@code url-keys}</td><td>Links and reports are selected by the {@linkplain dev.waymark.spi.StoredLink#urlKey stored
 *     keys} of their URLs, even if a decorator has replaced the URLs.</td>
 *     <td>{@code HiddenUrls}, {@code LinkFilters}, {@code ListsOfReports}</td></tr>
 * <tr><td>{@code order}</td><td>Lists sort by the {@linkplain dev.waymark.spi.SortKey key} and then by id, both in the
 *     direction of the sort. Absent texts are lowest.</td>
 *     <td>{@code ListsOfLinks}, {@code ListsOfReports}</td></tr>
 * <tr><td>{@code slices}</td><td>A slice begins at its offset, or after its position. A record with exactly this position need not exist.
 *     A slice contains at most {@code limit} records. A returned list never changes.</td>
 *     <td>{@code LinkFilters}, {@code ListsOfLinks}, {@code ListsOfReports}</td></tr>
 * <tr><td>{@code conditions}</td><td>Lists and counts contain the records that match all conditions of the filter.</td>
 *     <td>{@code LinkFilters}, {@code ListsOfReports}</td></tr>
 * <tr><td>{@code search}</td><td>A search finds the folded term in the folded text. Each character, including a wildcard, matches only itself.</td>
 *     <td>{@code LinkFilters}, {@code ListsOfReports}</td></tr>
 * <tr><td>{@code long-texts}</td><td>Texts that are too long for an index sort and match with all their characters.</td>
 *     <td>{@code LongUrls}</td></tr>
 * <tr><td>{@code by-query}</td><td>{@code ids} lists the matching ids in descending order. {@code findAll}, {@code updateAll},
 *     {@code setAll} and {@code deleteAll} process the given records that match or have the expected version, and no other
 *     records.</td>
 *     <td>{@code LinksByQuery}, {@code ReportsByQuery}</td></tr>
 * <tr><td>{@code work-due}</td><td>A requested report is due from the instant of its request. Due reports are claimed in the order
 *     of this instant and then of the id, up to the limit. Each report is claimed by one of several concurrent workers.</td>
 *     <td>{@code ListsOfReports}, {@code WorkOnReports}</td></tr>
 * <tr><td>{@code work-claims}</td><td>Only the worker with the current claim extends, releases or finishes a report. After the
 *     lease, another worker can claim the report.</td>
 *     <td>{@code WorkOnReports}</td></tr>
 * <tr><td>{@code set-aside}</td><td>A report that is set aside is never due, and is listed by id until its work ends or
 *     restarts.</td>
 *     <td>{@code WorkOnReports}</td></tr>
 * <tr><td>{@code work-updates}</td><td>An update keeps, restarts or ends the work as {@link dev.waymark.spi.ReportWork}
 *     describes. The deletion of a report ends the work.</td>
 *     <td>{@code WorkOnReports}</td></tr>
 * <tr><td>{@code click-totals}</td><td>A click over time counts once for its day and its month, in the same step as the click of the link.
 *     A span includes its first day and excludes its end. Top links are sorted by clicks in descending order. Of two links with
 *     equal clicks, the newer link comes first.</td>
 *     <td>{@code ClicksOverTime}</td></tr>
 * <tr><td>{@code click-values}</td><td>Each value of a dimension has its own count up to the maximum number of values. Further values count
 *     as {@code OTHER}. {@code NONE} always has its own count.</td>
 *     <td>{@code ClicksOverTime}</td></tr>
 * <tr><td>{@code click-aggregation}</td><td>An aggregation merges the counts of the days before a date into counts of months. Concurrent clicks and
 *     reads lose no click and count no click twice.</td>
 *     <td>{@code ClicksOverTime}</td></tr>
 * <tr><td>{@code click-deletion}</td><td>A call deletes the counts before a day for a limited number of links. The clicks of the links stay.</td>
 *     <td>{@code ClicksOverTime}</td></tr>
 * <tr><td>{@code click-records}</td><td>The records of clicks contain all counts of each link in the order of the ids, and can
 *     be restored.</td>
 *     <td>{@code ClicksOverTime}</td></tr>
 * <tr><td>{@code all-owners}</td><td>Owners with at least one record are listed in the code-point order of their keys. The records of all owners are listed by id with all their values.</td>
 *     <td>{@code AllOwners}</td></tr>
 * <tr><td>{@code restored-records}</td><td>Restored records keep their ids, versions and times. All records of a call are restored, or no record. Later inserts
 *     have higher ids.</td>
 *     <td>{@code AllOwners}</td></tr>
 * <tr><td>{@code moved-records}</td><td>A moved record belongs to the other owner in one step, with the next version and all
 *     other values.</td>
 *     <td>{@code AllOwners}, {@code ClicksOverTime}</td></tr>
 * <tr><td>{@code whole-reads}</td><td>A concurrent reader sees the records before a change or after the change, never a part of the change. This includes bulk inserts.</td>
 *     <td>{@code ConcurrentReads}</td></tr>
 * <tr><td>{@code renames}</td><td>At each moment of a renaming, the old alias finds the old version of the link, or the new alias finds the new version.</td>
 *     <td>{@code ConcurrentReads}</td></tr>
 * <tr><td>{@code concurrent-writes}</td><td>Concurrent writes lose no click and no update, and never exceed a click limit. Exactly
 *     one of several updates of one version succeeds.</td>
 *     <td>{@code ConcurrentWrites}</td></tr>
 * <tr><td>{@code several-instances}</td><td>All rules hold if several application instances share the records: locks within one
 *     JVM do not suffice.</td>
 *     <td>{@code SeveralInstances}</td></tr>
 * <tr><td>{@code immutable-results}</td><td>Returned collections and maps are immutable.</td>
 *     <td>{@code ImmutableResults}</td></tr>
 * <tr><td>{@code failures}</td><td>A failed operation throws a {@link dev.waymark.error.StorageException} with the cause.</td>
 *     <td>{@code Failures}</td></tr>
 * <tr><td>{@code damaged-reads}</td><td>The read of a damaged record throws a {@link dev.waymark.error.StorageException} that contains the id. {@link dev.waymark.spi.Copyable#list Copyable.list}, which copies use, throws the same exception.</td>
 *     <td>{@code DamagedRecords}</td></tr>
 * <tr><td>{@code damaged-lists}</td><td>Lists omit damaged records and contain the next records instead. A claim includes the next report instead.</td>
 *     <td>{@code DamagedRecords}</td></tr>
 * <tr><td>{@code damaged-deletions}</td><td>{@code ids} and each deletion include damaged records, so the erasure of an owner
 *     leaves no record. The default methods of {@code ids} and {@code deleteAll} use lists, which omit damaged records: a store
 *     whose records can be damaged overrides these methods.</td>
 *     <td>{@code DamagedRecords}</td></tr>
 * <tr><td>{@code transactions}</td><td>Within a transaction of the caller, {@code isJoined} returns true, and the actions of
 *     {@code afterCommit} run in their order, only after the commit. A decorator forwards both methods.</td>
 *     <td>{@code CallersTransactions}</td></tr>
 * <tr><td>{@code model}</td><td>The answers to random sequences of operations equal the answers of {@code ReferenceStorage}.</td>
 *     <td>{@code Model}</td></tr>
 * </tbody>
 * </table>
 */
@NullMarked
package dev.waymark.spi;

import org.jspecify.annotations.NullMarked;
