package dev.waymark.event;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.access.Owner;
import dev.waymark.link.Domain;
import dev.waymark.link.Link;
import dev.waymark.report.Report;
import dev.waymark.visit.Visit;
import dev.waymark.visit.Visitor;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A stored change of a link or a report, or a visit. Immutable. A later version may add events, so a {@code switch} over the events
 * needs a default.
 *
 * @see <a href="../package-summary.html#D-31">Events</a>
 */
public sealed interface WaymarkEvent {

    /**
     * The creation of a link. There is no event if the result of the creation is
     * {@linkplain dev.waymark.error.StorageException#isInDoubt in doubt}, and none for a retry with the same
     * {@linkplain dev.waymark.link.CreateLink#idempotencyKey idempotency key} that returns the link.
     *
     * @param link the new link
     */
    record LinkCreated(Link link) implements WaymarkEvent {

        /** Throws a {@link NullPointerException} if the link is null. */
        public LinkCreated {
            checkNotNull(link, "link");
        }
    }

    /**
     * The update of a link.
     *
     * @param before the link before the update, with the old alias
     * @param after the link after the update
     */
    record LinkUpdated(Link before, Link after) implements WaymarkEvent {

        /** Throws a {@link NullPointerException} if a link is null. */
        public LinkUpdated {
            checkNotNull(before, "before");
            checkNotNull(after, "after");
        }
    }

    /**
     * The move of a link to another owner by an operator.
     *
     * @param from the owner before the move
     * @param link the link after the move
     */
    record LinkMoved(Owner from, Link link) implements WaymarkEvent {

        /** Throws a {@link NullPointerException} if an argument is null. */
        public LinkMoved {
            checkNotNull(from, "from");
            checkNotNull(link, "link");
        }
    }

    /**
     * The deletion of a link.
     *
     * @param owner the owner of the link
     * @param id the id of the link
     * @param domain the domain of the link
     * @param alias the alias of the link at the deletion
     */
    record LinkDeleted(Owner owner, long id, Domain domain, String alias) implements WaymarkEvent {

        /** Throws a {@link NullPointerException} if an argument is null. */
        public LinkDeleted {
            checkNotNull(owner, "owner");
            checkNotNull(domain, "domain");
            checkNotNull(alias, "alias");
        }

        /** Returns the path of the short URL of the deleted link, as {@link Link#path}. */
        public String path() {
            return Link.pathOf(alias);
        }
    }

    /**
     * A visit of a link, or of an alias without a link. The visit counted a click if and only if the answer is a redirect. Previews,
     * and visits that end in an exception, have no event.
     *
     * @param domain the requested domain
     * @param alias the alias in the visitor's spelling; without a link, any text of any length
     * @param visitor the visitor; the event contains the visitor without the password and the query
     * @param answer the answer to the visitor
     */
    record LinkVisited(Domain domain, String alias, Visitor visitor, Visit answer) implements WaymarkEvent {

        /** Removes the password and the query of the visitor. */
        public LinkVisited {
            checkNotNull(domain, "domain");
            checkNotNull(alias, "alias");
            visitor = checkNotNull(visitor, "visitor").withoutPassword();
            checkNotNull(answer, "answer");
        }

        /**
         * Returns the link, including a click that this visit counted.
         *
         * @return the link; empty if the alias has no link in the domain
         */
        public Optional<Link> link() {
            return answer.link();
        }

        /** Returns whether the values and the links are equal. */
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof LinkVisited that
                    && domain.equals(that.domain)
                    && alias.equals(that.alias)
                    && visitor.equals(that.visitor)
                    && answer.equals(that.answer)
                    && link().equals(that.link());
        }

        @Override
        public int hashCode() {
            return alias.hashCode();
        }

        /** Returns a text for logs, without the visitor's data and without data that visitors must not see. */
        @Override
        public String toString() {
            return "LinkVisited[" + answer.type()
                    + link().map(link -> ", link " + link.id()).orElse("") + "]";
        }
    }

    /**
     * The creation of a report, with or without a result.
     *
     * @param report the new report
     */
    record ReportCreated(Report report) implements WaymarkEvent {

        /** Throws a {@link NullPointerException} if the report is null. */
        public ReportCreated {
            checkNotNull(report, "report");
        }
    }

    /**
     * The update of a report.
     *
     * @param before the report before the update
     * @param after the report after the update
     */
    record ReportUpdated(Report before, Report after) implements WaymarkEvent {

        /** Throws a {@link NullPointerException} if a report is null. */
        public ReportUpdated {
            checkNotNull(before, "before");
            checkNotNull(after, "after");
        }
    }

    /**
     * A new result of a report: by the creation, by an update, or by a recorded outcome. A creation or an update with a result also
     * has its own event before this event.
     *
     * @param report the report with the result
     */
    record ReportGenerated(Report report) implements WaymarkEvent {

        /** Throws a {@link NullPointerException} if the report is null. */
        public ReportGenerated {
            checkNotNull(report, "report");
        }
    }

    /**
     * A failed try to generate a requested report, which a worker has reported. A claim that expires without an answer counts as a
     * try, but has no event.
     *
     * @param report the report
     * @param attempt the number of the try, at least 1
     * @param retryAt the instant of the next try; empty if this was the last try. Then {@link ReportSetAside} follows
     */
    record ReportFailed(Report report, int attempt, Optional<Instant> retryAt) implements WaymarkEvent {

        /** Checks for null and for a positive number. */
        public ReportFailed {
            checkNotNull(report, "report");
            checkArgument(attempt >= 1, "attempt must be at least 1, was %s", attempt);
            checkNotNull(retryAt, "retryAt");
        }
    }

    /**
     * A report was set aside, because all tries of its generation have failed. A damaged report that is set aside has no event; only
     * the log names the report.
     *
     * @param report the report
     */
    record ReportSetAside(Report report) implements WaymarkEvent {

        /** Throws a {@link NullPointerException} if the report is null. */
        public ReportSetAside {
            checkNotNull(report, "report");
        }
    }

    /**
     * The move of a report to another owner by an operator.
     *
     * @param from the owner before the move
     * @param report the report after the move
     */
    record ReportMoved(Owner from, Report report) implements WaymarkEvent {

        /** Throws a {@link NullPointerException} if an argument is null. */
        public ReportMoved {
            checkNotNull(from, "from");
            checkNotNull(report, "report");
        }
    }

    /**
     * The deletion of a report.
     *
     * @param owner the owner of the report
     * @param id the id of the report
     */
    record ReportDeleted(Owner owner, long id) implements WaymarkEvent {

        /** Throws a {@link NullPointerException} if the owner is null. */
        public ReportDeleted {
            checkNotNull(owner, "owner");
        }
    }
}
