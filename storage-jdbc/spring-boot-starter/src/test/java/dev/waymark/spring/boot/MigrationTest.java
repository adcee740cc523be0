package dev.waymark.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.io.Resources;
import dev.waymark.Waymark;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import javax.sql.DataSource;
import liquibase.Liquibase;
import liquibase.integration.spring.Customizer;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.migration.BaseJavaMigration;
import org.flywaydb.core.api.migration.Context;
import org.flywaydb.core.api.migration.JavaMigration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.flyway.autoconfigure.FlywayAutoConfiguration;
import org.springframework.boot.jdbc.DataSourceBuilder;
import org.springframework.boot.jdbc.autoconfigure.DataSourceInitializationAutoConfiguration;
import org.springframework.boot.liquibase.autoconfigure.LiquibaseAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.FilteredClassLoader.ClassPathResourceFilter;
import org.springframework.boot.test.context.FilteredClassLoader.PackageFilter;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.io.ClassPathResource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The tables exist before the migrations and scripts of the application, and outside of their history. */
class MigrationTest {

    private static final String FOREIGN_KEY = "classpath:db/referencing";

    private static ApplicationContextRunner withFlyway(ApplicationContextRunner application) {
        return application.withConfiguration(AutoConfigurations.of(FlywayAutoConfiguration.class));
    }

    private static ApplicationContextRunner withForeignKey(ApplicationContextRunner application) {
        return withFlyway(application).withPropertyValues("spring.flyway.locations=" + FOREIGN_KEY);
    }

    private static void assertStarts(ApplicationContextRunner application) {
        application.run(context -> assertThat(context).hasSingleBean(Waymark.class));
    }

    private static void assertStartsTwice(ApplicationContextRunner application) {
        assertStarts(application);
        assertStarts(application);
    }

    /** Returns Flyway as the command line runs it: without the starter. */
    private static Flyway flywayAlone(String url, String... locations) {
        DataSourceBuilder<?> dataSource = DataSourceBuilder.create().url(url);
        if (url.startsWith("jdbc:h2:")) {
            dataSource.username("sa"); // as Spring Boot
        }
        return Flyway.configure()
                .dataSource(dataSource.build())
                .locations(locations)
                .load();
    }

    /** The property shows that Flyway needs no third connection. */
    @ParameterizedTest
    @EnumSource(names = {"H2", "SQLITE", "POSTGRESQL"})
    void a_migration_may_reference_links_on_a_pool_of_two_connections(Engine engine) {
        assertStartsTwice(withForeignKey(Applications.withoutTables(engine))
                .withPropertyValues(
                        "spring.datasource.hikari.maximum-pool-size=2",
                        "spring.datasource.hikari.connection-timeout=2000"));
    }

    @ParameterizedTest
    @EnumSource(names = {"H2", "POSTGRESQL"})
    void the_history_of_flyway_contains_only_the_migrations_of_the_application(Engine engine) {
        withForeignKey(Applications.withoutTables(engine))
                .run(context -> assertThat(
                                Stream.of(context.getBean(Flyway.class).info().applied()))
                        .extracting(MigrationInfo::getDescription)
                        .containsExactly("campaign"));
    }

    @ParameterizedTest
    @EnumSource(names = {"H2", "POSTGRESQL"})
    void flyway_without_the_starter_validates_and_migrates_the_database_of_the_application(Engine engine) {
        String url = Applications.newUrl(engine);
        assertStarts(withForeignKey(Applications.at(url)));

        Flyway alone = flywayAlone(url, FOREIGN_KEY);
        alone.validate();

        assertThat(alone.migrate().migrationsExecuted).isZero();
    }

    @Test
    void an_application_with_the_disabled_property_starts_on_the_tables_that_flyway_has_created() {
        ApplicationContextRunner application = withForeignKey(Applications.withoutTables());
        assertStarts(application);

        assertStarts(application.withPropertyValues("waymark.flyway.enabled=false"));
    }

