package dev.waymark.observe;

import static dev.waymark.Desk.URL;
import static dev.waymark.Quiet.quietly;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.waymark.Desk;
import dev.waymark.Waymark;
import dev.waymark.contract.reference.ReferenceStorage;
import dev.waymark.error.NotFoundException;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.server.RequestHandler;
import dev.waymark.visit.Visitor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An observer receives every operation of the facade when the operation ends (D-37). */
class ObservationTest {

    private static final Path PAGE = Path.of("src/main/java/dev/waymark/observe/package-info.java");
    private static final Pattern NAME = Pattern.compile(
            "\\{@code ((?:waymark|links|reports|reportQueue|visits|pages|clicks|apiKeys|owners|forms|watch)\\.\\w+)}");

    private final Desk desk = new Desk();
    private final List<Operation> observed = new ArrayList<>();
    /** The return types of methods that are not operations: a further facade, or an option of the facade. */
    private static final Set<Class<?>> NOT_OBSERVED =
            Set.of(Waymark.class, Clock.class, ZoneId.class, RequestHandler.class);

    private final Waymark waymark = desk.waymark(builder -> builder.observer(observed::add));

    private List<String> outcomes() {
        return observed.stream()
                .map(operation -> operation.name() + " " + operation.outcome() + (operation.failed() ? "!" : ""))
                .toList();
    }

    /** A method of the facade or of a service. */
    record Call(String service, Method method) {
        String name() {
            return service + "." + method.getName();
        }

        @Override
        public String toString() {
            return name() + Arrays.toString(method.getParameterTypes());
        }
    }

    /** Returns all methods of the facade and its services, except the methods that only return a service. */
    static Stream<Call> calls() {
        Map<String, Class<?>> services = Arrays.stream(Waymark.class.getMethods())
                .filter(method -> method.getReturnType().isInterface() && returnsService(method))
                .collect(Collectors.toMap(Method::getName, Method::getReturnType, (one, other) -> one));
        Stream<Call> ofServices = services.entrySet().stream()
                .flatMap(service -> Arrays.stream(service.getValue().getMethods())
                        .filter(method -> !Modifier.isStatic(method.getModifiers()))
                        .filter(method -> method.getReturnType() != service.getValue())
                        .map(method -> new Call(service.getKey(), method)));
        Stream<Call> own = Arrays.stream(Waymark.class.getDeclaredMethods())
                .filter(method -> Modifier.isPublic(method.getModifiers()) && !Modifier.isStatic(method.getModifiers()))
                .filter(method -> !returnsService(method) && !NOT_OBSERVED.contains(method.getReturnType()))
                .map(method -> new Call("waymark", method));
        return Stream.concat(ofServices, own);
    }

    private static boolean returnsService(Method method) {
        return method.getReturnType().getPackageName().startsWith("dev.waymark")
                && method.getReturnType().isInterface()
                && method.getReturnType() != RequestHandler.class;
    }

    @Test
    void the_calls_include_operations_of_all_services() {
        assertThat(calls().map(Call::service).distinct())
                .containsExactlyInAnyOrder(
                        "links",
                        "reports",
                        "reportQueue",
                        "visits",
                        "pages",
                        "clicks",
                        "forms",
                        "apiKeys",
                        "owners",
                        "watch",
                        "waymark");
    }

    @ParameterizedTest
    @MethodSource("calls")
    void an_observer_receives_every_public_method_of_the_facade_once_with_its_name(Call call)
            throws ReflectiveOperationException {
        Object service = call.service().equals("waymark")
                ? waymark
                : Waymark.class.getMethod(call.service()).invoke(waymark);
        Object[] arguments = Arrays.stream(call.method().getParameterTypes())
                .map(ObservationTest::argument)
                .toArray();

        Throwable failure = catchThrowable(() -> end(call.method().invoke(service, arguments)));

        assertThat(observed.stream().map(Operation::name)).containsExactly(call.name());
        assertThat(observed.get(0).failed()).isEqualTo(failure != null);
        assertThat(observed.get(0).duration()).isGreaterThanOrEqualTo(Duration.ZERO);
    }

    /** Closes a stream: the operation of a stream ends when the stream is closed. */
    private static void end(Object answer) {
        if (answer instanceof Stream<?> stream) {
            stream.close();
        }
    }

    /** Returns a valid argument, or null for other types. An operation that refuses null is also observed. */
    private static Object argument(Class<?> type) {
        Map<Class<?>, Object> some = Map.of(long.class, 1L, int.class, 1, String.class, "docs");
        return some.get(type);
    }

