package dev.waymark.storage.jdbc.sql;

import static com.google.common.base.Preconditions.checkArgument;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where the tables are, and what their names begin with. SQL is written with the default prefix and without a schema, and
 * rewritten name by name: tables and sequences get the schema and the prefix, indexes and constraints the prefix only,
 * since they are where their table is.
 *
 * @param schema the schema, 1 to 63 of {@code A–Z a–z 0–9 _} and not a digit first; empty for that of the connection
 * @param prefix 1 to 30 of the same characters, so that no name needs quotes or exceeds the 63 characters of PostgreSQL
 */
public record TableNames(String schema, String prefix) {

    public static final TableNames DEFAULT = new TableNames("", "waymark_");

    private static final Pattern NAME = Pattern.compile(
            "\\bwaymark_((?:schema_version|link|link_rule|link_pixel|link_clicks|link_click_value|link_claim|link_ids|report|report_findings|report_ids|api_key|api_key_ids)\\b)?");

    public TableNames {
        checkArgument(
                prefix.matches("[A-Za-z_][A-Za-z0-9_]{0,29}"),
                "a table prefix must be 1 to 30 of A–Z a–z 0–9 _ and not begin with a digit, was \"%s\"",
                prefix);
        checkArgument(
                schema.matches("([A-Za-z_][A-Za-z0-9_]{0,62})?"),
                "the name of a schema must be at most 63 of A–Z a–z 0–9 _ and not begin with a digit, was \"%s\"",
                schema);
    }

    public TableNames withPrefix(String newPrefix) {
        return new TableNames(schema, newPrefix);
    }

    public TableNames withSchema(String newSchema) {
        return new TableNames(newSchema, prefix);
    }

    /** The same SQL with these names instead of the default ones. */
    public String applyTo(String sql) {
        String table = schema.isEmpty() ? prefix : schema + "." + prefix;
        return NAME.matcher(sql)
                .replaceAll(name -> Matcher.quoteReplacement(name.group(1) == null ? prefix : table + name.group(1)));
    }
}
