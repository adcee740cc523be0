package dev.waymark.contract;

import dev.waymark.access.Owner;
import dev.waymark.access.PasswordHash;
import dev.waymark.access.Privacy;
import dev.waymark.report.Report;
import dev.waymark.report.ReportBuilder;
import dev.waymark.report.ReportResult;
import dev.waymark.spi.StoredDetails;
import dev.waymark.spi.StoredReport;
import dev.waymark.spi.help.UrlKeys;
import java.time.Instant;
import java.util.Optional;

/** Builds reports for tests. One that says nothing else is public, and neither generated nor requested. */
public final class ReportSample {

    private long id;
    private Owner owner = Samples.OWNER;
    private String url = "https://example.com/";
    private String urlKey = UrlKeys.of(url);
    private String project = "example.com";
    private Optional<ReportResult> result = Optional.empty();
    private Privacy privacy = Privacy.PUBLIC;
    private Optional<PasswordHash> password = Optional.empty();
    private Optional<Instant> requestedAt = Optional.empty();
    private Instant createdAt = Samples.CREATED;
    private Optional<Instant> generatedAt = Optional.empty();
    private Instant updatedAt = Samples.CREATED;
    private long version = 1;

    private ReportSample() {}

    /** A report about this URL, of the project {@code example.com}. */
    public static ReportSample of(String url) {
        return new ReportSample().url(url, "example.com");
    }

    /** A copy of a report, to be changed. */
    public static ReportSample like(StoredReport stored) {
        ReportSample copy = new ReportSample();
        Report report = stored.report();
        copy.id = report.id();
        copy.owner = report.owner();
        copy.url = report.url();
        copy.urlKey = stored.urlKey();
        copy.project = report.project();
        copy.result = report.result();
        copy.privacy = report.privacy();
        copy.password = stored.password();
        copy.requestedAt = report.requestedAt();
        copy.createdAt = report.createdAt();
        copy.generatedAt = report.generatedAt();
        copy.updatedAt = report.updatedAt();
        copy.version = report.version();
        return copy;
    }

    /** A copy of a report as its next update: one version and one second later. */
    public static ReportSample after(StoredReport stored) {
        ReportSample copy = like(stored);
        copy.version++;
        copy.updatedAt = copy.updatedAt.plusSeconds(1);
        return copy;
    }

    /** A copy of a report as its next update: one version and one second later. */
    public static ReportSample after(StoredDetails stored) {
        return after(stored.stored());
    }

    public ReportSample id(long newId) {
        id = newId;
        return this;
    }

    public ReportSample owner(Owner newOwner) {
        owner = newOwner;
        return this;
    }

    /** With this URL, its key, and this project. */
    public ReportSample url(String newUrl, String newProject) {
        url = newUrl;
        project = newProject;
        return urlKey(UrlKeys.of(newUrl));
    }

    /** With this key of the URL, whatever the URL; to be called after {@link #url}. */
    public ReportSample urlKey(String newKey) {
        urlKey = newKey;
        return this;
    }

    public ReportSample project(String newProject) {
        project = newProject;
        return this;
    }

    /** Generated with this result at that instant, and no longer requested. */
    public ReportSample generated(ReportResult newResult, Instant at) {
        result = Optional.of(newResult);
        generatedAt = Optional.of(at);
        requestedAt = Optional.empty();
        return this;
    }

    /** Requested at this instant, whether or not it was generated before. */
    public ReportSample requested(Instant at) {
        requestedAt = Optional.of(at);
        return this;
    }

    /** Public or private. */
    public ReportSample privacy(Privacy newPrivacy) {
        privacy = newPrivacy;
        password = Optional.empty();
        return this;
    }

    /** Guarded by the password with this hash. */
    public ReportSample password(String hash) {
        privacy = Privacy.PASSWORD;
        password = Optional.of(new PasswordHash(hash));
        return this;
    }

    public ReportSample createdAt(Instant instant) {
        createdAt = instant;
        return this;
    }

    public ReportSample updatedAt(Instant instant) {
        updatedAt = instant;
        return this;
    }

    public ReportSample version(long newVersion) {
        version = newVersion;
        return this;
    }

    /** The report that was described. */
    public Report report() {
        ReportBuilder report = Report.builder(owner, url, project)
                .id(id)
                .privacy(privacy)
                .createdAt(createdAt)
                .updatedAt(updatedAt)
                .version(version);
        result.ifPresent(report::result);
        requestedAt.ifPresent(report::requestedAt);
        generatedAt.ifPresent(report::generatedAt);
        return report.build();
    }

    /** The report that was described, with what never leaves the library. */
    public StoredReport stored() {
        return new StoredReport(report(), urlKey, password);
    }

    /** The report that was described, without findings. */
    public StoredDetails details() {
        return new StoredDetails(stored(), Optional.empty());
    }

    /** The report that was described, with these findings. */
    public StoredDetails details(String findings) {
        return new StoredDetails(stored(), Optional.of(findings));
    }
}
