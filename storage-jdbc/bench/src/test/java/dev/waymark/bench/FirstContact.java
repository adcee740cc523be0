package dev.waymark.bench;

import static com.google.common.base.Preconditions.checkState;

import dev.waymark.Waymark;
import dev.waymark.link.CreateLink;
import dev.waymark.storage.memory.MemoryStorage;
import dev.waymark.storage.memory.testing.FakeWaymark;
import jakarta.validation.Validation;
import jakarta.validation.constraints.NotNull;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.function.Supplier;
import org.hibernate.validator.HibernateValidator;
import org.hibernate.validator.messageinterpolation.ParameterMessageInterpolator;

/**
 * A program that runs one operation for the first time in its JVM, and prints the CPU time of its thread in
 * nanoseconds.
 */
public final class FirstContact {

    /** The number of fakes in {@link Operation#FURTHER_FAKES}. */
    static final int FAKES = 1_000;

    private static final CreateLink LINK =
            CreateLink.to("https://example.com/handbook").alias("docs");

    private record Sample(@NotNull String text) {}

    /** An operation and its preparation. */
    enum Operation {
        BARE_VALIDATOR {
            @Override
            Supplier<Object> prepare() {
                return () -> Validation.byProvider(HibernateValidator.class)
                        .configure()
                        .ignoreXmlConfiguration()
                        .messageInterpolator(new ParameterMessageInterpolator())
                        .buildValidatorFactory()
                        .getValidator()
                        .validate(new Sample("a"));
            }
        },
        COLD_CREATE {
            @Override
            Supplier<Object> prepare() {
                return () -> Waymark.builder()
                        .storage(MemoryStorage.create())
                        .build()
                        .links()
                        .create(LINK);
            }
        },
        SECOND_FAKE {
            @Override
            Supplier<Object> prepare() {
                FakeWaymark first = FakeWaymark.create();
                first.waymark().links().create(LINK);
                return () -> FakeWaymark.create().waymark().links().create(LINK);
            }
        },
        FURTHER_FAKES {
            @Override
            Supplier<Object> prepare() {
                createFakes();
                return Operation::createFakes;
            }
        };

        abstract Supplier<Object> prepare();

        private static Object createFakes() {
            Object last = "";
            for (int i = 0; i < FAKES; i++) {
                last = FakeWaymark.create().waymark().links().create(LINK);
            }
            return last;
        }
    }

    private FirstContact() {}

    /**
     * Runs one operation.
     *
     * @param arguments the name of the operation
     */
    public static void main(String[] arguments) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        Supplier<Object> operation = Operation.valueOf(arguments[0]).prepare();
        long start = threads.getCurrentThreadCpuTime();
        Object answer = operation.get();
        long nanos = threads.getCurrentThreadCpuTime() - start;
        checkState(answer != null, "no answer");
        System.out.println(nanos);
    }
}
