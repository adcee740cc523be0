package dev.waymark.storage.memory.testing;

import com.google.common.collect.ImmutableSet;
import com.google.common.reflect.AbstractInvocationHandler;
import com.google.common.reflect.Reflection;
import com.google.common.reflect.TypeToken;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Storage;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A proxy of a storage or a store that fails on request. A method that returns another store returns a proxy, so no store is
 * forgotten; each other method of a store can fail.
 */
final class FailingStores extends AbstractInvocationHandler {

    /** The methods that never write. */
    static final ImmutableSet<String> READS = ImmutableSet.of(
            "count",
            "current",
            "find",
            "findByAlias",
            "findByCreationKey",
            "findByPageKey",
            "findWithFindings",
            "list",
            "owners",
            "setAside",
            "setAsideAmong",
            "sums",
            "tags",
            "takenAliases",
            "top",
            "totals",
            "values");

    /** The results of the other methods if a call has written nothing. */
    private static final ImmutableSet<Object> NOTHING_WRITTEN =
            ImmutableSet.of(false, 0, OptionalLong.empty(), List.of(), Set.of());

    /** The methods that return the target, such as {@code links.allOwners}; empty for the storage itself. */
    private final String name;

    private final Object target;
    private final StorageFailures failures;

    private FailingStores(String name, Object target, StorageFailures failures) {
        this.name = name;
        this.target = target;
        this.failures = failures;
    }

    static Storage wrap(Storage storage, StorageFailures failures) {
        return Reflection.newProxy(Storage.class, new FailingStores("", storage, failures));
    }

    @Override
    protected @Nullable Object handleInvocation(Object proxy, Method method, @Nullable Object[] arguments)
            throws Throwable {
        String path = name.isEmpty() ? method.getName() : name + "." + method.getName();
        if (method.getDeclaringClass() == Storage.class || returnsStore(method)) {
            @Nullable Object result = call(method, arguments);
            return result instanceof Optional<?> store
                    ? store.map(found -> wrapStore(path, typeInOptional(method), found))
                    : wrapStore(path, method.getReturnType(), result);
        }
        failures.failBefore(path);
        @Nullable Object result = call(method, arguments);
        if (hasWritten(method, result)) {
            failures.failAfterWrite(path);
        }
        return result;
    }

    private static boolean hasWritten(Method method, @Nullable Object result) {
        if (READS.contains(method.getName())) {
            return false;
        }
        if (result instanceof Optional<?> found) { // findAndCount and move
            return found.filter(record -> !(record instanceof LinkStore.Visited visited) || visited.counted())
                    .isPresent();
        }
        return !NOTHING_WRITTEN.contains(result);
    }

    /** Only the methods that return another store have no parameters. */
    private static boolean returnsStore(Method method) {
        return method.getParameterCount() == 0;
    }

    private static Class<?> typeInOptional(Method method) {
        return TypeToken.of(method.getGenericReturnType())
                .resolveType(Optional.class.getTypeParameters()[0])
                .getRawType();
    }

    private @Nullable Object wrapStore(String path, Class<?> type, @Nullable Object result) {
        return result != null && type.getPackage() == Storage.class.getPackage()
                ? Reflection.newProxy(type, new FailingStores(path, result, failures))
                : result;
    }

    private @Nullable Object call(Method method, @Nullable Object[] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
