package dev.waymark.storage.jdbc.list;

import java.util.Optional;

/**
 * The order of a list. Records with equal keys are in the order of their ids.
 *
 * @param key the first column of the order; empty for the order of ids
 * @param isLong whether the column contains texts of up to two kilobytes
 * @param counter the table that contains the key, if the key is not in the table of the records
 */
public record Order(Optional<String> key, boolean isLong, Optional<Counter> counter) {

    public static final String ID = "id";
    static final String OWNER = "owner_id";

    /** The order of creation. */
    public static final Order BY_ID = new Order(Optional.empty(), false, Optional.empty());

    /**
     * A table with one row for each record. The table has an index on the owner, the key and the id.
     *
     * @param table the table with its alias, which has the owner column of the records
     * @param id the column with the id of the record
     */
    record Counter(Table table, String id) {

        /** Returns the column with the id of the record, with the alias of the table. */
        String idColumn() {
            return table.column(id);
        }
    }

    /** Returns the order of a column. */
    public static Order by(String column) {
        return new Order(Optional.of(column), false, Optional.empty());
    }

    /** Returns the order of a column with texts of up to two kilobytes. */
    public static Order byLongText(String column) {
        return new Order(Optional.of(column), true, Optional.empty());
    }

    /**
     * Returns the order of a column of another table.
     *
     * @param table the name of the table, which has one row for each record, a column {@code owner_id} and an index on the
     *     owner, the column and the id
     * @param id the column of this table with the id of the record
     */
    public static Order byCounter(String table, String id, String column) {
        return new Order(Optional.of(column), false, Optional.of(new Counter(new Table(table, "counter", ""), id)));
    }

    /** Returns whether this is the order of creation. */
    boolean isById() {
        return key.isEmpty();
    }

    /** Returns the column of the key with the alias of its table; empty for the order of ids. */
    Optional<String> keyColumn(Table table) {
        return key.map(counter.map(Counter::table).orElse(table)::column);
    }
}