    /** The application has added the starter, but no migration. */
    @ParameterizedTest
    @EnumSource(names = {"H2", "SQLITE", "POSTGRESQL"})
    void flyway_creates_the_tables_after_all_migrations_are_applied(Engine engine) {
        String url = Applications.newUrl(engine);
        flywayAlone(url, "classpath:db/migration").migrate();

        assertStarts(withFlyway(Applications.at(url)));
    }

    /** Each database of Flyway without the starter is prepared by the script in the jar. */
    @ParameterizedTest
    @CsvSource({"H2, h2", "POSTGRESQL, postgresql"})
    void a_script_callback_creates_the_tables_for_flyway_without_the_starter(
            Engine engine, String folder, @TempDir Path callbacks) throws IOException {
        engine.assumeSelected();
        String url = Applications.newUrl(engine);
        Files.writeString(
                callbacks.resolve("beforeMigrate__waymark.sql"),
                Resources.toString(
                        Resources.getResource("META-INF/waymark/" + folder + "/v1.sql"), StandardCharsets.UTF_8));

        flywayAlone(url, FOREIGN_KEY, "filesystem:" + callbacks).migrate();

        assertStarts(withForeignKey(Applications.at(url)));
    }

    @ParameterizedTest
    @CsvSource({"H2, h2", "POSTGRESQL, postgresql"})
    void a_migration_of_the_application_may_be_the_script_of_the_tables(
            Engine engine, String folder, @TempDir Path migrations) throws IOException {
        engine.assumeSelected();
        Files.writeString(
                migrations.resolve("V0__waymark.sql"),
                Resources.toString(
                        Resources.getResource("META-INF/waymark/" + folder + "/v1.sql"), StandardCharsets.UTF_8));

        assertStartsTwice(withFlyway(Applications.withoutTables(engine))
                .withPropertyValues(
                        "waymark.flyway.enabled=false",
                        "spring.flyway.locations=" + FOREIGN_KEY + ",filesystem:" + migrations));
    }

    /** A migration during which another instance counts clicks. The name of the class contains the version. */
    static final class V2__clicks extends BaseJavaMigration {

        private final String url;

        V2__clicks(String url) {
            this.url = url;
        }

        @Override
        public void migrate(Context context) throws SQLException {
            try (Connection other = DriverManager.getConnection(url);
                    Statement click = other.createStatement()) {
                click.execute("SET lock_timeout = '2s'");
                click.execute("UPDATE waymark_link_counter SET clicks = clicks + 1");
            }
        }
    }

    @Test
    void other_instances_count_clicks_during_a_later_migration() {
        Engine.POSTGRESQL.assumeSelected();
        String url = Applications.newUrl(Engine.POSTGRESQL);
        assertStarts(withForeignKey(Applications.at(url)));

        assertStarts(withForeignKey(Applications.at(url)).withBean(JavaMigration.class, () -> new V2__clicks(url)));
    }

    @Test
    void replicas_that_start_concurrently_create_the_tables_once() throws Exception {
        Engine.POSTGRESQL.assumeSelected();
        String url = Applications.newUrl(Engine.POSTGRESQL);
        flywayAlone(url, "classpath:db/migration").migrate(); // then only the end of each run creates the tables
        ExecutorService replicas = Executors.newFixedThreadPool(4);
        try {
            List<Future<?>> starts = Stream.generate(() -> replicas.submit(() -> assertStarts(withFlyway(
                            Applications.at(url).withPropertyValues("spring.datasource.hikari.maximum-pool-size=2")))))
                    .limit(4)
                    .<Future<?>>map(start -> start)
                    .toList();
            for (Future<?> start : starts) {
                start.get();
            }
        } finally {
            replicas.shutdownNow();
        }
    }

    @Test
    void flyway_creates_tables_with_the_prefix_of_the_properties() {
        assertStarts(withFlyway(Applications.withoutTables()).withPropertyValues("waymark.table-prefix=app_"));
    }

    @Test
    void flyway_creates_the_tables_in_a_data_source_of_the_application() {
        assertStarts(withFlyway(Applications.withoutDataSource())
                .withBean(
                        DataSource.class,
                        () -> DataSourceBuilder.create()
                                .url(Applications.newUrl(Engine.H2))
                                .build()));
    }

