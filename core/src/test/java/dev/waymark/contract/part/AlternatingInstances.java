package dev.waymark.contract.part;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.google.common.reflect.Reflection;
import dev.waymark.spi.ApiKeyStore;
import dev.waymark.spi.ClickStore;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.Storage;
import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** Storages of two application instances that share their records. The operations alternate between the instances. */
public final class AlternatingInstances implements TestedAdapter {

    private final TestedAdapter adapter;
    private Optional<Storage> first = Optional.empty();

    /** @param adapter creates the first storage and the storage of the other instance */
    public AlternatingInstances(TestedAdapter adapter) {
        this.adapter = adapter;
    }

    @Override
    public Storage create() throws Exception {
        Storage instance = adapter.create();
        first = Optional.of(instance);
        Optional<Storage> other = adapter.anotherInstance(instance);
        try {
            assumeThat(other)
                    .as("anotherInstance() returns a storage; the test is skipped otherwise")
                    .isPresent();
            assertThat(other.orElseThrow())
                    .as("the storage of anotherInstance(), which must be another object")
                    .isNotSameAs(instance);
        } catch (RuntimeException | AssertionError e) {
            release(instance);
            throw e;
        }
        return alternating(List.of(instance, other.orElseThrow()));
    }

    private static Storage alternating(List<Storage> instances) {
        AtomicInteger calls = new AtomicInteger();
        LinkStore links = alternating(LinkStore.class, instances, Storage::links, calls);
        ReportStore reports = alternating(ReportStore.class, instances, Storage::reports, calls);
        ApiKeyStore apiKeys = alternating(ApiKeyStore.class, instances, Storage::apiKeys, calls);
        Optional<ClickStore> clicks = instances
                .get(0)
                .clicks()
                .map(present -> alternating(
                        ClickStore.class, instances, each -> each.clicks().orElseThrow(), calls));
        return new Storage() {
            @Override
            public ReportStore reports() {
                return reports;
            }

            @Override
            public LinkStore links() {
                return links;
            }

            @Override
            public ApiKeyStore apiKeys() {
                return apiKeys;
            }

            @Override
            public Optional<ClickStore> clicks() {
                return clicks;
            }
        };
    }

    private static <S> S alternating(
            Class<S> type, List<Storage> instances, Function<Storage, S> store, AtomicInteger calls) {
        return Reflection.newProxy(type, (proxy, method, arguments) -> {
            Storage instance = instances.get(Math.floorMod(calls.getAndIncrement(), instances.size()));
            try {
                return method.invoke(store.apply(instance), arguments);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        });
    }

    @Override
    public void release(Storage storage) throws Exception {
        Optional<Storage> created = first;
        first = Optional.empty();
        if (created.isPresent()) {
            adapter.release(created.get());
        }
    }
}
