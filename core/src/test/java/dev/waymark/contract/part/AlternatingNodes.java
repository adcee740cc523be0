package dev.waymark.contract.part;

import static org.assertj.core.api.Assumptions.assumeThat;

import com.google.common.reflect.Reflection;
import dev.waymark.spi.ApiKeyStore;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.Storage;
import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** Storages of two application instances that share their records. The operations alternate between the instances. */
public final class AlternatingNodes implements StorageProvider {

    private final TestedAdapter adapter;
    private Optional<Storage> first = Optional.empty();

    /** @param adapter creates the first storage and the storage of the other instance */
    public AlternatingNodes(TestedAdapter adapter) {
        this.adapter = adapter;
    }

    @Override
    public Storage create() throws Exception {
        Storage node = adapter.create();
        first = Optional.of(node);
        Optional<Storage> other = adapter.anotherNode(node);
        try {
            assumeThat(other)
                    .as("anotherNode() returns a storage; the test is skipped otherwise")
                    .isPresent();
        } catch (RuntimeException e) {
            release(node);
            throw e;
        }
        return alternating(List.of(node, other.orElseThrow()));
    }

    private static Storage alternating(List<Storage> nodes) {
        AtomicInteger calls = new AtomicInteger();
        LinkStore links = alternating(LinkStore.class, nodes, Storage::links, calls);
        ReportStore reports = alternating(ReportStore.class, nodes, Storage::reports, calls);
        ApiKeyStore apiKeys = alternating(ApiKeyStore.class, nodes, Storage::apiKeys, calls);
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
        };
    }

    private static <S> S alternating(
            Class<S> type, List<Storage> nodes, Function<Storage, S> store, AtomicInteger calls) {
        return Reflection.newProxy(type, (proxy, method, arguments) -> {
            Storage node = nodes.get(Math.floorMod(calls.getAndIncrement(), nodes.size()));
            try {
                return method.invoke(store.apply(node), arguments);
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