    @Test
    void flyway_completes_tables_that_a_copy_of_the_script_has_created() {
        ApplicationContextRunner application = Applications.withoutTables();
        assertStarts(application.withPropertyValues("waymark.schema=create"));

        assertStarts(withFlyway(application).withPropertyValues("spring.flyway.baseline-on-migrate=true"));
    }

    private static final String OTHER_SCHEMA = "spring.flyway.default-schema=app";

    private static List<String> schemasOfLinks(ApplicationContext application) {
        return application
                .getBean(JdbcClient.class)
                .sql(
                        "SELECT LOWER(table_schema) FROM information_schema.tables WHERE LOWER(table_name) = 'waymark_link'")
                .query(String.class)
                .list();
    }

    @ParameterizedTest
    @EnumSource(names = {"H2", "POSTGRESQL"})
    void flyway_with_another_default_schema_creates_the_tables_where_the_application_looks(Engine engine) {
        ApplicationContextRunner application =
                withFlyway(Applications.withoutTables(engine)).withPropertyValues(OTHER_SCHEMA);

        application.run(context -> assertThat(schemasOfLinks(context)).containsExactly("public"));
        assertStarts(application);
    }

    @ParameterizedTest
    @CsvSource({"H2, APP", "POSTGRESQL, app"})
    void flyway_creates_the_tables_in_the_named_schema(Engine engine, String schema) {
        withForeignKey(Applications.withoutTables(engine))
                .withPropertyValues(
                        "spring.flyway.default-schema=" + schema,
                        "waymark.database-schema=app",
                        "spring.datasource.hikari.maximum-pool-size=2")
                .run(context -> assertThat(schemasOfLinks(context)).containsExactly("app"));
    }

    @Test
    void a_pool_without_a_connection_for_the_schema_is_refused_with_the_property_that_names_the_schema() {
        withFlyway(Applications.withoutTables())
                .withPropertyValues(
                        OTHER_SCHEMA,
                        "spring.datasource.hikari.maximum-pool-size=2",
                        "spring.datasource.hikari.connection-timeout=250")
                .run(context -> assertThat(new StartFailureAnalyzer().analyze(context.getStartupFailure()))
                        .extracting(FailureAnalysis::getAction)
                        .asString()
                        .startsWith("Set waymark.database-schema"));
    }

    @Test
    void flyway_of_another_data_source_creates_no_tables_and_the_failure_names_the_cure() {
        Applications.withoutTables()
                .withConfiguration(AutoConfigurations.of(FlywayAutoConfiguration.class))
                .withPropertyValues("spring.flyway.url=" + Applications.newUrl(Engine.H2), "spring.flyway.user=sa")
                .run(context -> assertThat(new StartFailureAnalyzer().analyze(context.getStartupFailure()))
                        .extracting(FailureAnalysis::getAction)
                        .asString()
                        .contains("in another database, set waymark.flyway.enabled=false", "waymark.schema=create"));
    }

    @Test
    void flyway_creates_the_first_schema_of_the_connections_with_the_tables() {
        Engine.POSTGRESQL.assumeSelected();
        assertStarts(withFlyway(Applications.withoutDataSource())
                .withPropertyValues(
                        OTHER_SCHEMA,
                        "spring.datasource.url=" + Applications.newUrl(Engine.POSTGRESQL)
                                + "&currentSchema=app,public"));
    }

    @Test
    void the_start_fails_with_tables_of_another_application_in_a_later_schema() {
        Engine.POSTGRESQL.assumeSelected();
        String url = Applications.newUrl(Engine.POSTGRESQL);
        Applications.withTables()
                .withPropertyValues("spring.datasource.url=" + url)
                .run(context -> assertThat(context).hasNotFailed());

        withFlyway(Applications.withoutDataSource())
                .withPropertyValues(OTHER_SCHEMA, "spring.datasource.url=" + url + "&currentSchema=app,public")
                .run(application -> {
                    assertThat(application).hasFailed();
                    FailureAnalysis shown = new StartFailureAnalyzer().analyze(application.getStartupFailure());

                    assertThat(shown.getDescription())
                            .startsWith("Waymark cannot use its database: "
                                    + "statements find waymark_api_key in the schema public, not in app");
                    assertThat(shown.getAction()).contains("waymark.database-schema");
                });
    }

