package dev.waymark.storage.jdbc.search;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.waymark.storage.jdbc.schema.Script;
import dev.waymark.storage.jdbc.sql.Sql;
import dev.waymark.storage.jdbc.sql.TableNames;
import dev.waymark.storage.jdbc.statement.Parameters;
import dev.waymark.storage.jdbc.statement.Session;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The FTS5 tables of SQLite, and the triggers that update the tables. {@link SqliteTrigrams} searches in one of the tables. */
final class SqliteSearchIndexes extends SearchIndexes {

    private static final String SCRIPT = "/META-INF/waymark/sqlite/search.sql";

    private static final Pattern TABLE =
            Pattern.compile("CREATE VIRTUAL TABLE IF NOT EXISTS (\\w+)\\s.*", Pattern.DOTALL);
    private static final Pattern TRIGGER = Pattern.compile("CREATE TRIGGER IF NOT EXISTS (\\w+)\\s.*", Pattern.DOTALL);

    /** The metadata of the driver contains no triggers. */
    private static final Sql NAMES = Sql.parse("SELECT name FROM sqlite_master");

    private final Script script;

    SqliteSearchIndexes(TableNames names) {
        this.script = Script.of(SCRIPT, names);
    }

    @Override
    Defects defects(Session session) throws SQLException {
        ImmutableList<String> tables = script.created(TABLE);
        ImmutableList<String> triggers = script.created(TRIGGER);
        ImmutableSet<String> present =
                ImmutableSet.copyOf(session.list(NAMES, new Parameters(), row -> Ascii.toLowerCase(row.text("name"))));
        ImmutableList<String> missing = Stream.concat(
                        absent("table ", tables, present), absent("trigger ", triggers, present))
                .collect(ImmutableList.toImmutableList());
        return new Defects(tables.size() + triggers.size(), missing, ImmutableList.of());
    }

    private static Stream<String> absent(String kind, List<String> names, Set<String> present) {
        return names.stream()
                .filter(name -> !present.contains(Ascii.toLowerCase(name)))
                .map(name -> kind + name);
    }

    /** Returns one step, because a write between a table and its triggers would not be indexed. */
    @Override
    ImmutableList<ImmutableList<String>> steps() {
        return ImmutableList.of(script.statements());
    }

    /** SQLite leaves existing tables and triggers unchanged. */
    @Override
    void create(Session session, ImmutableList<String> statements) throws SQLException {
        for (String statement : statements) {
            session.execute(Sql.parse(statement), new Parameters());
        }
    }
}
