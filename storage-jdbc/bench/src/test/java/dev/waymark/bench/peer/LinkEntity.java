package dev.waymark.bench.peer;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import org.jspecify.annotations.Nullable;

/** A row of {@code waymark_link} as an entity, with the columns of {@link LinkRecord}. */
@Entity
@Table(name = "waymark_link")
@SuppressWarnings("UnusedVariable") // Hibernate writes and reads its fields
class LinkEntity {

    @Id
    private long id;

    @Column(name = "owner_id")
    private String owner = "";

    @Column(name = "domain_id")
    private long domain;

    private String alias = "";

    @Column(name = "alias_key")
    private String aliasKey = "";

    private String url = "";

    @Column(name = "url_key")
    private String urlKey = "";

    private @Nullable String title;

    @Column(name = "space_id")
    private long space;

    private long clicks;

    private boolean disabled;

    private @Nullable String password;

    private int privacy;

    @Column(name = "privacy_password")
    private @Nullable String privacyPassword;

    @Column(name = "expiration_date")
    private @Nullable String date;

    @Column(name = "expiration_time")
    private @Nullable String time;

    @Column(name = "expiration_clicks")
    private @Nullable Long clickLimit;

    @Column(name = "expiration_url")
    private @Nullable String fallback;

    @Column(name = "expires_at")
    private long expiresAt;

    @Column(name = "target_type")
    private int target;

    @Column(name = "entry_count")
    private int rules;

    @Column(name = "pixel_count")
    private int pixels;

    @Column(name = "created_at")
    private long createdAt;

    @Column(name = "updated_at")
    private long updatedAt;

    private long version;

    /** Creates an entity for Hibernate. */
    LinkEntity() {}
}
