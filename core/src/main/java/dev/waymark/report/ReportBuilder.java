package dev.waymark.report;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.access.Owner;
import dev.waymark.access.Privacy;
import dev.waymark.text.PageKeys;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A builder of a {@link Report}, for storage adapters and unit tests. No argument may be null. {@link #build} checks that the
 * fields are consistent. Not thread-safe.
 */
public final class ReportBuilder {

    long id;
    Owner owner;
    String url;
    String project;
    Optional<ReportResult> result = Optional.empty();
    Privacy privacy = Privacy.PUBLIC;
    Optional<String> attributes = Optional.empty();

    @Nullable
    String pageKey;

    Optional<Instant> requestedAt = Optional.empty();
    Instant createdAt = Instant.EPOCH;
    Optional<Instant> generatedAt = Optional.empty();
    Instant updatedAt = Instant.EPOCH;
    long version = 1;

    ReportBuilder(Owner owner, String url, String project) {
        this.owner = checkNotNull(owner, "owner");
        this.url = checkNotNull(url, "url");
        this.project = checkNotNull(project, "project");
    }

    ReportBuilder(Report report) {
        id = report.id();
        owner = report.owner();
        url = report.url();
        project = report.project();
        result = report.result();
        privacy = report.privacy();
        attributes = report.attributes();
        pageKey = report.pageKey();
        requestedAt = report.requestedAt();
        createdAt = report.createdAt();
        generatedAt = report.generatedAt();
        updatedAt = report.updatedAt();
        version = report.version();
    }

    /** Sets the id, which the storage assigns; by default 0, for a report that is not stored. */
    public ReportBuilder id(long newId) {
        id = newId;
        return this;
    }

    /** Sets the owner. */
    public ReportBuilder owner(Owner newOwner) {
        owner = checkNotNull(newOwner, "newOwner");
        return this;
    }

    /** Sets the URL. */
    public ReportBuilder url(String newUrl) {
        url = checkNotNull(newUrl, "newUrl");
        return this;
    }

    /** Sets the project: the host of the URL without a leading {@code www.} and without a trailing dot. */
    public ReportBuilder project(String newProject) {
        project = checkNotNull(newProject, "newProject");
        return this;
    }

    /** Sets the privacy, without a password. By default, the report is public. */
    public ReportBuilder privacy(Privacy newPrivacy) {
        privacy = checkNotNull(newPrivacy, "newPrivacy");
        return this;
    }

    /** Sets the attributes; by default, a report has no attributes. */
    public ReportBuilder attributes(String newAttributes) {
        return attributes(Optional.of(checkNotNull(newAttributes, "newAttributes")));
    }

    /** Sets or clears the attributes. */
    public ReportBuilder attributes(Optional<String> newAttributes) {
        attributes = checkNotNull(newAttributes, "newAttributes");
        return this;
    }

    /** Sets the {@linkplain Report#pageKey() page key}; by default, {@link #build} generates a random key. */
    public ReportBuilder pageKey(String newPageKey) {
        pageKey = checkNotNull(newPageKey, "newPageKey");
        return this;
    }

    /**
     * Sets the rating. A rating needs the time of the generation, {@link #generatedAt generatedAt}. By default, a report has no
     * rating.
     */
    public ReportBuilder result(ReportResult newResult) {
        result = Optional.of(checkNotNull(newResult, "newResult"));
        return this;
    }

    /** Sets the time of the last generation, in microseconds. This time needs a rating, {@link #result result}. */
    public ReportBuilder generatedAt(Instant newGeneratedAt) {
        generatedAt = Optional.of(checkNotNull(newGeneratedAt, "newGeneratedAt"));
        return this;
    }

    /** Sets the time of a request for generation, in microseconds; by default, a report has no request. */
    public ReportBuilder requestedAt(Instant newRequestedAt) {
        return requestedAt(Optional.of(checkNotNull(newRequestedAt, "newRequestedAt")));
    }

    /** Sets or clears the time of a request for generation, in microseconds. */
    public ReportBuilder requestedAt(Optional<Instant> newRequestedAt) {
        requestedAt = checkNotNull(newRequestedAt, "newRequestedAt");
        return this;
    }

    /** Sets the time of creation, in microseconds; by default the epoch (1970), so that a test does not depend on the clock. */
    public ReportBuilder createdAt(Instant newCreatedAt) {
        createdAt = checkNotNull(newCreatedAt, "newCreatedAt");
        return this;
    }

    /** Sets the time of the last change, in microseconds; by default the epoch (1970). */
    public ReportBuilder updatedAt(Instant newUpdatedAt) {
        updatedAt = checkNotNull(newUpdatedAt, "newUpdatedAt");
        return this;
    }

    /** Sets the version; by default 1. */
    public ReportBuilder version(long newVersion) {
        version = newVersion;
        return this;
    }

    /**
     * Returns the report.
     *
     * @throws IllegalArgumentException if a number is out of range, if the page key is not
     *     well-formed, if the privacy contains a password, or if only one of the result and the time of the generation is set
     */
    public Report build() {
        if (pageKey == null) {
            pageKey = PageKeys.random();
        }
        return new Report(this);
    }
}
