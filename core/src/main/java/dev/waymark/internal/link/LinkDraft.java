package dev.waymark.internal.link;

import com.google.common.collect.ImmutableList;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.spi.UniquenessKey;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Supplier;

/**
 * The link of a valid command, without an id and possibly without an alias.
 *
 * @param command the command
 * @param index the position of the command, if the caller passed several commands
 * @param described the link as the command describes it, without an alias if the alias will be generated
 * @param completion supplies the same link with a title and the hashes of its passwords, always the same value
 * @param uniquenessKeys the uniqueness keys to store with the link
 */
record LinkDraft(
        CreateLink command,
        OptionalInt index,
        Link described,
        Supplier<CompleteLink> completion,
        List<UniquenessKey> uniquenessKeys) {

    LinkDraft(CreateLink command, OptionalInt index, Link described, Supplier<CompleteLink> completion) {
        this(command, index, described, completion, ImmutableList.of());
    }

    LinkDraft withUniquenessKeys(List<UniquenessKey> newKeys) {
        return new LinkDraft(command, index, described, completion, newKeys);
    }

    /**
     * Returns the link with a title and the hashes of its passwords. The first call resolves the title and hashes the
     * passwords, so this method is called only for links that will be stored. Later calls return the same value.
     */
    CompleteLink complete() {
        return completion.get();
    }
}
