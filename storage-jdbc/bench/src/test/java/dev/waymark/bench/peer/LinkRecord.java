package dev.waymark.bench.peer;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** A row of {@code waymark_link}, as code would read it for display. */
record LinkRecord(
        long id,
        String owner,
        long domain,
        String alias,
        String aliasKey,
        String url,
        String urlKey,
        @Nullable String title,
        long space,
        long clicks,
        boolean disabled,
        @Nullable String password,
        int privacy,
        @Nullable String privacyPassword,
        @Nullable String date,
        @Nullable String time,
        long clickLimit,
        @Nullable String fallback,
        long expiresAt,
        int target,
        int rules,
        int pixels,
        long createdAt,
        long updatedAt,
        long version) {

    /** The columns that {@link #of} reads, in this order. */
    static final String COLUMNS = """
            id, owner_id, domain_id, alias, alias_key, url, url_key, title, space_id, clicks, disabled, password, privacy,
            privacy_password, expiration_date, expiration_time, expiration_clicks, expiration_url, expires_at, target_type,
            entry_count, pixel_count, created_at, updated_at, version""";

    static LinkRecord of(ResultSet result) throws SQLException {
        return new LinkRecord(
                result.getLong(1),
                result.getString(2),
                result.getLong(3),
                result.getString(4),
                result.getString(5),
                result.getString(6),
                result.getString(7),
                result.getString(8),
                result.getLong(9),
                result.getLong(10),
                result.getBoolean(11),
                result.getString(12),
                result.getInt(13),
                result.getString(14),
                result.getString(15),
                result.getString(16),
                result.getLong(17),
                result.getString(18),
                result.getLong(19),
                result.getInt(20),
                result.getInt(21),
                result.getInt(22),
                result.getLong(23),
                result.getLong(24),
                result.getLong(25));
    }
}
