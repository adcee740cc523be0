package dev.waymark.internal.link;

import com.google.common.collect.Lists;
import dev.waymark.error.StorageException;
import dev.waymark.internal.base.Environment;
import dev.waymark.link.AliasPolicy;
import dev.waymark.link.Link;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.StoredLink;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The links of one insertion, each with a chosen or generated alias, and the refused drafts. If the store refuses a generated
 * alias, the link gets a new generated alias. After each third collision, the new alias is one character longer. Each
 * insertion creates its own instance, and only the thread of the insertion uses the instance.
 */
final class AliasCandidates {

    private static final int MAX_COLLISIONS = 30;

    private record Candidate(LinkDraft draft, StoredLink link) {}

    private final AliasPolicy policy;
    private final AliasGenerator generator;
    private final List<LinkDraft> refused = new ArrayList<>();

    /** The keys that a new generated alias must not have: the aliases of the candidates, and the aliases taken last. */
    private final Set<AliasKey> used = new HashSet<>();

    private List<Candidate> candidates;
    private int collisions;

    /** Gives aliases to the drafts. If two drafts have the same chosen alias, the second draft is refused. */
    AliasCandidates(Environment environment, List<LinkDraft> drafts) {
        this.policy = environment.aliases();
        this.generator = new AliasGenerator(policy, environment.random());
        List<LinkDraft> different = new ArrayList<>(drafts.size());
        for (LinkDraft draft : drafts) {
            Optional<String> chosen = draft.command().alias();
            boolean isDifferent = chosen.isEmpty() || used.add(key(draft, chosen.get()));
            (isDifferent ? different : refused).add(draft);
        }
        // All chosen aliases are used now, so no generated alias equals a chosen alias.
        this.candidates = different.stream().map(this::named).toList();
    }

    /** Returns the links to insert. */
    List<StoredLink> links() {
        return Lists.transform(candidates, Candidate::link);
    }

    /** Returns the drafts with a chosen alias of another link or of an earlier draft. */
    List<LinkDraft> refused() {
        return refused;
    }

    /**
     * Refuses the drafts whose chosen aliases are taken, and replaces the generated aliases that are taken.
     *
     * @throws StorageException if this was the 30th call for which no chosen alias was taken
     */
    void replace(Set<AliasKey> taken) {
        List<Candidate> free = new ArrayList<>(candidates.size());
        for (Candidate each : candidates) {
            if (each.draft().command().alias().isPresent()
                    && taken.contains(each.link().aliasKey())) {
                refused.add(each.draft());
            } else {
                free.add(each);
            }
        }
        if (free.size() == candidates.size()) {
            collisions++;
            checkCollisions();
        }
        used.clear();
        used.addAll(taken);
        free.forEach(each -> used.add(each.link().aliasKey()));
        candidates = free.stream()
                .map(each -> taken.contains(each.link().aliasKey()) ? named(each.draft()) : each)
                .toList();
    }

    private void checkCollisions() {
        if (collisions == MAX_COLLISIONS) {
            throw new StorageException(
                    "the store refused aliases " + MAX_COLLISIONS + " times in a row, so the links were not stored",
                    null);
        }
    }

    private Candidate named(LinkDraft draft) {
        String alias = draft.command().alias().orElseGet(() -> generate(draft));
        return new Candidate(draft, draft.named(alias, key(draft, alias)));
    }

    private String generate(LinkDraft draft) {
        Link link = draft.link();
        return generator.generate(link.owner(), link.domain(), collisions, alias -> used.add(key(draft, alias)));
    }

    private AliasKey key(LinkDraft draft, String alias) {
        return AliasKeys.of(policy, draft.link().domain(), alias);
    }
}
