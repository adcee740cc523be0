/**
 * Reports and short links. {@link dev.waymark.Waymark} is where to start.
 *
 * <pre>{@code
 * Waymark waymark = Waymark.builder().storage(MemoryStorage.create()).build();
 * waymark.links().create(CreateLink.to("https://example.com/handbook").alias("docs"));
 * Visit visit = waymark.visits().visit("docs", Visitor.UNKNOWN);
 * String location = visit.location().orElseThrow(); // https://example.com/handbook
 * }</pre>
 *
 * <p>The packages follow the features; the page of the {@linkplain dev.waymark.core/ module} lists them. Storages come in
 * modules of their own, {@code dev.waymark.storage.memory} and {@code dev.waymark.storage.jdbc}. Both give the same
 * answers, down to the order of every list.
 *
 * <h2 id="conventions">Conventions</h2>
 *
 * <ul>
 *   <li>All values are immutable. Commands and queries grow by methods that return a changed copy.
 *   <li>No method takes null, except the methods that read a header or the query of a request: there null means that the request
 *       has no such header or no query.
 *   <li>A command checks nothing but null until it is carried out. Then everything that is wrong is reported at once,
 *       as one {@link dev.waymark.error.InvalidInputException}.
 *   <li>Errors name fields as the HTTP API does: {@code expiration_clicks}, or {@code country[1][value]} for the URL of
 *       the second country.
 *   <li>Errors are unchecked, and all are {@link dev.waymark.error.WaymarkException}s with a stable
 *       {@linkplain dev.waymark.error.WaymarkException#code() code}.
 *   <li>The library logs to the {@link java.lang.System.Logger} named {@code dev.waymark}, and rarely.
 * </ul>
 *
 * <table class="striped">
 * <caption>All that is logged</caption>
 * <thead><tr><th scope="col">level</th><th scope="col">message</th><th scope="col">what to do</th></tr></thead>
 * <tbody>
 * <tr><td>{@code ERROR}</td><td>a listener or observer failed; what it was told about stands all the same</td>
 *     <td>Repair yours; what it threw is logged with it.</td></tr>
 * <tr><td>{@code ERROR}</td><td>a report worker failed, and goes on; failures in a row:</td>
 *     <td>See to what was thrown, which is logged with it; the report that it was at can be claimed again once its lease
 *     has run out.</td></tr>
 * <tr><td>{@code WARNING}</td><td>a report could not be generated:</td>
 *     <td>See to the generator; what it threw is logged with which report it was and when that is tried again.</td></tr>
 * <tr><td>{@code DEBUG}</td><td>a report worker came too late:</td>
 *     <td>Nothing, unless it is frequent: then have leases last longer.</td></tr>
 * <tr><td>{@code WARNING}</td><td>the title resolver failed; the link is created without a title</td>
 *     <td>Repair yours, or give the link a title.</td></tr>
 * <tr><td>{@code WARNING}</td><td>the zone of an owner is unknown; clicks of such owners count by days of the builder's
 *     zone, which is</td>
 *     <td>Repair the function of {@link dev.waymark.Waymark.Builder#zoneByOwner}; the first failure is logged.</td></tr>
 * <tr><td>{@code WARNING}</td><td>an attempt to open a record goes on counting as a wrong one</td>
 *     <td>See to what counts wrong passwords: it could not take back a right one.</td></tr>
 * <tr><td>{@code WARNING}</td><td>buffered clicks could not be stored; storing is retried later</td>
 *     <td>See to the storage behind a {@link dev.waymark.caching.ClickBufferingStorage}.</td></tr>
 * <tr><td>{@code WARNING}</td><td>left out of a list:</td>
 *     <td>Delete or repair the damaged record that follows; each is logged once.</td></tr>
 * <tr><td>{@code WARNING}</td><td>connections are shared out over the nodes of a cluster that do not wait for what
 *     others have committed, so</td>
 *     <td>Have the nodes wait, as the message goes on to say.</td></tr>
 * </tbody>
 * </table>
 *
 * <h2 id="behaviour">How it behaves</h2>
 *
 * <p>The specification of the Reports and Short Links API, version 1, leaves some questions open. These are the
 * answers. Their numbers are cited in the library's code and tests.
 *
 * <h2 id="access">Owners, keys and passwords</h2>
 *
 * <h3 id="D-1">Owners (D-1)</h3>
 *
 * <p>Every report and every link belongs to an {@link dev.waymark.access.Owner}: a key of 1 to 64 visible ASCII
 * characters, such as the id of a tenant. An application without tenants uses {@link dev.waymark.access.Owner#DEFAULT}
 * throughout. What another owner has does not exist: it is not found, never forbidden. Only aliases are shared by all
 * owners, since visitors know no owner.
 *
 * <h3 id="D-2">API keys (D-2)</h3>
 *
 * <p>A key is {@code wm_} and 256 random bits. It acts for one owner, to read or to read and write, for ever or up to
 * an instant. It is shown once, when it is issued; only its SHA-256 is stored. Whether a refused key is missing,
 * malformed, unknown, expired or revoked is never told, and to refuse a key costs what it costs to accept one.
 *
 * <h3 id="D-3">Passwords (D-3)</h3>
 *
 * <p>A password has 1 to 256 characters. Only a salted hash of it is stored, by default PBKDF2 with HMAC-SHA256 and
 * 600,000 iterations. A hash says how it was made, so the cost can be raised later and old hashes still verify. No
 * password and no hash appears in a record, a message or a {@code toString}.
 *
 * <h3 id="D-32">Guessing passwords (D-32)</h3>
 *
 * <p>Wherever a stranger gives a password, the attempt is counted before the password is hashed, by record and by
 * client. After too many wrong ones even the right one has to wait. {@link dev.waymark.access} has the numbers.
 *
 * <h2 id="privacy">Privacy</h2>
 *
 * <h3 id="D-4">Kinds of privacy (D-4)</h3>
 *
 * <p>A public record (0) may be seen by anyone, a private one (1) by its owner only, and one with a password (2) by
 * those who know it. To guard a record a password must come with the change; an update that names this kind again may
 * keep the stored one. Any other kind erases the password.
 *
 * <h3 id="D-5">The two passwords of a link (D-5)</h3>
 *
 * <p>A link's {@code password} guards the redirect: visitors give it before they are sent on. Its {@code privacy}
 * guards the link's own page, with its details and clicks. The two do not depend on each other.
 *
 * <h3 id="D-6">Strangers (D-6)</h3>
 *
 * <p>Someone other than the owner sees what privacy allows: a public record, a guarded one with its password, and never
 * a private one, which looks as if it did not exist. The owner sees all of its own records. Privacy is decided before findings,
 * targeting and pixels are read, so the time of the answer does not disclose a private record.
 *
 * <h3 id="D-45">Pages for strangers (D-45)</h3>
 *
 * <p>{@link dev.waymark.visit.Visits#page(dev.waymark.link.Domain, String, dev.waymark.access.Viewer) Visits.page} finds the
 * page of a link by domain and alias. The page has no owner, space and pixels. The page contains the destination only if a visit
 * with the same password would redirect now and the link has no click limit.
 *
 * <h2 id="urls">URLs</h2>
 *
 * <h3 id="D-7">Which URLs are accepted (D-7)</h3>
 *
 * <p>Absolute http and https URLs (configurable, see {@link dev.waymark.url.UrlPolicy}) that a browser would open, with
 * at most 2,048 characters. User names and passwords, control characters, backslashes and white space inside are
 * refused; white space around the URL is trimmed. The same rules hold for every URL: a link's target, its expiration
 * URL, each targeting URL, and a report's URL. {@code javascript}, {@code data} and {@code file} cannot be allowed.
 *
 * <h3 id="D-8">URLs as text and as addresses (D-8)</h3>
 *
 * <p>A URL is kept and returned as it was sent. The host that counts is the one that browsers resolve: international
 * names follow UTS 46, non-transitional, so {@code straße.de} is {@code xn--strae-oqa.de}, on every JDK alike. Names
 * with characters that Unicode 14 or later maps to others are refused.
 *
 * <h3 id="D-8a">Where visitors are sent (D-8a)</h3>
 *
 * <p>{@link dev.waymark.visit.Visit#location()} is an absolute URI that {@link java.net.URI} accepts: the URL with its
 * canonical host, and percent-encoded what a URI cannot have, such as {@code |}, a stray {@code %} and all but ASCII.
 * Of other schemes, if they are allowed, what follows the scheme stays as it was sent ({@code tel:+33123456789},
 * {@code myapp:///path}). What no encoding makes a URI ({@code tel:}, {@code myapp://}) is refused.
 *
 * <h3 id="D-33">Which URLs an embedder refuses (D-33)</h3>
 *
 * <p>{@link dev.waymark.url.UrlPolicy#refusing} leaves out what no link and no report may lead to, such as
 * {@linkplain dev.waymark.url.Hosts#notPublic() addresses that are not public} or the embedder's own short domains. It is
 * asked about every URL before a title resolver or a generator sees it; a refused one is a violation {@code refused}.
 *
 * <h2 id="reports">Reports</h2>
 *
 * <h3 id="D-9">Project (D-9)</h3>
 *
 * <p>A report's project is the host of its URL without leading {@code www.} and without a trailing dot, and empty for schemes
 * other than http and https. A filter by project takes any spelling of the host ({@code WWW.Example.com}), a host with a port
 * or a path, or a whole URL. {@link dev.waymark.url.WebUrl#inUnicode} returns a project in Unicode, for display.
 *
 * <p>{@link dev.waymark.report.Reports#findByUrl} returns the reports about one URL in any of its spellings, newest first: the
 * history of the URL.
 *
 * <h3 id="D-10">Generation (D-10)</h3>
 *
 * <p>With a {@link dev.waymark.report.ReportGenerator}, a report is generated when it is created; if that fails,
 * nothing is stored. Without one, its generation is requested: {@link dev.waymark.Waymark#reportsAwaitingGeneration}
 * gives the waiting reports of all owners, the one that is due first before the others, and
 * {@link dev.waymark.report.Reports#recordOutcome Reports.recordOutcome} stores what was found. Findings are text of at
 * most 1 MiB, such as JSON. Where there are several workers, they claim reports first.
 *
 * <h3 id="D-11">Generation anew (D-11)</h3>
 *
 * <p>An update may ask for a new generation. Result, findings and date change together or, if it fails, not at all.
 * Without a generator it is requested, and the old result stays until the new one is recorded.
 *
 * <h3 id="D-12">Order of results (D-12)</h3>
 *
 * <p>No result, bad, decent, good; by date of generation, reports without one are lowest.
 *
 * <h3 id="D-13">Scores (D-13)</h3>
 *
 * <p>{@link dev.waymark.report.ReportResult#ofScore} rates a number from 0 to 100: good from 90, decent from 50, else
 * bad.
 *
 * <h3 id="D-36">Work on reports (D-36)</h3>
 *
 * <p>A {@link dev.waymark.report.ReportQueue} gives each report whose generation is requested to one worker at a time, over
 * all nodes, for the time of a lease: what has been due for longest first, and then by id. A report is due from the instant
 * of its request; if a try failed, from that of the next; if it was claimed, from the end of the lease. The claim counts,
 * not the time: an outcome is stored, even after the lease has run out, as long as nobody else has claimed the report.
 * Otherwise it is refused ({@code claim_lost}). A claim is void, too, once the report is requested anew. While a lease
 * lasts, an outcome without the claim is refused ({@code report_claimed}).
 *
 * <p>After the n-th try has failed, the next is due in {@code min(1 minute * 2^(n-1), 6 hours)}, and after the tenth the
 * report is set aside, where it stays until it is requested anew; {@link dev.waymark.report.ReportRetries} changes the
 * numbers. Every claim counts as a try, so a report that kills its workers is set aside, too.
 *
 * <p>What is due is decided by the clock of the node that claims. If its clock is ahead of another's by some seconds, it
 * may take over a report so much before the lease that the other has set runs out, and it takes up new requests and next
 * tries so much earlier; if it is behind, so much later. So have leases be longer than the work takes, by more than the
 * clocks differ. Whatever they tell, of several who claimed a report only the last
 * can store its outcome.
 *
 * <h2 id="links">Links</h2>
 *
 * <h3 id="D-14">Alias (D-14)</h3>
 *
 * <p>An alias has 1 to 64 of {@code A–Z a–z 0–9 _ -}, and is trimmed. It is unique in its domain, over all owners,
 * whatever its letter case; its spelling is kept. Without a chosen alias one is generated: 7 random characters that are
 * not easily mistaken for each other, and more if free ones are hard to find. {@link dev.waymark.link.AliasPolicy}
 * changes all of this, allows aliases with a path such as {@code docs/v1.2}, and can refuse an alias by a rule of the application.
 *
 * <h3 id="D-15">Domain, space and pixels (D-15)</h3>
 *
 * <p>They are identifiers of your own: positive numbers, whose meaning the library does not know. A link without a
 * domain is in the default one, and a list can be asked for that. A link's domain cannot change. A link has at most 100
 * pixels.
 *
 * <h3 id="D-16">Title (D-16)</h3>
 *
 * <p>A title of at most 255 characters may come with the link; else your {@link dev.waymark.link.TitleResolver} may
 * find one; else there is none.
 *
 * <h3 id="D-17">Status (D-17)</h3>
 *
 * <p>A link is disabled if it was switched off, else expired if a limit is reached, else active. Every link has exactly
 * one status at any time.
 *
 * <h3 id="D-18">Expiration (D-18)</h3>
 *
 * <p>With a date alone, a link works through that whole day. With date and time, it is expired from that instant on.
 * Both are meant in the {@linkplain dev.waymark.Waymark#zone(dev.waymark.access.Owner) zone of the owner}, UTC by
 * default (<a href="#D-43">D-43</a>). A time that a change of clocks skips moves forward by the gap; of one that occurs twice, the first counts. A
 * time needs a date. With a limit of n clicks, the n-th is the last that works. Whichever limit is reached first
 * counts. Dates in the past are accepted. Visitors of an expired link go to its expiration URL, if it has one, and do
 * not count as clicks. What was sent comes back as it was sent.
 *
 * <h3 id="D-19">Targeting (D-19)</h3>
 *
 * <p>A link targets by one kind at a time (1 country, 2 platform, 3 language, 4 rotation), with 1 to 250 entries in
 * their order, which matters in a rotation only. No match means the link's own URL. Countries are ISO 3166-1 codes in any
 * letter case, and {@code XK}. Platforms are the specification's seven; visitors on Ubuntu take the entry for Linux if
 * there is none for Ubuntu. Languages are BCP 47 tags, of which {@code iw} and {@code he} are one. No key may come
 * twice. A rotation sends click k, counted from 0, to entry k modulo n, over all nodes. The specification has no number
 * for language; 3 is ours.
 *
 * <h3 id="D-20">Order of entries (D-20)</h3>
 *
 * <p>At a form, the index in {@code country[index][key]} is a whole number from 0. Entries go in its order, and gaps do
 * not matter.
 *
 * <h3 id="D-21">Updates (D-21)</h3>
 *
 * <p>What an update does not name stays as it is. Targeting is replaced as a whole, and pixels are,
 * unless single ones are added or removed; date and time of
 * expiration are changed apart and judged together. Every update raises {@code version} and {@code updatedAt}, even one
 * that changes nothing; clicks do not. An update that names a version fails if the record no longer has it.
 *
 * <h2 id="visits">Visits</h2>
 *
 * <h3 id="D-22">Order of checks (D-22)</h3>
 *
 * <p>Unknown, disabled, expired, password, targeting.
 *
 * <h3 id="D-23">Clicks (D-23)</h3>
 *
 * <p>Only a redirect counts, exactly once. To count it and to check the limit is one step in the storage: of any number
 * of visitors at once, on any number of nodes, a limit of n lets n through. A preview counts nothing. If a link has a click
 * limit, a preview withholds the destination ({@code WITHHELD}).
 *
 * <h3 id="D-44">Requests that are not visits (D-44)</h3>
 *
 * <p>{@link dev.waymark.visit.RequestKind} recognises robots, link previews and {@code HEAD}, for which a server calls
 * {@code preview}, and the prefetches of browsers, which a server answers with status 503 and {@code no-store}, so that the
 * browser repeats the request when the person opens the link.
 *
 * <h3 id="D-42">The query of the visit (D-42)</h3>
 *
 * <p>{@link dev.waymark.visit.Visit#locationWith} returns the location with the query of the visitor's request added, after the
 * own query of the URL and before its fragment, percent-encoded as in {@code location()}. A parameter is dropped if the URL has
 * a parameter of the same name, or if the whole location would be longer than 2,048 characters. Names are compared decoded, as
 * form-urlencoded, and case-insensitively for ASCII letters. A name that the visitor repeats is kept each time. For an expired
 * link, the query is added to the expiration URL. A URL of another scheme than http and https gets no query.
 *
 * <h3 id="D-24">Visitors (D-24)</h3>
 *
 * <p>Country, platform, languages, password and client of a {@link dev.waymark.visit.Visitor} are each optional.
 * Languages are looked up as RFC 4647 says: {@code fr-CA} falls back to {@code fr}, and {@code q=0} never matches. No script is
 * inferred: {@code zh-CN} falls back to {@code zh}, and never to {@code zh-Hans}. The
 * platform that {@code Sec-CH-UA-Platform} names goes before the one of {@code User-Agent};
 * {@link dev.waymark.visit.Visitor} has the exceptions.
 *
 * <h3 id="D-39">Links with very many visitors (D-39)</h3>
 *
 * <p>A storage may be wrapped so that visits of links that were found a short time ago ask it nothing, and clicks are
 * stored in batches. What is changed on another node then holds within that time; click limits and rotations stay exact.
 * {@link dev.waymark.caching} has the details.
 *
 * <h3 id="D-40">Clicks over time (D-40)</h3>
 *
 * <p>If the builder asks for it, clicks are counted by link and day, and by country, platform, language, entry of the
 * targeting or host of the referrer: numbers only, and never a visitor. Each is counted in the same step as the click, so
 * that the days add up to the clicks whatever happens. A call deletes the counts before a day. {@link dev.waymark.click} has the details.
 *
 * <h3 id="D-43">A zone for each owner (D-43)</h3>
 *
 * <p>All owners have the builder's zone, or {@link dev.waymark.Waymark.Builder#zoneByOwner a function} returns the zone of each
 * owner. An operation calls the function at most once for an owner: when the date or time of an expiration is written, and when
 * a click is counted by day. A computed instant stays until the date or time is written again. A moved link keeps its instant
 * and its days. If the function fails, a write fails with a {@link dev.waymark.error.ZoneFailedException}, and a click counts
 * by days of the builder's zone. Days are aggregated into months that have ended in every zone.
 *
 * <h3 id="D-41">One link for one URL (D-41)</h3>
 *
 * <p>{@link dev.waymark.link.Links#createOrGet createOrGet} gets the owner's link that has the same address and options, or
 * creates it, so that a URL that is shortened twice has one alias. A creation with an
 * {@linkplain dev.waymark.link.CreateLink#idempotencyKey idempotency key} can be repeated within a day, and makes one link.
 * Both hold under races, over all nodes. {@link dev.waymark.link.LinkQuery#url LinkQuery.url} lists, counts, changes and
 * deletes the links of an address.
 *
 * <h2 id="lists">Lists</h2>
 *
 * <h3 id="D-25">Search (D-25)</h3>
 *
 * <p>A search looks for a substring in one field. {@code %}, {@code _} and {@code \} are ordinary characters. A blank term
 * is no search.
 *
 * <p>A search is case-insensitive in every script. {@code STRASSE} finds {@code Straße}, {@code izmir} finds {@code İzmir},
 * and a term that ends in any sigma finds every sigma. A dotless i is an i. Composed and decomposed characters match each
 * other, so {@code Café} is found however it was typed. Other accents count: {@code Cafe} does not find {@code Café}. Each
 * part of a text finds the text, as stored, in upper case and in lower case, if no accent is cut from its letter. There are
 * two exceptions: the lower case of an {@code İ} with a further accent, and the upper case of a Greek letter with an iota
 * below before another accent.
 *
 * <h3 id="D-26">Order (D-26)</h3>
 *
 * <p>Texts are sorted by the code points of their folded form, by which searches compare them, too. Absent values are lowest. Equal records are ordered by id, in
 * the same direction, so that no order is left to chance.
 *
 * <h3 id="D-27">Pages (D-27)</h3>
 *
 * <p>A page has 10, 25, 50 or 100 records, and comes by number or by a cursor. A cursor belongs to its owner and query,
 * and is refused with another. A page knows whether another follows. The total is counted only when it is asked for. A
 * page past the end is empty.
 *
 * <h3 id="D-28">Wrong values (D-28)</h3>
 *
 * <p>An unknown value of a known field, or a malformed number, is an error of that field and never replaced by a
 * default. An unknown field is ignored.
 *
 * <h3 id="D-34">By query (D-34)</h3>
 *
 * <p>All links or reports of a query can be changed or deleted by one call, such as those that expired more than ninety
 * days ago. It does a few hundred at a time, each at most once, and leaves alone what is as commanded already, so that it can
 * simply be repeated after a failure. What somebody else changes meanwhile is neither lost nor undone. An alias cannot be
 * set by query. A query without conditions has to say so by name. Lists can be asked for what was created, updated or
 * generated, or expired by its date, before an instant or from it on.
 *
 * <pre>{@code
 * Instant now = Instant.now();
 * waymark.links().deleteAll(LinkQuery.all().expiredBefore(now.minus(Duration.ofDays(90))));
 * waymark.reports().deleteAll(ReportQuery.all().createdBefore(now.minus(Duration.ofDays(365))));
 * }</pre>
 *
 * <p>A query is always that of one owner. For all of them:
 *
 * <pre>{@code
 * LinkQuery old = LinkQuery.all().expiredBefore(Instant.now().minus(Duration.ofDays(90)));
 * waymark.owners().stream().forEach(each -> waymark.links(each).deleteAll(old));
 * }</pre>
 *
 * <h3 id="D-35">Moving in and out (D-35)</h3>
 *
 * <p>Links and reports of another system are imported with what it knows of them: when they were created, clicks, outcomes,
 * and finished hashes of passwords. Each record is checked like a creation, and is imported or refused by its index, with all
 * reasons, without stopping at the first; of two that choose one alias, the first has it. A record that the caller could not
 * read is passed as {@link dev.waymark.link.ImportLink#unreadable(String) unreadable} and refused, so the indexes equal the
 * indexes of the source. {@link dev.waymark.imports.ImportResult#id} returns the id of each imported record. A time of creation
 * may be up to five minutes ahead of the importing clock, because the clocks of two machines differ. Links that have expired are
 * imported, too. Neither titles nor reports are looked up meanwhile. A hash must be one that the
 * {@linkplain dev.waymark.access.PasswordHasher#canVerify password hasher can verify}: the default one reads PBKDF2 with
 * HMAC-SHA256 as Django, passlib and the PHC string format spell it.
 *
 * <pre>{@code
 * ImportLink record = ImportLink.of(CreateLink.to("https://example.com/handbook").alias("docs"))
 *         .createdAt(Instant.parse("2019-05-01T09:30:00Z"))
 *         .clicks(1_234)
 *         .passwordHash("pbkdf2_sha256$870000$fE2mDh1NwZk0$2I5B7gji4DSano3Pu3ZcqwVHF9uo0NV62Z5BvwCwKcY=");
 * ImportResult result = waymark.links().importAll(Stream.of(record));
 * }</pre>
 *
 * <p>{@link dev.waymark.admin.StorageCopy} copies all of a storage into another one, whatever databases they are: ids,
 * versions, clicks, hashes, times, the work on reports and clicks over time stay, and new records get higher ids. What was copied is compared. A
 * copy that was interrupted goes on where it was; a target that has anything else is refused.
 *
 * <h3 id="D-38">Owners (D-38)</h3>
 *
 * <p>An owner is there as soon as it has a record, and no longer than that. {@link dev.waymark.admin.Owners} lists all of
 * them, gives a link or a report to another owner under its id and alias, and erases an owner with all it has, whatever is
 * created meanwhile included.
 *
 * <h2 id="time">Time, ids, events and observation</h2>
 *
 * <h3 id="D-29">Time (D-29)</h3>
 *
 * <p>All time comes from the {@linkplain dev.waymark.Waymark.Builder#clock(java.time.Clock) builder's clock}, in
 * microseconds.
 *
 * <h3 id="D-30">Ids (D-30)</h3>
 *
 * <p>Ids are positive numbers that the storage gives. They ascend in the order of creation.
 *
 * <h3 id="D-31">Events (D-31)</h3>
 *
 * <p>A {@link dev.waymark.event.WaymarkListener} is told of each change of a report or link, once it is stored, and of
 * each visit, refused ones and those of unknown aliases included. A visit is told with the link, if there is one, the
 * visitor without its password, and the answer. In a transaction of yours, listeners are told after its commit if the
 * storage knows how to hear of that, and never of what was rolled back; else at once. If a listener throws, that is
 * logged, and the operation stands.
 *
 * <h3 id="D-37">Observation (D-37)</h3>
 *
 * <p>An {@link dev.waymark.observe.OperationObserver} is told of every operation of the facade: its name, how it ended and
 * how long it took. The same goes to Java Flight Recorder while that records. {@link dev.waymark.observe} lists names and
 * outcomes.
 *
 * <h2 id="transactions">Transactions and failures</h2>
 *
 * <h3 id="D-46">In a transaction of the embedder (D-46)</h3>
 *
 * <p>Joined operations and the embedder's own work commit together or roll back together. A conflict, a stale version or a
 * missing record has its own exception and leaves the transaction usable. If an operation has failed and could not undo
 * itself, {@link dev.waymark.error.StorageException#requiresRollback} returns true. Listeners are notified after the commit,
 * in the order of the changes, at most once.
 *
 * <h3 id="D-47">Failures that may be retried (D-47)</h3>
 *
 * <p>{@link dev.waymark.error.StorageException#isRetryable} returns whether the same call may succeed if it is repeated; in a
 * joined transaction, whether the whole transaction may succeed: after a serialization failure, a deadlock, a lock time-out,
 * a busy database, or a connection that was lost before the first write. The result is the same on every database.
 *
 * <h2 id="versions">Versions</h2>
 *
 * <h3>0.1.0, not released yet</h3>
 *
 * <p>The first one: all that is described here, with version 1 of the schema of databases.
 */
@NullMarked
package dev.waymark;

import org.jspecify.annotations.NullMarked;
