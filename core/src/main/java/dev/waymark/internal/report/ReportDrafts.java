package dev.waymark.internal.report;

import com.google.common.collect.ImmutableList;
import dev.waymark.access.Owner;
import dev.waymark.access.PasswordHash;
import dev.waymark.access.Privacy;
import dev.waymark.error.Violation;
import dev.waymark.internal.access.Passwords;
import dev.waymark.internal.base.Environment;
import dev.waymark.report.CreateReport;
import dev.waymark.report.ImportReport;
import dev.waymark.report.Report;
import dev.waymark.report.ReportBuilder;
import dev.waymark.report.ReportOutcome;
import dev.waymark.spi.StoredReport;
import dev.waymark.spi.UrlKey;
import dev.waymark.text.PageKeys;
import dev.waymark.url.WebUrl;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The checks of commands for new reports, and the reports of valid commands. */
final class ReportDrafts {

    private final Environment environment;
    private final Owner owner;

    ReportDrafts(Environment environment, Owner owner) {
        this.environment = environment;
        this.owner = owner;
    }

    /**
     * Returns all violations of the command.
     *
     * @param hasHash whether the hash of a password is supplied separately
     */
    List<Violation> violations(CreateReport command, boolean hasHash) {
        ImmutableList.Builder<Violation> violations = ImmutableList.<Violation>builder()
                .addAll(environment.validator().violations(command));
        Passwords.missingPassword(command.privacy(), hasHash, "password").ifPresent(violations::add);
        return violations.build();
    }

    /** Returns the URL of a valid command. */
    WebUrl url(CreateReport command) {
        return environment.urls().parse(command.url());
    }

    /**
     * Returns the report of a valid creation, or of a valid record of an import, without an id. A record without an outcome
     * requests the generation, and a record without a page key gets a random key.
     */
    StoredReport draft(ImportReport record, Instant now) {
        WebUrl url = url(record.command());
        Privacy privacy = record.command().privacy();
        ReportBuilder report = Report.builder(owner, url.text(), url.project())
                .privacy(Privacy.of(privacy.type()))
                .attributes(record.command().attributes())
                .pageKey(record.pageKey().orElseGet(() -> PageKeys.random(environment.random())))
                .createdAt(record.createdAt().map(Environment::inMicros).orElse(now))
                .updatedAt(now);
        if (record.outcome().isPresent()) {
            report.result(record.outcome().get().result())
                    .generatedAt(Environment.inMicros(record.generatedAt().orElseThrow()));
        } else {
            report.requestedAt(now);
        }
        Optional<PasswordHash> hash = record.passwordHash().map(PasswordHash::new);
        return new StoredReport(
                report.build(),
                UrlKey.of(url.text()),
                hash.isPresent() ? hash : privacy.password().map(environment.hashing()::hash),
                record.outcome().flatMap(ReportOutcome::findings));
    }

    /**
     * Returns a private report of a link's URL, with a requested generation and without an id. A URL of a stored link is valid, even
     * if the policy has become stricter.
     */
    ReportDraft requested(String url, Instant now) {
        ReportBuilder report = Report.builder(owner, url, WebUrl.of(url).project())
                .privacy(Privacy.PRIVATE)
                .pageKey(PageKeys.random(environment.random()))
                .requestedAt(now)
                .createdAt(now)
                .updatedAt(now);
        return new ReportDraft(new StoredReport(report.build(), UrlKey.of(url), Optional.empty()), false, 0);
    }
}
