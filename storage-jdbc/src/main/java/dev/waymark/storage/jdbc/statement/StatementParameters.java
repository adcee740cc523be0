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

/**
 * Sets the values of the named parameters of one statement.
 *
 * @param before the number of values of previous rows in the statement
 */
public record StatementParameters(Sql sql, PreparedStatement statement, Database database, int before) {

    /** Binds the parameters of one statement. */
    @FunctionalInterface
    public interface Binder {
        void bind(StatementParameters parameters) throws SQLException;

        /** Returns a binder that first binds these parameters and then the parameters of {@code other}. */
        default Binder and(Binder other) {
            return parameters -> {
                bind(parameters);
                other.bind(parameters);
            };
        }
    }

    public StatementParameters(Sql sql, PreparedStatement statement, Database database) {
        this(sql, statement, database, 0);
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

    /** Sets a text, or NULL for an absent text. */
    public StatementParameters set(String name, Optional<String> value) throws SQLException {
        for (int index : sql.indexesOf(name)) {
            statement.setString(before + index, value.orElse(null));
        }
        return this;
    }

    /** Sets a number, or NULL for an absent number. */
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

    /** Sets a hash, or NULL for an absent hash. */
    public StatementParameters setHash(String name, Optional<PasswordHash> value) throws SQLException {
        return set(name, value.map(PasswordHash::encoded));
    }

    public StatementParameters set(String name, Instant value) throws SQLException {
        return set(name, Micros.of(value));
    }

    /** Sets an instant, or {@code absent} for an absent instant. */
    public StatementParameters set(String name, Optional<Instant> value, long absent) throws SQLException {
        return set(name, value.map(Micros::of).orElse(absent));
    }

    /** Sets an id, or NULL for the id 0, so that the database generates the id. */
    public StatementParameters setId(String name, long id) throws SQLException {
        return set(name, id == 0 ? OptionalLong.empty() : OptionalLong.of(id));
    }

    /** Sets the folded form of a text, for a column of sort or search keys. */
    public StatementParameters fold(String name, String text) throws SQLException {
        return setFolded(name, Folding.fold(text));
    }

    /** Sets the folded form of a text that may be long, for the two columns of a {@link FoldedText}. */
    public StatementParameters foldLong(String indexed, String whole, String text) throws SQLException {
        FoldedText folded = FoldedText.of(Folding.fold(text));
        return setFolded(indexed, folded.indexed()).setFolded(whole, folded.whole());
    }

    /** Sets a folded text, for a comparison with a column of sort or search keys. */
    public StatementParameters setFolded(String name, String folded) throws SQLException {
        for (int index : sql.indexesOf(name)) {
            database.bindFolded(statement, before + index, folded);
        }
        return this;
    }

    /** Sets the values of a list. If the statement has more parameters than values, the last value is repeated. */
    public <T> StatementParameters setEach(String name, List<T> values) throws SQLException {
        int next = 0;
        for (int index : sql.indexesOf(name)) {
            statement.setObject(before + index, values.get(Math.min(next++, values.size() - 1)));
        }
        return this;
    }
}
