package dev.waymark.example;

import com.google.common.base.Supplier;
import com.google.common.base.Suppliers;
import dev.waymark.Waymark;
import dev.waymark.access.IssueApiKey;
import dev.waymark.access.Owner;
import dev.waymark.access.PasswordHasher;
import dev.waymark.spi.Storage;
import dev.waymark.storage.jdbc.Engine;
import dev.waymark.storage.memory.MemoryStorage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** The example server on one of the storages. It is started when it is first needed, and lasts as long as the JVM. */
public final class Site {

    /** Runs a test class on each of the sites; its constructor takes the site. */
    @Target(ElementType.TYPE)
    @Retention(RetentionPolicy.RUNTIME)
    @ParameterizedClass
    @MethodSource("dev.waymark.example.Site#all")
    @interface Each {}

    private static final Supplier<Site> MEMORY = Suppliers.memoize(() -> new Site("memory", MemoryStorage::create));
    private static final AtomicInteger OWNERS = new AtomicInteger();

    private final String name;
    private final Supplier<Waymark> waymark;
    private final Supplier<ExampleServer> server;

    private Site(String name, Supplier<Storage> storage) {
        this.name = name;
        this.waymark = Suppliers.memoize(() -> Waymark.builder()
                .storage(storage.get())
                .passwordHasher(PasswordHasher.pbkdf2(1))
                .reportGenerator(new OfflineReports())
                .build());
        this.server = Suppliers.memoize(() -> start(waymark.get()));
    }

    private static ExampleServer start(Waymark waymark) {
        try {
            return ExampleServer.start(waymark, 0, "");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static Site memory() {
        return MEMORY.get();
    }

    static Stream<Site> all() {
        return Stream.concat(
                Stream.of(memory()), Engine.selected().map(engine -> new Site(engine.toString(), engine::newStorage)));
    }

    String address() {
        return server.get().address();
    }

    /** A client with a key of a new owner, who has nothing yet. */
    public Client newClient() {
        Owner owner = Owner.of("owner-" + OWNERS.incrementAndGet());
        return new Client(
                address(),
                waymark.get().apiKeys(owner).issue(IssueApiKey.named("test")).secret(),
                waymark.get()
                        .apiKeys(owner)
                        .issue(IssueApiKey.named("test").readOnly())
                        .secret());
    }

    @Override
    public String toString() {
        return name;
    }
}
