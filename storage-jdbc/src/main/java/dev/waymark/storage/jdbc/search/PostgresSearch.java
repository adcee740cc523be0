package dev.waymark.storage.jdbc.search;

import dev.waymark.storage.jdbc.list.SearchMethod;
import java.util.regex.Pattern;

/** The search of PostgreSQL by {@code LIKE}. Trigram indexes support {@code LIKE}, but not {@code strpos}. */
public final class PostgresSearch implements SearchMethod {

    private static final Pattern WILDCARDS = Pattern.compile("[%_\\\\]");

    @Override
    public String contains(String column) {
        return column + " LIKE :term";
    }

    @Override
    public String bound(String term) {
        return "%" + WILDCARDS.matcher(term).replaceAll("\\\\$0") + "%";
    }
}
