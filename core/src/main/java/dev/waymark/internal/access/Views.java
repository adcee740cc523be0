package dev.waymark.internal.access;

import dev.waymark.access.PasswordAttempt;
import dev.waymark.access.PasswordHash;
import dev.waymark.access.Privacy;
import dev.waymark.access.Secret;
import dev.waymark.access.View;
import dev.waymark.access.Viewer;
import dev.waymark.internal.base.Environment;
import java.util.Optional;
import java.util.function.Supplier;

/** The views of strangers (D-6), the same for reports and links. */
public final class Views {

    private final Environment environment;

    public Views(Environment environment) {
        this.environment = environment;
    }

    /**
     * Returns a stranger's view of a record.
     *
     * @param attempt the attempt to count if a password is compared
     * @param granted the view if the privacy allows the view; called only in this case
     */
    public <T> View<T> view(
            PasswordAttempt attempt,
            Privacy privacy,
            Optional<PasswordHash> stored,
            Viewer viewer,
            Supplier<View<T>> granted) {
        return switch (privacy.type()) {
            case PUBLIC -> granted.get();
            case PRIVATE -> View.notFound();
            case PASSWORD ->
                viewer.password()
                        .map(password -> judged(attempt, password, stored, granted))
                        .orElseGet(View::passwordRequired);
        };
    }

    private <T> View<T> judged(
            PasswordAttempt attempt, Secret candidate, Optional<PasswordHash> stored, Supplier<View<T>> granted) {
        if (stored.isEmpty()) {
            return View.wrongPassword();
        }
        PasswordGate.Verdict verdict = new PasswordGate(environment).judge(attempt, candidate, stored.get());
        return switch (verdict.judgement()) {
            case RIGHT -> granted.get();
            case WRONG -> View.wrongPassword();
            case NOT_JUDGED -> View.tooManyAttempts(verdict.retryAfter());
        };
    }
}
