package dev.waymark.report;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.MoreObjects;
import com.google.common.collect.ImmutableList;
import dev.waymark.access.Owner;
import dev.waymark.access.Privacy;
import dev.waymark.text.PageKeys;
import dev.waymark.url.WebUrl;
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

    private final long id;
    private final Owner owner;
    private final String url;
    private final String project;
    private final Optional<ReportResult> result;
    private final Privacy privacy;
    private final Optional<String> attributes;
    private final String pageKey;
    private final Optional<Instant> requestedAt;
    private final Instant createdAt;
    private final Optional<Instant> generatedAt;
    private final Instant updatedAt;
    private final long version;

    /** Copies the fields of the builder. The builder has already refused null. */
    Report(ReportBuilder report) {
        id = report.id;
        owner = report.owner;
        url = report.url;
        project = report.project;
        result = report.result;
        privacy = report.privacy;
        attributes = report.attributes;
        pageKey = checkNotNull(report.pageKey, "pageKey");
        requestedAt = report.requestedAt;
        createdAt = report.createdAt;
        generatedAt = report.generatedAt;
        updatedAt = report.updatedAt;
        version = report.version;
        checkArgument(id >= 0, "id must not be negative, was %s", id);
        checkArgument(version >= 1, "version must be at least 1, was %s", version);
        checkArgument(
                PageKeys.isWellFormed(pageKey), "a page key must be 22 characters of base64url, which encode 128 bits");
        checkArgument(
                result.isPresent() == generatedAt.isPresent(),
                "the result and the time of generation must both be present or both be absent");
        checkArgument(privacy.password().isEmpty(), "the privacy of a report must not contain a password");
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
        return new ReportBuilder(owner, url, project);
    }

    /** Creates a builder with the fields of this report. */
    public ReportBuilder toBuilder() {
        return new ReportBuilder(this);
    }

    /** Returns the id, which the storage assigns; 0 for a report that is not stored. Ids ascend in the order of creation. */
    public long id() {
        return id;
    }

    /** Returns the owner. */
    public Owner owner() {
        return owner;
    }

    /** Returns the URL in its original spelling. */
    public String url() {
        return url;
    }

    /** Returns the host of the URL without a leading {@code www.}; empty for URLs other than http and https. */
    public String project() {
        return project;
    }

    /** Returns the rating; empty until the report is generated. */
    public Optional<ReportResult> result() {
        return result;
    }

    /** Returns the privacy, which never contains a password. The owner can see the report with any privacy. */
    public Privacy privacy() {
        return privacy;
    }

    /** Returns the attributes, a text of your own that only the owner of the report receives, if any. */
    public Optional<String> attributes() {
        return attributes;
    }

    /**
     * Returns the address of the report's page for strangers: 128 random bits as 22 characters.
     * {@link dev.waymark.page.Pages#report Pages.report} finds the page by this key. Each report has a different key, and the
     * key never changes. Anyone with the key can open the page of a public report, so {@link #toString()} omits the key.
     */
    public String pageKey() {
        return pageKey;
    }

    /**
     * Returns the time of the request for generation; empty without a request. A report that is set aside after too many
     * failures keeps its request.
     */
    public Optional<Instant> requestedAt() {
        return requestedAt;
    }

    /** Returns the time of creation. */
    public Instant createdAt() {
        return createdAt;
    }

    /** Returns the time of the last generation; empty until the report is generated. */
    public Optional<Instant> generatedAt() {
        return generatedAt;
    }

    /** Returns the time of the last change or, before the first change, of the creation. */
    public Instant updatedAt() {
        return updatedAt;
    }

    /** Returns the version: 1 after the creation; each change increases the version by 1. */
    public long version() {
        return version;
    }

    /** Returns a copy with another id. */
    public Report withId(long newId) {
        return toBuilder().id(newId).build();
    }

    private ImmutableList<Object> values() {
        return ImmutableList.of(
                id,
                owner,
                url,
                project,
                result,
                privacy,
                attributes,
                pageKey,
                requestedAt,
                createdAt,
                generatedAt,
                updatedAt,
                version);
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
                .add("id", id)
                .add("owner", owner)
                .add("url", WebUrl.withoutUserInfo(url))
                .add("project", project)
                .add("result", result)
                .add("privacy", privacy)
                .add("attributes", attributes)
                .add("requestedAt", requestedAt)
                .add("createdAt", createdAt)
                .add("generatedAt", generatedAt)
                .add("updatedAt", updatedAt)
                .add("version", version)
                .toString();
    }
}
