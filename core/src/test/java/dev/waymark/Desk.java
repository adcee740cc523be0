package dev.waymark;

import dev.waymark.access.PasswordHash;
import dev.waymark.access.PasswordHasher;
import dev.waymark.access.Secret;
import dev.waymark.contract.reference.ReferenceStorage;
import dev.waymark.error.InvalidInputException;
import dev.waymark.error.Violation;
import dev.waymark.event.WaymarkEvent;
import dev.waymark.event.WaymarkListener;
import dev.waymark.spi.Storage;
import java.time.Instant;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.assertj.core.api.Assertions;

/** The fixture of most tests: a facade over an empty store, with a clock that stands still and fast hashes. */
public final class Desk {

    public static final Instant NOON = Instant.parse("2025-03-10T12:00:00.123456Z");
    public static final String URL = "https://example.com/handbook";
    public static final String OTHER_URL = "https://example.org/other";

    public final Storage storage;
    public final SettableClock clock = new SettableClock(NOON);

    public Desk() {
        this(new ReferenceStorage());
    }

    public Desk(Storage storage) {
        this.storage = storage;
    }

    /** Creates a facade with the defaults of this fixture. */
    public Waymark waymark() {
        return waymark(builder -> builder);
    }

    /** Creates another facade over the same store and clock. */
    public Waymark waymark(UnaryOperator<Waymark.Builder> change) {
        return change.apply(Waymark.builder().storage(storage).clock(clock).passwordHasher(PasswordHasher.pbkdf2(1)))
                .build();
    }

    /** Returns the violations of the exception that a call throws. */
    public static List<Violation> violationsOf(Runnable call) {
        return Assertions.assertThatExceptionOfType(InvalidInputException.class)
                .as("a call with invalid input")
                .isThrownBy(call::run)
                .actual()
                .violations();
    }

    /** Returns the violations of the exception that a call throws, each as {@code field code}. */
    public static List<String> refusalsOf(Runnable call) {
        return violationsOf(call).stream()
                .map(violation -> violation.field() + " " + violation.code())
                .toList();
    }

    /** Returns a hasher of two functions. */
    public static PasswordHasher hasher(
            Function<Secret, PasswordHash> hash, BiPredicate<Secret, PasswordHash> verification) {
        return new PasswordHasher() {
            @Override
            public PasswordHash hash(Secret password) {
                return hash.apply(password);
            }

            @Override
            public boolean verify(Secret candidate, PasswordHash hash) {
                return verification.test(candidate, hash);
            }
        };
    }

    /** Returns a listener of the events of one type. */
    public static <E extends WaymarkEvent> WaymarkListener on(Class<E> type, Consumer<E> listener) {
        return event -> {
            if (type.isInstance(event)) {
                listener.accept(type.cast(event));
            }
        };
    }
}
