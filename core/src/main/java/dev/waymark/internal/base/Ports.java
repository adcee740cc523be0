package dev.waymark.internal.base;

import static com.google.common.base.Preconditions.checkNotNull;

import java.util.concurrent.Callable;
import java.util.function.Function;

/** The calls of application code. */
public final class Ports {

    private Ports() {}

    /**
     * Returns the result of a call, or the result of {@code onFailure} if the call fails. Null counts as a failure. Every
     * {@link Error} is thrown, except {@link AssertionError}, {@link LinkageError} and {@link StackOverflowError}, which count
     * as failures. After an interrupt, the thread stays interrupted.
     *
     * @param name the name of the called code, for the message about null
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

    /** Returns the result of a call like {@link #call}, or throws the exception for the failure. */
    public static <T> T callOrThrow(String name, Callable<T> port, Function<Throwable, RuntimeException> exception) {
        return call(name, port, failure -> {
            throw exception.apply(failure);
        });
    }
}
