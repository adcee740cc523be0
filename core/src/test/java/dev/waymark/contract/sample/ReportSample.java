package dev.waymark.contract.sample;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.waymark.access.Owner;
import dev.waymark.access.PasswordHash;
import dev.waymark.access.Privacy;
import dev.waymark.report.Report;
import dev.waymark.report.ReportBuilder;
import dev.waymark.report.ReportResult;
import dev.waymark.spi.StoredReport;
import dev.waymark.spi.UrlKey;
import java.time.Instant;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** A builder of reports for tests. By default, a report is public, and neither generated nor requested. */
public final class ReportSample {

    /** The fields of a stored report, except the id. */
    public static final ImmutableSet<String> FIELDS = ImmutableSet.copyOf(Sets.difference(
            ImmutableSet.<String>builder()
                    .addAll(FieldSamples.REPORT.fields(Report.class))
                    .add("password")
                    .build(),
            ImmutableSet.of("id")));

    /** The fields that an update of a store can change, except version and time. */
    public static final ImmutableSet<String> CHANGING_FIELDS = ImmutableSet.copyOf(Sets.difference(
            FIELDS, ImmutableSet.of("owner", "url", "project", "pageKey", "createdAt", "updatedAt", "version")));

    private Report report = Report.builder(Samples.OWNER, "https://example.com/", "example.com")
            .createdAt(Samples.CREATED)
            .updatedAt(Samples.CREATED)
            .build();
    private UrlKey urlKey = UrlKey.of(report.url());
    private Optional<PasswordHash> password = Optional.empty();
    private Optional<String> findings = Optional.empty();

    private ReportSample() {}

    /** Creates a report about this URL, with the project {@code example.com}. */
    public static ReportSample of(String url) {
        return new ReportSample().url(url, "example.com");
    }

    /** Creates a copy of a report without findings, for changes. */
    public static ReportSample like(StoredReport stored) {
        ReportSample copy = new ReportSample();
        copy.report = stored.report();
        copy.urlKey = stored.urlKey();
        copy.password = stored.password();
        return copy;
    }

    /** Creates a copy of a report for the next update, with the next version and an update time one second later. */
    public static ReportSample after(StoredReport stored) {
        Report report = stored.report();
        return like(stored)
                .version(report.version() + 1)
                .updatedAt(report.updatedAt().plusSeconds(1));
    }

    /** Sets one field to its value in {@link FieldSamples#REPORT}, and the fields that the field requires. */
    public ReportSample with(String field) {
        return switch (field) {
            case "password" -> password("hash");
            case "result", "generatedAt" ->
                with(builder -> FieldSamples.REPORT.setAll(builder, ImmutableSet.of("result", "generatedAt")));
            default -> with(builder -> FieldSamples.REPORT.set(builder, field));
        };
    }

    /** Sets one field to the given value. */
    public ReportSample with(String field, Object value) {
        return with(builder -> FieldSamples.REPORT.set(builder, field, value));
    }

    /** Sets several fields to their values in {@link FieldSamples#REPORT}. */
    public ReportSample withAll(Iterable<String> fields) {
        fields.forEach(this::with);
        return this;
    }

    private ReportSample with(UnaryOperator<ReportBuilder> change) {
        report = change.apply(report.toBuilder()).build();
        return this;
    }

    public ReportSample id(long newId) {
        return with(builder -> builder.id(newId));
    }

    public ReportSample owner(Owner newOwner) {
        return with(builder -> builder.owner(newOwner));
    }

    /** Sets the URL, the key of the URL, and the project. */
    public ReportSample url(String newUrl, String newProject) {
        urlKey = UrlKey.of(newUrl);
        return with(builder -> builder.url(newUrl).project(newProject));
    }

    /** Sets the key of the URL, independently of the URL. Call this method after {@link #url}. */
    public ReportSample urlKey(UrlKey newKey) {
        urlKey = newKey;
        return this;
    }

    public ReportSample project(String newProject) {
        return with(builder -> builder.project(newProject));
    }

    /** Sets the result and the instant of generation, and removes the request. */
    public ReportSample generated(ReportResult newResult, Instant at) {
        return with(builder -> builder.result(newResult).generatedAt(at).requestedAt(Optional.empty()));
    }

    /** Sets the instant of the request. A previous generation stays. */
    public ReportSample requested(Instant at) {
        return with(builder -> builder.requestedAt(at));
    }

    /** Sets the privacy to public or private. */
    public ReportSample privacy(Privacy newPrivacy) {
        password = Optional.empty();
        return with(builder -> builder.privacy(newPrivacy));
    }

    /** Sets the hash of the password. */
    public ReportSample password(String hash) {
        password = Optional.of(new PasswordHash(hash));
        return with(builder -> builder.privacy(Privacy.PASSWORD));
    }

    public ReportSample pageKey(String newKey) {
        return with(builder -> builder.pageKey(newKey));
    }

    public ReportSample createdAt(Instant instant) {
        return with(builder -> builder.createdAt(instant));
    }

    public ReportSample updatedAt(Instant instant) {
        return with(builder -> builder.updatedAt(instant));
    }

    public ReportSample version(long newVersion) {
        return with(builder -> builder.version(newVersion));
    }

    /** Returns the report. */
    public Report report() {
        return report;
    }

    public ReportSample findings(String newFindings) {
        return findings(Optional.of(newFindings));
    }

    public ReportSample findings(Optional<String> newFindings) {
        findings = newFindings;
        return this;
    }

    /** Returns the report with the values that never leave the library, and with the findings. */
    public StoredReport stored() {
        return new StoredReport(report, urlKey, password, findings);
    }
}
