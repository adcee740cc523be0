package dev.waymark;

import dev.waymark.spi.AllOwners;
import dev.waymark.spi.ApiKeyStore;
import dev.waymark.spi.ClickStore;
import dev.waymark.spi.CommitActions;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.Storage;
import dev.waymark.spi.forwarding.ForwardingStorage;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;
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
        public Optional<ClickStore> clicks() {
            return storage.clicks();
        }

        @Override
        public boolean joinsTransactions() {
            return storage.joinsTransactions();
        }

        @Override
        public boolean isJoined() {
            return storage.isJoined();
        }

        @Override
        public Optional<CommitActions> commitActions() {
            return storage.commitActions();
        }
    }

    private Hooks() {}

    /**
     * Returns the same storage with a hook before each call.
     *
     * @param hook receives the name of the method, such as {@code links.update} or
     *     {@code links.allOwners.move}, and the arguments; an exception of the
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
            if (method.getName().equals("allOwners")) {
                String ofAll = prefix + "allOwners.";
                return ((Optional<?>) method.invoke(store, args))
                        .map(all -> interposed(AllOwners.class, (AllOwners<?>) all, ofAll, before, after));
            }
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

    /** Creates a facade over the store of a desk with a hook before each call, as in {@link #before}. */
    public static Waymark hooked(Desk desk, BiConsumer<String, Object[]> hook) {
        return desk.waymark(builder -> builder.storage(before(desk.storage, hook)));
    }

    /** Creates a facade over the store of a desk that runs a concurrent operation before the first call of a method. */
    public static Waymark racing(Desk desk, String method, Runnable concurrent) {
        AtomicBoolean isFirst = new AtomicBoolean(true);
        return hooked(desk, (called, arguments) -> {
            if (called.equals(method) && isFirst.getAndSet(false)) {
                concurrent.run();
            }
        });
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

    /** Returns the same storage without clicks over time. */
    public static Storage withoutClicks(Storage storage) {
        return new ForwardingStorage(storage) {
            @Override
            public Optional<ClickStore> clicks() {
                return Optional.empty();
            }
        };
    }

    /** Returns the same storage without the operations on the records of all owners. */
    public static Storage withoutAllOwners(Storage storage) {
        return new Parts(
                storage,
                withoutAllOwners(ReportStore.class, storage.reports()),
                withoutAllOwners(LinkStore.class, storage.links()),
                storage.apiKeys());
    }

    private static <S> S withoutAllOwners(Class<S> type, S store) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, args) ->
                        method.getName().equals("allOwners") ? Optional.empty() : method.invoke(store, args)));
    }
}
