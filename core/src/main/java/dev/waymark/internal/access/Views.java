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

/** What strangers get to see (D-6), the same for reports and links. */
public final class Views {

    private final Environment environment;
    private final PasswordAttempt.Kind kind;

    public Views(Environment environment, PasswordAttempt.Kind kind) {
        this.environment = environment;
        this.kind = kind;
    }

    /** What a stranger gets to see of the record with this id. */
    public <T> View<T> view(
            long id, Privacy privacy, Optional<PasswordHash> stored, Viewer viewer, Supplier<T> whatIsSeen) {
        return switch (privacy.type()) {
            case PUBLIC -> new View.Granted<>(whatIsSeen.get());
            case PRIVATE -> new View.NotFound<>();
            case PASSWORD ->
                viewer.password()
                        .map(password -> judged(attempt(id, viewer), password, stored, whatIsSeen))
                        .orElseGet(View.PasswordRequired::new);
        };
    }

    private PasswordAttempt attempt(long id, Viewer viewer) {
        return PasswordGate.attempt(kind, id, viewer.client(), environment.now());
    }

    private <T> View<T> judged(
            PasswordAttempt attempt, Secret candidate, Optional<PasswordHash> stored, Supplier<T> whatIsSeen) {
        if (stored.isEmpty()) {
            return new View.WrongPassword<>();
        }
        PasswordGate.Verdict verdict = PasswordGate.of(environment).judge(attempt, candidate, stored.get());
        return switch (verdict.judgement()) {
            case RIGHT -> new View.Granted<>(whatIsSeen.get());
            case WRONG -> new View.WrongPassword<>();
            case NOT_JUDGED -> new View.TooManyAttempts<>(verdict.retryAfter());
        };
    }
}
