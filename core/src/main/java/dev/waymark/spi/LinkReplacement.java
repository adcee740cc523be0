package dev.waymark.spi;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.link.Link;

/**
 * A link before and after an update. Id, owner, domain, alias, creation and clicks are the same in both links.
 *
 * @param before the link with the expected version
 * @param after the link with the next version
 */
public record LinkReplacement(StoredLink before, StoredLink after) {

    /** Checks that both values belong to one link. */
    public LinkReplacement {
        checkNotNull(before, "before");
        checkNotNull(after, "after");
        Link old = before.link();
        Link next = after.link();
        checkArgument(old.id() == next.id() && old.owner().equals(next.owner()), "another link is no replacement");
        checkArgument(before.aliasKey().equals(after.aliasKey()), "a replacement has the same alias");
        checkArgument(next.version() == old.version() + 1, "a replacement has the next version");
    }

    /** Returns the id of the link. */
    public long id() {
        return before.link().id();
    }
}
