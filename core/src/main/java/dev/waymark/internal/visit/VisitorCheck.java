package dev.waymark.internal.visit;

import dev.waymark.access.PasswordAttempt;
import dev.waymark.access.PasswordHash;
import dev.waymark.internal.access.PasswordGate;
import dev.waymark.internal.access.PasswordGate.Verdict;
import dev.waymark.internal.base.Environment;
import dev.waymark.spi.StoredLink;
import dev.waymark.visit.Visit;
import dev.waymark.visit.Visitor;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The check of a visitor's password, for one visit. If the visit reads the link several times, the password is judged again
 * only after a change of the link's password hash.
 */
final class VisitorCheck {

    private final Environment environment;
    private final Visitor visitor;
    private @Nullable PasswordHash judged;
    private @Nullable Verdict verdict;

    VisitorCheck(Environment environment, Visitor visitor) {
        this.environment = environment;
        this.visitor = visitor;
    }

    /** Returns the refusal of the visitor; empty if the link has no password, or the visitor's password is correct. */
    Optional<Visit> refusal(StoredLink stored, Instant now) {
        if (stored.password().isEmpty()) {
            return Optional.empty();
        }
        if (visitor.password().isEmpty()) {
            return Optional.of(Visit.passwordRequired());
        }
        Verdict found = verdict(stored.link().id(), stored.password().get(), now);
        return switch (found.judgement()) {
            case RIGHT -> Optional.empty();
            case WRONG -> Optional.of(Visit.wrongPassword());
            case NOT_JUDGED -> Optional.of(Visit.tooManyAttempts(found.retryAfter()));
        };
    }

    private Verdict verdict(long linkId, PasswordHash hash, Instant now) {
        Verdict known = verdict;
        if (known != null && hash.equals(judged)) {
            return known;
        }
        PasswordAttempt attempt = PasswordGate.attempt(PasswordGate.LINK, linkId, visitor.client(), now);
        Verdict found =
                new PasswordGate(environment).judge(attempt, visitor.password().orElseThrow(), hash);
        judged = hash;
        verdict = found;
        return found;
    }
}
