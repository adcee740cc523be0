package dev.waymark.internal.page;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.access.PasswordAttempt;
import dev.waymark.access.PasswordHash;
import dev.waymark.access.Privacy;
import dev.waymark.access.Secret;
import dev.waymark.access.View;
import dev.waymark.error.BusyException;
import dev.waymark.internal.access.PasswordGate;
import dev.waymark.internal.access.PasswordGate.Judgement;
import dev.waymark.internal.base.Environment;
import dev.waymark.internal.link.AliasKeys;
import dev.waymark.internal.targeting.Rules;
import dev.waymark.link.Domain;
import dev.waymark.link.Link;
import dev.waymark.link.LinkStatus;
import dev.waymark.page.LinkPage;
import dev.waymark.page.Pages;
import dev.waymark.page.ReportPage;
import dev.waymark.report.Report;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.StoredReport;
import dev.waymark.text.PageKeys;
import dev.waymark.visit.Visitor;
import java.time.Instant;
import java.util.Optional;

/**
 * The implementation of {@link Pages} with a storage (D-45). A view of a link reads the storage once, so the view of a private
 * link takes as long as the view of an unknown alias (D-6).
 */
public final class PageService implements Pages {

    private final Environment environment;

    /** Creates the service for the pages of all owners. */
    public PageService(Environment environment) {
        this.environment = environment;
    }

    @Override
    public View<LinkPage> link(Domain domain, String alias, Visitor visitor) {
        checkNotNull(visitor, "visitor");
        Instant now = environment.now();
        String decoded = AliasKeys.decoded(environment.aliases(), AliasKeys.withoutSlash(alias));
        Optional<StoredLink> found = AliasKeys.ofText(environment.aliases(), domain, decoded)
                .flatMap(environment.storage().links()::findByAlias);
        return found.isPresent() ? view(found.get(), visitor, now) : View.notFound();
    }

    private View<LinkPage> view(StoredLink stored, Visitor visitor, Instant now) {
        Link link = stored.link();
        PasswordAttempt attempt = PasswordGate.attempt(PasswordGate.LINK, link.id(), visitor.client(), now);
        Optional<View<LinkPage>> refusal =
                refusal(attempt, link.privacy(), stored.privacyPassword(), visitor.password());
        return refusal.isPresent() ? refusal.get() : View.granted(page(stored, visitor, attempt));
    }

    private LinkPage page(StoredLink stored, Visitor visitor, PasswordAttempt attempt) {
        Link link = stored.link();
        boolean redirects = link.status(attempt.at()) == LinkStatus.ACTIVE
                && link.expiration().clicks().isEmpty()
                && opensOwnUrl(link, visitor, attempt.at())
                && opens(stored, visitor, attempt);
        return new LinkPage(
                link.alias(),
                link.title(),
                link.clicks(),
                link.createdAt(),
                redirects ? Optional.of(link.url()) : Optional.empty());
    }

    /** Returns whether a visit can open the link's own URL. */
    private static boolean opensOwnUrl(Link link, Visitor visitor, Instant now) {
        return switch (link.targeting().type()) {
            case NONE, COUNTRY, PLATFORM, LANGUAGE -> true;
            case ROTATION -> false;
            case RULES -> Rules.find(link, visitor, now).isEmpty();
        };
    }

    /** Returns whether the redirect has no password, or the visitor's password opens the redirect, too. */
    private boolean opens(StoredLink stored, Visitor visitor, PasswordAttempt attempt) {
        if (stored.password().isEmpty()) {
            return true;
        }
        return visitor.password().isPresent()
                && matches(
                        stored.link(),
                        visitor.password().get(),
                        stored.password().get(),
                        attempt);
    }

    /**
     * Returns whether the password opens the redirect. A password that has opened the page is not counted as an attempt: the
     * visitor cannot try other passwords here, because only this password opens the page.
     */
    private boolean matches(Link link, Secret password, PasswordHash hash, PasswordAttempt attempt) {
        return link.privacy().type() == Privacy.Type.PASSWORD
                ? verify(password, hash)
                : new PasswordGate(environment).judge(attempt, password, hash).judgement() == Judgement.RIGHT;
    }

    /** Returns false if no processor is free in time, so the page is shown without its destination. */
    private boolean verify(Secret password, PasswordHash hash) {
        try {
            return environment.hashing().verify(password, hash);
        } catch (BusyException e) {
            if (Thread.currentThread().isInterrupted()) {
                throw e;
            }
            return false;
        }
    }

    /** A malformed key does not reach the storage, because some databases do not accept every text. */
    @Override
    public View<ReportPage> report(String pageKey, Visitor visitor) {
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
        Optional<View<ReportPage>> refusal = refusal(attempt, report.privacy(), found.password(), visitor.password());
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

    /**
     * Returns the refusal of a stranger; empty if the privacy of the record allows the view.
     *
     * @param attempt the attempt to count if a password is compared
     */
    private <T> Optional<View<T>> refusal(
            PasswordAttempt attempt, Privacy privacy, Optional<PasswordHash> stored, Optional<Secret> password) {
        if (privacy.type() != Privacy.Type.PASSWORD) {
            return privacy.type() == Privacy.Type.PUBLIC ? Optional.empty() : Optional.of(View.notFound());
        }
        if (password.isEmpty()) {
            return Optional.of(View.passwordRequired());
        }
        if (stored.isEmpty()) {
            return Optional.of(View.wrongPassword());
        }
        PasswordGate.Verdict verdict = new PasswordGate(environment).judge(attempt, password.get(), stored.get());
        return switch (verdict.judgement()) {
            case RIGHT -> Optional.empty();
            case WRONG -> Optional.of(View.wrongPassword());
            case NOT_JUDGED -> Optional.of(View.tooManyAttempts(verdict.retryAfter()));
        };
    }
}
