package dev.waymark.storage.memory.testing;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.Waymark;
import dev.waymark.access.PasswordHasher;
import dev.waymark.storage.memory.MemoryStorage;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;

/**
 * A {@link Waymark} for the unit tests of an application: in memory, with a clock that stands still, fast hashing of
 * passwords, and a record of all events. All other behaviour is the same as in production.
 *
 * <pre>{@code
 * FakeWaymark fake = FakeWaymark.create();
 * Link link = fake.waymark().links().create(CreateLink.to("https://example.com/").alias("docs"));
 *
 * fake.clock().advance(Duration.ofDays(1));
 * List<String> names = fake.events().stream().map(FakeWaymark.Event::name).toList(); // linkCreated
 * }</pre>
 *
 * <p>Create a fake for each test: a fake starts quickly and needs no closing.
 *
 * <p>A fake joins no transaction, so a rollback undoes no write. To test a rollback, use {@code JdbcStorage} with an H2
 * database in memory, which starts fast enough for a unit test.
 */
public final class FakeWaymark {

    /** The time of a new fake: noon of the first of June, 2030, in UTC. */
    public static final Instant START = Instant.parse("2030-06-01T12:00:00Z");

    private static final PasswordHasher FAST = PasswordHasher.pbkdf2(1);

    private final MutableClock clock = MutableClock.at(START);
    private final List<Event> events = new CopyOnWriteArrayList<>();
    private final Waymark waymark;

    private FakeWaymark(UnaryOperator<Waymark.Builder> options) {
        Waymark.Builder defaults = Waymark.builder()
                .storage(MemoryStorage.create())
                .clock(clock)
                .passwordHasher(FAST)
                .listener(RecordingListener.of((name, arguments) -> events.add(new Event(name, arguments))));
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

    /** Returns the events so far, in their order. */
    public List<Event> events() {
        return List.copyOf(events);
    }

    /**
     * An event that the fake reported to listeners.
     *
     * @param name the called method of {@link dev.waymark.event.WaymarkListener}, such as {@code linkCreated}
     * @param arguments the arguments of the call
     */
    public record Event(String name, List<Object> arguments) {

        /** Copies the arguments. */
        public Event {
            checkNotNull(name, "name");
            arguments = List.copyOf(arguments);
        }
    }
}
