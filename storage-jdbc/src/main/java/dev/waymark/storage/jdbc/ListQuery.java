package dev.waymark.storage.jdbc;

import com.google.common.base.Joiner;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import dev.waymark.spi.Position;
import dev.waymark.spi.Slice;
import dev.waymark.spi.SortKey;
import dev.waymark.storage.jdbc.Parameters.Binder;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * The queries that list and count an owner's records; links and reports share them.
 *
 * <p>The order begins with the owner although there is only one: otherwise H2 would not see that the index on owner, key
 * and id has it already, and sort all of the owner's records for each page.
 *
 * @param sql the query
 * @param binder what binds its parameters
 */
record ListQuery(Sql sql, Binder binder) {

    private static final String OWNER = "owner_id";
    private static final String ID = "id";

    /** Counts the records of a table that fulfil all conditions. */
    static ListQuery count(String table, List<Condition> conditions) {
        String sql = """
                SELECT COUNT(*) AS total
                FROM %s
                WHERE %s
                """.formatted(table, allOf(conditions));
        return new ListQuery(Sql.parse(sql), bindAll(conditions));
    }

    /**
     * Lists a slice of the records of a table that fulfil all conditions.
     *
     * @param key the column they are sorted by
     */
    static ListQuery page(String columns, String table, List<Condition> conditions, String key, Slice<?> slice) {
        ImmutableList<Condition> all = ImmutableList.<Condition>builder()
                .addAll(conditions)
                .addAll(slice.after().map(after -> behind(after, key, slice.isDescending())).stream()
                        .iterator())
                .build();
        String sql = """
                SELECT %s
                FROM %s
                WHERE %s
                ORDER BY %s
                LIMIT :limit
                """.formatted(columns, table, allOf(all), order(key, conditions, slice.isDescending()));
        Binder binder = bindAll(all).and(p -> p.set("limit", slice.limit()));
        return slice.offset() == 0
                ? new ListQuery(Sql.parse(sql), binder)
                : new ListQuery(Sql.parse(sql + "OFFSET :offset\n"), binder.and(p -> p.set("offset", slice.offset())));
    }

    /** The first part is redundant, and what lets every database start reading its index in the right place. */
    private static Condition behind(Position position, String key, boolean descending) {
        String sql = key.equals(ID) ? "id > :after_id" : "%1$s >= :after_key AND (%1$s > :after_key OR id > :after_id)";
        String directed = (descending ? sql.replace('>', '<') : sql).formatted(key);
        return Condition.of(directed, p -> {
            p.set("after_id", position.id());
            if (!key.equals(ID)) {
                bindKey(p, position.key());
            }
        });
    }

    private static void bindKey(Parameters parameters, SortKey key) throws SQLException {
        if (key instanceof SortKey.OfText text) {
            parameters.setFolded("after_key", text.value());
        } else if (key instanceof SortKey.OfNumber number) {
            parameters.set("after_key", number.value());
        }
    }

    /** In the order of ids, a column that has only one value may stand in between, so that its index serves. */
    private static String order(String key, List<Condition> conditions, boolean descending) {
        Optional<String> between = key.equals(ID)
                ? conditions.stream().flatMap(c -> c.indexed().stream()).findFirst()
                : Optional.of(key);
        List<String> columns = ImmutableList.<String>builder()
                .add(OWNER)
                .addAll(between.stream().iterator())
                .add(ID)
                .build();
        String direction = descending ? " DESC" : " ASC";
        return Joiner.on(", ").join(Lists.transform(columns, column -> column + direction));
    }

    private static String allOf(List<Condition> conditions) {
        return Joiner.on("\nAND ").join(Lists.transform(conditions, condition -> "(" + condition.sql() + ")"));
    }

    private static Binder bindAll(List<Condition> conditions) {
        return parameters -> {
            for (Condition condition : conditions) {
                condition.binder().bind(parameters);
            }
        };
    }
}
