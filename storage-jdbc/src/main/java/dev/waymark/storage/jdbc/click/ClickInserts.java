package dev.waymark.storage.jdbc.click;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Lists;
import com.google.common.collect.Sets;
import dev.waymark.click.ClickDimension;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.ClickSpan.Grain;
import dev.waymark.storage.jdbc.sql.Sql;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.statement.Codes;
import dev.waymark.storage.jdbc.statement.StatementParameters.Binder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The statement that counts a click and its facts over time, on databases that support such a statement. The statement reads
 * the values at its start, so concurrent clicks with new values may together exceed the maximum number of values.
 */
public final class ClickInserts {

    private static final String TOTALS = """
            INSERT INTO waymark_link_clicks AS present (link_id, first_day, owner_id, clicks_below, clicks, %s)
            SELECT id, CAST(:month AS INTEGER), owner_id, 2, 1, 1
            FROM visited
            """;

    private static final String VALUES = """
            INSERT INTO waymark_link_click_value AS present (link_id, dimension, grain, first_day, value_key, clicks)
            SELECT visited.id, more.dimension, 1, CAST(:day AS INTEGER),
              CASE
                WHEN more.value_key = ''
                OR EXISTS (
                  SELECT 1
                  FROM waymark_link_click_value same
                  WHERE same.link_id = visited.id
                    AND same.dimension = more.dimension
                    AND same.grain = 1
                    AND same.first_day = :day
                    AND same.value_key = more.value_key)
                OR :max_values > (
                  SELECT COUNT(*)
                  FROM waymark_link_click_value other
                  WHERE other.link_id = visited.id
                    AND other.dimension = more.dimension
                    AND other.grain = 1
                    AND other.first_day = :day
                    AND other.value_key NOT IN ('', '*'))
                THEN more.value_key
                ELSE '*'
              END, 1
            FROM visited
            CROSS JOIN (VALUES %s) AS more (dimension, value_key)
            """;

    /** The properties of a click that determine the text of the statement. */
    private record StatementShape(int dayOfMonth, ImmutableSet<ClickDimension> dimensions) {}

    private final Map<StatementShape, Optional<Sql>> statements = new ConcurrentHashMap<>();
    private final SqlCatalog sql;
    private final String update;
    private final String columns;

    /**
     * Creates the statements.
     *
     * @param update the statement that counts the click in the row of the link
     * @param columns the returned columns of the link, including id and owner_id
     */
    public ClickInserts(SqlCatalog sql, String update, String columns) {
        this.sql = sql;
        this.update = update;
        this.columns = columns;
    }

    /**
     * Returns the statement; empty if the database has no such statement, or if the facts depend on the number of clicks
     * (rotation).
     */
    public Optional<Sql> counting(ClickFacts facts) {
        return facts.turns() > 0
                ? Optional.empty()
                : statements.computeIfAbsent(
                        new StatementShape(
                                facts.day().getDayOfMonth(),
                                Sets.immutableEnumSet(facts.values().keySet())),
                        this::statement);
    }

    private Optional<Sql> statement(StatementShape shape) {
        return sql.database()
                .returning(update, columns, inserts(DayColumns.of(shape.dayOfMonth()), shape.dimensions()))
                .map(sql::of);
    }

    private List<String> inserts(String day, Set<ClickDimension> dimensions) {
        String totals = TOTALS.formatted(day) + adding("link_id, first_day", TotalWriter.adding(day));
        if (dimensions.isEmpty()) {
            return ImmutableList.of(totals);
        }
        List<String> rows = Lists.transform(
                ImmutableList.copyOf(dimensions),
                each -> "(" + Codes.of(each) + ", CAST(:" + parameter(each) + " AS TEXT))");
        return ImmutableList.of(
                totals,
                VALUES.formatted(String.join(", ", rows))
                        + adding("link_id, dimension, grain, first_day, value_key", ValueWriter.ADDING));
    }

    private String adding(String key, String assignments) {
        return sql.database().onConflictUpdate(key).orElse("") + Counts.ofExcluded(assignments);
    }

    private static String parameter(ClickDimension dimension) {
        return "of_" + dimension.wireName();
    }

    /**
     * Returns a binder for a statement that counts a click.
     *
     * @param link binds the values that select the link
     * @param facts the facts to count over time, if any
     */
    public static Binder binder(Binder link, Optional<ClickFacts> facts) {
        return facts.map(ClickInserts::binder).map(link::and).orElse(link);
    }

    private static Binder binder(ClickFacts facts) {
        return p -> {
            p.set("month", Grain.MONTH.first(facts.day()).toEpochDay());
            if (!facts.values().isEmpty()) {
                p.set("day", facts.day().toEpochDay());
                p.set("max_values", facts.maxValues());
            }
            for (var value : facts.values().entrySet()) {
                p.set(parameter(value.getKey()), value.getValue());
            }
        };
    }
}
