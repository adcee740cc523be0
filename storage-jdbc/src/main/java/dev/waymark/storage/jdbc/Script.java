package dev.waymark.storage.jdbc;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.io.Resources;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * A schema script: it brings the schema from one version to the next, the first one from nothing.
 *
 * <p>It keeps to a few conventions, so that it takes no SQL parser to read it: a comment goes from two hyphens to the end
 * of the line, a semicolon ends a statement only at the end of a line, and each column of a table that is created has a
 * line of its own that begins with its name in lower case. Each statement may be run again, or fails only because what it
 * creates is there; the last one writes the version.
 *
 * @param text the script, with the names asked for
 */
record Script(String text) {

    private static final Pattern COMMENT = Pattern.compile("--.*$", Pattern.MULTILINE);
    private static final Splitter STATEMENTS = Splitter.on(Pattern.compile(";\\s*$", Pattern.MULTILINE))
            .trimResults()
            .omitEmptyStrings();
    private static final Pattern TABLE =
            Pattern.compile("CREATE TABLE IF NOT EXISTS ([\\w.]+) \\((.*)\\)[^)]*", Pattern.DOTALL);
    private static final Pattern COLUMN = Pattern.compile("^\\s+([a-z_]+) ", Pattern.MULTILINE);
    private static final Pattern INNER_INDEX = Pattern.compile("^\\s+INDEX (\\w+) ", Pattern.MULTILINE);
    private static final Pattern INDEX = Pattern.compile("CREATE INDEX IF NOT EXISTS (\\w+) ON ([\\w.]+) .*");
    private static final Pattern ADDED_COLUMN = Pattern.compile("ALTER TABLE ([\\w.]+) ADD COLUMN (\\w+) .*");

    /** The scripts that lie in the jar, for the versions from 1. */
    static ImmutableList<Script> all(Dialect dialect, TableNames names, int versions) {
        return IntStream.rangeClosed(1, versions)
                .mapToObj(version -> of("schema/" + dialect.scripts() + "/v" + version + ".sql", names))
                .collect(ImmutableList.toImmutableList());
    }

    private static Script of(String resource, TableNames names) {
        URL url = checkNotNull(Script.class.getResource(resource), "no resource %s", resource);
        try {
            return new Script(names.applyTo(Resources.toString(url, StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + resource, e);
        }
    }

    ImmutableList<String> statements() {
        return ImmutableList.copyOf(STATEMENTS.split(COMMENT.matcher(text).replaceAll("")));
    }

    /** The columns that are created, by table. */
    ImmutableListMultimap<String, String> columns() {
        ImmutableListMultimap.Builder<String, String> columns = ImmutableListMultimap.builder();
        for (String statement : statements()) {
            Matcher table = TABLE.matcher(statement);
            if (table.matches()) {
                COLUMN.matcher(table.group(2))
                        .results()
                        .forEach(column -> columns.put(table.group(1), column.group(1)));
            }
            Matcher added = ADDED_COLUMN.matcher(statement);
            if (added.matches()) {
                columns.put(added.group(1), added.group(2));
            }
        }
        return columns.build();
    }

    /** The indexes that are created, by table. */
    ImmutableListMultimap<String, String> indexes() {
        ImmutableListMultimap.Builder<String, String> indexes = ImmutableListMultimap.builder();
        for (String statement : statements()) {
            Matcher table = TABLE.matcher(statement);
            if (table.matches()) {
                INNER_INDEX
                        .matcher(table.group(2))
                        .results()
                        .forEach(index -> indexes.put(table.group(1), index.group(1)));
            }
            Matcher index = INDEX.matcher(statement);
            if (index.matches()) {
                indexes.put(index.group(2), index.group(1));
            }
        }
        return indexes.build();
    }
}
