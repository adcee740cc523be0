package dev.waymark.internal.report;

import com.google.common.collect.ImmutableList;
import dev.waymark.access.Owner;
import dev.waymark.error.BusyException;
import dev.waymark.error.Violation;
import dev.waymark.internal.base.Environment;
import dev.waymark.internal.imports.ImportPortion;
import dev.waymark.internal.imports.ImportRules;
import dev.waymark.report.CreateReport;
import dev.waymark.report.ImportReport;
import dev.waymark.report.Report;
import dev.waymark.text.PageKeys;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The import of reports of another system (D-35). The import does not call the generator, because a generation may take long or
 * fail. An instance is used for one import.
 */
final class ReportImport {

    private static final String PAGE_KEY = "page_key";
    private static final Violation TAKEN =
            Violation.of(PAGE_KEY, "taken", "must not be the page key of another report");
    private static final Violation UNUSABLE =
            Violation.of("password", "unreadable", "must be hashed in a form that the password hasher can verify");
    private static final Violation MALFORMED =
            Violation.of(PAGE_KEY, "page_key", "must be 22 characters of base64url, which encode 128 bits");

    private final Environment environment;
    private final ReportDrafts drafts;
    private final ReportInsertion insertion;

    /** The imported page keys of an import on trial so far, which the store does not contain. */
    private final Set<String> keysOnTrial = new HashSet<>();

    ReportImport(Environment environment, Owner owner) {
        this.environment = environment;
        this.drafts = new ReportDrafts(environment, owner);
        this.insertion = new ReportInsertion(environment);
    }

    /** Stores the valid records of one portion in one transaction, and refuses the other records. */
    ImportPortion<ReportDraft> store(List<ImportReport> records) {
        ImportPortion<ReportDraft> portion = drafted(records);
        ReportInsertion.Inserted inserted = insertion.insertFree(portion.drafts());
        refuseTaken(portion, inserted.refused());
        portion.setIds(inserted.reports().stream().map(Report::id).toList());
        environment.publish(inserted.reports().stream()
                .flatMap(report -> ReportInsertion.events(report).stream())
                .toList());
        return portion;
    }

    /** Refuses the records that {@link #store} would refuse, and stores nothing (D-51). */
    ImportPortion<ReportDraft> check(List<ImportReport> records) {
        ImportPortion<ReportDraft> portion = drafted(records);
        refuseTaken(portion, takenOnTrial(portion.drafts()));
        return portion;
    }

    /** Returns the drafts of the next portion that {@link ReportInsertion#insertFree} would refuse. */
    private List<ReportDraft> takenOnTrial(List<ReportDraft> portion) {
        List<ReportDraft> taken = new ArrayList<>();
        for (ReportDraft draft : portion) {
            boolean isRepeated = draft.keepsKey() && !keysOnTrial.add(draft.pageKey());
            if (isRepeated || insertion.isTaken(draft)) {
                taken.add(draft);
            }
        }
        return taken;
    }

    private ImportPortion<ReportDraft> drafted(List<ImportReport> records) {
        Instant now = environment.now();
        ImportPortion<ReportDraft> portion = new ImportPortion<>(records.size());
        for (int i = 0; i < records.size(); i++) {
            try {
                List<Violation> violations = violations(records.get(i), now);
                if (violations.isEmpty()) {
                    boolean keepsKey = records.get(i).pageKey().isPresent();
                    portion.add(new ReportDraft(drafts.draft(records.get(i), now), keepsKey, i));
                } else {
                    portion.refuse(i, violations);
                }
            } catch (BusyException e) {
                portion.refuseBusy(i, "password");
            }
        }
        return portion;
    }

    private static void refuseTaken(ImportPortion<ReportDraft> portion, List<ReportDraft> taken) {
        for (ReportDraft draft : taken) {
            portion.refuse(draft.position(), List.of(TAKEN));
        }
    }

    private List<Violation> violations(ImportReport record, Instant now) {
        if (!record.violations().isEmpty()) {
            return record.violations();
        }
        CreateReport command = record.command();
        ImmutableList.Builder<Violation> violations = ImmutableList.builder();
        violations.addAll(drafts.violations(command, record.passwordHash().isPresent()));
        if (record.outcome().isPresent()) {
            violations.addAll(
                    environment.validator().violations(record.outcome().get()));
        }
        record.createdAt()
                .flatMap(at -> ImportRules.past("created_at", at, now))
                .ifPresent(violations::add);
        record.generatedAt()
                .flatMap(at -> ImportRules.past("generated_at", at, now))
                .ifPresent(violations::add);
        record.passwordHash()
                .flatMap(hash ->
                        ImportRules.privacy("password", command.privacy()).or(() -> unusable(hash)))
                .ifPresent(violations::add);
        if (record.pageKey().isPresent()
                && !PageKeys.isWellFormed(record.pageKey().get())) {
            violations.add(MALFORMED);
        }
        return violations.build();
    }

    private Optional<Violation> unusable(String hash) {
        return environment.hashing().canVerify(hash) ? Optional.empty() : Optional.of(UNUSABLE);
    }
}
