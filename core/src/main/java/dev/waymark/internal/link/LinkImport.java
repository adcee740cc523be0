package dev.waymark.internal.link;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableList;
import dev.waymark.access.Owner;
import dev.waymark.error.BusyException;
import dev.waymark.error.Violation;
import dev.waymark.event.WaymarkEvent;
import dev.waymark.internal.base.Environment;
import dev.waymark.internal.imports.ImportPortion;
import dev.waymark.internal.imports.ImportRules;
import dev.waymark.link.CreateLink;
import dev.waymark.link.ImportLink;
import dev.waymark.link.Link;
import dev.waymark.spi.AliasKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The import of links of another system (D-35). The import does not call the title resolver, because imported links keep their
 * titles. An instance is used for one import.
 */
final class LinkImport {

    /** The maximum number of links in one transaction. */
    static final int PORTION = 512;

    private static final Violation TAKEN = Violation.of("alias", "taken", "must not be the alias of another link");

    private final Environment environment;
    private final LinkDrafts drafts;

    /** The chosen aliases of an import on trial so far, which the store does not contain. */
    private final Set<AliasKey> aliasesOnTrial = new HashSet<>();

    LinkImport(Environment environment, Owner owner) {
        this.environment = environment;
        this.drafts = new LinkDrafts(environment, owner);
    }

    /** Stores the valid records of one portion in one transaction, and refuses the other records. */
    ImportPortion<LinkDraft> store(List<ImportLink> records) {
        ImportPortion<LinkDraft> portion = drafted(records);
        AliasAllocation.Inserted inserted = AliasAllocation.insertFree(environment, portion.drafts());
        refuseTaken(portion, inserted.refused());
        portion.setIds(inserted.links().stream().map(Link::id).toList());
        environment.publish(
                inserted.links().stream().map(WaymarkEvent.LinkCreated::new).toList());
        return portion;
    }

    /** Refuses the records that {@link #store} would refuse, and stores nothing (D-51). */
    ImportPortion<LinkDraft> check(List<ImportLink> records) {
        ImportPortion<LinkDraft> portion = drafted(records);
        refuseTaken(portion, takenOnTrial(portion.drafts()));
        return portion;
    }

    /** Returns the drafts of the next portion that {@link AliasAllocation#insertFree} would refuse. */
    private List<LinkDraft> takenOnTrial(List<LinkDraft> portion) {
        List<LinkDraft> taken = new ArrayList<>();
        Map<AliasKey, LinkDraft> first = new HashMap<>();
        for (LinkDraft draft : portion) {
            Optional<String> alias = draft.command().alias();
            if (alias.isPresent()) {
                AliasKey key = AliasKeys.of(environment.aliases(), draft.link().domain(), alias.get());
                if (aliasesOnTrial.add(key)) {
                    first.put(key, draft);
                } else {
                    taken.add(draft);
                }
            }
        }
        for (AliasKey stored : environment.storage().links().takenAliases(first.keySet())) {
            taken.add(checkNotNull(first.get(stored)));
        }
        return taken;
    }

    private ImportPortion<LinkDraft> drafted(List<ImportLink> records) {
        Instant now = environment.now();
        ImportPortion<LinkDraft> portion = new ImportPortion<>(records.size());
        for (int i = 0; i < records.size(); i++) {
            ImportLink record = records.get(i);
            try {
                List<Violation> violations = violations(record, now);
                if (violations.isEmpty()) {
                    ImportLink closed = closed(record);
                    portion.add(drafts.completeDraft(closed, i, now));
                    portion.warn(i, closed.warnings());
                } else {
                    portion.refuse(i, violations);
                }
            } catch (BusyException e) {
                boolean hasPassword = record.command().password().isPresent();
                portion.refuseBusy(i, hasPassword ? "password" : "privacy_password");
            }
        }
        return portion;
    }

    /** Returns the valid record, closed if the application cannot verify a hash: an import never opens a protected link. */
    private ImportLink closed(ImportLink record) {
        ImportLink closed = record;
        if (isUnusable(record.passwordHash())) {
            closed = closed.disabledBecause("the password hasher cannot verify the hash of the password");
        }
        if (isUnusable(record.privacyPasswordHash())) {
            closed = closed.privateBecause("the password hasher cannot verify the hash of the page's password");
        }
        return closed;
    }

    private boolean isUnusable(Optional<String> hash) {
        return hash.isPresent() && !environment.hashing().canVerify(hash.get());
    }

    private static void refuseTaken(ImportPortion<LinkDraft> portion, List<LinkDraft> taken) {
        for (LinkDraft draft : taken) {
            portion.refuse(draft.index().orElseThrow(), List.of(TAKEN));
        }
    }

    /** Returns the violations of a record, without regard to other records and links. */
    List<Violation> violations(ImportLink record) {
        return violations(record, environment.now());
    }

    private List<Violation> violations(ImportLink record, Instant now) {
        if (!record.violations().isEmpty()) {
            return record.violations();
        }
        CreateLink command = record.command();
        boolean hasPrivacyHash = record.privacyPasswordHash().isPresent();
        ImmutableList.Builder<Violation> violations = ImmutableList.builder();
        violations.addAll(drafts.violations(command, hasPrivacyHash, List.of()));
        record.createdAt()
                .flatMap(at -> ImportRules.past("created_at", at, now))
                .ifPresent(violations::add);
        if (record.clicks() < 0 || record.clicks() > ImportLink.MAX_CLICKS) {
            violations.add(Violation.of("clicks", "range", "must be 0 to " + ImportLink.MAX_CLICKS)
                    .with("min", 0)
                    .with("max", ImportLink.MAX_CLICKS));
        }
        record.lastClick()
                .flatMap(at -> ImportRules.past("last_click_at", at, now))
                .ifPresent(violations::add);
        record.passwordHash()
                .flatMap(hash ->
                        ImportRules.ambiguous("password", command.password().isPresent()))
                .ifPresent(violations::add);
        record.privacyPasswordHash()
                .flatMap(hash -> ImportRules.privacy("privacy_password", command.privacy()))
                .ifPresent(violations::add);
        return violations.build();
    }
}
