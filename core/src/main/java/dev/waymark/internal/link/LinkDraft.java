package dev.waymark.internal.link;

import com.google.common.collect.ImmutableList;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.spi.UniquenessKey;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Supplier;

/**
 * The future link of a valid command. The link has no id, and has no alias if the alias will be generated.
 *
 * @param command the command
 * @param index the position of the command in the list of commands; empty for a single command
 * @param link the link with the values of the command; the alias is empty if the alias will be generated
 * @param completion supplies the link with its title and the hashes of its passwords; each call returns the same value
 * @param uniquenessKeys the uniqueness keys to store with the link
 */
record LinkDraft(
        CreateLink command,
        OptionalInt index,
        Link link,
        Supplier<CompleteLink> completion,
        List<UniquenessKey> uniquenessKeys) {

    LinkDraft(CreateLink command, OptionalInt index, Link link, Supplier<CompleteLink> completion) {
        this(command, index, link, completion, ImmutableList.of());
    }

    LinkDraft withUniquenessKeys(List<UniquenessKey> newKeys) {
        return new LinkDraft(command, index, link, completion, newKeys);
    }

    /**
     * Returns the link with a title and the hashes of its passwords. The first call resolves the title and hashes the
     * passwords, so callers call this method only for links to store. Later calls return the same value.
     */
    CompleteLink complete() {
        return completion.get();
    }
}
