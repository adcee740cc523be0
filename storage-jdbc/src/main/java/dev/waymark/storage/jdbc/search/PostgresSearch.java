package dev.waymark.storage.jdbc.search;

import dev.waymark.storage.jdbc.list.SearchMethod;
import dev.waymark.storage.jdbc.statement.Transactions;
import java.util.Optional;
import java.util.regex.Pattern;

/** Matches patterns: {@code strpos} would do on PostgreSQL, but only {@code LIKE} has indexes. */
public final class PostgresSearch implements SearchMethod {

    private static final Pattern WILDCARDS = Pattern.compile("[%_\\\\]");

    /** Which plan is best depends on how many rows have the term, so one plan for all terms will not do. */
    private static final Optional<String> PLANNED_FOR_THE_TERM =
            Optional.of("SET LOCAL plan_cache_mode = force_custom_plan");

    @Override
    public String contains(String column, String parameter) {
        return column + " LIKE " + parameter;
    }

    @Override
    public String bound(String term) {
        return "%" + WILDCARDS.matcher(term).replaceAll("\\\\$0") + "%";
    }

    @Override
    public Transactions in(Transactions transactions) {
        return transactions.readingTogether(PLANNED_FOR_THE_TERM);
    }
}
