package dev.waymark.example.http;

import com.google.common.base.Supplier;
import com.google.common.base.Suppliers;
import dev.waymark.Waymark;
import dev.waymark.access.ApiKeys;
import dev.waymark.access.IssueApiKey;
import dev.waymark.access.Owner;
import dev.waymark.access.PasswordHasher;
import dev.waymark.click.ClickDimension;
import dev.waymark.click.ClickStatistics;
import dev.waymark.example.OfflineReports;
import dev.waymark.example.client.Client;
import dev.waymark.example.server.ExampleServer;
import dev.waymark.form.DomainHosts;
import dev.waymark.spi.Storage;
import dev.waymark.storage.memory.MemoryStorage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.atomic.AtomicInteger;

/** An example server with one storage, which runs until the end of the JVM. */
public record Site(String address, Waymark waymark) {

    private static final Supplier<Site> MEMORY =
            Suppliers.memoize(() -> started(withStatistics(MemoryStorage.create())));
    private static final Supplier<Site> WITHOUT_STATISTICS =
            Suppliers.memoize(() -> started(builder(MemoryStorage.create())));
    private static final AtomicInteger OWNERS = new AtomicInteger();

    private static Waymark.Builder withStatistics(Storage storage) {
        return builder(storage).clickStatistics(ClickStatistics.byDay().and(ClickDimension.values()));
    }

    private static Waymark.Builder builder(Storage storage) {
        return Waymark.builder()
                .storage(storage)
                .passwordHasher(PasswordHasher.pbkdf2(1))
                .reportGenerator(new OfflineReports());
    }

    private static Site started(Waymark.Builder builder) {
        Waymark waymark = builder.build();
        try {
            return new Site(ExampleServer.start(waymark, 0, "").address(), waymark);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns a site in memory with click statistics. The first call starts the site. */
    public static Site memory() {
        return MEMORY.get();
    }

    /** Returns a site without click statistics. The first call starts the site. */
    public static Site withoutStatistics() {
        return WITHOUT_STATISTICS.get();
    }

    /** Starts a site with this storage, with click statistics, and with hosts for the domains 1 and 2. */
    public static Site on(Storage storage) {
        DomainHosts domains = DomainHosts.parse("one.example=1,two.example=2", "http://localhost");
        return started(withStatistics(storage).domainPolicy(domains));
    }

    /** Returns a client with an API key of a new owner without records. */
    public Client newClient() {
        ApiKeys keys = waymark.apiKeys(Owner.of("owner-" + OWNERS.incrementAndGet()));
        return new Client(address, keys.issue(IssueApiKey.named("test")).secret());
    }
}
