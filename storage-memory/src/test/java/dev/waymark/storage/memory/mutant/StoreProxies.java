package dev.waymark.storage.memory.mutant;

import com.google.common.reflect.Reflection;
import dev.waymark.spi.AllOwners;
import dev.waymark.spi.ApiKeyStore;
import dev.waymark.spi.ClickStore;
import dev.waymark.spi.Copyable;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.Storage;
import java.lang.reflect.InvocationTargetException;
import java.util.Optional;
import java.util.concurrent.Callable;

/** Stores with the same change of all methods, or of a single named method such as {@code LinkStore.allOwners.list}. */
final class StoreProxies {

    /** A change of a method. */
    interface Change {
        Object call(String method, Callable<Object> unchanged) throws Exception;
    }

    private StoreProxies() {}

    static Storage changed(Storage storage, Change change) {
        return new Mutant(
                storage,
                changed(LinkStore.class, "LinkStore", storage.links(), change),
                changed(ReportStore.class, "ReportStore", storage.reports(), change),
                changed(ApiKeyStore.class, "ApiKeyStore", storage.apiKeys(), change),
                storage.clicks().map(clicks -> changed(ClickStore.class, "ClickStore", clicks, change)));
    }

    private static <S> S changed(Class<S> type, String name, S store, Change change) {
        return Reflection.newProxy(type, (proxy, method, arguments) -> {
            String path = name + "." + method.getName();
            Callable<Object> unchanged = () -> {
                try {
                    return method.invoke(store, arguments);
                } catch (InvocationTargetException e) {
                    throw e.getCause() instanceof Exception exception ? exception : e;
                }
            };
            if (method.getReturnType() == Copyable.class) {
                return changed(Copyable.class, path, (Copyable<?>) unchanged.call(), change);
            }
            if (method.getName().equals("allOwners")) {
                return ((Optional<?>) unchanged.call())
                        .map(all -> changed(AllOwners.class, path, (AllOwners<?>) all, change));
            }
            return change.call(path, unchanged);
        });
    }
}