    @Test
    void a_disabled_migration_creates_no_tables() {
        withFlyway(Applications.withoutTables())
                .withPropertyValues("waymark.flyway.enabled=false")
                .run(context -> assertThat(context).hasFailed());
    }

    @Test
    void an_application_without_flyway_starts_with_tables_of_another_tool() {
        Applications.withTables()
                .withClassLoader(new FilteredClassLoader(
                        PackageFilter.of("org.flywaydb", "org.springframework.boot.flyway"),
                        ClassPathResourceFilter.of(new ClassPathResource("META-INF/spring.factories"))))
                .run(context -> assertThat(context).hasSingleBean(Waymark.class));
    }

    @ParameterizedTest
    @EnumSource(names = {"H2", "SQLITE", "POSTGRESQL"})
    void a_change_set_of_liquibase_may_reference_links(Engine engine) {
        ApplicationContextRunner application = Applications.withoutTables(engine)
                .withConfiguration(AutoConfigurations.of(LiquibaseAutoConfiguration.class))
                .withPropertyValues("spring.liquibase.change-log=classpath:db/changelog.yaml");

        assertStartsTwice(application);
        assertStarts(application.withPropertyValues("waymark.liquibase.enabled=false"));
        application.run(context -> assertThat(context.getBean(JdbcClient.class)
                        .sql("SELECT id FROM databasechangelog")
                        .query(String.class)
                        .list())
                .containsExactly("campaign"));
    }

    /** On SQLite, Liquibase itself drops no tables with foreign keys. */
    @ParameterizedTest
    @EnumSource(names = {"H2", "POSTGRESQL"})
    void liquibase_that_drops_all_tables_first_creates_the_tables_again(Engine engine) {
        assertStartsTwice(Applications.withoutTables(engine)
                .withConfiguration(AutoConfigurations.of(LiquibaseAutoConfiguration.class))
                .withPropertyValues(
                        "spring.liquibase.change-log=classpath:db/changelog.yaml",
                        "spring.liquibase.drop-first=true",
                        "spring.datasource.hikari.maximum-pool-size=1",
                        "spring.datasource.hikari.connection-timeout=2000"));
    }

    @Configuration(proxyBeanMethods = false)
    static class CustomizedLiquibase {

        private final AtomicInteger runs = new AtomicInteger();

        @Bean
        Customizer<Liquibase> customizer() {
            return liquibase -> runs.incrementAndGet();
        }
    }

    @Test
    void liquibase_that_drops_all_tables_first_keeps_the_customizer_of_the_application() {
        Applications.withoutTables()
                .withConfiguration(AutoConfigurations.of(LiquibaseAutoConfiguration.class))
                .withUserConfiguration(CustomizedLiquibase.class)
                .withPropertyValues(
                        "spring.liquibase.change-log=classpath:db/changelog.yaml", "spring.liquibase.drop-first=true")
                .run(context -> assertThat(context.getBean(CustomizedLiquibase.class).runs)
                        .hasValue(1));
    }

    @Test
    void liquibase_with_the_disabled_property_creates_no_tables() {
        Applications.withoutTables()
                .withConfiguration(AutoConfigurations.of(LiquibaseAutoConfiguration.class))
                .withPropertyValues(
                        "spring.liquibase.change-log=classpath:db/changelog.yaml", "waymark.liquibase.enabled=false")
                .run(context -> assertThat(context).hasFailed());
    }

    @ParameterizedTest
    @EnumSource(names = {"H2", "SQLITE", "POSTGRESQL"})
    void a_script_of_the_application_may_reference_links(Engine engine) {
        assertStartsTwice(
                withScripts(engine, "classpath:db/campaign-of-links.sql").withPropertyValues("waymark.schema=create"));
    }

    private static ApplicationContextRunner withScripts(Engine engine, String locations) {
        return Applications.withoutTables(engine)
                .withConfiguration(AutoConfigurations.of(DataSourceInitializationAutoConfiguration.class))
                .withPropertyValues("spring.sql.init.mode=always", "spring.sql.init.schema-locations=" + locations);
    }
}
