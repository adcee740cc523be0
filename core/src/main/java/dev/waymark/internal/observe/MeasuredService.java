package dev.waymark.internal.observe;

import com.google.common.reflect.AbstractInvocationHandler;
import com.google.common.reflect.Reflection;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/**
 * A proxy that measures each method of a service as one operation (D-37). A call of a service by the service itself is no
 * operation.
 */
public final class MeasuredService extends AbstractInvocationHandler {

    private final String name;
    private final Object service;
    private final Observation observation;

    private MeasuredService(String name, Object service, Observation observation) {
        this.name = name;
        this.service = service;
        this.observation = observation;
    }

    /**
     * Returns the measured service. The hints for native images name the interface of each measured service.
     *
     * @param type the interface of the service
     * @param name the first part of the names of the operations, such as {@code links}
     */
    public static <S> S of(Class<S> type, String name, S service, Observation observation) {
        return Reflection.newProxy(type, new MeasuredService(name, service, observation));
    }

    @Override
    protected @Nullable Object handleInvocation(Object proxy, Method method, @Nullable Object[] arguments)
            throws Throwable {
        if (!observation.isActive()) {
            return call(method, arguments);
        }
        Measurement measurement = observation.begin(name + "." + method.getName());
        try {
            return measurement.succeeded(call(method, arguments));
        } catch (Throwable e) {
            measurement.failed(e);
            throw e;
        }
    }

    private @Nullable Object call(Method method, @Nullable Object[] arguments) throws Throwable {
        try {
            return method.invoke(service, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    /** Returns the text of the service. */
    @Override
    public String toString() {
        return service.toString();
    }
}
