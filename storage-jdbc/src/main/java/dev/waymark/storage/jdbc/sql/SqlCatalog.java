package dev.waymark.storage.jdbc.sql;

import com.google.common.math.IntMath;
import dev.waymark.storage.jdbc.database.Database;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The statements of a storage. A template is a statement with the default names of the tables. The catalogue gives the
 * statement the names of the storage, and parses the statement once.
 */
public final class SqlCatalog {

    /** More than the number of constant templates; other templates are composed from arguments. */
    private static final int MAX_STATEMENTS = 1_000;

    /** With more values, parsing the statement again takes a small part of the time of its execution. */
    private static final int MAX_VALUES = 64;

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
        if (key.size() <= MAX_VALUES) {
            if (statements.size() >= MAX_STATEMENTS) {
                // A concurrent look-up parses its statement again, and gets an equal statement.
                statements.clear();
            }
            statements.put(key, parsed);
        }
        return parsed;
    }

    /**
     * Returns the statement of a template in which the parameter {@code ids} has at least one value for each id. The number of
     * values is a power of two, so that databases parse and plan few different statements.
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
