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
 * A {@link Waymark} for the unit tests of an application: in memory, with a clock that stands still, passwords that take no
 * time to hash, and a record of all that listeners are told. All else is as in earnest.
 *
 * <pre>{@code
 * FakeWaymark fake = FakeWaymark.create();
 * Link link = fake.waymark().links().create(CreateLink.to("https://example.com/").alias("docs"));
 *
 * fake.clock().advance(Duration.ofDays(1));
 * List<String> told = fake.events().stream().map(FakeWaymark.Event::name).toList(); // linkCreated
 * }</pre>
 *
 * <p>One for each test costs next to nothing, and needs no closing.
 *
 * <p>It takes part in no transaction: what a method wrote that is then rolled back, stays. Where a test is about that, use
 * {@code JdbcStorage} over an H2 database in memory, which starts as fast as a test may ask for.
 */
public final class FakeWaymark {

    /** The time that a new one tells: noon of the first of June, 2030, in UTC. */
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
                .listener(new RecordingListener((name, arguments) -> events.add(new Event(name, arguments))));
        waymark = checkNotNull(options.apply(defaults), "what options returned").build();
        checkArgument(waymark.clock().equals(clock), "options must leave the clock, which fake.clock() moves");
    }

    /** A new, empty one. */
    public static FakeWaymark create() {
        return new FakeWaymark(builder -> builder);
    }

    /**
     * A new, empty one with options of its own: {@code FakeWaymark.create(builder -> builder.zone(paris))}.
     *
     * @param options changes the defaults but the clock, and returns the builder it was given
     * @throws IllegalArgumentException if they set another clock
     */
    public static FakeWaymark create(UnaryOperator<Waymark.Builder> options) {
        return new FakeWaymark(checkNotNull(options, "options"));
    }

    /** What to give to the code under test. */
    public Waymark waymark() {
        return waymark;
    }

    /** What tells it the time, from {@link #START} on. */
    public MutableClock clock() {
        return clock;
    }

    /** What listeners were told so far, in that order. */
    public List<Event> events() {
        return List.copyOf(events);
    }

    /**
     * What a listener was told.
     *
     * @param name the method of {@link dev.waymark.event.WaymarkListener} that was called, such as {@code linkCreated}
     * @param arguments what it was given
     */
    public record Event(String name, List<Object> arguments) {

        /** Takes a copy of the arguments. */
        public Event {
            checkNotNull(name, "name");
            arguments = List.copyOf(arguments);
        }
    }
}
