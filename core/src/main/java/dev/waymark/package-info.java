/**
 * Reports and short links. {@link dev.waymark.Waymark} is the entry point.
 *
 * <pre>{@code
 * Waymark waymark = Waymark.builder().storage(MemoryStorage.create()).build();
 * waymark.links().create(CreateLink.to("https://example.com/handbook").alias("docs"));
 * Visit visit = waymark.visits().visit("docs", Visitor.UNKNOWN);
 * String location = visit.location().orElseThrow(); // https://example.com/handbook
 * }</pre>
 *
 * <p>Each package contains one feature; the page of the {@linkplain dev.waymark.core/ module} lists the packages. The modules
 * {@code dev.waymark.storage.memory} and {@code dev.waymark.storage.jdbc} contain the storages. All storages return the same
 * results in the same order.
 *
 * <p><a href="#glossary">Glossary</a> · <a href="#conventions">Conventions</a> · <a href="#access">Owners, keys and passwords</a> · <a href="#privacy">Privacy</a> · <a
 * href="#urls">URLs</a> · <a href="#reports">Reports</a> · <a href="#links">Links</a> · <a href="#visits">Visits</a> · <a
 * href="#lists">Lists</a> · <a href="#time">Time, ids, events and observation</a> · <a href="#transactions">Transactions and
 * failures</a> · <a href="#versions">Versions</a>
 *
 * <h2 id="glossary">Glossary</h2>
 *
 * <table class="striped">
 * <caption>One term for each concept</caption>
 * <thead><tr><th scope="col">term</th><th scope="col">meaning</th></tr></thead>
 * <tbody>
 * <tr><th scope="row">embedder, instance</th><td>the application that uses the library; one running process of this application</td></tr>
 * <tr><th scope="row">owner, operator</th><td>a tenant of the embedder; the person or program that works across all owners</td></tr>
 * <tr><th scope="row">record</th><td>a link or a report</td></tr>
 * <tr><th scope="row">visitor, stranger</th><td>the person behind a visit; any person or program except the owner, who may see a page</td></tr>
 * <tr><th scope="row">visit, click, preview</th><td>a request for a short link; a counted visit, which redirects to a destination; an answer
 *     without a click</td></tr>
 * <tr><th scope="row">alias, domain</th><td>the name of a link in its short URL; a number for a namespace of aliases</td></tr>
 * <tr><th scope="row">target, destination</th><td>the URL of a link; the URL to which one visit redirects</td></tr>
 * <tr><th scope="row">targeting, entry</th><td>the choice of the destination by country, platform, language, rotation or rules; one key with its URL</td></tr>
 * <tr><th scope="row">click limit, start, expiration</th><td>the most clicks of a link; the instant from which on a link works; the end of a link</td></tr>
 * <tr><th scope="row">space, pixel, tag</th><td>a number for a group of links, such as a campaign; a number for a tracking pixel of the
 *     embedder; a short text for filters and counts</td></tr>
 * <tr><th scope="row">source</th><td>the name of a place where a link was published, such as a QR code</td></tr>
 * <tr><th scope="row">generation, outcome, findings</th><td>one rating of a URL; its result with findings; the text of a report</td></tr>
 * <tr><th scope="row">claim, lease</th><td>the right of one worker to generate a report; the duration of a claim</td></tr>
 * <tr><th scope="row">page</th><td>a part of a list, or the page of a record for strangers, which has a page key for a report</td></tr>
 * <tr><th scope="row">policy</th><td>a rule of the embedder for URLs, aliases or domains</td></tr>
 * </tbody>
 * </table>
 *
 * <h2 id="conventions">Conventions</h2>
 *
 * <ul>
 *   <li>All values are immutable. The methods of commands and queries return a changed copy.
 *   <li>No method accepts null, except the methods that read a header or the query of a request. For these methods, null means
 *     that the request has no such header or no query.
 *   <li>The methods of a command check for null only. The operation validates the whole command and reports all violations
 *       together, in one {@link dev.waymark.error.InvalidInputException}.
 *   <li>Errors use the field names of the HTTP API: {@code expiration_clicks}, or {@code country[1][value]} for the URL of the
 *       second country.
 *   <li>All errors are unchecked {@link dev.waymark.error.WaymarkException}s with a stable
 *       {@linkplain dev.waymark.error.WaymarkException#code() code}.
 *   <li>The library writes few log messages, to the {@link java.lang.System.Logger} named {@code dev.waymark}. The guide
 *       {@code .github/docs/metrics.md} in the repository lists all messages.
 * </ul>
 *
 * <h2 id="behaviour">Behaviour</h2>
 *
 * <p>The specification of the Reports and Short Links API, version 1, leaves some questions open. This page contains the
 * decisions. The code and the tests of the library cite the numbers of the decisions. On this page, the embedder is the
 * application that uses the library.
 *
 * <h2 id="access">Owners, keys and passwords</h2>
 *
 * <h3 id="D-1">Owners (D-1)</h3>
 *
 * <p>Each report and each link belongs to an {@link dev.waymark.access.Owner}: a key of 1 to 64 visible ASCII characters, such
 * as the id of a tenant. An application without tenants uses {@link dev.waymark.access.Owner#DEFAULT}. For an owner, the
 * records of other owners do not exist: the result is "not found", never "forbidden". The aliases of a domain are unique across
 * all owners, because a visit contains no owner.
 *
 * <h3 id="D-2">API keys (D-2)</h3>
 *
 * <p>An API key consists of {@code wm_} and 256 random bits. A key acts for one owner. The scope of a key is either reading, or
 * reading and writing. A key expires at an instant, or never. The library returns a key only once, when the key is issued, and
 * stores only the SHA-256 of the key. A new key must expire in the future. A missing, a malformed, an unknown, an expired and a revoked key cause the same error.
 * The refusal of a well-formed key takes as long as the acceptance; a missing or malformed key is refused without a read
 * of the storage.
 *
 * <h3 id="D-3">Passwords (D-3)</h3>
 *
 * <p>A password has 1 to 256 characters. The storage contains only a salted hash, by default PBKDF2 with HMAC-SHA256 and
 * 600,000 iterations. A hash contains its algorithm and cost, so old hashes remain valid after a change of the cost. No record,
 * no message and no {@code toString} contains a password or a hash.
 *
 * <h3 id="D-32">Guessing passwords (D-32)</h3>
 *
 * <p>The library counts each password that a stranger sends, for the record and for the client, before the library hashes the
 * password. After too many wrong passwords, the library refuses even the right password for a limited time.
 * {@link dev.waymark.access} lists the limits.
 *
 * <h2 id="privacy">Privacy</h2>
 *
 * <h3 id="D-4">Kinds of privacy (D-4)</h3>
 *
 * <p>A stranger is any person or program except the owner. Every stranger may see a public record (0). Only the owner may see a
 * private record (1). Strangers with the password may see a record with a password (2). A creation with privacy 2 must contain
 * the password; an update may keep the stored password. A change to another privacy erases the password.
 *
 * <h3 id="D-5">The two passwords of a link (D-5)</h3>
 *
 * <p>The {@code password} of a link guards the redirect: visitors give the password before the redirect. The {@code privacy}
 * of a link guards the page of the link, with its details and clicks. The two guards are independent.
 *
 * <h3 id="D-6">Strangers (D-6)</h3>
 *
 * <p>A stranger sees a public record and, with the password, a record with a password. A request for a private record has the
 * same answer as a request for an unknown record. The owner sees all of its records. The library checks the privacy before the
 * library reads findings, so the time of the answer does not disclose a private record.
 *
 * <h3 id="D-45">Pages for strangers (D-45)</h3>
 *
 * <p>{@link dev.waymark.page.Pages#link(dev.waymark.link.Domain, String, dev.waymark.visit.Visitor) Pages.link} finds the
 * page of a link by domain and alias. The page omits the owner, the space, the pixels and the tags. The page contains the
 * destination only if the link has no click limit, and a visit with the password of this request would redirect now. The page of
 * a rotation contains no destination, because no visit opens the link's own URL.
 *
 * <p>{@link dev.waymark.page.Pages#report Pages.report} finds the page of a report by its
 * {@linkplain dev.waymark.report.Report#pageKey() page key}: 128 random bits as 22 characters. The page has the URL, the
 * result, the times and the findings, but neither id nor owner. The address of the page contains the page key instead of the
 * id, because ids ascend: a stranger could try successive ids and read the reports of all owners. Without a key, a stranger
 * learns neither the existence nor the number of reports. The answer is the same for a malformed key, for an unknown key, and
 * for the key of a private report. The key never changes. No {@code toString}, message or log line contains the key.
 *
 * <h2 id="urls">URLs</h2>
 *
 * <h3 id="D-7">Which URLs are accepted (D-7)</h3>
 *
 * <p>A URL is absolute, http or https (see {@link dev.waymark.url.UrlPolicy} for other schemes), has a host that a browser
 * would open, and has at most 2,048 characters when percent-encoded ({@link dev.waymark.url.UrlPolicy#maxLength
 * UrlPolicy.maxLength} sets another limit). User names and passwords, control characters, backslashes and inner white space are
 * refused; outer white space is trimmed. The rules apply to each URL: the target of a link, its expiration URL, each
 * targeting URL, and the URL of a report. {@code javascript}, {@code data} and {@code file} cannot be allowed.
 *
 * <h3 id="D-8">URLs as text and as addresses (D-8)</h3>
 *
 * <p>A URL is stored and returned as sent. The library compares URLs by a canonical form with the host that browsers resolve:
 * international names follow UTS 46, non-transitional, so {@code straße.de} is {@code xn--strae-oqa.de}, on each JDK. The
 * library refuses a name with a character that is mapped to other characters only in Unicode 14 or later, and the capital ẞ, which
 * older browsers map to {@code ss} and newer browsers to {@code ß}.
 *
 * <h3 id="D-8a">Where visitors are sent (D-8a)</h3>
 *
 * <p>{@link dev.waymark.visit.Visit#location() Visit.location} is an absolute URI that {@link java.net.URI} accepts: the URL
 * with its canonical host. Characters that a URI cannot contain are percent-encoded, such as {@code |}, a stray {@code %} and
 * all characters beyond ASCII. If the policy allows other schemes, the part after such a scheme stays as sent
 * ({@code tel:+33123456789}, {@code myapp:///path}). The library refuses a text that is not a URI even after percent-encoding,
 * such as {@code tel:} and {@code myapp://}.
 *
 * <h3 id="D-33">Which URLs an embedder refuses (D-33)</h3>
 *
 * <p>{@link dev.waymark.url.UrlPolicy#refusing UrlPolicy.refusing} adds a rule for URLs that no link and no report may have,
 * such as {@linkplain dev.waymark.url.Hosts#notPublic() addresses that are not public} or the short domains of the embedder.
 * The rule checks each URL before a title resolver or a generator receives the URL. A refused URL causes a violation with the
 * code {@code refused}.
 *
 * <h2 id="reports">Reports</h2>
 *
 * <h3 id="D-9">Project (D-9)</h3>
 *
 * <p>The project of a report is the host of its URL without a trailing dot and without leading {@code www.}, as long as a name
 * of two labels remains. The project is empty for schemes other than http and https. A filter by project accepts any spelling
 * of the host ({@code WWW.Example.com}), a host with a port or a path, or a whole URL. {@link dev.waymark.url.WebUrl#inUnicode
 * WebUrl.inUnicode} returns a project in Unicode, for display.
 *
 * <p>{@link dev.waymark.report.Reports#streamByUrl Reports.streamByUrl} returns the reports about one URL in any spelling, in
 * descending order of their dates of creation: the history of the URL.
 *
 * <h3 id="D-10">Generation (D-10)</h3>
 *
 * <p>With a {@link dev.waymark.report.ReportGenerator}, {@code create} generates the report; if the generator fails, no report
 * is stored. Without a generator, the generation of the report is requested:
 * {@link dev.waymark.Waymark#reportQueue Waymark.reportQueue} gives the requested reports of all owners to workers in the order
 * of their due times (<a href="#D-36">D-36</a>), and stores the outcomes. Findings are text of at most 1 MiB, such as JSON.
 *
 * <h3 id="D-11">Generation anew (D-11)</h3>
 *
 * <p>An update may request a new generation. Result, findings and date change together; after a failure, all three stay
 * unchanged. Without a generator, the update requests the generation, and the old result stays until the new result is
 * recorded.
 *
 * <h3 id="D-12">Order of results (D-12)</h3>
 *
 * <p>The ascending order of results is: no result, bad, decent, good. In the order by date of generation, reports without a
 * date are lowest.
 *
 * <h3 id="D-13">Scores (D-13)</h3>
 *
 * <p>{@link dev.waymark.report.ReportResult#ofScore ReportResult.ofScore} rates a number from 0 to 100: good from 90, decent
 * from 50, bad below 50.
 *
 * <h3 id="D-36">Work on reports (D-36)</h3>
 *
 * <p>A {@link dev.waymark.report.ReportQueue} gives each requested report to one worker at a time, across all instances, for
 * the time of a lease. A request is due at once, and requested reports come first, in the order of their requests. Then comes the
 * report that has been due for the longest time; reports with the same due time are ordered by id. After a failed try, the report
 * is due from the instant of the next try. After a claim without an outcome, the report is due from the end of the lease. A worker may store its outcome after
 * the end of its lease, as long as no other worker has claimed the report; otherwise the outcome is refused
 * ({@code claim_lost}). A new request for generation also ends the claim. During a lease, an outcome that is recorded without
 * the claim is refused ({@code report_claimed}).
 *
 * <p>After the n-th failed try, the next try is due after {@code min(1 minute * 2^(n-1), 6 hours)}. After the tenth failed try,
 * the report is set aside: no worker receives the report until its generation is requested again, and listeners are notified.
 * {@link dev.waymark.Waymark.Builder#reportRetries Waymark.Builder.reportRetries} changes the numbers. Each claim counts as a try,
 * whoever claims: if each worker crashes, the eleventh claim sets the report aside instead of returning the report.
 *
 * <p>On PostgreSQL, MariaDB and MySQL, a claim skips a due report that another transaction has locked, for example by an update of
 * the report, and a later claim takes the report. So a claim may return fewer reports than are due. On other databases, a claim
 * waits for the lock.
 *
 * <p>No clock delays a request. The clock of the claiming instance decides whether a lease or a delay has ended. An instance whose
 * clock is 5 seconds ahead claims reports 5 seconds before the end of the lease of another instance, and its own leases last
 * 5 seconds longer for the other instances. So the lease should exceed the time of the work by more than the difference of the
 * clocks. Only the latest claim can store the outcome, even if clocks differ.
 *
 * <h2 id="links">Links</h2>
 *
 * <h3 id="D-14">Alias (D-14)</h3>
 *
 * <p>An alias has 1 to 64 of the characters {@code A–Z a–z 0–9 _ -}, after trimming. An alias is unique in its domain across
 * all owners, case-insensitively; the library stores and returns the original spelling. If the command has no alias, the
 * library generates an alias of 7 random characters. Generated aliases are longer if few aliases of this length are free. The
 * characters of generated aliases are not easily mistaken for each other. {@link dev.waymark.link.AliasPolicy} changes these
 * rules, allows aliases with a path such as {@code docs/v1.2}, can generate aliases by a function of the application, and can refuse
 * a chosen or generated alias by a rule of the application.
 * The alias of a deleted or renamed link is free for all owners immediately, unless a rule of the application keeps the alias for
 * its owner.
 *
 * <h3 id="D-15">Domain, space and pixels (D-15)</h3>
 *
 * <p>Domain, space and pixels are identifiers of the embedder: positive numbers without a meaning for the library. A command
 * without a domain creates a link in the <a href="#D-52">default domain of the owner</a>. A list can be restricted to the default
 * domain of all owners. The domain of a link cannot change. A link has at most 100 pixels.
 *
 * <p>Different owners may use the same numbers of spaces and pixels: the library compares these numbers only among the links
 * of one owner. The library does not know whether a space or a pixel belongs to the owner of a link. An embedder whose
 * spaces and pixels belong to customers checks the numbers before the command.
 *
 * <h3 id="D-50">Tags (D-50)</h3>
 *
 * <p>A link has at most 20 tags: texts of 1 to 64 characters without control characters and commas. Tags are trimmed, and
 * otherwise returned as sent and in their order. Two tags are equal if their <a href="#D-25">folds</a> are equal: from
 * {@code News} and {@code news}, a link has only the first tag. A list can be restricted to one tag in any spelling. A command
 * replaces or clears the tags, or adds and removes single tags. {@link dev.waymark.link.Links#tags Links.tags} counts the links
 * of an owner by tag.
 *
 * <h3 id="D-54">Attributes (D-54)</h3>
 *
 * <p>A link and a report have one text of the embedder, at most 4,096 characters: a note, a preview or an identifier. The library
 * stores the text unchanged and returns the text to the owner. Pages for strangers omit the text, and no search reads the text.
 *
 * <h3 id="D-52">Domains of an owner (D-52)</h3>
 *
 * <p>A {@link dev.waymark.link.DomainPolicy} of the builder decides for each creation and each imported record whether the owner
 * may use the domain. The policy is also called for the default domain. By default, every owner may use every domain, so a
 * server with several customers must set a policy: otherwise, one customer can create links under the host of another customer.
 * A refused domain is a violation of {@code domain_id} with the code {@code refused}. The policy is not called for visits,
 * pages, updates, and moves by the operator.
 *
 * <p>The policy also knows the default domain of an owner, for typed commands, forms and imports without a domain. A command with
 * {@link dev.waymark.link.Domain#DEFAULT} is in the default domain of all owners.
 *
 * <h3 id="D-16">Title (D-16)</h3>
 *
 * <p>The command may contain a title: one line of at most 255 characters. For a command without a title, a
 * {@link dev.waymark.link.TitleResolver} may supply the title. Without either title, the link has no title.
 *
 * <h3 id="D-17">Status (D-17)</h3>
 *
 * <p>A link is disabled if the flag {@code disabled} is set, or if its <a href="#D-49">start</a> has not come. Any other link is
 * expired if a limit is reached, and active otherwise. Each link has exactly one status at any time.
 *
 * <h3 id="D-18">Expiration (D-18)</h3>
 *
 * <p>With a date alone, a link works until the end of this day. With date and time, the link is expired from this instant on.
 * Date and time are local to the {@linkplain dev.waymark.Waymark#zone(dev.waymark.access.Owner) zone of the owner}, UTC by
 * default (<a href="#D-43">D-43</a>). If a change of clocks skips a local time, this time moves forward by the gap. If a
 * local time occurs twice, the first occurrence counts. A time without a date is a violation. With a limit of n clicks, the
 * n-th click is the last redirect. A link expires as soon as either limit is reached. Dates in the past are accepted. Visitors
 * of an expired link are redirected to its expiration URL, if the link has one, and such a visit is not counted as a click.
 * Date and time are returned as sent; a time without seconds is {@code HH:mm}. In a form, 0 clicks are no limit, which is
 * returned as null. An expiration can also be given as an instant: the link then has the local date and time of this instant, and
 * in an hour that occurs twice the instant counts.
 *
 * <h3 id="D-49">Start (D-49)</h3>
 *
 * <p>With a date alone, a link works from the beginning of this day. With date and time, the link works from this instant on. Zone,
 * skipped and repeated local times, and instants follow the rules of the <a href="#D-18">expiration</a>. Before the start, a
 * visit has the answer {@code NOT_STARTED} with the instant of the start, counts no click and contains no destination; a page for
 * strangers contains no destination. The status of the link is disabled (3), so lists and counts by status include the link among the
 * disabled links; the flag {@code disabled} stays unchanged. If start and expiration have dates, a start at or after the end of the
 * link is a violation of {@code start_date} with the code {@code order}; the instants in the zone of the owner are compared.
 *
 * <h3 id="D-19">Targeting (D-19)</h3>
 *
 * <p>A link has one kind of targeting (1 country, 2 platform, 3 language, 4 rotation, 5 <a href="#D-58">rules</a>) with 1 to
 * 250 entries, or 1 to 100 rules. Without a match, the visitor is redirected to the URL of the link. Countries are ISO 3166-1 codes, case-insensitive, and {@code XK}. Platforms
 * are the seven of the specification; a visitor on Ubuntu gets the entry for Linux if the link has no entry for Ubuntu.
 * Languages are BCP 47 tags; {@code iw} and {@code he} are equal. A duplicate key is a violation. A rotation of n entries
 * redirects click k to entry (k modulo n). Clicks and entries are counted from 0; the clicks of all instances are counted
 * together. The specification has no number for language; 3 is a decision of this library.
 *
 * <h3 id="D-58">Rules (D-58)</h3>
 *
 * <p>A targeting by rules has 1 to 100 rules, in their order. Each rule has 1 to 10 conditions. The first rule whose conditions
 * all hold selects the destination. A rule is an entry: its key is the text of the conditions, separated by single spaces.
 *
 * <table class="striped">
 * <caption>The conditions of a rule</caption>
 * <thead><tr><th scope="col">condition</th><th scope="col">holds for</th></tr></thead>
 * <tbody>
 * <tr><th scope="row">{@code country=BE,FR}</th><td>visitors from one of the countries</td></tr>
 * <tr><th scope="row">{@code platform=Android,iOS}</th><td>visitors with one of the platforms; {@code mobile} is iOS and Android,
 * {@code desktop} is every other platform, {@code Linux} includes Ubuntu</td></tr>
 * <tr><th scope="row">{@code language=fr,nl-BE}</th><td>visitors with one of the languages, by the lookup of D-19</td></tr>
 * <tr><th scope="row">{@code query.utm_source=mail}</th><td>visits whose query has the parameter with this value</td></tr>
 * <tr><th scope="row">{@code query.utm_source}</th><td>visits whose query has the parameter with any value</td></tr>
 * <tr><th scope="row">{@code !query.utm_source}</th><td>visits whose query does not have the parameter</td></tr>
 * <tr><th scope="row">{@code from=2030-01-31T00:00:00Z}</th><td>visits at or after the instant</td></tr>
 * <tr><th scope="row">{@code until=2030-02-28T00:00:00Z}</th><td>visits before the instant</td></tr>
 * </tbody>
 * </table>
 *
 * <p>A rule has each condition at most once, and one condition for each parameter. Alternatives are separated by commas. In
 * names, values and platforms, characters other than letters, digits, {@code -}, {@code .}, {@code _} and {@code ~} are
 * percent-encoded in UTF-8: {@code platform=OS%20X}. The stored text is canonical: conditions in the order of their names,
 * alternatives in order, names of parameters in lower case, instants in UTC, rounded down to microseconds. Therefore, equal
 * conditions have equal texts. A text outside this grammar is a violation, whose message contains the number of the condition.
 *
 * <p>Parameters are decoded as form-urlencoded, and the first parameter of a name counts. Names have 1 to 64 characters, and
 * ASCII case is ignored. Values have at most 255 characters and are compared exactly. Rules read the whole query of the visit,
 * including the parameter of the <a href="#D-62">source</a>. Events and texts for logs omit the query. A <a href="#D-45">page for
 * strangers</a> never contains a condition or the destination of a rule, and contains the URL of the link only while no rule
 * matches the visitor of the page.
 *
 * <h3 id="D-20">Order of entries (D-20)</h3>
 *
 * <p>In a form, the index of {@code country[index][key]} is a whole number from 0. The entries are ordered by index, and gaps
 * are allowed.
 *
 * <h3 id="D-21">Updates (D-21)</h3>
 *
 * <p>An update changes the given fields and keeps all other fields, in the order of the calls of the command. Only the new values
 * are validated: a record that the policies of today would refuse can still be changed. Targeting is replaced as a whole. A command replaces all
 * pixels or tags, or adds and removes single pixels or tags. Dates and times of start and expiration are changed separately and
 * validated together. Each update increases {@code version} and sets {@code updatedAt}, even if no other field changes. A click changes neither of
 * the two fields. An update <a href="#D-34">by query</a> skips records that already match the command. An update that requires
 * a version fails if the record has another version.
 *
 * <h2 id="visits">Visits</h2>
 *
 * <h3 id="D-22">Order of checks (D-22)</h3>
 *
 * <p>The checks of a visit have this order: unknown, disabled, not started, expired, password, targeting.
 *
 * <h3 id="D-23">Clicks (D-23)</h3>
 *
 * <p>A visit that redirects to a destination of an active link counts exactly one click. All other visits, and redirects
 * to the expiration URL, count no click. The storage counts the click and checks the limit in one atomic step: a
 * limit of n lets n visitors through, for any number of concurrent visitors on any number of instances. A limit that an update
 * has stored holds for every later click, also for visitors who were already waiting. A visitor who was waiting during another
 * change (password, disabled, start, destination) gets the answer before or after the change; later visitors see the change. A
 * preview counts no click. If a link has a click limit, a preview withholds the destination ({@code WITHHELD}).
 *
 * <h3 id="D-44">Requests that are not visits (D-44)</h3>
 *
 * <p>{@link dev.waymark.visit.RequestKind} recognises requests that are not visits. For robots, link previews, requests
 * without a user agent and the method {@code HEAD}, a server calls {@code preview}. A server answers the prefetch of a browser with status 503 and
 * {@code no-store}, so the browser repeats the request when the person opens the link.
 *
 * <h3 id="D-42">The query of the visit (D-42)</h3>
 *
 * <p>{@link dev.waymark.visit.Visit#locationWith Visit.locationWith} adds the query of the visitor's request to the location,
 * after the URL's own query and before the URL's fragment, percent-encoded as in {@code location()}. A parameter is dropped if
 * the URL has a parameter of the same name, or if the whole location would be longer than the
 * {@linkplain dev.waymark.url.UrlPolicy#maxLength(int) maximum length of a URL}. Names are decoded
 * as form-urlencoded before the comparison, and ASCII letters are compared case-insensitively. If the visitor's query repeats
 * a name that the URL lacks, all parameters of this name are kept. For an expired link, the query is added to the expiration
 * URL. A URL of another scheme than http and https gets no query.
 *
 * <h3 id="D-53">The rest of the path (D-53)</h3>
 *
 * <p>If the alias policy {@linkplain dev.waymark.link.AliasPolicy#forwardingPath() forwards the path}, the visit of
 * {@code docs/v1/install} follows the link {@code docs}, and the location of the redirect contains {@code /v1/install} after the
 * URL's own path, before its query. The longest alias that equals leading segments is visited. Each segment stays apart and is
 * percent-encoded as in {@code location()}, and so are {@code ?} and {@code #}. A path with an empty segment or a segment {@code .}
 * or {@code ..} has the answer {@code UNKNOWN}, also if the segment hides the dots or a slash ({@code ..%2f}, {@code ..;},
 * {@code %252e%252e}, {@code %5c}). One slash at the end of a short link is ignored, with or without this policy; a
 * slash at the end of a rest reaches the target. A rest is dropped if the location would be longer than the limit of URLs. The URL
 * of an expired link and a URL of another scheme than http and https get no rest. Clicks, statistics and events contain only the
 * alias.
 *
 * <h3 id="D-60">One entry for servers (D-60)</h3>
 *
 * <p>A {@link dev.waymark.server.RequestHandler} turns the method, the target, the headers, the body and the client of a request into
 * an answer of plain values, and throws no exception. The handler authenticates by API keys, or the application names the owner and
 * the scope; a request with an owner never uses a key. The checks have a fixed order: repeated host, key, path, method, scope,
 * spelling of the id, content type, size, form. An unknown id and the fields come last. A body that was announced and cannot be
 * read any more is an error, never an empty form. The public address of the short links is an option, and is never derived from a
 * request.
 *
 * <h3 id="D-24">Visitors (D-24)</h3>
 *
 * <p>Country, platform, languages, password and client of a {@link dev.waymark.visit.Visitor} are optional. Languages are
 * matched by RFC 4647 lookup: {@code fr-CA} falls back to {@code fr}, and {@code q=0} never matches. A
 * language without a script implies the script of its region, if the language has several scripts: {@code zh-TW} falls back to
 * {@code zh-Hant} and then to {@code zh}, {@code zh-CN} to {@code zh-Hans}, {@code sr-ME} to {@code sr-Latn}. The platform of {@code Sec-CH-UA-Platform}
 * takes precedence over the platform of {@code User-Agent}; {@link dev.waymark.visit.Visitor} lists the exceptions.
 *
 * <h3 id="D-39">Links with very many visitors (D-39)</h3>
 *
 * <p>A storage may be wrapped, so that visits of recently found links need no read of the database, and clicks are stored in
 * batches. A change by another instance takes effect after at most the lifetime of a cache entry; click limits and
 * rotations stay exact. Numbers of clicks may be as old as the lifetime of a cache entry plus the delay of the buffer. A locked link
 * delays only its own clicks. {@link dev.waymark.caching} describes the details.
 *
 * <h3 id="D-40">Clicks over time (D-40)</h3>
 *
 * <p>Optionally, clicks are counted by link and day, and by country, platform, language, URL of the destination or host of the
 * referrer: numbers only, never data about a visitor. A click and its counts are stored in the same atomic step. So, after
 * statistics are switched on, the sum of the days equals the number of new clicks. {@link dev.waymark.Waymark#deleteClicks
 * Waymark.deleteClicks} deletes the counts before a day. {@link dev.waymark.click} describes the details.
 *
 * <h3 id="D-61">The last click (D-61)</h3>
 *
 * <p>A link knows {@linkplain dev.waymark.link.Link#lastClick() the instant of its last counted click}, also without statistics. The
 * instant never moves back, whatever the clocks of the instances, and a click that is taken back does not restore the instant
 * before. {@link dev.waymark.link.LinkQuery#notClickedSince} selects the links without a click since an instant, and the links that
 * were never clicked.
 *
 * <h3 id="D-62">Sources (D-62)</h3>
 *
 * <p>The application may pass {@linkplain dev.waymark.visit.Visitor#source the source} of a visit, such as a QR code or a newsletter.
 * Clicks count by the {@linkplain dev.waymark.click.ClickStatistics#bySource names of a closed list}, at most 100; clicks with other
 * names count together. A {@linkplain dev.waymark.server.RequestHandler#sourceParameter handler} reads the source from a parameter of
 * the visit's query, and does not forward this parameter.
 *
 * <h3 id="D-43">A zone for each owner (D-43)</h3>
 *
 * <p>All owners have the builder's zone, or {@link dev.waymark.Waymark.Builder#zoneByOwner a function} returns the zone of each
 * owner. An operation calls the function at most once for an owner: when the date or time of a start or an expiration is written,
 * when a click is counted by day, and when the handler returns the clicks of a link. The computed instant stays unchanged until
 * the date or time is written again. A link that moves to another owner keeps these instants and the days of its clicks. If the
 * function fails, a click is counted on the day in the builder's zone, and the other operations fail with a {@link
 * dev.waymark.error.CallbackFailedException}.
 *
 * <h3 id="D-41">One link for one URL (D-41)</h3>
 *
 * <p>{@link dev.waymark.link.Links#createOrGet createOrGet} returns the link of the owner with the same URL and the same
 * options, or creates the link, so a URL that is shortened twice has one alias. The command contains neither a password nor an
 * idempotency key. A creation with an {@linkplain dev.waymark.link.CreateLink#idempotencyKey idempotency key} can be repeated
 * within a day, and creates one link, even if the link was updated meanwhile. Lists of creations take no keys. Both rules also
 * hold for concurrent calls, across all instances. {@link dev.waymark.link.LinkQuery#url LinkQuery.url} lists,
 * counts, changes and deletes the links of a URL.
 *
 * <h2 id="lists">Lists</h2>
 *
 * <h3 id="D-25">Search (D-25)</h3>
 *
 * <p>A search finds a substring in one field. {@code %}, {@code _} and {@code \} are ordinary characters. A blank term has no
 * effect.
 *
 * <p>A search is case-insensitive in each script. {@code STRASSE} finds {@code Straße}, {@code izmir} finds {@code İzmir}, and
 * each form of the letter sigma finds all forms of this letter. A dotless i equals an i. Composed and decomposed characters are
 * equal, so {@code Café} is found in either form. Other accents matter: {@code Cafe} does not find {@code Café}. Each part
 * of a text finds the text, whether the term is the part in its stored spelling, in upper case or in lower case. Three
 * kinds of terms are excluded: a part that separates an accent from its letter; in lower case, a part that contains an
 * {@code İ} with a further accent; in upper case, a part that contains a Greek letter with an iota below before another
 * accent.
 *
 * <h3 id="D-26">Order (D-26)</h3>
 *
 * <p>Texts sort by the code points of their folded form, the same form as in searches. Absent values are lowest. A URL whose
 * folded form is longer than 2,048 bytes in UTF-8 sorts by its longest beginning within this length. Records with equal keys are
 * ordered by id in the same direction, so each order is total.
 *
 * <h3 id="D-27">Pages (D-27)</h3>
 *
 * <p>A page has 10, 25, 50 or 100 records, and is requested by number or by cursor. A cursor belongs to its owner and query,
 * and is refused with another owner or query. Each page reports whether another page follows. The total is counted only on
 * request. A page past the end is empty.
 *
 * <h3 id="D-28">Wrong values (D-28)</h3>
 *
 * <p>An unknown value of a known field and a malformed number are violations of the field, never replaced by a default.
 * Unknown fields are ignored.
 *
 * <h3 id="D-34">By query (D-34)</h3>
 *
 * <p>One call updates or deletes all links or reports of a query, such as the links that expired more than ninety days ago. The
 * call works in transactions of a few hundred records, changes each record at most once, and skips records that already match
 * the command, so the call can be repeated after a failure. Concurrent changes by other callers are neither lost nor undone. An
 * alias cannot be set by query. The call refuses a query without conditions unless the query was created by
 * {@link dev.waymark.link.LinkQuery#everyLink LinkQuery.everyLink} or {@link dev.waymark.report.ReportQuery#everyReport
 * ReportQuery.everyReport}. A query can select records by the time of their creation, last update, generation or expiration
 * date: before an instant, or from an instant on.
 *
 * <pre>{@code
 * Instant now = Instant.now();
 * waymark.links().deleteAll(LinkQuery.all().expiresBefore(now.minus(Duration.ofDays(90))));
 * waymark.reports().deleteAll(ReportQuery.all().createdBefore(now.minus(Duration.ofDays(365))));
 * }</pre>
 *
 * <p>A query always belongs to one owner. For all owners:
 *
 * <pre>{@code
 * LinkQuery old = LinkQuery.all().expiresBefore(Instant.now().minus(Duration.ofDays(90)));
 * waymark.owners().stream().forEach(each -> waymark.links(each).deleteAll(old));
 * }</pre>
 *
 * <h3 id="D-55">Hand-picked records (D-55)</h3>
 *
 * <p>A query can be restricted to at most 1,000 ids, for lists and for changes by query:
 * {@link dev.waymark.link.LinkQuery#ids(long...) LinkQuery.ids} and {@link dev.waymark.report.ReportQuery#ids(long...)
 * ReportQuery.ids}. In a form, the field {@code ids} contains the ids: repeated, with brackets, or separated by commas.
 *
 * <h3 id="D-59">Ratings of links (D-59)</h3>
 *
 * <p>The rating of a link is the result of the report with the latest generation among the reports of the same owner for the
 * same address as the link's own URL. All {@linkplain dev.waymark.url.WebUrl#canonical() spellings} of an address are one address;
 * destinations of targeting have no effect. Of several generations at the same instant, the report with the highest id decides. A
 * link without a generated report has the rating {@link dev.waymark.link.LinkRating#NONE NONE}. {@link
 * dev.waymark.link.LinkQuery#rated LinkQuery.rated} restricts lists, counts, updates and deletions of links to ratings; an update or
 * a deletion uses the rating at the moment when the link is selected. {@link dev.waymark.watch.LinkWatch#requestReports
 * LinkWatch.requestReports} requests the reports of the own URLs of links that have none, or whose report is older than an age, and
 * generates no report itself.
 *
 * <h3 id="D-35">Moving in and out (D-35)</h3>
 *
 * <p>Links and reports of another system are imported with their time of creation, clicks, outcomes, and existing password
 * hashes. Each record is validated like a creation. The library imports a valid record. The library refuses an invalid
 * record, reports all reasons with the index of the record, and continues. If two records choose the same alias, the first
 * record gets the alias. The ids have the order of the records, and lists have the order of the ids by default: import the oldest
 * record first, and export in ascending order. An imported report can keep its page key, unless another report already has this key. For a record
 * that the caller could not read, the caller passes a placeholder, {@link dev.waymark.link.ImportLink#unreadable(String)
 * ImportLink.unreadable}. The import refuses the placeholder, so the indexes of the result equal the indexes of the source.
 * {@link dev.waymark.imports.ImportResult#id ImportResult.id} returns the id of each imported record. A time of creation may
 * be up to five minutes ahead of the clock of the importing instance, because the clocks of two machines differ. Expired links
 * are imported, too. An import never opens a closed link: a link with a hash that the password hasher cannot verify, and a link that
 * the caller {@linkplain dev.waymark.link.ImportLink#disabledBecause closes}, arrive disabled, and
 * {@link dev.waymark.imports.ImportResult#warnings ImportResult.warnings} names the record and the reason. The hash of a page's
 * password makes the page private in this case. The import calls neither the title resolver nor the report generator. The
 * {@linkplain dev.waymark.access.PasswordHasher#canVerify password hasher must be able to verify} each hash of a report, and the default hasher
 * verifies PBKDF2 with HMAC-SHA256 in the formats of Django, passlib and PHC strings.
 *
 * <pre>{@code
 * ImportLink record = ImportLink.of(CreateLink.to("https://example.com/handbook").alias("docs"))
 *         .createdAt(Instant.parse("2019-05-01T09:30:00Z"))
 *         .clicks(1_234)
 *         .passwordHash("pbkdf2_sha256$870000$fE2mDh1NwZk0$2I5B7gji4DSano3Pu3ZcqwVHF9uo0NV62Z5BvwCwKcY=");
 * ImportResult result = waymark.links().importAll(Stream.of(record));
 * }</pre>
 *
 * <p>{@link dev.waymark.admin.StorageCopy} copies all records of a storage into an empty storage, also of another database.
 * The copy keeps ids, versions, clicks, hashes, page keys, times, the work on reports and clicks over time, and new records
 * get higher ids. The copy is compared with the source. If a copy was interrupted, a new run continues the copy. The copy
 * refuses a target that contains other records.
 *
 * <h3 id="D-51">Import on trial (D-51)</h3>
 *
 * <p>{@link dev.waymark.link.Links#importOnTrial Links.importOnTrial} and
 * {@link dev.waymark.report.Reports#importOnTrial Reports.importOnTrial} check all records of an import, including aliases and page
 * keys that another record of the storage or of the import has, and store nothing. The result contains the same numbers and
 * violations as an import that follows immediately.
 *
 * <h3 id="D-38">Owners (D-38)</h3>
 *
 * <p>An owner exists as long as the owner has a link, a report or an API key. {@link dev.waymark.admin.Owners} lists all owners,
 * moves a link or a report to another owner without a change of its id and alias, and erases an owner with all records, including
 * records that are created during the erasure.
 *
 * <h2 id="time">Time, ids, events and observation</h2>
 *
 * <h3 id="D-29">Time (D-29)</h3>
 *
 * <p>All time comes from the {@linkplain dev.waymark.Waymark.Builder#clock(java.time.Clock) clock of the builder}, truncated
 * to microseconds.
 *
 * <h3 id="D-30">Ids (D-30)</h3>
 *
 * <p>Ids are positive numbers that the storage assigns. The ids of one owner ascend in the order of creation.
 *
 * <h3 id="D-31">Events (D-31)</h3>
 *
 * <p>The library notifies a {@link dev.waymark.event.WaymarkListener} of each stored change of a report or link, and of each
 * visit, including refused visits and visits of unknown aliases. The event of a visit contains the link, if the link exists,
 * the visitor without the password and the query, and the answer. In a transaction of the embedder, listeners are notified after the commit
 * and after all evictions of caches, if the embedder runs the {@linkplain dev.waymark.spi.CommitActions actions of the commit},
 * and never after a rollback; otherwise, listeners are notified immediately. If a listener throws, the library logs the exception,
 * and the operation succeeds. A failed try of a generation and a report that is set aside have events, too, unless the report is damaged. The event of an
 * update contains the record before and after the update, and the event of a deleted link its domain and alias. A change whose result is
 * {@linkplain dev.waymark.error.StorageException#isInDoubt in doubt} has no event, and neither has a retry of a creation that
 * returns the link of its idempotency key.
 *
 * <h3 id="D-37">Observation (D-37)</h3>
 *
 * <p>An {@link dev.waymark.observe.OperationObserver} receives each operation of the facade: name, outcome and duration. Java
 * Flight Recorder receives the same data during a recording. {@link dev.waymark.observe} lists names and outcomes.
 *
 * <h2 id="transactions">Transactions and failures</h2>
 *
 * <h3 id="D-46">In a transaction of the embedder (D-46)</h3>
 *
 * <p>If operations of the library join a transaction of the embedder, these operations and the embedder's own work commit
 * together or roll back together. A conflict, a stale version or a missing record has its own exception and leaves the
 * transaction usable. If an operation has failed and could not undo its changes,
 * {@link dev.waymark.error.StorageException#requiresRollback StorageException.requiresRollback} returns true. Listeners are
 * notified after the commit, in the order of the changes, at most once.
 *
 * <h3 id="D-63">Referenced records (D-63)</h3>
 *
 * <p>If a foreign key of the embedder's table refers to a record, the deletion of the record throws a
 * {@link dev.waymark.error.ReferencedException}, and changes nothing. A deletion by query leaves the record, continues, and returns
 * the number of deleted records. An erasure erases all other records, and then throws the exception. A deferred foreign key in a
 * transaction of the embedder fails at the embedder's commit.
 *
 * <h3 id="D-47">Failures that may be retried (D-47)</h3>
 *
 * <p>{@link dev.waymark.error.StorageException#isRetryable StorageException.isRetryable} returns whether a repetition may
 * succeed: a repetition of the call or, in a joined transaction, of the whole transaction. The result is true after a
 * serialization failure, a deadlock, a lock time-out, a busy database, or a connection that was lost before the first write.
 * The same failure has the same result on every database.
 *
 * <h3 id="D-65">Operations in doubt (D-65)</h3>
 *
 * <p>If a connection is lost during a commit, or during a statement that commits itself, the effect of the operation is unknown,
 * whatever code a pooler or a driver reports. {@link dev.waymark.error.StorageException#isInDoubt StorageException.isInDoubt} is
 * then true, and the library never retries the operation. Reads have no effect, and are retried after a serialization failure
 * even if their rollback fails.
 *
 * <h3 id="D-56">Damaged records (D-56)</h3>
 *
 * <p>A manual change of the stored data may damage a record. A call that reads the record fails with a
 * {@link dev.waymark.error.StorageException} whose message contains the kind and the id of the record; this includes lists,
 * copies and changes by query. No list skips a record. Repair the stored values, or delete the record by its id; deletions by
 * query and erasures also delete damaged records. A claim of the {@linkplain dev.waymark.report.ReportQueue queue} sets a
 * damaged report aside, so a damaged report never stops the workers.
 *
 * <h3 id="D-64">Tables of other applications (D-64)</h3>
 *
 * <p>The tables are in the schema that the embedder has named, or in the first schema of the connection. The library refuses
 * tables that statements would find in another schema, and names both schemas.
 *
 * <h3 id="D-57">Warm-up (D-57)</h3>
 *
 * <p>{@link dev.waymark.Waymark.Builder#warmUp Waymark.Builder.warmUp} starts Hibernate Validator during {@code build()}.
 *
 * <h2 id="versions">Versions</h2>
 *
 * <p>Version 0.1.0, not released yet, is the first version, with version 1 of the schema of databases. The file
 * {@code .github/CHANGELOG.md} in the repository lists the changes of each version.
 */
@NullMarked
package dev.waymark;

import org.jspecify.annotations.NullMarked;
