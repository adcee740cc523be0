package dev.waymark;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Splitter;
import dev.waymark.caching.ClickBufferingStorage;
import dev.waymark.contract.reference.ReferenceStorage;
import dev.waymark.error.InvalidInputException;
import dev.waymark.link.CreateLink;
import dev.waymark.url.UrlPolicy;
import dev.waymark.visit.Visitor;
import java.io.File;
import java.lang.module.ResolvedModule;
import java.lang.ref.WeakReference;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The use of the library by two applications in the same server. Each application has its own class loader. */
class ClassLoadersTest {

    private static final int APPLICATIONS = 2;
    private static final String STARTED = "HV000252"; // logged once for each factory of Hibernate Validator
    private static final String VIOLATIONS = "url must start with http:// or https://";

    static { // tests are part of the library's module, which does not require java.logging
        ModuleLayer.boot().findModule("java.logging").ifPresent(ClassLoadersTest.class.getModule()::addReads);
    }

    /** An application with its own policy, listener and storage. */
    public static final class Application implements Callable<String> {

        @Override
        public String call() {
            try (ClickBufferingStorage storage =
                    ClickBufferingStorage.over(new ReferenceStorage(), Duration.ofMillis(1))) {
                Waymark waymark = Waymark.builder()
                        .storage(storage)
                        .urlPolicy(UrlPolicy.DEFAULT.refusing(url -> url.host().equals(Application.class.getName())))
                        .listener(event -> {})
                        .warmUp()
                        .build();
                waymark.links().create(CreateLink.to("https://example.com/").alias("docs"));
                waymark.visits().visit("docs", Visitor.UNKNOWN);
                waymark.links().create(CreateLink.to("nowhere"));
                return "no violations";
            } catch (InvalidInputException e) {
                return Objects.requireNonNull(e.getMessage());
            }
        }
    }

    private final Logger log =
            Logger.getLogger("org.hibernate.validator.internal.engine.ValidatorFactoryConfigurationHelper");
    private final List<String> starts = new ArrayList<>();

    @BeforeEach
    void listen() {
        log.setLevel(Level.ALL);
        log.setFilter(event -> {
            if (event.getMessage().startsWith(STARTED)) {
                starts.add(event.getMessage());
            }
            return false;
        });
    }

    @AfterEach
    void stopListening() {
        log.setFilter(null);
        log.setLevel(null);
    }

    /** Returns the folder or archive of every module and of the class path, without the tests. */
    private static URL[] library() throws MalformedURLException {
        URL tests = tests();
        Stream<URI> modules = ModuleLayer.boot().configuration().modules().stream()
                .map(ResolvedModule::reference)
                .flatMap(module -> module.location().stream())
                .filter(location -> location.getScheme().equals("file"));
        Stream<URI> classPath = Splitter.on(File.pathSeparatorChar)
                .omitEmptyStrings()
                .splitToStream(System.getProperty("java.class.path"))
                .map(entry -> Path.of(entry).toUri());
        return Stream.concat(modules, classPath)
                .map(ClassLoadersTest::url)
                .filter(url -> !url.toString().equals(tests.toString()))
                .toArray(URL[]::new);
    }

    private static URL tests() throws MalformedURLException {
        URL own = Objects.requireNonNull(ClassLoadersTest.class.getResource("ClassLoadersTest.class"));
        return new URL(own, "../../");
    }

    private static URL url(URI location) {
        try {
            return location.toURL();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** Creates a class loader without a parent, since the platform class loader would find the library of the tests. */
    private static URLClassLoader newLibrary() throws MalformedURLException {
        return new URLClassLoader(library(), null);
    }

    private static URLClassLoader newApplication(ClassLoader library) throws MalformedURLException {
        return new URLClassLoader(new URL[] {tests()}, library);
    }

    /** Runs an application like a server: the context class loader of the thread is the application's class loader. */
    private static void run(ClassLoader application) throws Exception {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(application);
        try {
            Class<?> type = application.loadClass("dev.waymark.ClassLoadersTest$Application");
            assertThat(type.getClassLoader()).isSameAs(application);
            Callable<?> instance = (Callable<?>) type.getDeclaredConstructor().newInstance();
            assertThat(instance.call()).isEqualTo(VIOLATIONS);
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private static WeakReference<ClassLoader> runAndClose(ClassLoader library) throws Exception {
        try (URLClassLoader application = newApplication(library)) {
            run(application);
            return new WeakReference<>(application);
        }
    }

    private static WeakReference<ClassLoader> runWithALibraryAndClose() throws Exception {
        try (URLClassLoader library = newLibrary()) {
            runAndClose(library);
            return new WeakReference<>(library);
        }
    }

    /** Returns the class loaders that ten garbage collections leave in memory. */
    private static List<ClassLoader> stillInMemory(List<WeakReference<ClassLoader>> closed) {
        for (int i = 0; i < 10 && closed.stream().anyMatch(each -> each.get() != null); i++) {
            System.gc();
        }
        return closed.stream().flatMap(each -> Stream.ofNullable(each.get())).toList();
    }

    @Test
    void applications_over_one_library_share_a_validator_that_keeps_no_application() throws Exception {
        try (URLClassLoader library = newLibrary()) {
            List<WeakReference<ClassLoader>> closed = new ArrayList<>();
            for (int i = 0; i < APPLICATIONS; i++) {
                closed.add(runAndClose(library));
            }

            assertThat(stillInMemory(closed))
                    .as("closed applications in memory")
                    .isEmpty();
            assertThat(starts).hasSize(1);
        }
    }

    @Test
    void applications_with_their_own_library_share_no_validator_and_leave_no_class_loader() throws Exception {
        List<WeakReference<ClassLoader>> closed = new ArrayList<>();
        for (int i = 0; i < APPLICATIONS; i++) {
            closed.add(runWithALibraryAndClose());
        }
        assertThat(starts).hasSize(APPLICATIONS);
        runWithALibraryAndClose(); // the JDK keeps the class loader of the record whose equals method was linked last

        assertThat(stillInMemory(closed)).as("closed libraries in memory").isEmpty();
    }
}
