package dev.waymark.storage.jdbc.schema;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.io.Resources;
import dev.waymark.storage.jdbc.database.Database;
import dev.waymark.storage.jdbc.sql.TableNames;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * A schema script, which upgrades the schema from one version to the next. The first script creates the schema.
 *
 * <p>The rules for a script:
 *
 * <ul>
 *   <li>A comment starts with two hyphens and ends with the line. A semicolon ends a statement only at the end of a line. Each
 *       column of a table has its own line, which starts with the name of the column in lower case. So no SQL parser is needed.
 *   <li>Each statement can be run again on every database, also by hand and after any interruption: {@code CREATE … IF NOT
 *       EXISTS}, or {@code INSERT … SELECT … WHERE NOT EXISTS}. {@code ALTER TABLE … ADD COLUMN} cannot be run again on MySQL
 *       and SQLite, and {@code CREATE INDEX} cannot be run again on MySQL. A new column therefore goes into a new table, with
 *       the indexes of the table.
 *   <li>The last statement inserts the version and the fingerprint of the script. {@code ScriptTest} prints the fingerprint.
 *   <li>A script of a released version never changes.
 * </ul>
 *
 * @param text the script, with the table names of a storage
 */
public record Script(String text) {

    private static final Pattern COMMENT = Pattern.compile("--.*$", Pattern.MULTILINE);
    private static final Splitter STATEMENTS = Splitter.on(Pattern.compile(";\\s*$", Pattern.MULTILINE))
            .trimResults()
            .omitEmptyStrings();
    private static final Pattern TABLE =
            Pattern.compile("CREATE TABLE IF NOT EXISTS ([\\w.]+) \\((.*)\\)[^)]*", Pattern.DOTALL);
    private static final Pattern COLUMN = Pattern.compile("^\\s+([a-z][a-z0-9_]*) ", Pattern.MULTILINE);
    private static final Pattern INNER_INDEX = Pattern.compile("^\\s+INDEX (\\w+) ", Pattern.MULTILINE);
    private static final Pattern UNIQUE = Pattern.compile("CONSTRAINT \\w+ UNIQUE \\(([\\w, ]+)\\)");
    private static final Pattern INDEX =
            Pattern.compile("CREATE INDEX (?:IF NOT EXISTS )?(?<name>\\w+) ON (?<table>[\\w.]+)\\s.*", Pattern.DOTALL);
    private static final Pattern UNIQUE_INDEX = Pattern.compile(
            "CREATE UNIQUE INDEX IF NOT EXISTS \\w+ ON (?<table>[\\w.]+) \\((?<name>[\\w, ]+)\\).*", Pattern.DOTALL);
    private static final Pattern SEQUENCE = Pattern.compile("CREATE SEQUENCE IF NOT EXISTS ([\\w.]+)");
    private static final Pattern VERSION =
            Pattern.compile("INSERT INTO \\S+ \\(version, fingerprint\\)\\s+SELECT \\d+, '(\\w+)'.*", Pattern.DOTALL);
    private static final Pattern NO_MATCH = Pattern.compile("(?!)(?<table>)(?<name>)");

    /** Reads the scripts of the versions from 1 to {@code versions}. */
    public static ImmutableList<Script> all(Database database, TableNames names, int versions) {
        return IntStream.rangeClosed(1, versions)
                .mapToObj(version -> of("/META-INF/waymark/" + database.scripts() + "/v" + version + ".sql", names))
                .collect(ImmutableList.toImmutableList());
    }

    /**
     * Reads a script of the jar.
     *
     * @param resource the path in the jar
     * @param names the names of the tables, indexes and constraints in the result
     */
    public static Script of(String resource, TableNames names) {
        URL url = checkNotNull(Script.class.getResource(resource), "no resource %s", resource);
        try {
            return new Script(names.applyTo(Resources.toString(url, StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + resource, e);
        }
    }

    public ImmutableList<String> statements() {
        return ImmutableList.copyOf(STATEMENTS.split(COMMENT.matcher(text).replaceAll("")));
    }

    /** Returns the fingerprint that the last statement inserts. */
    public String fingerprint() {
        return created(VERSION).get(0);
    }

    /** Returns the created columns, by table. */
    public ImmutableListMultimap<String, String> columns() {
        return byTable(COLUMN, NO_MATCH);
    }

    /** Returns the created indexes, by table. */
    public ImmutableListMultimap<String, String> indexes() {
        return byTable(INNER_INDEX, INDEX);
    }

    /** Returns the created sequences. */
    public ImmutableList<String> sequences() {
        return created(SEQUENCE);
    }

    /**
     * Returns the names that certain statements of the script contain.
     *
     * @param statement the pattern of the statements, with the name as the first group
     */
    public ImmutableList<String> created(Pattern statement) {
        return statements().stream()
                .map(statement::matcher)
                .filter(Matcher::matches)
                .map(match -> match.group(1))
                .collect(ImmutableList.toImmutableList());
    }

    /** Returns the columns of each unique constraint and unique index, separated by commas, by table. */
    public ImmutableListMultimap<String, String> uniqueColumns() {
        return byTable(UNIQUE, UNIQUE_INDEX);
    }

    /**
     * Returns the created names of one kind, by table.
     *
     * @param inTable the pattern within the definition of a table, with the name as the first group
     * @param statement the pattern of a separate statement, with the groups {@code table} and {@code name}
     */
    private ImmutableListMultimap<String, String> byTable(Pattern inTable, Pattern statement) {
        ImmutableListMultimap.Builder<String, String> found = ImmutableListMultimap.builder();
        for (String sql : statements()) {
            Matcher table = TABLE.matcher(sql);
            if (table.matches()) {
                inTable.matcher(table.group(2)).results().forEach(match -> found.put(table.group(1), match.group(1)));
            }
            Matcher alone = statement.matcher(sql);
            if (alone.matches()) {
                found.put(alone.group("table"), alone.group("name"));
            }
        }
        return found.build();
    }
}
