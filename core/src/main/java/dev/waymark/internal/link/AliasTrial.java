package dev.waymark.internal.link;

import dev.waymark.internal.base.Environment;
import dev.waymark.link.AliasPolicy;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.LinkStore;
import java.util.HashSet;
import java.util.LinkedHashMap;
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

    /**
     * Refuses the drafts of the next portion whose chosen alias is taken, as {@link AliasAllocation#insert} does.
     *
     * @return the number of the other drafts
     */
    int count(List<LinkDraft> drafts, AliasAllocation.Conflict conflict) {
        int refused = 0;
        Map<AliasKey, LinkDraft> first = new LinkedHashMap<>();
        for (LinkDraft draft : drafts) {
            Optional<String> alias = draft.command().alias();
            if (alias.isEmpty()) {
                continue;
            }
            AliasKey key = AliasKeys.of(policy, draft.link().domain(), alias.get());
            if (chosen.add(key)) {
                first.put(key, draft);
            } else {
                conflict.refuse(draft, alias.get());
                refused++;
            }
        }
        Set<AliasKey> taken = store.takenAliases(first.keySet());
        for (Map.Entry<AliasKey, LinkDraft> each : first.entrySet()) {
            if (taken.contains(each.getKey())) {
                LinkDraft draft = each.getValue();
                conflict.refuse(draft, draft.command().alias().orElseThrow());
                refused++;
            }
        }
        return drafts.size() - refused;
    }
}
