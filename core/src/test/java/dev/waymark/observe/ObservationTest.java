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

/** Every operation of the facade is told to an observer when it ends (D-37). */
class ObservationTest {

    private static final Path PAGE = Path.of("src/main/java/dev/waymark/observe/package-info.java");
    private static final Pattern NAME = Pattern.compile(
            "\\{@code ((?:waymark|links|reports|reportQueue|visits|pages|clicks|apiKeys|owners|forms)\\.\\w+)}");

    private final Desk desk = new Desk();
    private final List<Operation> told = new ArrayList<>();
    /** What methods of the facade return that do nothing: another facade, or how it was built. */
    private static final Set<Class<?>> NO_OPERATIONS = Set.of(Waymark.class, Clock.class, ZoneId.class);

    private final Waymark waymark = desk.waymark(builder -> builder.observer(told::add));

    private List<String> outcomes() {
        return told.stream()
                .map(operation -> operation.name() + " " + operation.outcome() + (operation.hasFailed() ? "!" : ""))
                .toList();
    }

    /** A method of the facade, and how it is told. */
    record Call(String service, Method method) {
        String name() {
            return service + "." + method.getName();
        }

        @Override
        public String toString() {
            return name() + Arrays.toString(method.getParameterTypes());
        }
    }

    /** All that the facade and its services offer, but for what only gives a service. */
    static Stream<Call> calls() {
        Map<String, Class<?>> services = Arrays.stream(Waymark.class.getMethods())
                .filter(method -> method.getReturnType().isInterface() && givesAService(method))
                .collect(Collectors.toMap(Method::getName, Method::getReturnType, (one, other) -> one));
        Stream<Call> ofServices = services.entrySet().stream()
                .flatMap(service -> Arrays.stream(service.getValue().getMethods())
                        .filter(method -> !Modifier.isStatic(method.getModifiers()))
                        .map(method -> new Call(service.getKey(), method)));
        Stream<Call> own = Arrays.stream(Waymark.class.getDeclaredMethods())
                .filter(method -> Modifier.isPublic(method.getModifiers()) && !Modifier.isStatic(method.getModifiers()))
                .filter(method -> !givesAService(method) && !NO_OPERATIONS.contains(method.getReturnType()))
                .map(method -> new Call("waymark", method));
        return Stream.concat(ofServices, own);
    }

    private static boolean givesAService(Method method) {
        return method.getReturnType().getPackageName().startsWith("dev.waymark")
                && method.getReturnType().isInterface();
    }

