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
import dev.waymark.internal.base.Environment;
import dev.waymark.internal.base.OwnerZones;
import dev.waymark.internal.base.PasswordHashing;
import dev.waymark.internal.click.ClickService;
import dev.waymark.internal.facade.Services;
import dev.waymark.internal.observe.Notifier;
import dev.waymark.internal.observe.Observation;
import dev.waymark.internal.server.Handler;
import dev.waymark.internal.validation.CommandValidator;
import dev.waymark.link.AliasPolicy;
import dev.waymark.link.DomainPolicy;
import dev.waymark.link.Links;
import dev.waymark.link.TitleResolver;
import dev.waymark.observe.OperationObserver;
import dev.waymark.page.Pages;
import dev.waymark.report.ReportGenerator;
import dev.waymark.report.ReportQueue;
import dev.waymark.report.ReportRetries;
import dev.waymark.report.Reports;
import dev.waymark.server.RequestHandler;
import dev.waymark.spi.Storage;
import dev.waymark.url.UrlPolicy;
import dev.waymark.visit.Visits;
import dev.waymark.watch.LinkWatch;
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
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The entry point of the library: the services for reports and short links over one storage.
 *
 * <pre>{@code
 * Waymark waymark = Waymark.builder().storage(MemoryStorage.create()).build();
 * Link link = waymark.links().create(CreateLink.to("https://example.com/handbook").alias("docs"));
 * Visit visit = waymark.visits().visit("docs", Visitor.UNKNOWN);
 * String location = visit.location().orElseThrow(); // https://example.com/handbook
 * }</pre>
 *
 * <p>Build one {@code Waymark}, also called the facade, for the whole application: a facade is immutable and thread-safe. The
 * first operation takes an additional quarter of a second to start the validator; with {@link Builder#warmUp},
 * {@link Builder#build} starts the validator. A service such as {@link #links()} is created in constant time, and need not be
 * closed.
 *
 * <p>In CDI, use the scope {@code @Singleton} for the producer: this class is final, so a normal scope such as
 * {@code @ApplicationScoped} cannot create a proxy. Create the storage and the facade at the start of the application: inside a
 * transaction, the creation of a storage would read the metadata of the database in this transaction.
 *
 * @see <a href="package-summary.html#behaviour">How the library behaves</a>
 */
public final class Waymark {

    private final Environment environment;
    private final Services services;

    private Waymark(Environment environment) {
        this.environment = environment;
        this.services = new Services(environment);
    }

    /** Returns a new builder. Each option has a default, except the storage. */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Returns a facade with another storage and the same options, for example with a storage that joins a transaction of
     * the application. Takes constant time. Throws an {@link IllegalStateException} if this facade has
     * {@linkplain Builder#clickStatistics statistics} and the storage has no clicks over time.
     */
    public Waymark withStorage(Storage storage) {
        return new Waymark(environment.withStorage(checkNotNull(storage, "storage")));
    }

    /** Returns the clock of all operations. */
    public Clock clock() {
        return environment.clock();
    }

    /**
     * Returns the zone of {@link Owner#DEFAULT}.
     *
     * @throws dev.waymark.error.CallbackFailedException if the {@linkplain Builder#zoneByOwner function from owner to zone} fails
     */
    public ZoneId zone() {
        return zone(Owner.DEFAULT);
    }

    /**
     * Returns the zone of an owner, for example to compute the owner's present day. Each call calls the
     * {@linkplain Builder#zoneByOwner function from owner to zone}.
     *
     * @throws dev.waymark.error.CallbackFailedException if the function fails
     */
    public ZoneId zone(Owner owner) {
        return environment.zones().of(checkNotNull(owner, "owner"));
    }

    /** Returns the links of {@link Owner#DEFAULT}. */
    public Links links() {
        return links(Owner.DEFAULT);
    }

    /** Returns the links of an owner. */
    public Links links(Owner owner) {
        return services.links(checkNotNull(owner, "owner"));
    }

    /** Returns the reports of {@link Owner#DEFAULT}. */
    public Reports reports() {
        return reports(Owner.DEFAULT);
    }

    /** Returns the reports of an owner. */
    public Reports reports(Owner owner) {
        return services.reports(checkNotNull(owner, "owner"));
    }

    /** Returns the service that redirects visitors, for the links of all owners. */
    public Visits visits() {
        return services.visits();
    }

    /** Returns the pages of links and reports for strangers, across all owners. */
    public Pages pages() {
        return services.pages();
    }

    /** Returns the clicks over time of the links of {@link Owner#DEFAULT}. */
    public Clicks clicks() {
        return clicks(Owner.DEFAULT);
    }

    /** Returns the clicks over time of the links of an owner. */
    public Clicks clicks(Owner owner) {
        return services.clicks(checkNotNull(owner, "owner"));
    }

    /**
     * Deletes the counts of clicks before a day, for all owners. {@link dev.waymark.link.Link#clicks()} and click limits stay
     * unchanged. The time is linear in the number of deleted counts. The call may run while links are clicked, and may be
     * repeated after a failure.
     *
     * @param before the first day whose counts stay, in the zone of each owner
     * @throws IllegalStateException if the storage has no clicks over time
     * @throws dev.waymark.error.StorageException if the storage fails
     */
    public void deleteClicks(LocalDate before) {
        environment.observation().run("waymark.deleteClicks", () -> ClickService.delete(environment, before));
    }

    /** Returns the service that turns form fields and query parameters into commands and queries for {@link Owner#DEFAULT}. */
    public Forms forms() {
        return forms(Owner.DEFAULT);
    }

    /** Returns the service that turns form fields and query parameters into commands and queries for an owner. */
    public Forms forms(Owner owner) {
        return services.forms(checkNotNull(owner, "owner"));
    }

    /** Returns the API keys of {@link Owner#DEFAULT}. */
    public ApiKeys apiKeys() {
        return apiKeys(Owner.DEFAULT);
    }

    /** Returns the API keys of an owner. */
    public ApiKeys apiKeys(Owner owner) {
        return services.apiKeys(checkNotNull(owner, "owner"));
    }

    /**
     * Returns the API key of a request. {@link ApiKey#owner} is the owner for whom the request acts, and
     * {@link ApiKey#allows ApiKey.allows} returns whether the key permits a read or a write.
     *
     * @param authorization the whole value of the {@code Authorization} header, {@code Bearer wm_...}; null or empty if the
     *     request has no such header
     * @throws dev.waymark.error.AuthenticationException if the key is missing, malformed, unknown, expired or revoked; the
     *     exception does not distinguish these cases
     * @throws dev.waymark.error.StorageException if the storage fails
     * @see <a href="access/package-summary.html#keys">API keys</a>
     */
    public ApiKey authenticate(@Nullable String authorization) {
        return services.authenticate(authorization);
    }

    /** Returns the operations across owners: list owners, move a record to another owner, erase an owner. */
    public Owners owners() {
        return services.owners();
    }

    /** Returns the queue that gives each requested report to one worker at a time, across all instances. */
    public ReportQueue reportQueue() {
        return services.reportQueue();
    }

    /** Returns the watch of the links of {@link Owner#DEFAULT}. */
    public LinkWatch watch() {
        return watch(Owner.DEFAULT);
    }

    /** Returns the watch of the links of an owner, which requests reports for the URLs of the links. */
    public LinkWatch watch(Owner owner) {
        return services.watch(checkNotNull(owner, "owner"));
    }

    /**
     * Returns the handler of requests for the API, the pages and the short links: the center of a server.
     *
     * <pre>{@code
     * RequestHandler handler = waymark.handler("https://sho.rt");
     * Answer answer = handler.handle(Request.of("GET", "/docs", name -> List.of()).client(remoteAddress));
     * }</pre>
     *
     * @param base the public address of the short links, an http or https URL. The base may contain a path. A request does
     *     not determine the base, because anyone can send a false header {@code Host}
     * @throws IllegalArgumentException if {@code base} is malformed or contains a query or a fragment
     * @see <a href="server/package-summary.html">How to write a server</a>
     */
    public RequestHandler handler(String base) {
        return Handler.of(services, checkNotNull(base, "base"));
    }

    /** The options of a {@link Waymark}. No argument may be null. A builder is not thread-safe. */
    public static final class Builder {

        private @Nullable Storage storage;
        private Clock clock = Clock.systemUTC();
        private ZoneId zone = ZoneOffset.UTC;
        private @Nullable Function<? super Owner, ? extends ZoneId> zoneByOwner;
        private UrlPolicy urlPolicy = UrlPolicy.DEFAULT;
        private AliasPolicy aliasPolicy = AliasPolicy.DEFAULT;
        private DomainPolicy domainPolicy = (owner, domain) -> true;
        private PasswordHasher passwordHasher = PasswordHasher.pbkdf2();
        private Duration hashingPatience = Duration.ofSeconds(5);
        private PasswordAttempts passwordAttempts = PasswordAttempts.inMemory();
        private Optional<ReportGenerator> reportGenerator = Optional.empty();
        private ReportRetries reportRetries = ReportRetries.DEFAULT;
        private Optional<TitleResolver> titleResolver = Optional.empty();
        private final List<WaymarkListener> listeners = new ArrayList<>();
        private final List<WaymarkListener> listenersInTransaction = new ArrayList<>();
        private RandomGenerator random = new SecureRandom();
        private final List<OperationObserver> observers = new ArrayList<>();
        private Optional<ClickStatistics> clickStatistics = Optional.empty();
        private boolean warmUp;

        private Builder() {}

        /** Sets the storage of reports, links and API keys. Only this option is required. */
        public Builder storage(Storage newStorage) {
            storage = checkNotNull(newStorage, "storage");
            return this;
        }

        /**
         * Sets the clock of all operations; by default the clock of the system, in UTC. If the clock returns a year outside of
         * 0001 to 9999, an operation fails with an {@link IllegalStateException} and changes no data.
         */
        public Builder clock(Clock newClock) {
            clock = checkNotNull(newClock, "clock");
            return this;
        }

        /**
         * Sets the zone of all owners; by default UTC. Dates and times of start and expiration and the days of clicks are local
         * to this zone. After a change of the zone, a stored link keeps the computed instants of its start and expiration, and a
         * click keeps its day.
         */
        public Builder zone(ZoneId newZone) {
            zone = checkNotNull(newZone, "zone");
            return this;
        }

        /**
         * Sets a function that returns the zone of an owner; by default, all owners have the same {@link #zone}.
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
         * when a date or time of a link is written, when {@link Waymark#zone(Owner)} is called, when the
         * {@linkplain dev.waymark.server.RequestHandler handler} returns the clicks of a link, and, with
         * {@linkplain #clickStatistics statistics}, when a click is counted. With statistics and a function, PostgreSQL needs one
         * more statement for a visit, because the owner of the link must be known before the click is counted. With a cache, a
         * buffer or a joined transaction, and on other storages, a visit costs the same. The function must be thread-safe.
         *
         * <p>If the function throws or returns null, a click is counted on the day in the builder's {@link #zone}, and the other
         * operations fail with a {@link dev.waymark.error.CallbackFailedException}. The library logs the first failure that
         * concerns a click. If the zone of an owner changes, stored instants and days stay unchanged.
         */
        public Builder zoneByOwner(Function<? super Owner, ? extends ZoneId> function) {
            zoneByOwner = checkNotNull(function, "function");
            return this;
        }

        /** Sets the rules for <a href="package-summary.html#urls">URLs</a>; by default, http and https URLs are accepted. */
        public Builder urlPolicy(UrlPolicy policy) {
            urlPolicy = checkNotNull(policy, "policy");
            return this;
        }

        /** Sets the rules for chosen and generated aliases; by default {@link AliasPolicy#DEFAULT}. */
        public Builder aliasPolicy(AliasPolicy policy) {
            aliasPolicy = checkNotNull(policy, "policy");
            return this;
        }

        /**
         * Sets the policy that decides which owners may create links in which domains, and which domain is the default domain of
         * an owner. By default, every owner may create links in every domain, and all owners have the same default domain. A
         * server with several customers must set a policy, for example {@link dev.waymark.form.DomainHosts}: otherwise, one
         * customer can create links under the host of another customer.
         */
        public Builder domainPolicy(DomainPolicy policy) {
            domainPolicy = checkNotNull(policy, "policy");
            return this;
        }

        /** Sets the hasher of passwords; by default {@link PasswordHasher#pbkdf2()}. */
        public Builder passwordHasher(PasswordHasher hasher) {
            passwordHasher = checkNotNull(hasher, "hasher");
            return this;
        }

        /**
         * Sets the maximum time that a password waits to be hashed; by default five seconds. In each JVM, the library
         * concurrently hashes at most one password for each processor. After this time, an operation of an owner fails with a
         * {@link dev.waymark.error.BusyException}, and a stranger gets the same answer as after too many wrong passwords.
         *
         * @throws IllegalArgumentException if {@code patience} is negative
         */
        public Builder hashingPatience(Duration patience) {
            checkArgument(!checkNotNull(patience, "patience").isNegative(), "patience must not be negative");
            hashingPatience = patience;
            return this;
        }

        /**
         * Sets the counter of wrong passwords. By default, each builder has its own {@link PasswordAttempts#inMemory()}. All
         * facades of this builder share the counter, and so do their {@link Waymark#withStorage withStorage} facades. Share one
         * counter among the builders of an application.
         *
         * @see <a href="access/package-summary.html#guessing">Guessing passwords</a>
         */
        public Builder passwordAttempts(PasswordAttempts attempts) {
            passwordAttempts = checkNotNull(attempts, "attempts");
            return this;
        }

        /**
         * Sets the generator of reports. {@link dev.waymark.report.Reports#create Reports.create} calls the generator before
         * the report is stored. By default, {@code create} stores the report without a result and requests the generation, and
         * {@link Waymark#reportQueue()} gives the report to a worker.
         */
        public Builder reportGenerator(ReportGenerator generator) {
            reportGenerator = Optional.of(checkNotNull(generator, "generator"));
            return this;
        }

        /**
         * Sets the number of tries of a report in the {@linkplain Waymark#reportQueue() queue}, and the pauses between tries; by
         * default {@link ReportRetries#DEFAULT}. The facade that claims a report or reports a failure applies its own retries,
         * so facades that share a queue should have the same retries.
         */
        public Builder reportRetries(ReportRetries retries) {
            reportRetries = checkNotNull(retries, "retries");
            return this;
        }

        /** Sets the resolver of titles for links that are created without a title; by default, these links have no title. */
        public Builder titleResolver(TitleResolver resolver) {
            titleResolver = Optional.of(checkNotNull(resolver, "resolver"));
            return this;
        }

        /** Sets the dimensions of {@linkplain dev.waymark.click clicks over time}; by default, a link has only its number of clicks. */
        public Builder clickStatistics(ClickStatistics statistics) {
            clickStatistics = Optional.of(checkNotNull(statistics, "statistics"));
            return this;
        }

        /** Adds a listener of events. Listeners are notified in the order in which they were added. */
        public Builder listener(WaymarkListener listener) {
            listeners.add(checkNotNull(listener, "listener"));
            return this;
        }

        /**
         * Adds a listener that is notified within the caller's transaction, before the commit: for example a listener that writes
         * an outbox. An exception of the listener is thrown by the operation, and only a rollback by the caller undoes the
         * operation. Without a transaction of the caller, the listener is notified as other {@linkplain #listener listeners}, after
         * the change is stored, and its exceptions are logged.
         */
        public Builder listenerInTransaction(WaymarkListener listener) {
            listenersInTransaction.add(checkNotNull(listener, "listener"));
            return this;
        }

        /** Adds an observer of {@linkplain dev.waymark.observe operations}. */
        public Builder observer(OperationObserver observer) {
            observers.add(checkNotNull(observer, "observer"));
            return this;
        }

        /**
         * Sets the source of generated aliases, page keys, API keys and tokens; a {@link SecureRandom} by default. Another source
         * makes these values predictable, so set it only in tests. Several threads may call the source at the same time.
         */
        public Builder random(RandomGenerator source) {
            random = checkNotNull(source, "source");
            return this;
        }

        /**
         * Makes {@link #build} start the validator, which takes a quarter of a second. By default, the first operation starts
         * the validator.
         */
        public Builder warmUp() {
            warmUp = true;
            return this;
        }

        /**
         * Builds the facade.
         *
         * @throws IllegalStateException if the builder has no storage, or has statistics and a storage without clicks over time
         */
        public Waymark build() {
            checkState(
                    storage != null,
                    "the builder has no storage; call storage(…), for example with MemoryStorage.create()");
            CommandValidator validator = new CommandValidator(urlPolicy, aliasPolicy);
            if (warmUp) {
                validator.start();
            }
            Environment environment = new Environment(
                    storage,
                    clock,
                    new OwnerZones(zone, zoneByOwner),
                    urlPolicy,
                    aliasPolicy,
                    domainPolicy,
                    new PasswordHashing(passwordHasher, hashingPatience),
                    passwordAttempts,
                    reportGenerator,
                    reportRetries,
                    titleResolver,
                    new Notifier<>(listeners),
                    new Notifier<>(listenersInTransaction),
                    validator,
                    random,
                    clickStatistics,
                    new Observation(observers));
            return new Waymark(environment);
        }
    }
}
