package dev.waymark.report;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.access.Owner;
import dev.waymark.access.Privacy;
import java.time.Instant;
import java.util.Optional;

/**
 * Collects what a {@link Report} has. Nothing may be null; whether it makes sense together is checked by {@link #build}. Not
 * for use by many threads.
 */
public final class ReportBuilder {

    long id;
    Owner owner;
    String url;
    String project;
    Optional<ReportResult> result = Optional.empty();
    Privacy privacy = Privacy.PUBLIC;
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
        requestedAt = report.requestedAt();
        createdAt = report.createdAt();
        generatedAt = report.generatedAt();
        updatedAt = report.updatedAt();
        version = report.version();
    }

    /** The id that the store gives it; 0, the default, is none yet. */
    public ReportBuilder id(long newId) {
        id = newId;
        return this;
    }

    /** Whom it belongs to. */
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

    /** Who but the owner may see it, without a password; by default anyone. */
    public ReportBuilder privacy(Privacy newPrivacy) {
        privacy = checkNotNull(newPrivacy, "newPrivacy");
        return this;
    }

    /** Its rating, which goes with {@link #generatedAt}; by default it has not been generated. */
    public ReportBuilder result(ReportResult newResult) {
        result = Optional.of(checkNotNull(newResult, "newResult"));
        return this;
    }

    /** When it was last generated, in microseconds, which goes with {@link #result}. */
    public ReportBuilder generatedAt(Instant newGeneratedAt) {
        generatedAt = Optional.of(checkNotNull(newGeneratedAt, "newGeneratedAt"));
        return this;
    }

    /** When a generation was asked for that has not happened yet, in microseconds; by default none is. */
    public ReportBuilder requestedAt(Instant newRequestedAt) {
        requestedAt = Optional.of(checkNotNull(newRequestedAt, "newRequestedAt"));
        return this;
    }

    /** When it was created, in microseconds; 1970 by default, so that nothing depends on when a test runs. */
    public ReportBuilder createdAt(Instant newCreatedAt) {
        createdAt = checkNotNull(newCreatedAt, "newCreatedAt");
        return this;
    }

    /** When it was last changed, in microseconds; 1970 by default. */
    public ReportBuilder updatedAt(Instant newUpdatedAt) {
        updatedAt = checkNotNull(newUpdatedAt, "newUpdatedAt");
        return this;
    }

    /** How often it was written; 1 by default. */
    public ReportBuilder version(long newVersion) {
        version = newVersion;
        return this;
    }

    /**
     * The report.
     *
     * @throws IllegalArgumentException if a number is out of range, if the privacy carries a password, or if there is a result
     *     without the time of its generation or the reverse
     */
    public Report build() {
        return new Report(this);
    }
}
