package dev.waymark.event;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.link.Domain;
import dev.waymark.link.Link;
import dev.waymark.visit.Visit;
import dev.waymark.visit.Visitor;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A visit of a link, or of an alias that no link has. Immutable. */
public final class LinkVisit {

    private final Domain domain;
    private final String alias;
    private final Visitor visitor;
    private final Visit answer;

    private LinkVisit(Domain domain, String alias, Visitor visitor, Visit answer) {
        this.domain = checkNotNull(domain, "domain");
        this.alias = checkNotNull(alias, "alias");
        this.visitor = checkNotNull(visitor, "visitor").withoutPassword();
        this.answer = checkNotNull(answer, "answer");
    }

    /** Creates a visit for listeners. The visitor's password is removed. */
    public static LinkVisit of(Domain domain, String alias, Visitor visitor, Visit answer) {
        return new LinkVisit(domain, alias, visitor, answer);
    }

    /**
     * Returns the link, including a click that this visit counted.
     *
     * @return the link; empty if the alias has no link in the domain
     */
    public Optional<Link> link() {
        return answer.link();
    }

    /** Returns the requested domain. */
    public Domain domain() {
        return domain;
    }

    /** Returns the alias in the visitor's spelling. Without a link, this is any text of any length. */
    public String alias() {
        return alias;
    }

    /** Returns the visitor, without a password. */
    public Visitor visitor() {
        return visitor;
    }

    /** Returns the answer to the visitor. */
    public Visit answer() {
        return answer;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof LinkVisit that
                && domain.equals(that.domain)
                && alias.equals(that.alias)
                && visitor.equals(that.visitor)
                && answer.equals(that.answer)
                && link().equals(that.link());
    }

    @Override
    public int hashCode() {
        return Objects.hash(domain, alias, visitor, answer);
    }

    /** Returns a text for logs, without the visitor's data and without data that visitors must not see. */
    @Override
    public String toString() {
        return "LinkVisit[" + answer.type()
                + link().map(link -> ", link " + link.id()).orElse("") + "]";
    }
}
