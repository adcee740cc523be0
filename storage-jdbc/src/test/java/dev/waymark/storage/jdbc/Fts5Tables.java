package dev.waymark.storage.jdbc;

import com.google.common.collect.ImmutableList;

/** The FTS5 tables that make searches fast on SQLite, and whether they are right. */
final class Fts5Tables {

    static final ImmutableList<String> NAMES = ImmutableList.of(
            "waymark_link_search_title",
            "waymark_link_search_alias",
            "waymark_link_search_url",
            "waymark_report_search_url");

    private Fts5Tables() {}

    /** Checks that the indexes have what the tables have, no more and no less. */
    static void assertExact(Database database) {
        database.execute(NAMES.stream()
                .map(name -> "INSERT INTO %1$s (%1$s, rank) VALUES ('integrity-check', 1)".formatted(name))
                .toArray(String[]::new));
    }
}
