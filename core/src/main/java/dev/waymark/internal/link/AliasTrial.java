package dev.waymark.internal.link;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.internal.base.Environment;
import dev.waymark.link.AliasPolicy;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.LinkStore;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The look-up of chosen aliases that replaces {@link AliasAllocation} in an import on trial (D-51). An import of several portions
 * finds the aliases of earlier portions in the store; an instance keeps these aliases in memory instead.
 */
final class AliasTrial {

    private final LinkStore store;
    private final AliasPolicy policy;
    private final Set<AliasKey> chosen = new HashSet<>();

    AliasTrial(Environment environment) {
        this.store = environment.storage().links();
        this.policy = environment.aliases();
    }

    /** Returns the drafts of the next portion that {@link AliasAllocation#insertFree} would refuse. */
    List<LinkDraft> refused(List<LinkDraft> drafts) {
        List<LinkDraft> refused = new ArrayList<>();
        Map<AliasKey, LinkDraft> first = new HashMap<>();
        for (LinkDraft draft : drafts) {
            Optional<String> alias = draft.command().alias();
            if (alias.isPresent()) {
                AliasKey key = AliasKeys.of(policy, draft.link().domain(), alias.get());
                if (chosen.add(key)) {
                    first.put(key, draft);
                } else {
                    refused.add(draft);
                }
            }
        }
        for (AliasKey taken : store.takenAliases(first.keySet())) {
            refused.add(checkNotNull(first.get(taken)));
        }
        return refused;
    }
}
