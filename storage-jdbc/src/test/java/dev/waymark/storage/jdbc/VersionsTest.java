package dev.waymark.storage.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.EachEngine;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page of databases names the versions of the databases and drivers that the tests use. */
@EachEngine
class VersionsTest {

    private static final Path DATABASES = Path.of("../.github/docs/databases.md");
    private static final Pattern VERSION = Pattern.compile("\\d+(?:\\.\\d+)+");

    private static final Pattern URL = Pattern.compile("[` ]jdbc:");

    private final Engine engine;

    VersionsTest(Engine engine) {
        this.engine = engine;
    }

    @Test
    void the_documentation_names_the_tested_versions_of_database_and_driver() throws IOException, SQLException {
        String product = engine.dialect().database().productName();
        List<String> versions = versions();

        assertThat(row("| " + product + " ")).contains(versions);
    }

    private List<String> versions() throws SQLException {
        try (Database database = engine.newDatabase();
                Connection connection = database.dataSource().getConnection()) {
            DatabaseMetaData metaData = connection.getMetaData();
            return Stream.of(metaData.getDatabaseProductVersion(), metaData.getDriverVersion())
                    .map(VersionsTest::number)
                    .toList();
        }
    }

    private static String number(String version) {
        return VERSION.matcher(version).results().findFirst().orElseThrow().group();
    }

    /** Returns the row of a database in the table of databases. */
    private static String row(String beginning) throws IOException {
        String text = Files.readString(DATABASES);
        int begin = text.indexOf(beginning);
        assertThat(begin).isNotNegative();
        Matcher url = URL.matcher(text);
        assertThat(url.find(begin)).as("a URL after %s", beginning).isTrue();
        return text.substring(begin, url.start());
    }
}
