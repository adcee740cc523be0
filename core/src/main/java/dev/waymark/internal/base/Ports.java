package dev.waymark.internal.base;

import static com.google.common.base.Preconditions.checkNotNull;

import java.util.concurrent.Callable;
import java.util.function.Function;

/** Calls code of the embedder's. */
public final class Ports {

    private Ports() {}

    /**
     * What the port returns or, if it fails in whatever way but the machine's own, what {@code onFailure} makes of that. A
     * null counts as a failure, and the thread stays interrupted if it was.
     *
     * @param name what the port is called in the message about a null
     */
    public static <T> T call(String name, Callable<T> port, Function<Throwable, T> onFailure) {
        try {
            return checkNotNull(port.call(), "the %s returned null", name);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return onFailure.apply(e);
        } catch (Exception | LinkageError | AssertionError | StackOverflowError e) {
            return onFailure.apply(e);
        }
    }
}
