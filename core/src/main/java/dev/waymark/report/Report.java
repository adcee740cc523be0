package dev.waymark.report;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.MoreObjects;
import com.google.common.collect.ImmutableList;
import dev.waymark.access.Owner;
import dev.waymark.access.Privacy;
import dev.waymark.text.PageKeys;
import dev.waymark.url.WebUrl;
import dev.waymark.value.ValueFields;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A stored report, without its findings. {@link Reports} returns reports; {@link CreateReport} is the command that creates a
 * report. {@link ReportDetails} contains the findings.
 *
 * <p>Immutable. Two reports are equal if all of their fields are equal. All instants have microsecond precision.
 */
public final class Report {

    /** The maximum number of characters (code points) of the attributes. */
    public static final int MAX_ATTRIBUTES = 4_096;

    private final Fields fields;

    /** Checks the fields. The builder has already refused null. */
    Report(Fields fields) {
        this.fields = fields;
        checkArgument(fields.id >= 0, "id must not be negative, was %s", fields.id);
        checkArgument(fields.version >= 1, "version must be at least 1, was %s", fields.version);
        checkArgument(
                PageKeys.isWellFormed(pageKey()),
                "a page key must be 22 characters of base64url, which encode 128 bits");
        checkArgument(
                fields.result.isPresent() == fields.generatedAt.isPresent(),
                "the result and the time of generation must both be present or both be absent");
        checkArgument(fields.privacy.password().isEmpty(), "the privacy of a report must not contain a password");
    }

    /**
     * Creates a builder for a public report that is not stored, without a result and without a request for generation. This
     * method is for storage adapters and for the unit tests of applications. To create a report, use {@link Reports#create
     * Reports.create}.
     *
     * @param owner the owner
     * @param url the URL
     * @param project the host of the URL without a leading {@code www.} and without a trailing dot
     */
    public static ReportBuilder builder(Owner owner, String url, String project) {
        return new ReportBuilder(new Fields(owner, url, project));
    }

    /** Creates a builder with the fields of this report. */
    public ReportBuilder toBuilder() {
        return new ReportBuilder(fields.copy());
    }

    /** Returns the id, which the storage assigns; 0 for a report that is not stored. Ids ascend in the order of creation. */
    public long id() {
        return fields.id;
    }

    /** Returns the owner. */
    public Owner owner() {
        return fields.owner;
    }

    /** Returns the URL in its original spelling. */
    public String url() {
        return fields.url;
    }

    /** Returns the host of the URL without a leading {@code www.}; empty for URLs other than http and https. */
    public String project() {
        return fields.project;
    }

    /** Returns the rating; empty until the report is generated. */
    public Optional<ReportResult> result() {
        return fields.result;
    }

    /** Returns the privacy, which never contains a password. The owner can see the report with any privacy. */
    public Privacy privacy() {
        return fields.privacy;
    }

    /** Returns the attributes, a text of your own that only the owner of the report receives, if any. */
    public Optional<String> attributes() {
        return fields.attributes;
    }

    /**
     * Returns the address of the report's page for strangers: 128 random bits as 22 characters.
     * {@link dev.waymark.page.Pages#report Pages.report} finds the page by this key. Each report has a different key, and the
     * key never changes. Anyone with the key can open the page of a public report, so {@link #toString()} omits the key.
     */
    public String pageKey() {
        return checkNotNull(fields.pageKey);
    }

    /**
     * Returns the time of the request for generation; empty without a request. A report that is set aside after too many
     * failures keeps its request.
     */
    public Optional<Instant> requestedAt() {
        return fields.requestedAt;
    }

    /** Returns the time of creation. */
    public Instant createdAt() {
        return fields.createdAt;
    }

    /** Returns the time of the last generation; empty until the report is generated. */
    public Optional<Instant> generatedAt() {
        return fields.generatedAt;
    }

    /** Returns the time of the last change or, before the first change, of the creation. */
    public Instant updatedAt() {
        return fields.updatedAt;
    }

    /** Returns the version: 1 after the creation; each change increases the version by 1. */
    public long version() {
        return fields.version;
    }

    /** Returns a copy with another id. */
    public Report withId(long newId) {
        return toBuilder().id(newId).build();
    }

    private ImmutableList<Object> values() {
        return ImmutableList.of(
                fields.id,
                fields.owner,
                fields.url,
                fields.project,
                fields.result,
                fields.privacy,
                fields.attributes,
                pageKey(),
                fields.requestedAt,
                fields.createdAt,
                fields.generatedAt,
                fields.updatedAt,
                fields.version);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Report report && values().equals(report.values());
    }

    @Override
    public int hashCode() {
        return values().hashCode();
    }

    /** Returns a text for logs, without the page key, and without a user name and password of the URL. */
    @Override
    public String toString() {
        return MoreObjects.toStringHelper(this)
                .add("id", fields.id)
                .add("owner", fields.owner)
                .add("url", WebUrl.withoutUserInfo(fields.url))
                .add("project", fields.project)
                .add("result", fields.result)
                .add("privacy", fields.privacy)
                .add("attributes", fields.attributes)
                .add("requestedAt", fields.requestedAt)
                .add("createdAt", fields.createdAt)
                .add("generatedAt", fields.generatedAt)
                .add("updatedAt", fields.updatedAt)
                .add("version", fields.version)
                .toString();
    }

    /** The fields of a report. Only a builder changes its own fields. */
    static final class Fields extends ValueFields<Fields> {

        long id;
        Owner owner;
        String url;
        String project;
        Optional<ReportResult> result = Optional.empty();
        Privacy privacy = Privacy.PUBLIC;
        Optional<String> attributes = Optional.empty();

        /** Null until the report is built. */
        @Nullable
        String pageKey;

        Optional<Instant> requestedAt = Optional.empty();
        Instant createdAt = Instant.EPOCH;
        Optional<Instant> generatedAt = Optional.empty();
        Instant updatedAt = Instant.EPOCH;
        long version = 1;

        Fields(Owner owner, String url, String project) {
            this.owner = checkNotNull(owner, "owner");
            this.url = checkNotNull(url, "url");
            this.project = checkNotNull(project, "project");
        }
    }
}
