package dev.waymark.example.http;

import com.google.common.base.Supplier;
import com.google.common.base.Suppliers;
import com.sun.net.httpserver.HttpServer;
import dev.waymark.Waymark;
import dev.waymark.access.IssueApiKey;
import dev.waymark.access.Owner;
import dev.waymark.access.PasswordHasher;
import dev.waymark.click.ClickDimension;
import dev.waymark.click.ClickStatistics;
import dev.waymark.example.OfflineReports;
import dev.waymark.example.SmallServer;
import dev.waymark.example.boot.BootServer;
import dev.waymark.example.client.Client;
import dev.waymark.example.server.ExampleServer;
import dev.waymark.example.server.Redirects;
import dev.waymark.form.DomainHosts;
import dev.waymark.report.ReportGenerator;
import dev.waymark.spi.Storage;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.memory.MemoryStorage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** An example server with one storage. The first use starts the server, which runs until the end of the JVM. */
public final class Site {

    /** Runs a test class on each site, which is the argument of the constructor. */
    @Target(ElementType.TYPE)
    @Retention(RetentionPolicy.RUNTIME)
    @ParameterizedClass
    @MethodSource("dev.waymark.example.http.Site#all")
    @interface Each {}

    /** Runs a test class on each site except {@link SmallServer}, which serves no page of clicks. */
    @Target(ElementType.TYPE)
    @Retention(RetentionPolicy.RUNTIME)
    @ParameterizedClass
    @MethodSource("dev.waymark.example.http.Site#withExtras")
    @interface EachWithExtras {}

    /** A running server and its facade. */
    private record Server(String address, Waymark waymark) {}

    private static final Supplier<Site> MEMORY =
            Suppliers.memoize(() -> new Site("memory", () -> exampleServer(MemoryStorage.create())));
    private static final Supplier<Site> WITHOUT_STATISTICS = Suppliers.memoize(() -> new Site(
            "memory, no statistics", () -> started(waymark(MemoryStorage.create()), Redirects.Options.DEFAULT)));
    private static final Supplier<Site> SPRING_BOOT =
            Suppliers.memoize(() -> new Site("Spring Boot", Site::springBoot));
    private static final Supplier<Site> SMALL =
            Suppliers.memoize(() -> new Site("small server, memory", Site::smallServer));
    private static final AtomicInteger OWNERS = new AtomicInteger();

    private final String name;
    private final Supplier<Server> server;

    private Site(String name, Supplier<Server> server) {
        this.name = name;
        this.server = Suppliers.memoize(server);
    }

    private static Server exampleServer(Storage storage) {
        return started(withStatistics(storage), Redirects.Options.DEFAULT);
    }

    private static Waymark.Builder withStatistics(Storage storage) {
        return waymark(storage).clickStatistics(ClickStatistics.byDay().and(ClickDimension.values()));
    }

    private static Waymark.Builder waymark(Storage storage) {
        return Waymark.builder()
                .storage(storage)
                .passwordHasher(PasswordHasher.pbkdf2(1))
                .reportGenerator(new OfflineReports());
    }

    private static Server started(Waymark.Builder builder, Redirects.Options options) {
        Waymark waymark = builder.build();
        try {
            return new Server(ExampleServer.start(waymark, 0, "", options).address(), waymark);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Server smallServer() {
        Waymark waymark = waymark(MemoryStorage.create()).build();
        return new Server(address(startSmall(waymark)), waymark);
    }

    /** Starts a {@link SmallServer} at a free port. */
    static HttpServer startSmall(Waymark waymark) {
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(0), 0);
            new SmallServer(waymark.handler(address(server)).countryHeader("CF-IPCountry")).start(server);
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the address of a server of the JDK. */
    static String address(HttpServer server) {
        return "http://localhost:" + server.getAddress().getPort();
    }

    private static Server springBoot() {
        BootServer started = BootServer.start(
                BootServer.url(Engine.H2),
                Map.of(ReportGenerator.class, new OfflineReports(), PasswordHasher.class, PasswordHasher.pbkdf2(1)),
                "site.refuse-private-addresses=false");
        return new Server(started.address(), started.bean(Waymark.class));
    }

    public static Site memory() {
        return MEMORY.get();
    }

    /** Returns a site without click statistics. */
    public static Site withoutStatistics() {
        return WITHOUT_STATISTICS.get();
    }

    /** Returns a site with this storage, with click statistics, and with hosts for the domains 1 and 2. */
    public static Site on(String name, Storage storage) {
        DomainHosts domains = DomainHosts.parse("one.example=1,two.example=2", "http://localhost");
        return new Site(
                name,
                () -> started(
                        withStatistics(storage).domainPolicy(domains),
                        new Redirects.Options(false, false, false, false, domains)));
    }

    /** Returns all sites, or only the Spring Boot example with the system property {@code server=boot}. */
    static Stream<Site> all() {
        return isSpringBoot() ? withExtras() : Stream.concat(Stream.of(SMALL.get()), withExtras());
    }

    /** Returns all sites except the small server. */
    static Stream<Site> withExtras() {
        return isSpringBoot()
                ? Stream.of(SPRING_BOOT.get())
                : Stream.concat(
                        Stream.of(memory()),
                        Engine.selected()
                                .map(engine -> new Site(engine.toString(), () -> exampleServer(engine.newStorage()))));
    }

    /** Returns whether this site serves a page of clicks. */
    boolean hasExtras() {
        return this != SMALL.get();
    }

    /** Returns whether the site is the Spring Boot example, where Spring answers OPTIONS requests. */
    static boolean isSpringBoot() {
        return System.getProperty("server", "").equals("boot");
    }

    public String address() {
        return server.get().address();
    }

    /** Returns a client with an API key of a new owner without records. */
    public Client newClient() {
        Owner owner = Owner.of("owner-" + OWNERS.incrementAndGet());
        return new Client(
                address(),
                server.get()
                        .waymark()
                        .apiKeys(owner)
                        .issue(IssueApiKey.named("test"))
                        .secret(),
                server.get()
                        .waymark()
                        .apiKeys(owner)
                        .issue(IssueApiKey.named("test").readOnly())
                        .secret());
    }

    @Override
    public String toString() {
        return name;
    }
}
