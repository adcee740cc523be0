/**
 * The interfaces that a storage adapter implements: {@link dev.waymark.spi.Storage} with its stores. The other types are the
 * arguments and results of the stores. {@link dev.waymark.spi.support} contains helpers for adapters,
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
 *   <li>A refused insertion or update changes no data. If another record already has an alias, a creation key, a page key or a hash that the
 *       method would store, the method throws the {@code Duplicate…Exception} that is nested in the store, such as
 *       {@link dev.waymark.spi.DuplicateKeyException}. If the record to be replaced is absent or has another
 *       version, the result omits the id of the record, whether or not the new alias is free.
 *   <li>If a table of the application refers to a record, {@code delete} throws a {@link dev.waymark.error.ReferencedException} and
 *       changes no data, and {@code deleteAll} leaves the record. This rule is not tested by the contract.
 *   <li>Arguments and results are never null. Returned collections are immutable.
 *   <li>A failure of the storage is a {@link dev.waymark.error.StorageException} with the cause.
 * </ul>
 *
 * <h2 id="damage">Damaged records</h2>
 *
 * <p>A manual change may leave a record with invalid values. A store detects the damage when the store reads the record, and
 * throws {@link dev.waymark.error.StorageException#damaged StorageException.damaged}, with the kind, the id and the reason. This
 * holds for each method that reads the record: finds, lists, updates and copies. No method omits a damaged record silently.
 * These methods do not read the record, so that one damaged record never blocks the other records:
 *
 * <table class="striped">
 * <caption>Methods that do not read a damaged record</caption>
 * <thead><tr><th scope="col">method</th><th scope="col">effect on a damaged record</th></tr></thead>
 * <tbody>
 * <tr><td>{@code delete}, {@code deleteAll}</td><td>deletes the record</td></tr>
 * <tr><td>{@code claim} of reports</td><td>sets the report aside, and claims the next due report instead</td></tr>
 * <tr><td>{@code count}</td><td>may count the record: SQL counts a row without reading all of its values</td></tr>
 * <tr><td>{@code owners}</td><td>should include the owner of the record</td></tr>
 * <tr><td>{@code countClick}, {@code addClicks}, {@code addClicksOfUnlocked}, {@code move}</td><td>may change the record unread, or throw the exception</td></tr>
 * </tbody>
 * </table>
 *
 * <p>If a storage keeps each record as one value, the storage cannot read the owner of a damaged record. Such a storage keeps the
 * owner and the values of filters beside the value.
 *
 * <h2 id="adapter">Writing an adapter</h2>
 *
 * <p>The guide {@code .github/docs/adapter.md} in the repository describes how to write, wrap and test a storage, and how to write
 * to a store without the facade. These helpers contain most rules:
 *
 * <table class="striped">
 * <caption id="helpers">Helpers for adapters</caption>
 * <thead><tr><th scope="col">task</th><th scope="col">helper</th></tr></thead>
 * <tbody>
 * <tr><td>test whether a filter includes a record</td><td>{@link dev.waymark.spi.support.StoreRules#includes(ReportFilter, StoredReport) StoreRules.includes}</td></tr>
 * <tr><td>rate links, and find the current report of a URL</td><td>{@link dev.waymark.spi.support.StoreRules#latestResult
 *     StoreRules.latestResult}, {@link dev.waymark.spi.support.StoreRules#current StoreRules.current}</td></tr>
 * <tr><td>sort records and cut a slice</td><td>{@link dev.waymark.spi.support.StoreRules#sliceOfLinks StoreRules.sliceOfLinks}</td></tr>
 * <tr><td>replace a record by an update</td><td>{@link dev.waymark.spi.StoredLink#replacedBy StoredLink.replacedBy},
 *     {@link dev.waymark.spi.StoredReport#replacedBy StoredReport.replacedBy}</td></tr>
 * <tr><td>move a record to another owner</td><td>{@link dev.waymark.spi.StoredLink#movedTo StoredLink.movedTo},
 *     {@link dev.waymark.spi.StoredReport#movedTo StoredReport.movedTo}</td></tr>
 * <tr><td>test whether the work on a report permits an update</td><td>{@link dev.waymark.spi.ReportWork#isPermitted ReportWork.isPermitted}</td></tr>
 * <tr><td>change the work on a report</td><td>{@link dev.waymark.spi.ReportState.Work#after ReportState.Work.after},
 *     {@link dev.waymark.spi.ReportState.Work#claimedBy ReportState.Work.claimedBy}</td></tr>
 * <tr><td>test whether a click limit is reached</td><td>{@link dev.waymark.link.Expiration#isReachedBy Expiration.isReachedBy}</td></tr>
 * <tr><td>fold texts, and compute sort keys</td><td>{@link dev.waymark.query.Folding},
 *     {@link dev.waymark.spi.support.StoreRules#position(dev.waymark.link.Link, dev.waymark.link.LinkSortField) StoreRules.position}</td></tr>
 * <tr><td>compare and count tags</td><td>{@link dev.waymark.spi.support.StoreRules#tagKeys StoreRules.tagKeys}</td></tr>
 * <tr><td>count a click by a value of a dimension</td><td>{@link dev.waymark.spi.support.StoreRules#countedValue StoreRules.countedValue}</td></tr>
 * </tbody>
 * </table>
 *
 * <h2 id="contract">The contract</h2>
 *
 * <p>The test-jar of this library contains the storage contract as tests, in the package {@code dev.waymark.contract}.
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
 * <tr><td>{@code ids}</td><td>Ids are positive. The ids of one owner ascend in the order of the drafts and from one insert to the
 *     next. The id of a deleted record is never assigned again.</td>
 *     <td>{@code ApiKeys}, {@code InsertingLinks}, {@code SingleReports}</td></tr>
 * <tr><td>{@code owners}</td><td>The result for a record of another owner is the same as the result for an absent record. The keys of owners are case-sensitive.</td>
 *     <td>{@code ApiKeys}, {@code ChangingLinks}, {@code SingleReports}</td></tr>
 * <tr><td>{@code unique-values}</td><td>No two links have the same alias in the same domain, and no two API keys have the same hash, even if
 *     the owners differ. An insert or update with a used value throws an exception; {@code DuplicateKeyException} contains
 *     all used aliases. Exactly one of several concurrent writers succeeds.</td>
 *     <td>{@code ApiKeys}, {@code ChangingLinks}, {@code InsertingLinks}</td></tr>
 * <tr><td>{@code all-or-none}</td><td>A failed insert or update changes no record.</td>
 *     <td>{@code ChangingLinks}, {@code InsertingLinks}</td></tr>
 * <tr><td>{@code batches}</td><td>A batch contains up to 1,000 records, in the order of the drafts. An insert of
 *     links without drafts has no effect.</td>
 *     <td>{@code InsertingLinks}, {@code SingleReports}</td></tr>
 * <tr><td>{@code versions}</td><td>An update succeeds if the record has the expected version. Otherwise the result omits the id,
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
 * <tr><td>{@code creation-keys}</td><td>A creation key belongs to one link of an owner. An insert with a used key throws
 *     {@code DuplicateKeyException}, even if an alias is used, too. A call removes a key from the link with this key. An
 *     update keeps or removes the key. Deleted and moved links lose their keys.</td>
 *     <td>{@code CreationKeys}</td></tr>
 * <tr><td>{@code tags}</td><td>The tags of an owner's links are counted by their folds, after each change of the links. The tags with the
 *     most links come first, then the tags in the order of code points.</td>
 *     <td>{@code TagsOfLinks}</td></tr>
 * <tr><td>{@code clicks}</td><td>A click is counted if the stored limit allows it. The click changes no other value, not even the version.</td>
 *     <td>{@code ChangingLinks}</td></tr>
 * <tr><td>{@code added-clicks}</td><td>Added clicks count beyond each limit. Deleted links are ignored.
 *     {@code addClicksOfUnlocked} returns exactly the links whose clicks were not added.</td>
 *     <td>{@code ChangingLinks}</td></tr>
 * <tr><td>{@code visits}</td><td>{@code findAndCount} counts a click only of an active link without a password.</td>
 *     <td>{@code VisitedLinks}</td></tr>
 * <tr><td>{@code url-keys}</td><td>Links and reports are selected by the {@linkplain dev.waymark.spi.StoredLink#urlKey stored
 *     keys} of their URLs, even if a decorator has replaced the URLs.</td>
 *     <td>{@code HiddenUrls}, {@code LinkFilters}, {@code ListsOfReports}</td></tr>
 * <tr><td>{@code order}</td><td>Lists sort by the {@linkplain dev.waymark.spi.Position key} and then by id, both in the
 *     direction of the sort. Absent texts are lowest.</td>
 *     <td>{@code ListsOfLinks}, {@code ListsOfReports}</td></tr>
 * <tr><td>{@code slices}</td><td>A slice begins at its offset, or after its position. A record with exactly this position need not exist.
 *     A slice contains at most {@code limit} records. A returned list never changes.</td>
 *     <td>{@code LinkFilters}, {@code ListsOfLinks}, {@code ListsOfReports}</td></tr>
 * <tr><td>{@code conditions}</td><td>Lists and counts contain the records that match all conditions of the filter.</td>
 *     <td>{@code LinkFilters}, {@code ListsOfReports}</td></tr>
 * <tr><td>{@code ratings}</td><td>A filter with ratings includes the links whose URL has one of these ratings: the result of the latest
 *     generation among the owner's reports with the same URL key, then of the highest id; {@code NONE} without a generation.</td>
 *     <td>{@code RatedLinks}</td></tr>
 * <tr><td>{@code current-reports}</td><td>{@code current} returns one report for each key, a requested report first.
 *     {@code insertUnlessReported} stores no second report of a URL, also in concurrent calls.</td>
 *     <td>{@code ReportsOfUrls}</td></tr>
 * <tr><td>{@code search}</td><td>A search finds the folded term in the folded text. Each character, including a wildcard, matches only itself.</td>
 *     <td>{@code LinkFilters}, {@code ListsOfReports}</td></tr>
 * <tr><td>{@code long-texts}</td><td>A text whose folded form is longer than 2,048 bytes sorts by its longest beginning within this
 *     length. A search finds each part of the text.</td>
 *     <td>{@code LongUrls}</td></tr>
 * <tr><td>{@code by-query}</td><td>A filter may contain up to 1,000 ids. {@code update} replaces the given records that have the
 *     expected version. {@code deleteAll} deletes the matching records with the highest ids below the bound, and returns their
 *     ids in descending order.</td>
 *     <td>{@code LinksByQuery}, {@code ListsOfLinks}, {@code ReportsByQuery}</td></tr>
 * <tr><td>{@code work-due}</td><td>A requested report is due at once, even if the time of the request is in the future. Due reports
 *     are claimed in the order of their due times and then of the id, up to the limit. Each report is claimed by one of several concurrent workers.</td>
 *     <td>{@code WorkOnReports}</td></tr>
 * <tr><td>{@code work-tries}</td><td>A claim sets a report aside whose number of claims would exceed the maximum, in the same step,
 *     and returns the report in addition to the claimed reports.</td>
 *     <td>{@code TriesOfReports}</td></tr>
 * <tr><td>{@code work-claims}</td><td>Only the worker with the current claim extends, releases or finishes a report. After the
 *     lease, another worker can claim the report.</td>
 *     <td>{@code WorkOnReports}</td></tr>
 * <tr><td>{@code set-aside}</td><td>A report that is set aside is never due, and is listed by id until its work ends or
 *     restarts.</td>
 *     <td>{@code WorkOnReports}</td></tr>
 * <tr><td>{@code work-updates}</td><td>An update keeps, restarts or ends the work as {@link dev.waymark.spi.ReportWork}
 *     describes. The deletion of a report ends the work.</td>
 *     <td>{@code WorkOnReports}</td></tr>
 * <tr><td>{@code click-totals}</td><td>A click over time counts once for its day, in the same step as the click of the link.
 *     A period includes its first day and excludes its end. Top links are sorted by clicks in descending order. Of two links with
 *     equal clicks, the newer link comes first.</td>
 *     <td>{@code ClicksOverTime}</td></tr>
 * <tr><td>{@code click-values}</td><td>Each value of a dimension has its own count up to the maximum number of values. Further values count
 *     as {@code OTHER}. {@code NONE} always has its own count.</td>
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
 * <tr><td>{@code concurrent-writes}</td><td>Concurrent writes lose no click and no update, and never exceed a click limit,
 *     not even a limit that changes during clicks. Exactly one of several updates of one version succeeds.</td>
 *     <td>{@code ConcurrentWrites}</td></tr>
 * <tr><td>{@code several-instances}</td><td>All rules hold if several application instances share the records: locks within one
 *     JVM do not suffice.</td>
 *     <td>{@code SeveralInstances}</td></tr>
 * <tr><td>{@code immutable-results}</td><td>Returned collections and maps are immutable.</td>
 *     <td>{@code ImmutableResults}</td></tr>
 * <tr><td>{@code failures}</td><td>A failed operation throws a {@link dev.waymark.error.StorageException} with the cause.</td>
 *     <td>{@code Failures}</td></tr>
 * <tr><td>{@code damaged-reads}</td><td>Each read of a damaged record throws a {@link dev.waymark.error.StorageException} that
 *     contains the id: finds, lists, changes by query, and {@link dev.waymark.spi.Copyable#list Copyable.list}. Other records are
 *     not affected.</td>
 *     <td>{@code DamagedRecords}</td></tr>
 * <tr><td>{@code damaged-claims}</td><td>A claim sets a damaged report aside, and claims the next due report instead.</td>
 *     <td>{@code DamagedRecords}</td></tr>
 * <tr><td>{@code damaged-deletions}</td><td>Each deletion includes damaged records, so the erasure of an owner leaves no record.
 *     The default methods {@code deleteAll} use lists, which fail at a damaged record: a store whose records can be damaged
 *     overrides these methods.</td>
 *     <td>{@code DamagedRecords}</td></tr>
 * <tr><td>{@code transactions}</td><td>Within a transaction of the caller, {@code isJoined} returns true, and
 *     {@code commitActions} returns the actions of this transaction, which run only after its end. A decorator forwards both
 *     methods.</td>
 *     <td>{@code CallersTransactions}</td></tr>
 * <tr><td>{@code model}</td><td>The answers to random sequences of operations equal the answers of {@code ReferenceStorage}.</td>
 *     <td>{@code Model}</td></tr>
 * </tbody>
 * </table>
 */
@NullMarked
package dev.waymark.spi;

import org.jspecify.annotations.NullMarked;
