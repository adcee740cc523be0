package dev.waymark.bench.peer;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** A row of {@code waymark_link} with the clicks of its counter, as code would read it for display. */
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
        @Nullable String entries,
        @Nullable String pixels,
        @Nullable String tags,
        @Nullable String attributes,
        @Nullable String startDate,
        @Nullable String startTime,
        long startsAt,
        @Nullable String creationKey,
        @Nullable String creationFingerprint,
        long createdAt,
        long updatedAt,
        long version) {

    /**
     * The columns that {@link #of} reads, in this order, and the table. The columns of the counter are subqueries: SQLite takes half
     * as long again to prepare a join.
     */
    static final String SELECT = """
            SELECT
              link.id, link.owner_id, link.domain_id, link.alias, link.alias_key, link.url, link.url_key, link.title, link.space_id,
              (SELECT counter.clicks FROM waymark_link_counter counter WHERE counter.link_id = link.id),
              link.disabled, link.password, link.privacy, link.privacy_password,
              link.expiration_date, link.expiration_time,
              (SELECT counter.click_limit FROM waymark_link_counter counter WHERE counter.link_id = link.id),
              link.expiration_url, link.expires_at,
              link.target_type, link.entries, link.pixels, link.tags, link.attributes,
              link.start_date, link.start_time, link.starts_at, link.creation_key, link.creation_fingerprint,
              link.created_at, link.updated_at, link.version
            FROM waymark_link link
            """;

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
                result.getString(21),
                result.getString(22),
                result.getString(23),
                result.getString(24),
                result.getString(25),
                result.getString(26),
                result.getLong(27),
                result.getString(28),
                result.getString(29),
                result.getLong(30),
                result.getLong(31),
                result.getLong(32));
    }
}
