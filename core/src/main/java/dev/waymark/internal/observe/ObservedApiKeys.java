package dev.waymark.internal.observe;

import dev.waymark.access.ApiKey;
import dev.waymark.access.ApiKeys;
import dev.waymark.access.IssueApiKey;
import dev.waymark.access.IssuedApiKey;
import dev.waymark.access.Secret;
import java.util.List;

/** The API keys of one owner, observed. */
public final class ObservedApiKeys implements ApiKeys {

    private final ApiKeys apiKeys;
    private final Observation observation;

    /** Measures these keys. */
    public ObservedApiKeys(ApiKeys apiKeys, Observation observation) {
        this.apiKeys = apiKeys;
        this.observation = observation;
    }

    @Override
    public IssuedApiKey issue(IssueApiKey command) {
        return observation.of("apiKeys.issue", () -> apiKeys.issue(command));
    }

    @Override
    public ApiKey adopt(Secret secret, IssueApiKey command) {
        return observation.of("apiKeys.adopt", () -> apiKeys.adopt(secret, command));
    }

    @Override
    public List<ApiKey> list() {
        return observation.of("apiKeys.list", () -> apiKeys.list());
    }

    @Override
    public void revoke(long id) {
        observation.run("apiKeys.revoke", () -> apiKeys.revoke(id));
    }
}
