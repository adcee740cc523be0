package dev.waymark.storage.jdbc.click;

import com.google.common.collect.ImmutableSet;
import dev.waymark.click.ClickDimension;
import dev.waymark.spi.ClickFacts;
import dev.waymark.storage.jdbc.sql.Sql;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.sql.SqlTemplate;
import dev.waymark.storage.jdbc.statement.Codes;
import dev.waymark.storage.jdbc.statement.Parameters;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * A statement that counts a click, and also counts the facts of the click over time, on databases whose queries can write. The
 * statement reads the values at its start, so concurrent clicks with new values may together exceed the maximum number of
 * values.
 */
public final class CountingStatement {

    private static final String TOTALS = """
            , totals AS (
              INSERT INTO waymark_link_clicks (link_id, click_day, owner_id, clicks)
              SELECT link_id, CAST(:day AS INTEGER), owner_id, 1
              FROM visited
              ON CONFLICT (link_id, click_day)
              DO UPDATE SET clicks = waymark_link_clicks.clicks + EXCLUDED.clicks
            )""";

    /** Adds the click to its values. The CASE expression repeats the rule of {@code StoreRules.countedValue}. */
    private static final SqlTemplate VALUES = SqlTemplate.of("""
            , click_values AS (
              INSERT INTO waymark_link_click_value AS present (link_id, dimension, click_day, value_key, clicks)
              SELECT visited.link_id, more.dimension, CAST(:day AS INTEGER),
                CASE
                  WHEN more.value_key = ''
                  OR EXISTS (
                    SELECT 1
                    FROM waymark_link_click_value same
                    WHERE same.link_id = visited.link_id
                      AND same.dimension = more.dimension
                      AND same.click_day = :day
                      AND same.value_key = more.value_key)
                  OR :max_values > (
                    SELECT COUNT(*)
                    FROM waymark_link_click_value other
                    WHERE other.link_id = visited.link_id
                      AND other.dimension = more.dimension
                      AND other.click_day = :day
                      AND other.value_key NOT IN ('', '*'))
                  THEN more.value_key
                  ELSE '*'
                END, 1
              FROM visited
              CROSS JOIN (VALUES {values}) AS more (dimension, value_key)
              ON CONFLICT (link_id, dimension, click_day, value_key)
              DO UPDATE SET clicks = present.clicks + EXCLUDED.clicks
            )""");

    /**
     * The properties of a click that determine the text of the statement.
     *
     * @param isOverTime whether the statement also counts the click over time
     */
    private record StatementShape(boolean isOverTime, ImmutableSet<ClickDimension> dimensions) {

        static StatementShape of(ClickFacts facts) {
            return new StatementShape(
                    !facts.areNone(), ImmutableSet.copyOf(facts.values().keySet()));
        }

        String inserts() {
            if (!isOverTime) {
                return "";
            }
            return dimensions.isEmpty() ? TOTALS : TOTALS + VALUES.fill(Map.of("values", values()));
        }

        private String values() {
            return dimensions.stream()
                    .map(each -> "(" + Codes.of(each) + ", CAST(:" + parameter(each) + " AS TEXT))")
                    .collect(Collectors.joining(", "));
        }
    }

    private final Map<StatementShape, Sql> statements = new ConcurrentHashMap<>();
    private final SqlCatalog sql;
    private final SqlTemplate template;
    private final String first;

    private CountingStatement(SqlCatalog sql, SqlTemplate template, String first) {
        this.sql = sql;
        this.template = template;
        this.first = first;
    }

    /**
     * Creates the statement; empty if queries of the database cannot write.
     *
     * @param template a statement with the part {@code visited}, which counts the click and returns {@code link_id} and
     *     {@code owner_id}, with the placeholder {@code inserts} after this part, and with the placeholder {@code first}
     * @param first the text for the placeholder {@code first}
     */
    public static Optional<CountingStatement> of(SqlCatalog sql, SqlTemplate template, String first) {
        return sql.database().writesInQueries()
                ? Optional.of(new CountingStatement(sql, template, first))
                : Optional.empty();
    }

    /** Returns whether the facts do not depend on the number of clicks, as in a rotation. */
    public static boolean supports(ClickFacts facts) {
        return facts.rotation().isEmpty();
    }

    /** Returns the statement for supported facts. */
    public Sql sql(ClickFacts facts) {
        return statements.computeIfAbsent(
                StatementShape.of(facts),
                shape -> sql.of(template.fill(Map.of("first", first, "inserts", shape.inserts()))));
    }

    private static String parameter(ClickDimension dimension) {
        return "of_" + dimension.wireName();
    }

    /** Returns the parameters of the facts. */
    public static Parameters parameters(ClickFacts facts) {
        Parameters p = new Parameters();
        if (facts.areNone()) {
            return p;
        }
        p.set("day", facts.day().toEpochDay());
        if (!facts.values().isEmpty()) {
            p.set("max_values", facts.maxValues());
        }
        for (var value : facts.values().entrySet()) {
            p.set(parameter(value.getKey()), value.getValue());
        }
        return p;
    }
}