    @Test
    void the_table_in_the_documentation_contains_exactly_the_names_of_operations() throws Exception {
        Set<String> documented = NAME.matcher(Files.readString(PAGE))
                .results()
                .map(match -> match.group(1))
                .collect(Collectors.toSet());

        assertThat(documented).isEqualTo(calls().map(Call::name).collect(Collectors.toSet()));
    }

    @Test
    void the_outcome_of_an_operation_is_ok_or_the_code_of_its_exception() {
        Link link = waymark.links().create(CreateLink.to(URL).alias("docs"));
        waymark.links().delete(link.id());
        assertThat(catchThrowable(() -> waymark.links().get(link.id()))).isNotNull();
        assertThat(catchThrowable(() -> waymark.links().create(CreateLink.to("nowhere"))))
                .isNotNull();
        assertThat(catchThrowable(() -> waymark.authenticate(null))).isNotNull();
        assertThat(catchThrowable(() -> waymark.reportQueue().claim(0, Duration.ofMinutes(1))))
                .isNotNull();

        assertThat(outcomes())
                .containsExactly(
                        "links.create ok",
                        "links.delete ok",
                        "links.get not_found!",
                        "links.create invalid!",
                        "waymark.authenticate unauthenticated!",
                        "reportQueue.claim error!");
    }

    @Test
    void the_outcome_of_a_visit_is_its_type() {
        waymark.links().create(CreateLink.to(URL).alias("docs"));
        waymark.links().create(CreateLink.to(URL).alias("guarded").password("swordfish"));
        observed.clear();

        waymark.visits().visit("docs", Visitor.UNKNOWN);
        waymark.visits().preview("docs", Visitor.UNKNOWN);
        waymark.visits().visit("guarded", Visitor.UNKNOWN.password("herring"));
        waymark.visits().visit("nothing", Visitor.UNKNOWN);

        assertThat(outcomes())
                .containsExactly(
                        "visits.visit redirect",
                        "visits.preview redirect",
                        "visits.visit wrong_password",
                        "visits.visit unknown");
    }

    @Test
    void an_observer_receives_a_stream_when_all_records_are_read() {
        waymark.links().createAll(List.of(CreateLink.to(URL), CreateLink.to(URL)));
        observed.clear();

        Stream<Link> stream = waymark.links().stream(LinkQuery.all());
        assertThat(observed).isEmpty();
        assertThat(stream).hasSize(2);
        assertThat(outcomes()).containsExactly("links.stream ok");
    }

    @Test
    void an_observer_receives_a_stream_once_when_it_is_closed_early() {
        waymark.links().createAll(List.of(CreateLink.to(URL), CreateLink.to(URL)));
        observed.clear();

        try (Stream<Link> stream = waymark.links().stream(LinkQuery.all())) {
            assertThat(stream.findFirst()).isPresent();
            assertThat(observed).isEmpty();
        }
        assertThat(outcomes()).containsExactly("links.stream ok");
    }

    @Test
    void an_observer_receives_a_failed_stream_as_a_failure() {
        waymark.links().create(CreateLink.to(URL));
        observed.clear();

        assertThatExceptionOfType(NotFoundException.class)
                .isThrownBy(() -> waymark.links().stream(LinkQuery.all())
                        .forEach(link -> waymark.links().get(link.id() + 1)));
        assertThat(outcomes()).containsExactly("links.get not_found!", "links.stream not_found!");
    }

    @Test
    void an_observed_operation_throws_the_same_exception() {
        assertThatExceptionOfType(NotFoundException.class)
                .isThrownBy(() -> waymark.links().get(7))
                .withMessage(catchThrowable(() -> desk.waymark().links().get(7)).getMessage());
    }

    @Test
    void observers_receive_operations_in_the_order_of_their_addition_even_after_an_error() {
        List<String> names = new ArrayList<>();
        Waymark both = desk.waymark(builder -> builder.observer(operation -> {
                    names.add("first");
                    throw new AssertionError("a bug of an observer");
                })
                .observer(operation -> names.add("second")));

        Link link = quietly(() -> both.links().create(CreateLink.to(URL)));

        assertThat(desk.waymark().links().find(link.id())).contains(link);
        assertThat(names).containsExactly("first", "second");
    }

    @Test
    void an_observer_receives_operations_on_another_storage() {
        waymark.withStorage(new ReferenceStorage()).links().count(LinkQuery.all());

        assertThat(outcomes()).containsExactly("links.count ok");
    }

    @Test
    void a_duration_is_not_negative() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Operation.failed("links.get", "error", Duration.ofSeconds(-1)))
                .withMessage("duration must not be negative, was PT-1S");
    }
}
