package dev.waymark.internal.page;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.access.PasswordAttempt;
import dev.waymark.access.View;
import dev.waymark.internal.access.PasswordGate;
import dev.waymark.internal.access.Views;
import dev.waymark.internal.base.Environment;
import dev.waymark.page.ReportPage;
import dev.waymark.report.Report;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.StoredReport;
import dev.waymark.text.PageKeys;
import dev.waymark.visit.Visitor;
import java.util.Optional;

/** The pages of reports, for strangers (D-45). */
final class ReportPages {

    private final Environment environment;
    private final Views views;

    ReportPages(Environment environment) {
        this.environment = environment;
        this.views = new Views(environment);
    }

    /**
     * Returns the view of a report. A malformed key does not reach the storage, because some databases do not accept every
     * text.
     */
    View<ReportPage> view(String pageKey, Visitor visitor) {
        checkNotNull(visitor, "visitor");
        return PageKeys.isWellFormed(checkNotNull(pageKey, "pageKey")) ? viewOfKey(pageKey, visitor) : View.notFound();
    }

    private View<ReportPage> viewOfKey(String pageKey, Visitor visitor) {
        Optional<StoredReport> found = store().findByPageKey(pageKey);
        return found.isPresent() ? view(found.get(), visitor) : View.notFound();
    }

    private View<ReportPage> view(StoredReport found, Visitor visitor) {
        Report report = found.report();
        PasswordAttempt attempt =
                PasswordGate.attempt(PasswordGate.REPORT, report.id(), visitor.client(), environment.now());
        Optional<View<ReportPage>> refusal =
                views.refusal(attempt, report.privacy(), found.password(), visitor.password());
        return refusal.isPresent() ? refusal.get() : granted(found, visitor);
    }

    /**
     * Returns the page with the findings. The findings are read only after the decision, so a refusal takes as long as the
     * answer for an unknown key (D-6). If the privacy has changed in between, the decision is repeated.
     */
    private View<ReportPage> granted(StoredReport decided, Visitor visitor) {
        Report report = decided.report();
        Optional<StoredReport> found = store().findWithFindings(report.owner(), report.id());
        boolean isUnchanged = found.isPresent()
                && found.get().report().privacy().equals(report.privacy())
                && found.get().password().equals(decided.password());
        return isUnchanged ? View.granted(page(found.get())) : viewOfKey(report.pageKey(), visitor);
    }

    private static ReportPage page(StoredReport details) {
        Report report = details.report();
        return new ReportPage(
                report.url(),
                report.project(),
                report.result(),
                report.createdAt(),
                report.generatedAt(),
                details.findings());
    }

    private ReportStore store() {
        return environment.storage().reports();
    }
}
