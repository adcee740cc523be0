package dev.waymark;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;
import static com.google.common.base.Preconditions.checkState;

import dev.waymark.access.ApiKey;
import dev.waymark.access.ApiKeys;
import dev.waymark.access.Owner;
import dev.waymark.access.PasswordAttempts;
import dev.waymark.access.PasswordHasher;
import dev.waymark.admin.Owners;
import dev.waymark.click.ClickStatistics;
import dev.waymark.click.Clicks;
import dev.waymark.event.WaymarkListener;
import dev.waymark.form.Forms;
import dev.waymark.internal.access.ApiKeyService;
import dev.waymark.internal.admin.OwnersService;
import dev.waymark.internal.base.Environment;
import dev.waymark.internal.base.Notifier;
import dev.waymark.internal.base.OwnerZones;
import dev.waymark.internal.base.PasswordHashing;
import dev.waymark.internal.click.ClickService;
import dev.waymark.internal.form.FormService;
import dev.waymark.internal.link.LinkService;
import dev.waymark.internal.observe.Observation;
import dev.waymark.internal.observe.ObservedApiKeys;
import dev.waymark.internal.observe.ObservedClicks;
import dev.waymark.internal.observe.ObservedForms;
import dev.waymark.internal.observe.ObservedLinks;
import dev.waymark.internal.observe.ObservedOwners;
import dev.waymark.internal.observe.ObservedPages;
import dev.waymark.internal.observe.ObservedReportQueue;
import dev.waymark.internal.observe.ObservedReports;
import dev.waymark.internal.observe.ObservedVisits;
import dev.waymark.internal.page.PageService;
import dev.waymark.internal.report.ReportQueueService;
import dev.waymark.internal.report.ReportService;
import dev.waymark.internal.validation.CommandValidator;
import dev.waymark.internal.visit.VisitService;
import dev.waymark.internal.warm.OneRecordStorage;
import dev.waymark.link.AliasPolicy;
import dev.waymark.link.Links;
import dev.waymark.link.TitleResolver;
import dev.waymark.observe.OperationObserver;
import dev.waymark.page.Pages;
import dev.waymark.report.Report;
import dev.waymark.report.ReportGenerator;
import dev.waymark.report.ReportQueue;
import dev.waymark.report.Reports;
import dev.waymark.spi.Storage;
import dev.waymark.url.UrlPolicy;
import dev.waymark.visit.Visits;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reports and short links over a storage of your choice: where to start.
 *
 * <pre>{@code
 * Waymark waymark = Waymark.builder().storage(MemoryStorage.create()).build();
 * Link link = waymark.links().create(CreateLink.to("https://example.com/handbook").alias("docs"));
 * Visit visit = waymark.visits().visit("docs", Visitor.UNKNOWN);
 * String location = visit.location().orElseThrow(); // https://example.com/handbook
 * }</pre>
 *
 * <p>Build it once and keep it: its validator takes a quarter of a second to start, when it is first needed or when
 * {@link Builder#warmUp} asks for it. The services that it gives cost nothing. Immutable, and safe for use by many threads.
 *
 * <p>In CDI, the scope of the producer is {@code @Singleton}: the class is final, so a normal scope such as
 * {@code @ApplicationScoped} cannot create a proxy. Create the storage and the facade when the application starts, since a storage
 * that is created inside a transaction reads the metadata of the database in this transaction.
 *
 * @see <a href="package-summary.html#behaviour">How it behaves</a>
 */
public final class Waymark {

    private final Environment environment;
    private final Observation observation;

    private Waymark(Environment environment, Observation observation) {
        this.environment = environment;
        this.observation = observation;
    }

    /** Begins a new one. Everything has a default, except the storage. */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * The same with another storage, such as one that takes part in a transaction of yours. All other options stay.
     * Costs nothing.
     */
    public Waymark withStorage(Storage storage) {
        return new Waymark(environment.withStorage(checkNotNull(storage, "storage")), observation);
    }

    /** The clock that all time comes from. */
    public Clock clock() {
        return environment.clock();
    }

    /**
     * Returns the zone of {@link Owner#DEFAULT}.
     *
     * @throws dev.waymark.error.ZoneFailedException if the {@linkplain Builder#zoneByOwner function from owner to zone} fails
     */
    public ZoneId zone() {
        return zone(Owner.DEFAULT);
    }

    /**
     * Returns the zone of an owner, for example to compute the owner's present day. Each call calls the
     * {@linkplain Builder#zoneByOwner function from owner to zone}.
     *
     * @throws dev.waymark.error.ZoneFailedException if the function fails
     */
    public ZoneId zone(Owner owner) {
        return environment.zones().of(checkNotNull(owner, "owner"));
    }

    /** The links of {@link Owner#DEFAULT}. */
    public Links links() {
        return links(Owner.DEFAULT);
    }

    /** The links of this owner. */
    public Links links(Owner owner) {
        return new ObservedLinks(new LinkService(environment, owner), observation);
    }

    /** The reports of {@link Owner#DEFAULT}. */
    public Reports reports() {
        return reports(Owner.DEFAULT);
    }

    /** The reports of this owner. */
    public Reports reports(Owner owner) {
        return new ObservedReports(new ReportService(environment, owner), observation);
    }

    /** What sends visitors on, whoever owns the links. */
    public Visits visits() {
        return new ObservedVisits(new VisitService(environment), observation);
    }

    /** Returns the pages of links and reports for strangers, across all owners. */
    public Pages pages() {
        return new ObservedPages(new PageService(environment), observation);
    }

    /** How often the links of {@link Owner#DEFAULT} were clicked over time. */
    public Clicks clicks() {
        return clicks(Owner.DEFAULT);
    }

    /** How often the links of this owner were clicked over time. */
    public Clicks clicks(Owner owner) {
        return new ObservedClicks(new ClickService(environment, owner), observation);
    }

    /**
     * Replaces the single days of all months that ended before the month of a day by one number for each month, for all
     * owners. The days of that month and later ones stay, so at least those from the day on. It takes time linear in the
     * days that are kept, may be called while links are clicked, and may simply be called again after a failure.
     *
     * <p>A month also stays until it has ended in every time zone, which is 18 hours after its end in UTC.
     *
     * @param before the first day that stays, in any zone
     * @throws IllegalStateException if the storage keeps no clicks over time
     * @throws dev.waymark.error.StorageException if the storage fails
     */
    public void foldClicks(LocalDate before) {
        observation.run("waymark.foldClicks", () -> ClickService.fold(environment, before));
    }

    /**
     * Deletes the counts of clicks before a day, for all owners. {@link dev.waymark.link.Link#clicks()} and click limits stay as
     * they are. If the month of the day was {@linkplain #foldClicks folded}, the month stays as a whole. The time is linear in
     * the deleted counts. The call may run while links are clicked, and may be repeated after a failure.
     *
     * @param before the first day whose counts stay, a day of each owner's zone
     * @throws IllegalStateException if the storage keeps no clicks over time
     * @throws dev.waymark.error.StorageException if the storage fails
     */
    public void deleteClicks(LocalDate before) {
        observation.run("waymark.deleteClicks", () -> ClickService.delete(environment, before));
    }

    /** What turns form fields and query parameters into commands and queries for {@link Owner#DEFAULT}. */
    public Forms forms() {
        return forms(Owner.DEFAULT);
    }

    /** The same for this owner. */
    public Forms forms(Owner owner) {
        return new ObservedForms(new FormService(environment, owner), observation);
    }

    /** The API keys of {@link Owner#DEFAULT}. */
    public ApiKeys apiKeys() {
        return apiKeys(Owner.DEFAULT);
    }

    /** The API keys of this owner. */
    public ApiKeys apiKeys(Owner owner) {
        return new ObservedApiKeys(new ApiKeyService(environment, owner), observation);
    }

    /**
     * Finds the API key that a request brings. It says for which owner the request acts, and
     * {@link ApiKey#allows ApiKey.allows} whether it may do what it wants to.
     *
     * @param authorization the whole value of an {@code Authorization} header, {@code Bearer wm_...}; null or empty if
     *     there is none
     * @throws dev.waymark.error.AuthenticationException if the key is missing, malformed, unknown, expired or revoked;
     *     which of them is not told
     * @throws dev.waymark.error.StorageException if the storage fails
     * @see <a href="access/package-summary.html#keys">API keys</a>
     */
    public ApiKey authenticate(@Nullable String authorization) {
        return observation.measure(
                "waymark.authenticate", () -> ApiKeyService.authenticate(environment, authorization));
    }

    /**
     * Reports of all owners whose generation is requested and that are not set aside, the one that is due first before
     * the others: the oldest request, unless it has failed or is being worked on. Nothing is reserved: several workers
     * use {@link #reportQueue()}. Hand each outcome to {@link Reports#recordOutcome} of the report's owner. A damaged
     * report is passed over.
     *
     * @param limit how many to return at most, at least 1
     * @throws IllegalArgumentException if {@code limit} is less than 1
     * @throws dev.waymark.error.StorageException if the storage fails
     * @see <a href="package-summary.html#D-10">How reports are generated</a>
     */
    public List<Report> reportsAwaitingGeneration(int limit) {
        return observation.measure(
                "waymark.reportsAwaitingGeneration", () -> new ReportQueueService(environment).requested(limit));
    }

    /** What operators do with all owners: list them, give their records to others, erase them. */
    public Owners owners() {
        return new ObservedOwners(new OwnersService(environment), observation);
    }

    /** What gives each report whose generation is requested to one worker at a time, over all nodes. */
    public ReportQueue reportQueue() {
        return new ObservedReportQueue(new ReportQueueService(environment), observation);
    }

    /** The options of a {@link Waymark}. No argument may be null. For use by one thread. */
    public static final class Builder {

        private @Nullable Storage storage;
        private Clock clock = Clock.systemUTC();
        private ZoneId zone = ZoneOffset.UTC;
        private @Nullable Function<? super Owner, ? extends ZoneId> zoneByOwner;
        private UrlPolicy urlPolicy = UrlPolicy.DEFAULT;
        private AliasPolicy aliasPolicy = AliasPolicy.DEFAULT;
        private PasswordHasher passwordHasher = PasswordHasher.pbkdf2();
        private Duration hashingPatience = Duration.ofSeconds(5);
        private PasswordAttempts passwordAttempts = PasswordAttempts.inMemory();
        private Optional<ReportGenerator> reportGenerator = Optional.empty();
        private Optional<TitleResolver> titleResolver = Optional.empty();
        private final List<WaymarkListener> listeners = new ArrayList<>();
        private final List<OperationObserver> observers = new ArrayList<>();
        private Optional<ClickStatistics> clickStatistics = Optional.empty();
        private boolean warmUp;

        private Builder() {}

        /** Where reports, links and API keys are kept. This is the one option that must be given. */
        public Builder storage(Storage newStorage) {
            storage = checkNotNull(newStorage, "storage");
            return this;
        }

        /**
         * The clock that all time comes from; by default the system's. It must tell times in the years 0001 to 9999 of
         * UTC; with any other, an operation fails with an {@link IllegalStateException}, and nothing is changed.
         */
        public Builder clock(Clock newClock) {
            clock = checkNotNull(newClock, "clock");
            return this;
        }

        /**
         * The zone of all owners, in which dates and times of expiration are meant and days of clicks are counted; by default
         * UTC. A stored link keeps the instant that was computed when its expiration was written, and a click keeps its day.
         */
        public Builder zone(ZoneId newZone) {
            zone = checkNotNull(newZone, "zone");
            return this;
        }

        /**
         * A zone for each owner, instead of the same {@link #zone} for all; by default none.
         *
         * <pre>{@code
         * Map<Owner, ZoneId> zones = Map.of(Owner.of("tenant-7"), ZoneId.of("Asia/Tokyo"));
         * Waymark waymark = Waymark.builder()
         *         .storage(storage)
         *         .zoneByOwner(owner -> zones.getOrDefault(owner, ZoneOffset.UTC))
         *         .build();
         * }</pre>
         *
         * <p>An operation calls the function at most once, on the caller's thread and outside the transactions of the library:
         * when a date or time of expiration is written, and, with {@linkplain #clickStatistics statistics}, when a click is
         * counted. A visit then first finds the link, which costs one more read. The function needs to be safe for use by many
         * threads.
         *
         * <p>If the function throws or returns null, a write fails with a {@link dev.waymark.error.ZoneFailedException}, and a
         * click counts by days of the builder's {@link #zone}. The first such click is logged. If the zone of an owner changes,
         * stored instants and days stay.
         */
        public Builder zoneByOwner(Function<? super Owner, ? extends ZoneId> function) {
            zoneByOwner = checkNotNull(function, "function");
            return this;
        }

        /** Which <a href="package-summary.html#urls">URLs</a> are accepted; by default http and https ones. */
        public Builder urlPolicy(UrlPolicy policy) {
            urlPolicy = checkNotNull(policy, "policy");
            return this;
        }

        /** Which aliases are accepted, and what generated ones look like; by default {@link AliasPolicy#DEFAULT}. */
        public Builder aliasPolicy(AliasPolicy policy) {
            aliasPolicy = checkNotNull(policy, "policy");
            return this;
        }

        /** How passwords are hashed; by default {@link PasswordHasher#pbkdf2()}. */
        public Builder passwordHasher(PasswordHasher hasher) {
            passwordHasher = checkNotNull(hasher, "hasher");
            return this;
        }

        /**
         * How long a password waits at most for its turn to be hashed; by default five seconds. No more are hashed at
         * once, in all of this JVM, than there are processors. If the turn does not come in time, an owner gets a
         * {@link dev.waymark.error.BusyException}, and a stranger the same answer as after too many wrong passwords.
         *
         * @throws IllegalArgumentException if {@code patience} is negative
         */
        public Builder hashingPatience(Duration patience) {
            checkArgument(!checkNotNull(patience, "patience").isNegative(), "patience must not be negative");
            hashingPatience = patience;
            return this;
        }

        /**
         * What counts the wrong passwords of strangers; by default {@link PasswordAttempts#inMemory()}, so each
         * {@link Waymark} that is built counts for itself. Give several of one application the same.
         *
         * @see <a href="access/package-summary.html#guessing">Guessing passwords</a>
         */
        public Builder passwordAttempts(PasswordAttempts attempts) {
            passwordAttempts = checkNotNull(attempts, "attempts");
            return this;
        }

        /** What produces reports; by default nothing does, and their generation is requested. */
        public Builder reportGenerator(ReportGenerator generator) {
            reportGenerator = Optional.of(checkNotNull(generator, "generator"));
            return this;
        }

        /** What finds titles for links that are created without one; by default nothing does. */
        public Builder titleResolver(TitleResolver resolver) {
            titleResolver = Optional.of(checkNotNull(resolver, "resolver"));
            return this;
        }

        /** By what {@linkplain dev.waymark.click clicks are counted over time}; by default, only links count them. */
        public Builder clickStatistics(ClickStatistics statistics) {
            clickStatistics = Optional.of(checkNotNull(statistics, "statistics"));
            return this;
        }

        /** Who is told what happened. May be called more than once; listeners are told in that order. */
        public Builder listener(WaymarkListener listener) {
            listeners.add(checkNotNull(listener, "listener"));
            return this;
        }

        /** Who is told how each {@linkplain dev.waymark.observe operation} ended. May be called more than once, too. */
        public Builder observer(OperationObserver observer) {
            observers.add(checkNotNull(observer, "observer"));
            return this;
        }

        /**
         * Has {@link #build} start the validator, which takes a quarter of a second, and carry out sample operations of each kind on
         * a storage that is thrown away. By default, the first operation of each kind waits for this work. The samples call no object
         * of the application except {@link Storage#forWarmUp}.
         */
        public Builder warmUp() {
            warmUp = true;
            return this;
        }

        /**
         * Builds it.
         *
         * @throws IllegalStateException if no storage was given, or one that keeps no clicks over time although they are
         *     to be counted
         */
        public Waymark build() {
            checkState(storage != null, "a storage is needed, such as MemoryStorage.create()");
            CommandValidator validator = new CommandValidator(urlPolicy, aliasPolicy);
            if (warmUp) {
                new WarmUp(builder()
                                .storage(storage.forWarmUp().orElseGet(OneRecordStorage::new))
                                .build())
                        .run();
            }
            Environment environment = new Environment(
                    storage,
                    clock,
                    new OwnerZones(zone, zoneByOwner),
                    urlPolicy,
                    aliasPolicy,
                    new PasswordHashing(passwordHasher, hashingPatience),
                    passwordAttempts,
                    reportGenerator,
                    titleResolver,
                    new Notifier<>(listeners),
                    validator,
                    new SecureRandom(),
                    clickStatistics);
            return new Waymark(environment, new Observation(observers));
        }
    }
}
