package dev.waymark.storage.memory.testing;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.Waymark;
import dev.waymark.access.PasswordHasher;
import dev.waymark.admin.Owners;
import dev.waymark.event.WaymarkEvent;
import dev.waymark.storage.memory.MemoryStorage;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;

/**
 * A {@link Waymark} for the unit tests of an application: in memory, with a clock that stands still, fast hashing of
 * passwords, a record of all events, and a storage that fails on request. Each fake generates the same aliases, page keys and API
 * keys in the same order, from one common sequence: after the creation of another report or key, the next alias differs. All other
 * behaviour is the same as in production.
 *
 * <pre>{@code
 * FakeWaymark fake = FakeWaymark.create();
 * Link link = fake.waymark().links().create(CreateLink.to("https://example.com/").alias("docs"));
 *
 * fake.clock().advance(Duration.ofDays(1));
 * List<WaymarkEvent> events = fake.events(); // a LinkCreated
 * }</pre>
 *
 * <p>{@link dev.waymark.report.ReportWorkers.Builder#runDue} generates the due reports on the thread of the test.
 *
 * <p>Create a fake for each test: a fake starts quickly and needs no closing. Tests that share a fake call {@link #reset}.
 *
 * <p>A fake joins no transaction, so a rollback undoes no write. To test a rollback, use {@code JdbcStorage} with an H2
 * database in memory, which starts fast enough for a unit test.
 */
public final class FakeWaymark {

    /** The time of a new fake: noon of the first of June, 2030, in UTC. */
    public static final Instant START = Instant.parse("2030-06-01T12:00:00Z");

    private static final PasswordHasher FAST = PasswordHasher.pbkdf2(1);
    private static final long SEED = 1;

    private final MemoryStorage storage = MemoryStorage.create();
    private final MutableClock clock = MutableClock.at(START);
    private final List<WaymarkEvent> events = new CopyOnWriteArrayList<>();
    private final StorageFailures failures = new StorageFailures();
    private final Random random = new Random(SEED);
    private final Waymark waymark;

    private FakeWaymark(UnaryOperator<Waymark.Builder> options) {
        Waymark.Builder defaults = Waymark.builder()
                .storage(FailingStores.wrap(storage, failures))
                .clock(clock)
                .passwordHasher(new FailingHasher(FAST, failures))
                .random(random)
                .listener(events::add);
        waymark = checkNotNull(options.apply(defaults), "the builder that options returned")
                .build();
        checkArgument(
                waymark.clock().equals(clock),
                "options must not set another clock: fake.clock() sets the time of the fake");
    }

    /** Creates an empty fake. */
    public static FakeWaymark create() {
        return new FakeWaymark(builder -> builder);
    }

    /**
     * Creates an empty fake with options: {@code FakeWaymark.create(builder -> builder.zone(paris))}.
     *
     * @param options changes the defaults except the clock, and returns the given builder
     * @throws IllegalArgumentException if the options set another clock
     */
    public static FakeWaymark create(UnaryOperator<Waymark.Builder> options) {
        return new FakeWaymark(checkNotNull(options, "options"));
    }

    /** Returns the Waymark for the code under test. */
    public Waymark waymark() {
        return waymark;
    }

    /** Returns the clock, which starts at {@link #START}. */
    public MutableClock clock() {
        return clock;
    }

    /**
     * Returns the failures of the storage and of the hashing of passwords, which a test can request. A storage or a hasher that
     * the options of {@link #create(UnaryOperator)} set does not fail on request.
     */
    public StorageFailures failures() {
        return failures;
    }

    /** Returns the events so far, in their order. */
    public List<WaymarkEvent> events() {
        return List.copyOf(events);
    }

    /**
     * Returns the events of this type so far, in their order: {@code fake.events(WaymarkEvent.LinkVisited.class)} are the visits.
     */
    public <E extends WaymarkEvent> List<E> events(Class<E> type) {
        checkNotNull(type, "type");
        return events.stream().filter(type::isInstance).map(type::cast).toList();
    }

    /** Forgets the events so far. */
    public void clearEvents() {
        events.clear();
    }

    /**
     * Deletes all records and events, ends the requested {@linkplain #failures failures}, sets the clock to {@link #START}, and
     * begins the generated aliases, page keys and API keys anew, so that several tests can share a fake. Listeners are not
     * notified. The ids of new records are greater than all earlier ids. A storage that the options of
     * {@link #create(UnaryOperator)} set keeps its records.
     */
    public void reset() {
        Owners owners = Waymark.builder().storage(storage).build().owners();
        owners.stream().toList().forEach(owners::erase);
        failures.stop();
        events.clear();
        clock.set(START);
        random.setSeed(SEED);
    }
}
