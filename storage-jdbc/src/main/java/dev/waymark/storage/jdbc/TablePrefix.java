package dev.waymark.storage.jdbc;

import static com.google.common.base.Preconditions.checkArgument;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the names of all tables, indexes and constraints begin with. SQL is written with the default prefix, and rewritten
 * for another one name by name.
 *
 * @param text 1 to 30 of {@code A–Z a–z 0–9 _}, not a digit first: it can neither end the name nor, with what follows,
 *     exceed the 63 characters of PostgreSQL
 */
record TablePrefix(String text) {

    static final TablePrefix DEFAULT = new TablePrefix("waymark_");

    private static final Pattern DEFAULT_AT_START_OF_NAME = Pattern.compile("\\bwaymark_");

    TablePrefix {
        checkArgument(
                text.matches("[A-Za-z_][A-Za-z0-9_]{0,29}"),
                "a table prefix must be 1 to 30 of A–Z a–z 0–9 _ and not begin with a digit, was \"%s\"",
                text);
    }

    /** The same SQL with this prefix instead of the default one. */
    String applyTo(String sql) {
        return DEFAULT_AT_START_OF_NAME.matcher(sql).replaceAll(Matcher.quoteReplacement(text));
    }

    /** A statement of this library, with this prefix. */
    Sql sql(String text) {
        return Sql.parse(applyTo(text));
    }
}
