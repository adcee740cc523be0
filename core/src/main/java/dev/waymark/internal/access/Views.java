package dev.waymark.internal.access;

import dev.waymark.access.PasswordAttempt;
import dev.waymark.access.PasswordHash;
import dev.waymark.access.Privacy;
import dev.waymark.access.Secret;
import dev.waymark.access.View;
import dev.waymark.internal.base.Environment;
import java.util.Optional;

/** The views of strangers (D-6), the same for reports and links. */
public final class Views {

    private final Environment environment;

    public Views(Environment environment) {
        this.environment = environment;
    }

    /**
     * Returns the refusal of a stranger; empty if the privacy of the record allows the view.
     *
     * @param attempt the attempt to count if a password is compared
     */
    public <T> Optional<View<T>> refusal(
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
