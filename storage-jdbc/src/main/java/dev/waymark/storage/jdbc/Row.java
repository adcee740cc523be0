package dev.waymark.storage.jdbc;

import dev.waymark.access.PasswordHash;
import dev.waymark.spi.Micros;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/** The current row of a result, read column by column. */
final class Row {

    /** Makes a value of a row. */
    @FunctionalInterface
    interface Mapper<T> {
        T map(Row row) throws SQLException;
    }

    private final ResultSet result;

    Row(ResultSet result) {
        this.result = result;
    }

    long number(String column) throws SQLException {
        return result.getLong(column);
    }

    int integer(String column) throws SQLException {
        return result.getInt(column);
    }

    /** Empty if the column has {@code absent}. */
    OptionalLong number(String column, long absent) throws SQLException {
        long value = result.getLong(column);
        return value == absent ? OptionalLong.empty() : OptionalLong.of(value);
    }

    /** Empty if the column is NULL. */
    OptionalLong optionalNumber(String column) throws SQLException {
        long value = result.getLong(column);
        return result.wasNull() ? OptionalLong.empty() : OptionalLong.of(value);
    }

    boolean flag(String column) throws SQLException {
        return result.getBoolean(column);
    }

    String text(String column) throws SQLException {
        return result.getString(column);
    }

    /** Empty if the column is NULL. */
    Optional<String> optionalText(String column) throws SQLException {
        return Optional.ofNullable(result.getString(column));
    }

    /** Empty if the column is NULL. */
    Optional<PasswordHash> hash(String column) throws SQLException {
        return optionalText(column).map(PasswordHash::new);
    }

    Instant instant(String column) throws SQLException {
        return Micros.toInstant(result.getLong(column));
    }

    /** Empty if the column has {@code absent}. */
    Optional<Instant> instant(String column, long absent) throws SQLException {
        long micros = result.getLong(column);
        return micros == absent ? Optional.empty() : Optional.of(Micros.toInstant(micros));
    }
}
