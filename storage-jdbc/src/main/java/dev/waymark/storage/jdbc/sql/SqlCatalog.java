package dev.waymark.storage.jdbc.sql;

import com.google.common.math.IntMath;
import dev.waymark.storage.jdbc.database.Database;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The statements of a storage. A template is a statement with the default names of the tables. The catalogue gives the statement
 * the names of the storage, and parses the statement once.
 */
public final class SqlCatalog {

    /** More than the constant templates; some statements are composed from their arguments. */
    private static final int MOST_STATEMENTS = 1_000;

    /** The database takes far longer for a statement with more values than the catalogue takes to parse the statement again. */
    private static final int MOST_VALUES = 64;

    private record StatementKey(String template, String list, int size) {}

    private final TableNames names;
    private final Database database;
    private final Map<StatementKey, Sql> statements = new ConcurrentHashMap<>();

    public SqlCatalog(TableNames names, Database database) {
        this.names = names;
        this.database = database;
    }

    /** Returns the statement of a template in which each parameter is one value. */
    public Sql of(String template) {
        return ofList(template, "", 1);
    }

    /** Returns the statement of a template in which the parameter {@code list} is {@code size} values, separated by commas. */
    public Sql ofList(String template, String list, int size) {
        StatementKey key = new StatementKey(template, list, size);
        Sql known = statements.get(key);
        return known == null ? parse(key) : known;
    }

    private Sql parse(StatementKey key) {
        Sql parsed = Sql.parse(names.applyTo(key.template()), key.list(), key.size());
        if (key.size() <= MOST_VALUES) {
            if (statements.size() >= MOST_STATEMENTS) {
                statements.clear();
            }
            statements.put(key, parsed);
        }
        return parsed;
    }

    /**
     * Returns the statement of a template in which the parameter {@code ids} is at least as many values as there are ids. The
     * number of values is a power of two, so that databases have few different statements to parse and plan.
     */
    public Sql ofIds(String template, List<Long> ids) {
        return ofList(template, "ids", IntMath.ceilingPowerOfTwo(ids.size()));
    }

    public TableNames names() {
        return names;
    }

    public Database database() {
        return database;
    }
}
