package dev.waymark.internal.report;

import com.google.common.collect.Streams;
import dev.waymark.access.Owner;
import dev.waymark.error.Violation;
import dev.waymark.internal.base.Environment;
import dev.waymark.internal.imports.ImportRules;
import dev.waymark.internal.imports.PortionedImport;
import dev.waymark.internal.imports.Refusals;
import dev.waymark.report.CreateReport;
import dev.waymark.report.ImportReport;
import dev.waymark.report.PageKeys;
import dev.waymark.report.Report;
import dev.waymark.spi.StoredReport;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The import of reports of another system (D-35). The import does not call the generator, because a generation may take long or
 * fail. An instance is used for one import.
 */
final class ReportImport {

    private static final String PAGE_KEY = "page_key";
    private static final Violation TAKEN =
            Violation.of(PAGE_KEY, "taken", "must not be the page key of another report");
    private static final Violation MALFORMED =
            Violation.of(PAGE_KEY, "page_key", "must be 22 characters of base64url, which encode 128 bits");

    private final Environment environment;
    private final ReportDrafts drafts;
    private final ImportRules rules;
    private final ReportInsertion insertion;
    private final PageKeyTrial trial;

    ReportImport(Environment environment, Owner owner) {
        this.environment = environment;
        this.drafts = new ReportDrafts(environment, owner);
        this.rules = new ImportRules(environment.hashing());
        this.insertion = new ReportInsertion(environment);
        this.trial = new PageKeyTrial(insertion);
    }

    /**
     * Stores the valid records of one portion, refuses the invalid records, and returns the ids in the order of the records.
     */
    long[] store(List<ImportReport> records, Refusals refusals) {
        List<Report> stored = insertion.insert(valid(records, refusals), refusing(refusals));
        stored.forEach(this::publish);
        return stored.stream().mapToLong(Report::id).toArray();
    }

    /** Refuses the records that {@link #store} would refuse, and stores nothing (D-51). */
    long[] check(List<ImportReport> records, Refusals refusals) {
        return PortionedImport.idsOnTrial(trial.count(valid(records, refusals), refusing(refusals)));
    }

    private List<ReportDraft> valid(List<ImportReport> records, Refusals refusals) {
        Instant now = environment.now();
        return refusals.prepareValid(
                records,
                record -> violations(record, now),
                (record, position) -> draft(record, position, now),
                record -> "password");
    }

    private static Consumer<ReportDraft> refusing(Refusals refusals) {
        return draft -> refusals.add(draft.position(), TAKEN);
    }

    private ReportDraft draft(ImportReport record, int position, Instant now) {
        GenerationState generation = record.outcome()
                .map(outcome -> GenerationState.done(
                        outcome, ImportRules.inMicros(record.generatedAt().orElseThrow())))
                .orElseGet(() -> GenerationState.requested(now));
        StoredReport stored = drafts.draft(
                record.command(),
                ImportRules.stored(record.passwordHash()),
                record.pageKey(),
                generation,
                record.createdAt().map(ImportRules::inMicros).orElse(now),
                now);
        return new ReportDraft(stored, record.pageKey().isPresent(), position);
    }

    private void publish(Report report) {
        environment.publish(listener -> listener.reportCreated(report));
        if (report.generatedAt().isPresent()) {
            environment.publish(listener -> listener.reportGenerated(report));
        }
    }

    private List<Violation> violations(ImportReport record, Instant now) {
        if (!record.violations().isEmpty()) {
            return record.violations();
        }
        CreateReport command = record.command();
        Optional<String> hash = record.passwordHash();
        return Streams.concat(
                        drafts.violations(command, hash.isPresent()).stream(),
                        record.outcome().stream()
                                .flatMap(outcome -> environment.validator().violations(outcome).stream()),
                        ImportRules.past("created_at", record.createdAt(), now),
                        ImportRules.past("generated_at", record.generatedAt(), now),
                        rules.privacyHash("password", hash, command.privacy()),
                        pageKey(record.pageKey()))
                .toList();
    }

    private static Stream<Violation> pageKey(Optional<String> pageKey) {
        return pageKey.stream().filter(key -> !PageKeys.isWellFormed(key)).map(key -> MALFORMED);
    }
}
