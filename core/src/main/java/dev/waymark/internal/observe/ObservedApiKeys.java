package dev.waymark.internal.observe;

import dev.waymark.access.ApiKey;
import dev.waymark.access.ApiKeys;
import dev.waymark.access.IssueApiKey;
import dev.waymark.access.IssuedApiKey;
import dev.waymark.access.Secret;
import java.util.List;

/** The decorator of {@link ApiKeys} that measures each operation. */
public record ObservedApiKeys(ApiKeys apiKeys, Observation observation) implements ApiKeys {

    @Override
    public IssuedApiKey issue(IssueApiKey command) {
        return observation.measure("apiKeys.issue", () -> apiKeys.issue(command));
    }

    @Override
    public ApiKey adopt(Secret secret, IssueApiKey command) {
        return observation.measure("apiKeys.adopt", () -> apiKeys.adopt(secret, command));
    }

    @Override
    public List<ApiKey> list() {
        return observation.measure("apiKeys.list", () -> apiKeys.list());
    }

    @Override
    public void revoke(long id) {
        observation.run("apiKeys.revoke", () -> apiKeys.revoke(id));
    }
}
