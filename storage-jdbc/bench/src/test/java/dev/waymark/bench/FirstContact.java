package dev.waymark.bench;

import static com.google.common.base.Preconditions.checkState;

import dev.waymark.Waymark;
import dev.waymark.access.IssueApiKey;
import dev.waymark.form.ListRequest;
import dev.waymark.form.Parameters;
import dev.waymark.link.CreateLink;
import dev.waymark.link.LinkQuery;
import dev.waymark.report.CreateReport;
import dev.waymark.storage.memory.MemoryStorage;
import dev.waymark.storage.memory.testing.FakeWaymark;
import dev.waymark.visit.Visitor;
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
        },
        FORM_AND_CREATE {
            @Override
            Supplier<Object> prepare() {
                Waymark waymark = warm();
                return () -> waymark.links()
                        .create(waymark.forms()
                                .parseCreateLink(Parameters.decode("url=https%3A%2F%2Fexample.com%2F&alias=docs")));
            }
        },
        VISIT {
            @Override
            Supplier<Object> prepare() {
                Waymark waymark = warm();
                return () -> waymark.visits()
                        .visit(
                                "docs",
                                Visitor.of("FR")
                                        .userAgent("Mozilla/5.0 (X11; Linux x86_64)")
                                        .acceptLanguage("fr-CA,fr"));
            }
        },
        LIST {
            @Override
            Supplier<Object> prepare() {
                Waymark waymark = warm();
                return () -> {
                    ListRequest<LinkQuery> request = waymark.forms().parseLinkList(Parameters.decode("search=docs"));
                    return waymark.links().list(request.query(), request.page());
                };
            }
        },
        REPORT {
            @Override
            Supplier<Object> prepare() {
                Waymark waymark = warm();
                return () -> waymark.reports().create(CreateReport.on("https://example.com/"));
            }
        },
        API_KEY {
            @Override
            Supplier<Object> prepare() {
                Waymark waymark = warm();
                return () -> waymark.apiKeys().issue(IssueApiKey.named("ci"));
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

        private static Waymark warm() {
            return Waymark.builder().storage(MemoryStorage.create()).warmUp().build();
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
