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

/**
 * A schema script, as it lies in the jar. It keeps to a few conventions, so that it takes no SQL parser to read it: a
 * comment goes from two hyphens to the end of the line, a semicolon ends a statement only at the end of a line, and each
 * column of a table has a line of its own that begins with its name in lower case.
 *
 * @param text the script, with the table prefix asked for
 */
record Script(String text) {

    private static final Pattern COMMENT = Pattern.compile("--.*$", Pattern.MULTILINE);
    private static final Splitter STATEMENTS = Splitter.on(Pattern.compile(";\\s*$", Pattern.MULTILINE))
            .trimResults()
            .omitEmptyStrings();
    private static final Pattern TABLE =
            Pattern.compile("CREATE TABLE IF NOT EXISTS (\\w+) \\((.*)\\)", Pattern.DOTALL);
    private static final Pattern COLUMN = Pattern.compile("^\\s+([a-z_]+) ", Pattern.MULTILINE);

    static Script of(Dialect dialect, TablePrefix prefix, int version) {
        String name = "schema/" + dialect.scripts() + "/v" + version + ".sql";
        URL resource = checkNotNull(Script.class.getResource(name), "no resource %s", name);
        try {
            return new Script(prefix.applyTo(Resources.toString(resource, StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + name, e);
        }
    }

    ImmutableList<String> statements() {
        return ImmutableList.copyOf(STATEMENTS.split(COMMENT.matcher(text).replaceAll("")));
    }

    /** The columns of each table, in their order. */
    ImmutableListMultimap<String, String> columns() {
        ImmutableListMultimap.Builder<String, String> columns = ImmutableListMultimap.builder();
        for (String statement : statements()) {
            Matcher table = TABLE.matcher(statement);
            if (table.matches()) {
                COLUMN.matcher(table.group(2))
                        .results()
                        .forEach(column -> columns.put(table.group(1), column.group(1)));
            }
        }
        return columns.build();
    }
}
