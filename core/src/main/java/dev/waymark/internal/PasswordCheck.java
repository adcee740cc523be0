package dev.waymark.internal;

import dev.waymark.access.PasswordHash;
import dev.waymark.access.PasswordHasher;
import dev.waymark.access.Secret;
import dev.waymark.visit.Visit;
import java.util.Optional;

/** Checks the password of one visit: once for each hash that the link has meanwhile, however often it is asked. */
final class PasswordCheck {

    private final PasswordHasher hasher;
    private final Optional<Secret> candidate;
    private Optional<PasswordHash> checked = Optional.empty();
    private boolean isRight;

    PasswordCheck(PasswordHasher hasher, Optional<Secret> candidate) {
        this.hasher = hasher;
        this.candidate = candidate;
    }

    /** What keeps the visitor from a link with this password. */
    Optional<Visit> refusal(PasswordHash stored) {
        if (candidate.isEmpty()) {
            return Optional.of(new Visit.PasswordRequired());
        }
        if (!checked.equals(Optional.of(stored))) {
            isRight = hasher.verify(candidate.get(), stored);
            checked = Optional.of(stored);
        }
        return isRight ? Optional.empty() : Optional.of(new Visit.WrongPassword());
    }
}
