package dev.waymark.report;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.MoreObjects;
import com.google.common.collect.ImmutableList;
import dev.waymark.access.Owner;
import dev.waymark.access.Privacy;
import dev.waymark.url.WebUrl;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A report as it is stored, without its findings, which {@link ReportDetails} adds. {@link Reports} gives these;
 * {@link CreateReport} asks for a new one.
 *
 * <p>Immutable. Two reports are equal if all of their fields are. All instants have microsecond precision.
 */
public final class Report {

    private final long id;
    private final Owner owner;
    private final String url;
    private final String project;
    private final Optional<ReportResult> result;
    private final Privacy privacy;
    private final String pageKey;
    private final Optional<Instant> requestedAt;
    private final Instant createdAt;
    private final Optional<Instant> generatedAt;
    private final Instant updatedAt;
    private final long version;

    /** What the builder has, which has refused null already. */
    Report(ReportBuilder report) {
        id = report.id;
        owner = report.owner;
        url = report.url;
        project = report.project;
        result = report.result;
        privacy = report.privacy;
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
        checkArgument(result.isPresent() == generatedAt.isPresent(), "a report has a result once it is generated");
        checkArgument(
                !(privacy instanceof Privacy.Password guarded)
                        || guarded.password().isEmpty(),
                "a report must not carry its password");
    }

    /**
     * Begins a report that is public, neither generated nor requested, and not stored yet. This is for storage
     * adapters, and for the unit tests of applications. To create a report, use {@link Reports#create Reports.create}.
     *
     * @param owner whose report it is
     * @param url what it is about
     * @param project the host of the URL without a leading {@code www.} and without a trailing dot
     */
    public static ReportBuilder builder(Owner owner, String url, String project) {
        return new ReportBuilder(owner, url, project);
    }

    /** Begins a report that is the same except for what the builder changes. */
    public ReportBuilder toBuilder() {
        return new ReportBuilder(this);
    }

    /** The id that the storage gave it; 0 if it is not stored yet. Ids ascend in the order of creation. */
    public long id() {
        return id;
    }

    /** Whose report it is. */
    public Owner owner() {
        return owner;
    }

    /** What it is about, as the URL was sent. */
    public String url() {
        return url;
    }

    /** The host of the URL without a leading {@code www.}; empty for URLs other than http and https. */
    public String project() {
        return project;
    }

    /** The rating; empty until the report is generated. */
    public Optional<ReportResult> result() {
        return result;
    }

    /** Who, besides the owner, may see it. A password is never part of it. */
    public Privacy privacy() {
        return privacy;
    }

    /**
     * Returns the address of the report's page for strangers, which {@link dev.waymark.page.Pages#report Pages.report} finds:
     * 128 random bits as 22 characters. No other report has the same key, and the key never changes. Anyone with the key can open
     * the page of a public report, so {@link #toString()} omits the key.
     */
    public String pageKey() {
        return pageKey;
    }

    /** When a generation was requested; empty if none is waiting or set aside. */
    public Optional<Instant> requestedAt() {
        return requestedAt;
    }

    /** When it was created. */
    public Instant createdAt() {
        return createdAt;
    }

    /** When it was last generated; empty until then. */
    public Optional<Instant> generatedAt() {
        return generatedAt;
    }

    /** When it was created or last changed. */
    public Instant updatedAt() {
        return updatedAt;
    }

    /** 1 when it is created, and 1 more with each change. */
    public long version() {
        return version;
    }

    /** The same report with another id. */
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
                .add("requestedAt", requestedAt)
                .add("createdAt", createdAt)
                .add("generatedAt", generatedAt)
                .add("updatedAt", updatedAt)
                .add("version", version)
                .toString();
    }
}
