package dev.waymark.internal.link;

import com.google.common.collect.ImmutableList;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.spi.LinkClaim;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Supplier;

/**
 * The link of a valid command, before the store has given the link an id and perhaps a generated alias.
 *
 * @param command the command
 * @param index the position of the command, if the caller passed several commands
 * @param described the link that the command describes, without an alias if the alias will be generated
 * @param completion supplies the same link with a title and the hashes of its passwords, always the same value
 * @param claims the claims that will be stored with the link
 */
record LinkDraft(
        CreateLink command,
        OptionalInt index,
        Link described,
        Supplier<CompleteLink> completion,
        List<LinkClaim> claims) {

    LinkDraft(CreateLink command, OptionalInt index, Link described, Supplier<CompleteLink> completion) {
        this(command, index, described, completion, ImmutableList.of());
    }

    LinkDraft withClaims(List<LinkClaim> newClaims) {
        return new LinkDraft(command, index, described, completion, newClaims);
    }

    /**
     * Returns the link with a title and the hashes of its passwords. The first call resolves the title and hashes the passwords,
     * so this method is called only if the link will be stored. A repeated attempt to store the link repeats neither.
     */
    CompleteLink complete() {
        return completion.get();
    }
}
