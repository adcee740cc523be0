package dev.waymark.internal.link;

import com.google.common.collect.ImmutableList;
import dev.waymark.access.Owner;
import dev.waymark.error.InvalidInputException;
import dev.waymark.error.Violation;
import dev.waymark.internal.access.Passwords;
import dev.waymark.internal.base.Environment;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Expiration;
import dev.waymark.link.Link;
import dev.waymark.url.WebUrl;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Turns commands into links: checks them all, then prepares them all, then stores them at once. */
final class LinkCreation {

    private final Environment environment;
    private final LinkValues values;
    private final Passwords passwords;
    private final Titles titles;
    private final AliasAllocation allocation;

    LinkCreation(Environment environment) {
        this.environment = environment;
        this.values = new LinkValues(environment.urls());
        this.passwords = new Passwords(environment.hashing());
        this.titles = new Titles(environment.titles());
        this.allocation = new AliasAllocation(
                environment.storage().links(),
                environment.aliases(),
                new AliasGenerator(environment.aliases(), environment.random()));
    }

    Link create(Owner owner, CreateLink command) {
        InvalidInputException.throwIfAny(violations(command));
        List<LinkDraft> drafts = ImmutableList.of(draft(owner, command, environment.now()));
        return allocation.insert(drafts, position -> OptionalInt.empty()).get(0);
    }

    List<Link> createAll(Owner owner, List<CreateLink> commands) {
        InvalidInputException.throwIfAny(violations(commands));
        Instant now = environment.now();
        List<LinkDraft> drafts =
                commands.stream().map(command -> draft(owner, command, now)).collect(ImmutableList.toImmutableList());
        return drafts.isEmpty() ? ImmutableList.of() : allocation.insert(drafts, OptionalInt::of);
    }

    private List<Violation> violations(List<CreateLink> commands) {
        ImmutableList.Builder<Violation> all = ImmutableList.builder();
        for (int i = 0; i < commands.size(); i++) {
            int position = i;
            violations(commands.get(i)).forEach(violation -> all.add(violation.at(position)));
        }
        return all.build();
    }

    /** All that is wrong with the command. */
    List<Violation> violations(CreateLink command) {
        return ImmutableList.<Violation>builder()
                .addAll(environment.validator().violations(command))
                .addAll(ExpirationValidation.check(command.expiration()))
                .addAll(Passwords.check(command.privacy(), false, "privacy_password").stream()
                        .toList())
                .build();
    }

    private LinkDraft draft(Owner owner, CreateLink command, Instant now) {
        WebUrl url = environment.urls().parse(command.url());
        Expiration expiration = values.expiration(command.expiration());
        return new LinkDraft(
                owner,
                command,
                url.text(),
                command.title().or(() -> titles.resolve(url)),
                command.password().map(passwords::hash),
                passwords
                        .fresh(Optional.of(command.privacy()), Optional.empty())
                        .get(),
                expiration,
                expiration.instant(environment.zone()),
                values.targeting(command.targeting()),
                now);
    }
}
