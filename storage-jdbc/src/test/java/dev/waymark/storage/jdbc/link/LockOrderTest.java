package dev.waymark.storage.jdbc.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import com.google.common.collect.Ordering;
import dev.waymark.Waymark;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.Operation;
import dev.waymark.storage.jdbc.fixture.Operations;
import dev.waymark.storage.jdbc.fixture.connection.ProbedDataSource;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.EachEngine;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Each transaction locks the rows of a link in the {@linkplain LinkRow#LOCK_ORDER order of locks}, and the row of a report before
 * its findings. An insertion of a new record locks no row that another transaction could lock.
 */
@EachEngine
class LockOrderTest {

    private static final ImmutableList<String> ORDER = ImmutableList.<String>builder()
            .addAll(LinkRow.LOCK_ORDER)
            .add("waymark_link_click_value", "waymark_report", "waymark_report_findings")
            .build();

    /** A statement that changes or locks rows, or inserts rows that belong to a record. */
    private static final Pattern LOCKING = Pattern.compile(
            "(?s)UPDATE (\\w+)|DELETE FROM (\\w+)|INSERT INTO (\\w+_\\w+_\\w+)|FROM (\\w+)\\nWHERE .*FOR UPDATE");

    private static final Pattern NEW_RECORD = Pattern.compile("INSERT INTO waymark_(link|report|api_key) ");

    private final Database database;

    LockOrderTest(Engine engine) {
        assumeFalse(engine == Engine.SQLITE, "a writing transaction locks the whole database");
        database = engine.emptyDatabase();
    }

    /** Returns the statements of an operation, a list for each transaction. */
    private List<List<String>> transactions(ProbedDataSource probe, Operation operation) {
        Operation.Ids ids = Operations.prepare(database, Operations.waymark(database.storage()));
        Waymark waymark = Operations.waymark(JdbcStorage.create(probe.dataSource()));
        List<List<String>> transactions = new ArrayList<>();
        List<String> recorded = new ArrayList<>();
        probe.interfere(step -> {
            List<String> all = probe.statements();
            boolean isCommit = Iterables.getLast(probe.calls()).equals("commit");
            recorded.addAll(all.subList(recorded.size(), all.size()));
            if (isCommit) {
                transactions.add(List.copyOf(recorded.subList(started(transactions), recorded.size())));
            }
        });
        operation.action().run(waymark, ids);
        transactions.add(List.copyOf(probe.statements()
                .subList(started(transactions), probe.statements().size())));
        return transactions;
    }

    private static int started(List<List<String>> transactions) {
        return transactions.stream().mapToInt(List::size).sum();
    }

    /** Returns the tables in the order in which a transaction locks the first of their rows. */
    private static List<String> locked(List<String> statements) {
        Set<String> created = new HashSet<>();
        List<String> tables = new ArrayList<>();
        for (String sql : statements) {
            Matcher record = NEW_RECORD.matcher(sql);
            while (record.find()) {
                created.add("waymark_" + record.group(1));
            }
            Matcher locking = LOCKING.matcher(sql);
            while (locking.find()) {
                String table = table(locking);
                boolean isOfNewRecord = created.stream().anyMatch(table::startsWith);
                if (ORDER.contains(table) && !isOfNewRecord && !tables.contains(table)) {
                    tables.add(table);
                }
            }
        }
        return tables;
    }

    private static String table(Matcher locking) {
        for (int group = 1; group <= locking.groupCount(); group++) {
            Optional<String> table = Optional.ofNullable(locking.group(group));
            if (table.isPresent()) {
                return table.get();
            }
        }
        throw new AssertionError(locking.group());
    }

    @Test
    void each_transaction_locks_tables_in_one_order() {
        ProbedDataSource probe = new ProbedDataSource(database.dataSource());
        Set<String> tables = new HashSet<>();

        for (Operation operation : Operations.all()) {
            for (List<String> statements : transactions(probe, operation)) {
                List<String> locked = locked(statements);
                tables.addAll(locked);
                assertThat(locked)
                        .as("the order in which a transaction of '%s' locks tables", operation)
                        .isSortedAccordingTo(Ordering.explicit(ORDER));
            }
        }

        assertThat(tables).as("the tables that some operation locks").containsExactlyInAnyOrderElementsOf(ORDER);
    }
}
