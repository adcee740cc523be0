package dev.waymark.storage.jdbc.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Waymark;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.Operation;
import dev.waymark.storage.jdbc.fixture.Operations;
import dev.waymark.storage.jdbc.fixture.connection.ProbedDataSource;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.EachEngine;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Each statement on a table with an owner compares the owner, so no owner reaches the records of another owner, and the tables
 * can be distributed by owner. The exceptions are listed with their reasons.
 */
@EachEngine
class OwnerComparisonTest {

    private static final Pattern TABLE_WITH_OWNER =
            Pattern.compile("\\bwaymark_(link|link_counter|link_pixel|link_tag|link_clicks|report|api_key)\\b");

    private static final Pattern COMPARES_OWNER =
            Pattern.compile("owner_id (=|>) \\?|INSERT INTO \\w+ (AS \\w+ )?\\([^)]*owner_id[^)]*\\)");

    /** The reasons why a statement compares no owner, and the statements. */
    private static final Map<String, Pattern> EXCEPTIONS = Map.of(
            "visitors find a link of any owner by its alias", Pattern.compile("alias_key (= \\?|IN)"),
            "strangers find a report of any owner by its page key", Pattern.compile("page_key = \\?"),
            "the owner of an API key is unknown before the key is found", Pattern.compile("key_hash = \\?"),
            "clicks are counted by the id of the link: the link may have moved to another owner since its read",
                    Pattern.compile("link_id (= \\?|IN|> \\?)"),
            "the queue contains the reports of all owners", Pattern.compile("(WHERE|AND) due_at|claim = \\?"),
            "operators list the records of all owners", Pattern.compile("WHERE id > \\?\\s+ORDER BY id\\s+LIMIT"));

    private static final Map<Engine, Set<String>> STATEMENTS = new EnumMap<>(Engine.class);

    private final Engine engine;

    OwnerComparisonTest(Engine engine) {
        this.engine = engine;
    }

    private Set<String> statements() {
        return STATEMENTS.computeIfAbsent(engine, each -> statements(each.emptyDatabase()));
    }

    private static Set<String> statements(Database database) {
        ProbedDataSource probe = new ProbedDataSource(database.dataSource());
        Set<String> statements = new LinkedHashSet<>();
        Waymark witness = Operations.waymark(database.storage());
        for (Operation operation : Operations.all()) {
            Operation.Ids ids = Operations.prepare(database, witness);
            probe.reset();
            operation.action().run(Operations.waymark(JdbcStorage.create(probe.dataSource())), ids);
            statements.addAll(probe.statements());
        }
        assertThat(statements).hasSizeGreaterThan(50);
        return statements;
    }

    @Test
    void each_condition_after_AND_is_indented_by_two_spaces() {
        assertThat(statements())
                .as("a line that begins with AND has two spaces more than the line of its WHERE, ON or CASE")
                .allSatisfy(sql -> assertThat(badlyIndented(sql)).isEmpty());
    }

    private static List<String> badlyIndented(String sql) {
        List<String> bad = new ArrayList<>();
        List<String> lines = sql.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            int indent = indent(lines.get(i));
            if (lines.get(i).startsWith("AND ", indent)) {
                boolean isGood = lines.subList(0, i).stream()
                        .filter(line -> indent(line) < indent)
                        .reduce((first, second) -> second)
                        .filter(line -> indent(line) == indent - 2)
                        .isPresent();
                if (!isGood) {
                    bad.add(lines.get(i));
                }
            }
        }
        return bad;
    }

    private static int indent(String line) {
        return line.length() - line.stripLeading().length();
    }

    @Test
    void each_statement_compares_the_owner_or_has_a_reason() {
        List<String> unowned = unowned().stream()
                .filter(sql -> EXCEPTIONS.values().stream()
                        .noneMatch(exception -> exception.matcher(sql).find()))
                .toList();

        assertThat(unowned)
                .as("statements that compare no owner and have no reason")
                .isEmpty();
    }

    @Test
    void each_reason_has_a_statement() {
        assertThat(EXCEPTIONS)
                .allSatisfy(
                        (reason, exception) -> assertThat(unowned()).as(reason).anyMatch(exception.asPredicate()));
    }

    private List<String> unowned() {
        return statements().stream()
                .filter(sql -> TABLE_WITH_OWNER.matcher(sql).find())
                .filter(sql -> !COMPARES_OWNER.matcher(sql).find())
                .toList();
    }
}
