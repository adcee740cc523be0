package dev.waymark.storage.memory.testing;

import com.google.common.reflect.AbstractInvocationHandler;
import com.google.common.reflect.Reflection;
import dev.waymark.event.WaymarkListener;
import java.lang.reflect.Method;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** The invocation handler of a listener that passes the name and the arguments of each call to a recorder. */
final class RecordingListener extends AbstractInvocationHandler {

    private final BiConsumer<String, List<Object>> recorder;

    private RecordingListener(BiConsumer<String, List<Object>> recorder) {
        this.recorder = recorder;
    }

    static WaymarkListener of(BiConsumer<String, List<Object>> recorder) {
        return Reflection.newProxy(WaymarkListener.class, new RecordingListener(recorder));
    }

    @Override
    protected @Nullable Object handleInvocation(Object proxy, Method method, @Nullable Object[] arguments) {
        recorder.accept(method.getName(), List.of(arguments));
        return null;
    }
}
