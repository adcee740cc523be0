package dev.waymark.storage.jdbc;

import java.util.Optional;
import java.util.regex.Pattern;

/** How a database finds the records whose texts have a term. */
enum SearchMethod {
    /**
     * Looks for the place of the term in each text; there are no wildcards. MariaDB and MySQL compare bytes, H2 reads them
     * as UTF-8.
     */
    LOCATE {
        @Override
        String contains(String column, String parameter) {
            return "LOCATE(" + parameter + ", " + column + ") > 0";
        }
    },

    /** PostgreSQL's: {@code strpos} would do, but only {@code LIKE} has indexes. */
    LIKE {
        @Override
        String contains(String column, String parameter) {
            return column + " LIKE " + parameter;
        }

        @Override
        String bound(String term) {
            return "%" + WILDCARDS.matcher(term).replaceAll("\\\\$0") + "%";
        }

        /** What is best depends on how many rows have the term; a plan for whatever term does not know. */
        @Override
        Optional<String> before() {
            return Optional.of("SET LOCAL plan_cache_mode = force_custom_plan");
        }

        @Override
        boolean hasScript() {
            return true;
        }
    },

    /** SQLite's: FTS5 tells which texts may have the term, where there is such a table, and {@code instr} which do. */
    FTS5 {
        @Override
        String contains(String column, String parameter) {
            return "instr(" + column + ", " + parameter + ") > 0";
        }

        /** What the planner has read must be what the search reads. */
        @Override
        boolean needsTransaction() {
            return true;
        }

        @Override
        SearchPlanner planner(Source table, SearchPlanner.Few few) {
            return new TrigramPlanner(table, few);
        }

        @Override
        boolean hasScript() {
            return true;
        }
    };

    private static final Pattern WILDCARDS = Pattern.compile("[%_\\\\]");

    /** A condition: the folded text in {@code column} contains the folded text that is bound to {@code parameter}. */
    abstract String contains(String column, String parameter);

    /** What is bound to the parameter of {@link #contains} for a term. */
    String bound(String term) {
        return term;
    }

    /** A statement to be executed before a search, in the same transaction. */
    Optional<String> before() {
        return Optional.empty();
    }

    /** Whether a search is more than one statement, all of which have to see the same. */
    boolean needsTransaction() {
        return before().isPresent();
    }

    /** What chooses where the searches of a table read; by itself the database does. */
    SearchPlanner planner(Source table, SearchPlanner.Few few) {
        return SearchPlanner.none(table);
    }

    /** Whether there is a script that creates indexes for searches. */
    boolean hasScript() {
        return false;
    }
}
