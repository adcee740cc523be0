package dev.waymark.report;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.access.Owner;
import dev.waymark.access.Privacy;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Builds a {@link Report}, for storage adapters and unit tests. No argument may be null; whether the fields make sense
 * together is checked by {@link #build}. For use by one thread.
 */
public final class ReportBuilder {

    long id;
    Owner owner;
    String url;
    String project;
    Optional<ReportResult> result = Optional.empty();
    Privacy privacy = Privacy.PUBLIC;

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
        pageKey = report.pageKey();
        requestedAt = report.requestedAt();
        createdAt = report.createdAt();
        generatedAt = report.generatedAt();
        updatedAt = report.updatedAt();
        version = report.version();
    }

    /** The id that the storage gave it; 0 by default, which is none yet. */
    public ReportBuilder id(long newId) {
        id = newId;
        return this;
    }

    /** Whose report it is. */
    public ReportBuilder owner(Owner newOwner) {
        owner = checkNotNull(newOwner, "newOwner");
        return this;
    }

    /** What it is about. */
    public ReportBuilder url(String newUrl) {
        url = checkNotNull(newUrl, "newUrl");
        return this;
    }

    /** The host of the URL without a leading {@code www.}. */
    public ReportBuilder project(String newProject) {
        project = checkNotNull(newProject, "newProject");
        return this;
    }

    /** Who, besides the owner, may see it; by default anyone. It must not carry a password. */
    public ReportBuilder privacy(Privacy newPrivacy) {
        privacy = checkNotNull(newPrivacy, "newPrivacy");
        return this;
    }

    /** Sets the {@linkplain Report#pageKey() page key}; by default, {@link #build} generates a random key. */
    public ReportBuilder pageKey(String newPageKey) {
        pageKey = checkNotNull(newPageKey, "newPageKey");
        return this;
    }

    /** Its rating, together with {@link #generatedAt generatedAt}; by default it is not generated. */
    public ReportBuilder result(ReportResult newResult) {
        result = Optional.of(checkNotNull(newResult, "newResult"));
        return this;
    }

    /** When it was last generated, in microseconds, together with {@link #result result}. */
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

    /** When it was created, in microseconds; by default 1970, so that no test depends on when it runs. */
    public ReportBuilder createdAt(Instant newCreatedAt) {
        createdAt = checkNotNull(newCreatedAt, "newCreatedAt");
        return this;
    }

    /** When it was created or last changed, in microseconds; by default 1970. */
    public ReportBuilder updatedAt(Instant newUpdatedAt) {
        updatedAt = checkNotNull(newUpdatedAt, "newUpdatedAt");
        return this;
    }

    /** Its version; 1 by default. */
    public ReportBuilder version(long newVersion) {
        version = newVersion;
        return this;
    }

    /**
     * The report.
     *
     * @throws IllegalArgumentException if a number is out of range, if the page key is not {@linkplain PageKeys#isWellFormed well-formed},
     *     if the privacy carries a password, or if there is a result without the time of its generation or the reverse
     */
    public Report build() {
        if (pageKey == null) {
            pageKey = PageKeys.random();
        }
        return new Report(this);
    }
}
