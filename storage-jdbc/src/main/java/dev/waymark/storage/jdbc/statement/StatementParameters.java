package dev.waymark.storage.jdbc.statement;

import dev.waymark.access.PasswordHash;
import dev.waymark.spi.support.Folding;
import dev.waymark.spi.support.Micros;
import dev.waymark.storage.jdbc.database.Database;
import dev.waymark.storage.jdbc.sql.Sql;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Gives the named parameters of one statement their values. */
public final class StatementParameters {

    /** Binds what one statement needs. */
    @FunctionalInterface
    public interface Binder {
        void bind(StatementParameters parameters) throws SQLException;

        /** Binds this, and then {@code other}. */
        default Binder and(Binder other) {
            return parameters -> {
                bind(parameters);
                other.bind(parameters);
            };
        }
    }

    private final Sql sql;
    private final PreparedStatement statement;
    private final Database database;
    private final int before;

    public StatementParameters(Sql sql, PreparedStatement statement, Database database) {
        this(sql, statement, database, 0);
    }

    /** @param before how many other values precede these in the statement */
    StatementParameters(Sql sql, PreparedStatement statement, Database database, int before) {
        this.sql = sql;
        this.statement = statement;
        this.database = database;
        this.before = before;
    }

    public StatementParameters set(String name, long value) throws SQLException {
        for (int index : sql.indexesOf(name)) {
            statement.setLong(before + index, value);
        }
        return this;
    }

    public StatementParameters set(String name, boolean value) throws SQLException {
        for (int index : sql.indexesOf(name)) {
            statement.setBoolean(before + index, value);
        }
        return this;
    }

    public StatementParameters set(String name, String value) throws SQLException {
        for (int index : sql.indexesOf(name)) {
            statement.setString(before + index, value);
        }
        return this;
    }

    /** An absent text is NULL. */
    public StatementParameters set(String name, Optional<String> value) throws SQLException {
        for (int index : sql.indexesOf(name)) {
            statement.setString(before + index, value.orElse(null));
        }
        return this;
    }

    /** An absent number is NULL. */
    public StatementParameters set(String name, OptionalLong value) throws SQLException {
        for (int index : sql.indexesOf(name)) {
            if (value.isPresent()) {
                statement.setLong(before + index, value.getAsLong());
            } else {
                statement.setNull(before + index, Types.BIGINT);
            }
        }
        return this;
    }

    /** An absent hash is NULL. */
    public StatementParameters setHash(String name, Optional<PasswordHash> value) throws SQLException {
        return set(name, value.map(PasswordHash::encoded));
    }

    public StatementParameters set(String name, Instant value) throws SQLException {
        return set(name, Micros.of(value));
    }

    /** An absent instant is {@code absent}. */
    public StatementParameters set(String name, Optional<Instant> value, long absent) throws SQLException {
        return set(name, value.map(Micros::of).orElse(absent));
    }

    /** An id of 0 is NULL: the database is to give one. */
    public StatementParameters setId(String name, long id) throws SQLException {
        return set(name, id == 0 ? OptionalLong.empty() : OptionalLong.of(id));
    }

    /** Folds the text, for a column that is sorted or searched by. */
    public StatementParameters fold(String name, String text) throws SQLException {
        return setFolded(name, Folding.fold(text));
    }

    /** Folds a text that may be long, for the two columns of a {@link FoldedText}. */
    public StatementParameters foldLong(String indexed, String whole, String text) throws SQLException {
        FoldedText folded = FoldedText.of(Folding.fold(text));
        return setFolded(indexed, folded.indexed()).setFolded(whole, folded.whole());
    }

    /** Text that is folded already, to be compared with a column that is sorted or searched by. */
    public StatementParameters setFolded(String name, String folded) throws SQLException {
        for (int index : sql.indexesOf(name)) {
            database.bindFolded(statement, before + index, folded);
        }
        return this;
    }

    /** The values of a list; if it has room for more of them, the last one is repeated. */
    public <T> StatementParameters setEach(String name, List<T> values) throws SQLException {
        int next = 0;
        for (int index : sql.indexesOf(name)) {
            statement.setObject(before + index, values.get(Math.min(next++, values.size() - 1)));
        }
        return this;
    }
}
