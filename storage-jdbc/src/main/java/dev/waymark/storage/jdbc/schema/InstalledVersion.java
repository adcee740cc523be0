package dev.waymark.storage.jdbc.schema;

import dev.waymark.storage.jdbc.statement.Row;
import java.sql.SQLException;

/**
 * A version of the schema in a database.
 *
 * @param version the number of the version, from 1
 * @param fingerprint the fingerprint of the script that created the version
 */
public record InstalledVersion(int version, String fingerprint) {

    /** Returns the version in a row of {@code waymark_schema_version}. */
    public static InstalledVersion of(Row row) throws SQLException {
        return new InstalledVersion(row.integer("version"), row.text("fingerprint"));
    }
}
