package dev.waymark.storage.memory.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.access.Owner;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.ReportSample;
import dev.waymark.event.LinkVisit;
import dev.waymark.event.WaymarkListener;
import dev.waymark.link.Domain;
import dev.waymark.storage.memory.testing.FakeWaymark.Event;
import dev.waymark.visit.Visit;
import dev.waymark.visit.Visitor;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RecordingListenerTest {

    private static final List<Object> SAMPLES = List.of(
            LinkSample.of("a").id(1).link(),
            ReportSample.of("https://example.com/").report(),
            Owner.of("a"),
            LinkVisit.of(Domain.DEFAULT, "a", Visitor.UNKNOWN, Visit.unknown()),
            7L);

    private final List<Event> events = new ArrayList<>();
    private final WaymarkListener listener =
            RecordingListener.of((name, arguments) -> events.add(new Event(name, arguments)));

    static Stream<Method> methods() {
        return Arrays.stream(WaymarkListener.class.getDeclaredMethods()).filter(method -> !method.isSynthetic());
    }

    @ParameterizedTest
    @MethodSource("methods")
    void a_call_is_recorded_with_its_name_and_arguments(Method method) throws Exception {
        Object[] arguments = Arrays.stream(method.getParameterTypes())
                .map(RecordingListenerTest::sample)
                .toArray();

        method.invoke(listener, arguments);

        assertThat(events).containsExactly(new Event(method.getName(), List.of(arguments)));
    }

    private static Object sample(Class<?> type) {
        return SAMPLES.stream()
                .filter(sample -> type == long.class ? sample instanceof Long : type.isInstance(sample))
                .findFirst()
                .orElseThrow();
    }
}
