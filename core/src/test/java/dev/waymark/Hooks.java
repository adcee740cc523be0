package dev.waymark;

import dev.waymark.spi.ApiKeyStore;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.Storage;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiConsumer;

/**
 * Storages for tests that observe, disturb or fail the calls of another storage. A default method of a store appears as
 * the calls of the methods that it calls.
 */
public final class Hooks {

    /** A storage with replaced stores that joins the same transactions. */
    private record Parts(Storage storage, ReportStore reports, LinkStore links, ApiKeyStore apiKeys)
            implements Storage {

        @Override
        public boolean isJoined() {
            return storage.isJoined();
        }

        @Override
        public boolean afterCommit(Runnable action) {
            return storage.afterCommit(action);
        }
    }

    private Hooks() {}

    /**
     * Returns the same storage with a hook before each call.
     *
     * @param hook receives the name of the method, such as {@code links.update}, and the arguments; an exception of the
     * hook becomes the exception of the call
     */
    public static Storage before(Storage storage, BiConsumer<String, Object[]> hook) {
        return around(storage, hook, (method, arguments) -> {});
    }

    /**
     * Returns the same storage with a hook before each call and a hook after each successful call.
     *
     * @param before as in {@link #before}
     * @param after receives the same arguments before the caller receives the result
     */
    public static Storage around(
            Storage storage, BiConsumer<String, Object[]> before, BiConsumer<String, Object[]> after) {
        LinkStore links = interposed(LinkStore.class, storage.links(), "links.", before, after);
        ReportStore reports = interposed(ReportStore.class, storage.reports(), "reports.", before, after);
        ApiKeyStore apiKeys = interposed(ApiKeyStore.class, storage.apiKeys(), "apiKeys.", before, after);
        return new Parts(storage, reports, links, apiKeys);
    }

    private static <S> S interposed(
            Class<S> type,
            S store,
            String prefix,
            BiConsumer<String, Object[]> before,
            BiConsumer<String, Object[]> after) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, args) -> {
            if (method.isDefault()) {
                return InvocationHandler.invokeDefault(proxy, method, args);
            }
            before.accept(prefix + method.getName(), args);
            try {
                Object answer = method.invoke(store, args);
                after.accept(prefix + method.getName(), args);
                return answer;
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        }));
    }

    /** Returns the same storage, which never counts a click. */
    public static Storage refusingClicks(Storage storage) {
        LinkStore links = LinkStore.class.cast(Proxy.newProxyInstance(
                LinkStore.class.getClassLoader(), new Class<?>[] {LinkStore.class}, (proxy, method, args) -> {
                    if (method.isDefault()) {
                        return InvocationHandler.invokeDefault(proxy, method, args);
                    }
                    return method.getName().equals("countClick")
                            ? OptionalLong.empty()
                            : method.invoke(storage.links(), args);
                }));
        return new Parts(storage, storage.reports(), links, storage.apiKeys());
    }

    /**
     * Returns the same storage without an optional part.
     *
     * @param part the method that returns the part: {@code allOwners} or {@code clicks}
     */
    public static Storage without(Storage storage, String part) {
        return new Parts(
                storage,
                without(ReportStore.class, storage.reports(), part),
                without(LinkStore.class, storage.links(), part),
                storage.apiKeys());
    }

    private static <S> S without(Class<S> type, S store, String part) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, args) ->
                        method.getName().equals(part) ? Optional.empty() : method.invoke(store, args)));
    }
}
