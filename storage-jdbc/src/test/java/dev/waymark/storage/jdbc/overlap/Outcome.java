package dev.waymark.storage.jdbc.overlap;

import static java.util.stream.Collectors.toMap;

import com.google.common.collect.Maps;
import dev.waymark.storage.jdbc.fixture.Contradictions;
import dev.waymark.storage.jdbc.fixture.TableDump;
import dev.waymark.storage.jdbc.fixture.Tables;
import dev.waymark.storage.jdbc.fixture.database.Database;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The effect of operations.
 *
 * @param results the results, in the order of the operations
 * @param rows the rows of all tables afterwards, without ids and random values
 * @param contradictions the contradictions between these rows
 */
record Outcome(List<String> results, Map<String, List<String>> rows, List<String> contradictions) {

    private static final Pattern WORK = Pattern.compile("\\b(due_at|tries|claim)=\\S+ ");

    static Outcome of(List<String> results, Database database) {
        Tables tables = Tables.of(database);
        Map<String, List<String>> rows = TableDump.of(tables).entrySet().stream()
                .collect(toMap(
                        Map.Entry::getKey,
                        entry -> entry.getValue().stream()
                                .map(OverlapOperation::masked)
                                .map(String::intern) // most rows of two outcomes are equal
                                .toList()));
        return new Outcome(List.copyOf(results), rows, Contradictions.of(tables));
    }

    /** Returns this outcome without the state of the generation of reports. */
    Outcome withoutWork() {
        return new Outcome(
                results,
                Maps.transformValues(
                        rows,
                        table -> table.stream()
                                .map(row -> WORK.matcher(row).replaceAll(""))
                                .toList()),
                contradictions);
    }

    /** Returns the rows that only one of two outcomes has, with the values that differ. */
    List<String> differingRows(Outcome serial) {
        List<String> differences = new ArrayList<>();
        rows.forEach((table, mine) -> {
            List<String> missing = new ArrayList<>(serial.rows.get(table));
            List<String> more =
                    mine.stream().filter(row -> !missing.remove(row)).toList();
            for (int i = 0; i < Math.max(more.size(), missing.size()); i++) {
                String row = i < more.size() ? more.get(i) : "no row ";
                String expected = i < missing.size() ? missing.get(i) : "no row ";
                differences.add("  " + table + ": " + Difference.of(row, expected));
            }
        });
        return differences;
    }
}
