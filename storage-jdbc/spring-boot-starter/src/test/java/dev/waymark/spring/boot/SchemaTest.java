package dev.waymark.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Waymark;
import dev.waymark.link.LinkQuery;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The tables at the start of the application. */
class SchemaTest {

    @ParameterizedTest
    @CsvSource({"H2, h2", "SQLITE, sqlite", "POSTGRESQL, postgresql"})
    void the_start_without_tables_fails_and_names_the_script(Engine engine, String folder) {
        Applications.withoutTables(engine).run(application -> {
            assertThat(application).hasFailed();
            FailureAnalysis shown = new StartFailureAnalyzer().analyze(application.getStartupFailure());

            assertThat(shown.getDescription()).contains("the table waymark_schema_version was not found");
            assertThat(shown.getAction())
                    .startsWith("Run META-INF/waymark/" + folder + "/v1.sql of waymark-storage-jdbc")
                    .contains("waymark.schema=create");
        });
    }

    @Test
    void the_start_with_an_incomplete_table_fails() {
        ApplicationContextRunner application = Applications.withoutTables();
        application
                .withPropertyValues("waymark.schema=create")
                .run(context -> context.getBean(JdbcClient.class)
                        .sql("DROP TABLE waymark_api_key")
                        .update());

        application.run(context ->
                assertThat(context).getFailure().rootCause().hasMessageContaining("the schema is incomplete"));
    }

    @Test
    void the_start_with_another_table_of_the_same_name_fails_and_names_the_prefix() {
        Applications.withTables()
                .withPropertyValues(
                        "waymark.table-prefix=app_",
                        "spring.datasource.url=" + Applications.newUrl(Engine.H2)
                                + ";INIT=CREATE TABLE IF NOT EXISTS app_link (name VARCHAR(9))")
                .run(application -> {
                    FailureAnalysis shown = new StartFailureAnalyzer().analyze(application.getStartupFailure());

                    assertThat(shown.getAction())
                            .startsWith("If the database has other tables whose names begin with app_")
                            .contains("waymark.table-prefix")
                            .doesNotContain("schema=create");
                });
    }

    @Test
    void the_tables_have_the_prefix_and_the_schema_of_the_properties() {
        Applications.withTables()
                .withPropertyValues("waymark.table-prefix=app_", "waymark.database-schema=marketing")
                .withPropertyValues("spring.datasource.url=" + Applications.newUrl(Engine.H2)
                        + ";INIT=CREATE SCHEMA IF NOT EXISTS marketing")
                .run(context -> {
                    assertThat(context.getBean(Waymark.class).links().count(LinkQuery.all()))
                            .isZero();
                    assertThat(context.getBean(JdbcClient.class)
                                    .sql("SELECT COUNT(*) FROM marketing.app_link")
                                    .query(Integer.class)
                                    .single())
                            .isZero();
                });
    }

    @Test
    void the_script_of_other_names_is_not_a_file_of_the_jar() {
        Applications.withoutTables()
                .withPropertyValues("waymark.table-prefix=app_")
                .run(context -> assertThat(new StartFailureAnalyzer().analyze(context.getStartupFailure()))
                        .extracting(FailureAnalysis::getAction)
                        .asString()
                        .startsWith("Run the result of JdbcStorage.schema().script()"));
    }
}
