package dev.waymark.play.stage;

import com.google.common.collect.ImmutableMap;
import dev.waymark.access.IssueApiKey;
import dev.waymark.access.IssuedApiKey;
import dev.waymark.access.Secret;
import dev.waymark.play.stage.Operations.Operation;
import java.time.Duration;

/** The operations of API keys. */
final class KeyOperations {

    static final ImmutableMap<String, Operation> ALL = ImmutableMap.of(
            "key.issue",
            KeyOperations::issue,
            "key.adopt",
            KeyOperations::adopt,
            "key.list",
            (stage, step) ->
                    stage.text().lines(stage.waymark().apiKeys(step.owner()).list(), stage.text()::of),
            "key.revoke",
            KeyOperations::revoke,
            "key.authenticate",
            KeyOperations::authenticate);

    private KeyOperations() {}

    private static Object issue(Stage stage, Step step) {
        IssuedApiKey issued = stage.waymark().apiKeys(step.owner()).issue(command(stage, step));
        stage.secrets().add(issued.secret());
        return stage.text().of(issued.key()) + " " + issued.secret().reveal();
    }

    private static Object adopt(Stage stage, Step step) {
        Secret secret = Secret.of("wm_" + step.value("secret").orElse("").repeat(32));
        String text = stage.text().of(stage.waymark().apiKeys(step.owner()).adopt(secret, command(stage, step)));
        stage.secrets().add(secret);
        return text;
    }

    private static IssueApiKey command(Stage stage, Step step) {
        IssueApiKey command = IssueApiKey.named(step.value("label").orElse(""));
        IssueApiKey scoped = step.value("read").isPresent() ? command.readOnly() : command;
        return step.value("hours")
                .map(hours ->
                        scoped.expiringAt(stage.clock().instant().plus(Duration.ofHours(Integer.parseInt(hours)))))
                .orElse(scoped);
    }

    private static Object revoke(Stage stage, Step step) {
        stage.waymark().apiKeys(step.owner()).revoke(stage.text().keys().id(step.which()));
        return "revoked";
    }

    private static Object authenticate(Stage stage, Step step) {
        String secret =
                Stage.one(stage.secrets(), step.which()).map(Secret::reveal).orElse("wm_");
        return stage.text().of(stage.waymark().authenticate(step.value("scheme").orElse("Bearer") + " " + secret));
    }
}
