package dev.waymark.page;

import dev.waymark.access.View;
import dev.waymark.link.Domain;
import dev.waymark.visit.Visitor;

/**
 * Finds the pages of links and reports for strangers, across all owners.
 *
 * <pre>{@code
 * View<ReportPage> view = waymark.pages().report(pageKey, Visitor.UNKNOWN.password(password).clientAddress(remoteAddress));
 * Optional<ReportPage> page = view.granted(); // otherwise view.type() is the reason
 * }</pre>
 *
 * <p>The privacy of the link or report decides whether a visitor may open the page. A public page is granted to each
 * visitor. A page with a password is granted to each visitor with this password. A private page and an unknown address have the
 * same answer, {@link View.Type#NOT_FOUND}. Each password counts as an attempt before the password is hashed.
 *
 * <p>Thread-safe. Each method throws a {@link dev.waymark.error.StorageException} if the storage or the
 * {@link dev.waymark.access.PasswordAttempts} fail, and a {@link dev.waymark.error.BusyException} if the thread is interrupted
 * while the thread waits to hash the visitor's password.
 *
 * @see <a href="../package-summary.html#D-45">Pages for strangers</a>
 * @see <a href="../access/package-summary.html#guessing">Guessing passwords</a>
 */
public interface Pages {

    /**
     * Returns the page of a link of the default domain.
     *
     * @param alias any text; one slash at the end is ignored, and a text that cannot be an alias has the answer
     *     {@link View.Type#NOT_FOUND}
     */
    default View<LinkPage> link(String alias, Visitor visitor) {
        return link(Domain.DEFAULT, alias, visitor);
    }

    /**
     * Returns the page of a link. The page of a link that is disabled or expired, or has not started, is also granted, without the
     * destination. The attempts to open the page and the attempts to follow the link are counted together.
     *
     * @param alias any text; one slash at the end is ignored, and a text that cannot be an alias has the answer
     *     {@link View.Type#NOT_FOUND}
     */
    View<LinkPage> link(Domain domain, String alias, Visitor visitor);

    /**
     * Returns the page of a report.
     *
     * @param pageKey any text; a text that cannot be a {@linkplain dev.waymark.report.Report#pageKey() page key} has the answer
     *     {@link View.Type#NOT_FOUND}
     */
    View<ReportPage> report(String pageKey, Visitor visitor);
}
