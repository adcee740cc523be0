package dev.waymark.storage.jdbc.overlap;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Sets;
import dev.waymark.Waymark;
import dev.waymark.access.ApiKey;
import dev.waymark.access.ApiKeys;
import dev.waymark.admin.Owners;
import dev.waymark.caching.ClickBufferingStorage;
import dev.waymark.click.Clicks;
import dev.waymark.contract.part.Operation;
import dev.waymark.contract.sample.FieldSamples;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Links;
import dev.waymark.link.UpdateLink;
import dev.waymark.page.Pages;
import dev.waymark.report.CreateReport;
import dev.waymark.report.ReportQueue;
import dev.waymark.report.Reports;
import dev.waymark.report.UpdateReport;
import dev.waymark.spi.AllOwners;
import dev.waymark.spi.ApiKeyStore;
import dev.waymark.spi.ClickStore;
import dev.waymark.spi.Copyable;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.Storage;
import dev.waymark.storage.jdbc.fixture.CapturedLog;
import dev.waymark.storage.jdbc.fixture.connection.ProbedDataSource;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.fixture.engine.OnEngine;
import dev.waymark.visit.Visits;
import dev.waymark.watch.LinkWatch;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Each public method, each method of a store, and each field of a command belongs to an operation that overlaps others. */
@OnEngine(Engine.H2)
class OverlapOperationsTest {

    private static final Map<Class<?>, String> SERVICES = ImmutableMap.of(
            Links.class, "links",
            Reports.class, "reports",
            ReportQueue.class, "reportQueue",
            Visits.class, "visits",
            Clicks.class, "clicks",
            Pages.class, "pages",
            ApiKeys.class, "apiKeys",
            Owners.class, "owners",
            LinkWatch.class, "watch");

    /** The methods that call another method of the same interface. */
    private static final Set<String> SHORTHANDS = Set.of("links.streamByUrl", "reports.streamByUrl");

    /** The parts of a store, whose methods are operations. */
    private static final Map<Class<?>, String> PARTS = ImmutableMap.of(
            LinkStore.class, "LinkStore.",
            ReportStore.class, "ReportStore.",
            ApiKeyStore.class, "ApiKeyStore.",
            ClickStore.class, "ClickStore.",
            AllOwners.class, "allOwners.",
            Copyable.class, "records.");

    /** The methods that only copies of a storage and waits for locked links call. */
    private static final Set<String> OF_COPIES_AND_WAITS = Set.of(
            "LinkStore.addClicks",
            "ClickStore.records.list",
            "ClickStore.records.restore",
            "LinkStore.allOwners.restore",
            "ReportStore.allOwners.restore",
            "ApiKeyStore.allOwners.list",
            "ApiKeyStore.allOwners.move",
            "ApiKeyStore.allOwners.restore");

    private final CapturedLog log = new CapturedLog();
    private final Set<String> called = new TreeSet<>();
    private final Set<String> observed = new TreeSet<>();
    private Database database;
    private Storage storage;
    private OverlapOperations operations;
    private SavedRows saved;

    @BeforeEach
    void prepare() {
        database = Engine.H2.newDatabase();
        storage = database.storage();
        operations = new OverlapOperations(Prepared.in(
                FixedWaymark.over(storage, Prepared.NOW).build(),
                FixedWaymark.over(storage, Prepared.LAST_MONTH).build()));
        saved = new SavedRows(Engine.H2, database);
    }

    @AfterEach
    void endLog() {
        log.close();
    }

    private Stream<OverlapOperation> all() {
        return Stream.concat(operations.all().stream(), operations.transactions().stream());
    }

    @Test
    void each_operation_has_a_name_of_its_own() {
        assertThat(all().map(OverlapOperation::name)).doesNotHaveDuplicates();
    }

    @Test
    void each_field_of_a_command_has_an_operation() {
        assertThat(FieldSamples.LINK.unused(CreateLink.to("https://example.com/"), commands(CreateLink.class)))
                .as("fields of CreateLink without an operation in LinkWrites")
                .isEmpty();
        assertThat(FieldSamples.LINK.unused(UpdateLink.change(), commands(UpdateLink.class)))
                .as("fields of UpdateLink without an operation in LinkWrites")
                .isEmpty();
        assertThat(FieldSamples.REPORT.unused(CreateReport.on("https://example.com/"), commands(CreateReport.class)))
                .as("fields of CreateReport without an operation in ReportWrites")
                .isEmpty();
        assertThat(FieldSamples.REPORT.unused(UpdateReport.change(), commands(UpdateReport.class)))
                .as("fields of UpdateReport without an operation in ReportWrites")
                .isEmpty();
    }

    private <C> Stream<C> commands(Class<C> type) {
        return all().flatMap(operation -> operation.command().stream())
                .filter(type::isInstance)
                .map(type::cast);
    }

    @Test
    void each_method_of_the_facade_has_an_operation() throws SQLException {
        runAll();

        assertThat(Sets.difference(facade(), observed))
                .as("methods without an operation in LinkWrites, ReportWrites, Reads or OverlapOperations")
                .isEqualTo(SHORTHANDS);
    }

    private static Set<String> facade() {
        Set<String> methods = Arrays.stream(Waymark.class.getDeclaredMethods())
                .filter(method -> Modifier.isPublic(method.getModifiers()))
                .filter(method -> method.getReturnType() == void.class || method.getReturnType() == ApiKey.class)
                .map(method -> "waymark." + method.getName())
                .collect(Collectors.toCollection(TreeSet::new));
        SERVICES.forEach((type, name) -> Arrays.stream(type.getMethods())
                .map(method -> name + "." + method.getName())
                .forEach(methods::add));
        return methods;
    }

    @Test
    void each_method_of_a_store_has_an_operation() throws SQLException {
        runAll();

        assertThat(Sets.difference(Operation.all().map(Operation::name).collect(Collectors.toSet()), called))
                .as("methods of stores that no operation in LinkWrites, ReportWrites, Reads or OverlapOperations calls")
                .isEqualTo(OF_COPIES_AND_WAITS);
    }

    /** Runs each operation, first without a buffer, and then with buffered clicks. */
    private void runAll() throws SQLException {
        Storage recording = recording(Storage.class, storage, "");
        Waymark waymark = FixedWaymark.over(recording, Prepared.NOW)
                .observer(operation -> observed.add(operation.name()))
                .build();
        for (OverlapOperation operation : all().toList()) {
            saved.restore();
            operation.run(waymark);
            saved.restore();
            try (ClickBufferingStorage buffer = ClickBufferingStorage.over(recording, Duration.ofHours(1))) {
                operation.run(waymark.withStorage(buffer));
            }
        }
    }

    private <T> T recording(Class<T> type, T target, String prefix) {
        return ProbedDataSource.proxy(type, (method, arguments) -> {
            called.add(prefix + method.getName());
            return recorded(method, ProbedDataSource.invoke(target, method, arguments), prefix);
        });
    }

    private Object recorded(Method method, Object result, String prefix) {
        if (result instanceof Optional<?> optional) {
            return optional.map(value -> recorded(method, value, prefix));
        }
        return PARTS.keySet().stream()
                .filter(type -> type.isInstance(result) && !method.getName().equals("toString"))
                .findFirst()
                .map(type -> recorded(type, result, prefix))
                .orElse(result);
    }

    private <T> Object recorded(Class<T> type, Object part, String prefix) {
        return recording(type, type.cast(part), prefix + PARTS.get(type));
    }
}