    @Test
    void there_are_operations_of_all_services() {
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
                        "waymark");
    }

    @ParameterizedTest
    @MethodSource("calls")
    void every_public_method_of_the_facade_is_told_once_by_its_name(Call call) throws ReflectiveOperationException {
        Object service = call.service().equals("waymark")
                ? waymark
                : Waymark.class.getMethod(call.service()).invoke(waymark);
        Object[] arguments = Arrays.stream(call.method().getParameterTypes())
                .map(ObservationTest::argument)
                .toArray();

        Throwable failure = catchThrowable(() -> end(call.method().invoke(service, arguments)));

        assertThat(told.stream().map(Operation::name)).containsExactly(call.name());
        assertThat(told.get(0).hasFailed()).isEqualTo(failure != null);
        assertThat(told.get(0).duration()).isGreaterThanOrEqualTo(Duration.ZERO);
    }

    /** A stream goes on until it is closed. */
    private static void end(Object answer) {
        if (answer instanceof Stream<?> stream) {
            stream.close();
        }
    }

    /** Most refuse null, which is told as well. */
    private static Object argument(Class<?> type) {
        Map<Class<?>, Object> some = Map.of(long.class, 1L, int.class, 1, String.class, "docs");
        return some.get(type);
    }

    @Test
    void the_table_in_the_documentation_has_all_names_and_no_others() throws Exception {
        Set<String> documented = NAME.matcher(Files.readString(PAGE))
                .results()
                .map(match -> match.group(1))
                .collect(Collectors.toSet());

        assertThat(documented).isEqualTo(calls().map(Call::name).collect(Collectors.toSet()));
    }

    @Test
    void an_operation_ends_in_ok_or_in_the_code_of_its_exception() {
        Link link = waymark.links().create(CreateLink.to(URL).alias("docs"));
        waymark.links().delete(link.id());
        assertThat(catchThrowable(() -> waymark.links().get(link.id()))).isNotNull();
        assertThat(catchThrowable(() -> waymark.links().create(CreateLink.to("nowhere"))))
                .isNotNull();
        assertThat(catchThrowable(() -> waymark.authenticate(null))).isNotNull();
        assertThat(catchThrowable(() -> waymark.reportsAwaitingGeneration(0))).isNotNull();

        assertThat(outcomes())
                .containsExactly(
                        "links.create ok",
                        "links.delete ok",
                        "links.get not_found!",
                        "links.create invalid!",
                        "waymark.authenticate unauthenticated!",
                        "waymark.reportsAwaitingGeneration error!");
    }

    @Test
    void a_visit_ends_in_its_type() {
        waymark.links().create(CreateLink.to(URL).alias("docs"));
        waymark.links().create(CreateLink.to(URL).alias("guarded").password("swordfish"));
        told.clear();

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
    void a_stream_is_told_when_it_has_been_read_to_its_end() {
        waymark.links().createAll(List.of(CreateLink.to(URL), CreateLink.to(URL)));
        told.clear();

        Stream<Link> stream = waymark.links().stream(LinkQuery.all());
        assertThat(told).isEmpty();
        assertThat(stream).hasSize(2);
        assertThat(outcomes()).containsExactly("links.stream ok");
    }

    @Test
    void a_stream_that_is_closed_before_its_end_is_told_once() {
        waymark.links().createAll(List.of(CreateLink.to(URL), CreateLink.to(URL)));
        told.clear();

        try (Stream<Link> stream = waymark.links().stream(LinkQuery.all())) {
            assertThat(stream.findFirst()).isPresent();
            assertThat(told).isEmpty();
        }
        assertThat(outcomes()).containsExactly("links.stream ok");
    }

    @Test
    void a_stream_that_fails_is_told_as_a_failure() {
        waymark.links().create(CreateLink.to(URL));
        told.clear();

        assertThatExceptionOfType(NotFoundException.class)
                .isThrownBy(() -> waymark.links().stream(LinkQuery.all())
                        .forEach(link -> waymark.links().get(link.id() + 1)));
        assertThat(outcomes()).containsExactly("links.get not_found!", "links.stream not_found!");
    }

    @Test
    void what_is_observed_throws_what_it_threw_before() {
        assertThatExceptionOfType(NotFoundException.class)
                .isThrownBy(() -> waymark.links().get(7))
                .withMessage(catchThrowable(() -> desk.waymark().links().get(7)).getMessage());
    }

    @Test
    void observers_are_told_in_the_order_in_which_they_were_added_whatever_those_before_them_throw() {
        List<String> names = new ArrayList<>();
        Waymark both = desk.waymark(builder -> builder.observer(operation -> {
                    names.add("first");
                    throw new AssertionError("an observer's bug");
                })
                .observer(operation -> names.add("second")));

        Link link = quietly(() -> both.links().create(CreateLink.to(URL)));

        assertThat(desk.waymark().links().find(link.id())).contains(link);
        assertThat(names).containsExactly("first", "second");
    }

    @Test
    void the_same_over_another_storage_is_observed_too() {
        waymark.withStorage(new ReferenceStorage()).links().count(LinkQuery.all());

        assertThat(outcomes()).containsExactly("links.count ok");
    }

    @Test
    void operations_are_values() {
        Duration second = Duration.ofSeconds(1);
        Operation ok = Operation.succeeded("links.get", "ok", second);

        assertThat(ok)
                .isEqualTo(Operation.succeeded("links.get", "ok", second))
                .hasSameHashCodeAs(Operation.succeeded("links.get", "ok", second))
                .isNotEqualTo(Operation.failed("links.get", "ok", second))
                .hasToString("Operation{name=links.get, outcome=ok, failed=false, duration=PT1S}");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Operation.failed("links.get", "error", second.negated()))
                .withMessage("duration must not be negative, was PT-1S");
    }
}
