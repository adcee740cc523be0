package dev.waymark.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Waymark;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.util.Locale;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfo;
import org.junit.jupiter.api.Test;
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
import org.springframework.core.io.ClassPathResource;

/** The tables by Flyway and Liquibase, before the check at the start of the application. */
class MigrationTest {

    private static ApplicationContextRunner withFlyway(ApplicationContextRunner application) {
        return application.withConfiguration(AutoConfigurations.of(FlywayAutoConfiguration.class));
    }

    private static void assertMigrated(ApplicationContextRunner application) {
        application.run(context -> {
            assertThat(context).hasSingleBean(Waymark.class);
            assertThat(Stream.of(context.getBean(Flyway.class).info().applied()))
                    .extracting(MigrationInfo::getDescription)
                    .contains("Waymark");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"H2", "SQLITE", "POSTGRESQL"})
    void flyway_creates_the_tables_once(Engine engine) {
        ApplicationContextRunner application = withFlyway(Applications.withoutTables(engine));

        assertMigrated(application);
        application.run(context ->
                assertThat(context.getBean(Flyway.class).info().applied()).hasSize(2));
    }

    @Test
    void flyway_creates_tables_with_the_prefix_of_the_properties() {
        assertMigrated(withFlyway(Applications.withoutTables()).withPropertyValues("waymark.table-prefix=app_"));
    }

    @Test
    void flyway_creates_the_tables_in_a_data_source_of_the_application() {
        assertMigrated(withFlyway(Applications.withoutDataSource())
                .withBean(
                        DataSource.class,
                        () -> DataSourceBuilder.create()
                                .url(Applications.newUrl(Engine.H2))
                                .build()));
    }

    @Test
    void flyway_completes_tables_that_a_copy_of_the_script_has_created() {
        ApplicationContextRunner application = Applications.withoutTables();
        application
                .withPropertyValues("waymark.schema=create")
                .run(context -> assertThat(context).hasNotFailed());

        assertMigrated(withFlyway(application).withPropertyValues("spring.flyway.baseline-on-migrate=true"));
    }

    private static final String OTHER_SCHEMA = "spring.flyway.default-schema=app";

    /** Returns an application whose connections find tables of another application in the schema public. */
    private static ApplicationContextRunner besideAnother(Engine engine) {
        ApplicationContextRunner another = Applications.withoutTables(engine);
        another.withPropertyValues("waymark.schema=create")
                .run(context -> assertThat(context).hasNotFailed());
        return withFlyway(another).withPropertyValues("spring.flyway.baseline-on-migrate=true");
    }

    @ParameterizedTest
    @CsvSource({"H2, PUBLIC", "POSTGRESQL, public"})
    void flyway_creates_no_tables_outside_the_schema_of_the_connections(Engine engine, String schema) {
        besideAnother(engine).withPropertyValues(OTHER_SCHEMA).run(application -> {
            assertThat(application).hasFailed();
            FailureAnalysis shown = new StartFailureAnalyzer().analyze(application.getStartupFailure());

            assertThat(shown.getDescription())
                    .isEqualTo("Flyway would create the tables of Waymark in the schema app, "
                            + "but the application looks for the tables in the schema " + schema + ".");
            assertThat(shown.getAction()).startsWith("Set waymark.database-schema=app");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"H2", "POSTGRESQL"})
    void flyway_creates_the_tables_in_the_named_schema_beside_another_application(Engine engine) {
        String app = engine == Engine.H2 ? "APP" : "app";
        assertMigrated(besideAnother(engine)
                .withPropertyValues("spring.flyway.default-schema=" + app, "waymark.database-schema=app"));
    }

    @Test
    void flyway_creates_the_first_schema_of_the_connections_with_the_tables() {
        Engine.POSTGRESQL.assumeSelected();
        assertMigrated(withFlyway(Applications.withoutDataSource())
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
    void liquibase_includes_the_changelog_of_the_starter(Engine engine) {
        ApplicationContextRunner application = Applications.withoutTables(engine)
                .withConfiguration(AutoConfigurations.of(LiquibaseAutoConfiguration.class))
                .withPropertyValues("spring.liquibase.change-log=classpath:db/changelog.yaml");

        assertStartsTwice(application);
    }

    @ParameterizedTest
    @EnumSource(names = {"H2", "POSTGRESQL"})
    void a_script_of_the_application_may_reference_links_after_the_script_of_the_library(Engine engine) {
        String library = "classpath:META-INF/waymark/" + engine.name().toLowerCase(Locale.ROOT) + "/v1.sql";
        assertStartsTwice(withScripts(engine, library + ",classpath:db/campaign-of-links.sql"));
    }

    @Test
    void a_script_of_the_application_may_reference_the_later_links_on_sqlite() {
        assertStartsTwice(withScripts(Engine.SQLITE, "classpath:db/campaign-of-links.sql")
                .withPropertyValues("waymark.schema=create"));
    }

    private static ApplicationContextRunner withScripts(Engine engine, String locations) {
        return Applications.withoutTables(engine)
                .withConfiguration(AutoConfigurations.of(DataSourceInitializationAutoConfiguration.class))
                .withPropertyValues("spring.sql.init.mode=always", "spring.sql.init.schema-locations=" + locations);
    }

    private static void assertStartsTwice(ApplicationContextRunner application) {
        application.run(context -> assertThat(context).hasSingleBean(Waymark.class));
        application.run(context -> assertThat(context).hasSingleBean(Waymark.class));
    }
}
