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
import dev.waymark.internal.access.Views;
import dev.waymark.internal.base.Environment;
import dev.waymark.internal.link.AliasKeys;
import dev.waymark.internal.targeting.Rules;
import dev.waymark.link.Domain;
import dev.waymark.link.Link;
import dev.waymark.link.LinkStatus;
import dev.waymark.page.LinkPage;
import dev.waymark.spi.StoredLink;
import dev.waymark.visit.Visitor;
import java.time.Instant;
import java.util.Optional;

/**
 * The pages of links, for strangers (D-45). A view reads the storage once, so the view of a private link takes as long as the
 * view of an unknown alias (D-6).
 */
final class LinkPages {

    private final Environment environment;
    private final Views views;

    LinkPages(Environment environment) {
        this.environment = environment;
        this.views = new Views(environment);
    }

    View<LinkPage> view(Domain domain, String alias, Visitor visitor) {
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
                views.refusal(attempt, link.privacy(), stored.privacyPassword(), visitor.password());
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
}
