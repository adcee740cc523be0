package dev.waymark.spi;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.patch.Patch;
import java.time.Instant;

/**
 * Values that links get whatever they are like before.
 *
 * @param disabled whether they are switched off; not to be cleared
 * @param spaceId the space that they are in
 * @param updatedAt when this was asked for; a link that was updated later keeps its own time
 */
public record LinkSettings(Patch<Boolean> disabled, Patch<Long> spaceId, Instant updatedAt) {

    /** Checks that there is something to set. */
    public LinkSettings {
        checkNotNull(disabled, "disabled");
        checkNotNull(spaceId, "spaceId");
        checkNotNull(updatedAt, "updatedAt");
        checkArgument(disabled.type() != Patch.Type.CLEAR, "a link is switched off or on");
        checkArgument(
                disabled.type() != Patch.Type.KEEP || spaceId.type() != Patch.Type.KEEP, "there is nothing to set");
    }
}
