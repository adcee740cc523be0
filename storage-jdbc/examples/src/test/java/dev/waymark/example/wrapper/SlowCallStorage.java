package dev.waymark.example.wrapper;

import com.google.common.reflect.Reflection;
import dev.waymark.spi.ApiKeyStore;
import dev.waymark.spi.ClickStore;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.Storage;
import dev.waymark.spi.forwarding.ForwardingStorage;
import java.lang.reflect.InvocationTargetException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Reports each call of a store that takes longer than a limit. The wrapper consists of dynamic proxies: a proxy treats all
 * methods in the same way, and also covers methods that a later version adds. The wrapper does not measure the operations
 * of {@code allOwners()}.
 */
public final class SlowCallStorage extends ForwardingStorage {

    private final Duration limit;
    private final Consumer<String> log;
    private final LinkStore links;
    private final ReportStore reports;
    private final ApiKeyStore apiKeys;
    private final Optional<ClickStore> clicks;

    /**
     * @param limit the longest duration that is not reported
     * @param log receives a message for each slow call
     */
    public SlowCallStorage(Storage storage, Duration limit, Consumer<String> log) {
        super(storage);
        this.limit = limit;
        this.log = log;
        links = timed(LinkStore.class, storage.links());
        reports = timed(ReportStore.class, storage.reports());
        apiKeys = timed(ApiKeyStore.class, storage.apiKeys());
        clicks = storage.clicks().map(store -> timed(ClickStore.class, store));
    }

    private <S> S timed(Class<S> type, S store) {
        return Reflection.newProxy(type, (proxy, method, arguments) -> {
            long start = System.nanoTime();
            try {
                return method.invoke(store, arguments);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            } finally {
                Duration taken = Duration.ofNanos(System.nanoTime() - start);
                if (taken.compareTo(limit) > 0) {
                    log.accept(type.getSimpleName() + "." + method.getName() + " took " + taken.toMillis() + " ms");
                }
            }
        });
    }

    @Override
    public LinkStore links() {
        return links;
    }

    @Override
    public ReportStore reports() {
        return reports;
    }

    @Override
    public ApiKeyStore apiKeys() {
        return apiKeys;
    }

    @Override
    public Optional<ClickStore> clicks() {
        return clicks;
    }
}
