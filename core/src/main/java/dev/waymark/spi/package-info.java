/**
 * What a storage adapter implements: {@link dev.waymark.spi.Storage} with its three stores. All other types here are what
 * the stores are given and what they answer. What an adapter may use for its work is in {@link dev.waymark.spi.support}.
 *
 * <p>An application does not need this package, except to pass a storage to
 * {@link dev.waymark.Waymark.Builder#storage(dev.waymark.spi.Storage) Waymark.Builder.storage}.
 *
 * <h2 id="rules">Rules</h2>
 *
 * <p>Stores decide nothing about the domain: they never validate, hash, generate or read a clock. The arguments
 * are valid and complete, and a store returns exactly the stored values. For every method of every store:
 *
 * <ul>
 *   <li>It is one atomic step: it takes effect as a whole or not at all, and no reader sees half of it.
 *   <li>It is safe for use by many threads, and by many nodes where the store can be shared.
 *   <li>A record that does not exist and one that belongs to another owner are answered alike.
 *   <li>What stands in the way of an insert or an update is told in one way, and nothing is written then. If another
 *       record has an alias, a page key or a hash that is to be written, that is an exception:
 *       {@link dev.waymark.spi.DuplicateAliasException}, {@link dev.waymark.spi.DuplicatePageKeyException},
 *       {@link dev.waymark.spi.DuplicateHashException}; and so it is if a claim belongs to
 *       another link than a draft says: {@link dev.waymark.spi.DuplicateClaimException}. If the record to
 *       be replaced is not there, or does not have the version that is expected, the answer is empty, whether or not its
 *       new alias is free.
 *   <li>Arguments and results are never null. Collections that are returned are immutable.
 *   <li>A record that a crash or a change by hand has damaged is
 *       {@linkplain dev.waymark.error.StorageException#damaged a failure} where it is asked for alone. Lists leave it out,
 *       and have as many others as they were asked for.
 *   <li>A store that cannot do what it is asked throws {@link dev.waymark.error.StorageException} with the cause.
 * </ul>
 *
 * <h2 id="direct">Writing to a store without the facade</h2>
 *
 * <p>Since a store takes what it is given, whoever writes to one directly, to repair or to load records, has to see to
 * what the facade sees to:
 *
 * <ul>
 *   <li>The text of an {@link dev.waymark.spi.AliasKey} is the alias as the application's
 *       {@linkplain dev.waymark.link.AliasPolicy alias policy} folds it. Under any other no visitor and no
 *       {@code findByAlias} finds the link.
 *   <li>URLs are such as the application's {@linkplain dev.waymark.url.UrlPolicy policy} accepts. A visitor is never sent
 *       to one that {@link dev.waymark.url.WebUrl#of} refuses, {@code javascript:} among them; lists, forms and listeners
 *       show it as it is.
 *   <li>Titles, names and findings are within their limits, and hashes are those of the application's hasher.
 *   <li>Nobody is told: neither listeners nor a cache of links.
 * </ul>
 *
 * <h2 id="adapter">Writing an adapter</h2>
 *
 * <p>Implement {@link dev.waymark.spi.Storage}. It has a store each for links, reports and API keys, of ten, thirteen and
 * four methods that have no default. Begin with the one for API keys. Here is a storage that has it already, and nothing else:
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
 *             throw new DuplicateHashException();
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
 * <h2 id="contract">Testing it</h2>
 *
 * <p>What a storage must do is written as tests, in the test-jar of this library. They need JUnit Jupiter, jqwik and
 * AssertJ:
 *
 * <pre>{@code
 * <dependency>
 *   <groupId>dev.waymark</groupId>
 *   <artifactId>waymark-core</artifactId>
 *   <version>0.1.0-SNAPSHOT</version>
 *   <type>test-jar</type>
 *   <scope>test</scope>
 * </dependency>
 * }</pre>
 *
 * <p>Extend {@code StorageContract}, give it an empty storage, and all of it runs against yours:
 *
 * <pre>{@code
 * class YourStorageContractTest extends StorageContract {
 *
 *     @Override
 *     protected Storage createEmptyStorage() {
 *         return new YourStorage();
 *     }
 * }
 * }</pre>
 *
 * <p>Its parts build on each other. Make them pass in this order:
 *
 * <ol>
 *   <li>{@code ApiKeys}: insert, find, list and delete, for several owners.
 *   <li>{@code SingleReports}: ids, findings apart from the report, and updates that name a version.
 *   <li>{@code PageKeysOfReports}: reports are found by their page keys across all owners, and no two reports have the same key.
 *   <li>{@code ListsOfReports}: sorting, searching, pages by number and behind a position.
 *   <li>{@code WorkOnReports}: what is due, who has claimed it, and what an update means for both.
 *   <li>{@code InsertingLinks}: many at once, all or none, and aliases that are unique over all owners.
 *   <li>{@code ClaimsOfLinks}: what only one link of an owner has, which is how creations can be repeated.
 *   <li>{@code LinkRecords}: every field comes back as it was written.
 *   <li>{@code ChangingLinks}: updates, deletion, and clicks up to a limit. {@code VisitedLinks}: nothing to do at first,
 *       since a store need not count while it finds.
 *   <li>{@code ClicksOverTime}: passed over until {@code LinkStore.clicks()} gives a {@link dev.waymark.spi.ClickStore},
 *       which may be left out.
 *   <li>{@code HiddenUrls}: links and reports are found by the {@linkplain dev.waymark.spi.StoredLink#urlKey keys} of their
 *       URLs, although a wrapper has replaced the URLs.
 *   <li>{@code ListsOfLinks}, {@code LinkFilters}, {@code LongUrls}: as for reports, with more conditions, and with
 *       texts that are longer than an index may like.
 *   <li>{@code LinksByQuery}, {@code ReportsByQuery}: some hundred records at once. The methods for this have defaults,
 *       which go one by one.
 *   <li>{@code AllOwners}: what operators need to list owners, to move records and to copy a storage. An adapter may leave it
 *       out; then its tests are skipped.
 *   <li>{@code ConcurrentWrites}, {@code ConcurrentReads}: one winner, no lost click, nothing half-written.
 *   <li>{@code Model}: random sequences of operations, whose answers must be those of {@code ReferenceStorage}. That
 *       class is in the test-jar, too, and keeps every rule in the simplest way: read it where a rule is not clear.
 * </ol>
 */
@NullMarked
package dev.waymark.spi;

import org.jspecify.annotations.NullMarked;
