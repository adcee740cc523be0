package dev.waymark.storage.jdbc.sql;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.base.Ascii;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The schema and the prefix of the tables of a storage. The SQL of the library contains the default prefix and no schema. This
 * class replaces the names: tables and sequences get the schema and the prefix; indexes and constraints get only the prefix,
 * because their schema is the schema of the table.
 *
 * @param schema the schema, at most 63 characters of {@code A–Z a–z 0–9 _}, not beginning with a digit; empty for the schema of
 *     the connection
 * @param prefix the prefix, 1 to 30 of the same characters, not beginning with a digit, so that no name needs quotes or exceeds
 *     PostgreSQL's 63 characters
 */
public record TableNames(String schema, String prefix) {

    /** The words that no database of this library accepts as a name without quotes. */
    private static final ImmutableSet<String> RESERVED = ImmutableSet.copyOf(Splitter.on(' ')
            .split("all and as case check constraint cross default distinct else false foreign from group having in "
                    + "inner into is join left like limit natural not null on or order primary references right select "
                    + "table then to true union unique using when where with"));

    public static final TableNames DEFAULT = new TableNames("", "waymark_");

    /** The names of the tables and sequences, without the prefix. */
    private static final ImmutableList<String> TABLES = ImmutableList.copyOf(Splitter.on(' ')
            .split("schema_version link link_counter link_pixel link_tag link_clicks link_click_value link_ids report "
                    + "report_findings report_ids api_key api_key_ids"));

    private static final Pattern NAME = Pattern.compile("\\bwaymark_((?:" + String.join("|", TABLES) + ")\\b)?");

    public TableNames {
        checkArgument(
                prefix.matches("[A-Za-z_][A-Za-z0-9_]{0,29}"),
                "a table prefix must be 1 to 30 characters of A–Z a–z 0–9 _ and not begin with a digit, was \"%s\"",
                prefix);
        checkArgument(
                !Ascii.toLowerCase(prefix).startsWith("sqlite_"),
                "a table prefix must not begin with sqlite_, because SQLite reserves these names, was \"%s\"",
                prefix);
        checkArgument(
                !RESERVED.contains(Ascii.toLowerCase(schema)),
                "the name of a schema must not be a reserved word of SQL, was \"%s\"",
                schema);
        checkArgument(
                schema.matches("([A-Za-z_][A-Za-z0-9_]{0,62})?"),
                "the name of a schema must be at most 63 characters of A–Z a–z 0–9 _ and not begin with a digit, was \"%s\"",
                schema);
    }

    public TableNames withPrefix(String newPrefix) {
        return new TableNames(schema, newPrefix);
    }

    public TableNames withSchema(String newSchema) {
        return new TableNames(newSchema, prefix);
    }

    /** Returns the names of the tables and sequences, in lower case and without the schema. */
    public ImmutableList<String> tables() {
        return TABLES.stream().map(table -> Ascii.toLowerCase(prefix) + table).collect(ImmutableList.toImmutableList());
    }

    /** Returns the SQL with these names instead of the default names. */
    public String applyTo(String sql) {
        String table = schema.isEmpty() ? prefix : schema + "." + prefix;
        return NAME.matcher(sql)
                .replaceAll(name -> Matcher.quoteReplacement(name.group(1) == null ? prefix : table + name.group(1)));
    }
}
