package dev.waymark.storage.jdbc.statement;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.access.Owner;
import dev.waymark.access.PasswordHash;
import dev.waymark.query.Folding;
import dev.waymark.spi.Position;
import dev.waymark.spi.support.StoreRules;
import dev.waymark.storage.jdbc.database.Database;
import dev.waymark.storage.jdbc.sql.Sql;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The values of the named parameters of a statement, in the order of the calls that set the values. The methods {@code set*}
 * change and return this object. The methods {@link #and} and {@link #only} return a new object.
 */
public final class Parameters {

    /** A folded text, for a column of sort or search keys. */
    private record Folded(String text) {}

    /** A text that is folded only when the text is bound, because an update binds only changed values. */
    private record ToFold(String text) {}

    /** A text whose sort key is computed only when the text is bound. */
    private record ToSort(String text) {}

    /** An absent text. */
    private static final Object ABSENT = new Object();

    private final Map<String, Object> values = new LinkedHashMap<>();

    /** Returns the parameter {@code :owner_id}. */
    public static Parameters of(Owner owner) {
        return new Parameters().set("owner_id", owner.key());
    }

    /** Returns the parameter {@code :ids}, for a statement of {@link SqlCatalog#ofIds}. */
    public static Parameters ofIds(List<Long> ids) {
        return new Parameters().setEach("ids", ids);
    }

    /** Returns the parameters {@code :after} and {@code :limit}, for a query of the next rows. */
    public static Parameters after(long after, int limit) {
        return new Parameters().set("after", after).set("limit", limit);
    }

    /** Returns the parameters {@code :id} and {@code :owner_id}. Only the owner can find a record by its id. */
    public static Parameters of(Owner owner, long id) {
        return of(owner).set("id", id);
    }

    private Parameters put(String name, Object value) {
        values.put(name, value);
        return this;
    }

    public Parameters set(String name, long value) {
        return put(name, value);
    }

    public Parameters set(String name, boolean value) {
        return put(name, value);
    }

    public Parameters set(String name, String value) {
        return put(name, value);
    }

    /** Sets a text, or NULL for an absent text. */
    public Parameters set(String name, Optional<String> value) {
        return put(name, value.isPresent() ? value.get() : ABSENT);
    }

    /** Sets a hash, or NULL for an absent hash. */
    public Parameters setHash(String name, Optional<PasswordHash> value) {
        return set(name, value.map(PasswordHash::encoded));
    }

    public Parameters set(String name, Instant value) {
        return set(name, StoreRules.micros(value));
    }

    /** Sets an instant, or {@code absent} for an absent instant. */
    public Parameters set(String name, Optional<Instant> value, long absent) {
        return set(name, value.map(StoreRules::micros).orElse(absent));
    }

    /** Sets the folded form of a text, for a column of sort or search keys. */
    public Parameters setFoldOf(String name, String text) {
        return put(name, new ToFold(text));
    }

    /** Sets the sort key of a text, for a column of sort keys. */
    public Parameters setSortKeyOf(String name, String text) {
        return put(name, new ToSort(text));
    }

    /** Sets the key of a position, to compare with. */
    public Parameters setKeyOf(String name, Position position) {
        return position.text().isPresent() ? setFolded(name, position.text().get()) : set(name, position.number());
    }

    /** Sets a folded text, for a comparison with a column of sort or search keys. */
    public Parameters setFolded(String name, String folded) {
        return put(name, new Folded(folded));
    }

    /**
     * Sets the values of a list. If the list has more parameters than values, the last value is repeated. The list may occur several
     * times in the statement.
     */
    public Parameters setEach(String name, List<?> each) {
        return put(name, each);
    }

    /** Returns these parameters and further parameters. */
    public Parameters and(Parameters more) {
        Parameters all = new Parameters();
        all.values.putAll(values);
        all.values.putAll(more.values);
        return all;
    }

    /** Returns the parameters with these names. */
    public Parameters only(Collection<String> names) {
        Parameters some = new Parameters();
        for (String name : names) {
            some.put(name, get(name));
        }
        return some;
    }

    /** Returns whether the value of a parameter is the same in other parameters. */
    public boolean agrees(Parameters other, String name) {
        return get(name).equals(other.get(name));
    }

    private Object get(String name) {
        return checkNotNull(values.get(name), name);
    }

    /** Returns whether the other object has the same names and values. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Parameters that && values.equals(that.values);
    }

    @Override
    public int hashCode() {
        return values.hashCode();
    }

    /** Returns the names in the order of the calls of {@code set}. */
    public Set<String> names() {
        return values.keySet();
    }

    /** Returns the length of the texts. Texts to fold do not count: their originals do, or are short. */
    int characters() {
        int characters = 0;
        for (Object value : values.values()) {
            characters += value instanceof String text ? text.length() : 0;
        }
        return characters;
    }

    /** @param before the number of values of previous rows in the statement */
    void bind(Sql sql, PreparedStatement statement, Database database, int before) throws SQLException {
        for (Map.Entry<String, Object> each : values.entrySet()) {
            int occurrence = 0;
            for (int index : sql.indexesOf(each.getKey())) {
                Object value = each.getValue() instanceof List<?> list
                        ? list.get(Math.min(occurrence++ % sql.listSize(), list.size() - 1))
                        : each.getValue();
                bind(statement, database, before + index, value);
            }
        }
    }

    private static void bind(PreparedStatement statement, Database database, int index, Object value)
            throws SQLException {
        if (value instanceof Long number) {
            statement.setLong(index, number);
        } else if (value instanceof String text) {
            statement.setString(index, text);
        } else if (value instanceof Boolean flag) {
            statement.setBoolean(index, flag);
        } else if (value instanceof Folded folded) {
            database.bindFolded(statement, index, folded.text());
        } else if (value instanceof ToFold toFold) {
            database.bindFolded(statement, index, Folding.fold(toFold.text()));
        } else if (value instanceof ToSort toSort) {
            database.bindFolded(statement, index, StoreRules.beginning(Folding.fold(toSort.text())));
        } else { // ABSENT
            statement.setString(index, null);
        }
    }
}
