package dev.waymark.event;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.link.Domain;
import dev.waymark.link.Link;
import dev.waymark.visit.Visit;
import dev.waymark.visit.Visitor;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Somebody has visited a link, or an alias that no link has. Immutable. */
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

    /** A visit, as a listener is told of it: what the visitor gave as a password is left out. */
    public static LinkVisit of(Domain domain, String alias, Visitor visitor, Visit answer) {
        return new LinkVisit(domain, alias, visitor, answer);
    }

    /**
     * The link, as it was found, the click included if one was counted.
     *
     * @return the link; empty if there is none with this domain and alias
     */
    public Optional<Link> link() {
        return answer.link();
    }

    /** The domain that was asked for. */
    public Domain domain() {
        return domain;
    }

    /** The alias as the visitor spelled it: any text, and of any length, if there is no link. */
    public String alias() {
        return alias;
    }

    /** Who it was, as far as that was told. There is never a password. */
    public Visitor visitor() {
        return visitor;
    }

    /** What the visitor was told. */
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

    /** Nothing of the visitor, and nothing that a visitor may not know: it may end up in a log. */
    @Override
    public String toString() {
        return "LinkVisit[" + answer.type()
                + link().map(link -> ", link " + link.id()).orElse("") + "]";
    }
}
