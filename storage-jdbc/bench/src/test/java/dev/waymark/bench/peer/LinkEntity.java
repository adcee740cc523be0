package dev.waymark.bench.peer;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.PrimaryKeyJoinColumn;
import jakarta.persistence.SecondaryTable;
import jakarta.persistence.Table;
import org.hibernate.annotations.SecondaryRow;
import org.jspecify.annotations.Nullable;

/** A row of {@code waymark_link} with its counter as an entity, with the columns of {@link LinkRecord}. */
@Entity
@Table(name = "waymark_link")
@SecondaryTable(name = LinkEntity.COUNTER, pkJoinColumns = @PrimaryKeyJoinColumn(name = "link_id"))
@SecondaryRow(table = LinkEntity.COUNTER, optional = false)
@SuppressWarnings("UnusedVariable") // Hibernate writes and reads its fields
class LinkEntity {

    static final String COUNTER = "waymark_link_counter";

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

    @Column(table = COUNTER)
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

    @Column(name = "click_limit", table = COUNTER)
    private long clickLimit;

    @Column(name = "expiration_url")
    private @Nullable String fallback;

    @Column(name = "expires_at")
    private long expiresAt;

    @Column(name = "target_type")
    private int target;

    private @Nullable String entries;

    private @Nullable String pixels;

    private @Nullable String tags;

    private @Nullable String attributes;

    @Column(name = "start_date")
    private @Nullable String startDate;

    @Column(name = "start_time")
    private @Nullable String startTime;

    @Column(name = "starts_at")
    private long startsAt;

    @Column(name = "creation_key")
    private @Nullable String creationKey;

    @Column(name = "creation_fingerprint")
    private @Nullable String creationFingerprint;

    @Column(name = "created_at")
    private long createdAt;

    @Column(name = "updated_at")
    private long updatedAt;

    private long version;

    /** Creates an entity for Hibernate. */
    LinkEntity() {}
}
