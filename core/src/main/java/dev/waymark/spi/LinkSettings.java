package dev.waymark.spi;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.patch.Patch;
import java.time.Instant;

/**
 * The new values of several links, if all links get the same values.
 *
 * @param disabled whether the links are disabled; cannot be cleared
 * @param spaceId the space of the links
 * @param updatedAt the time of the change; a link with a later update keeps the later time
 */
public record LinkSettings(Patch<Boolean> disabled, Patch<Long> spaceId, Instant updatedAt) {

    /** Checks that at least one value is set or cleared. */
    public LinkSettings {
        checkNotNull(disabled, "disabled");
        checkNotNull(spaceId, "spaceId");
        checkNotNull(updatedAt, "updatedAt");
        checkArgument(disabled.type() != Patch.Type.CLEAR, "disabled must be kept or set, and cannot be cleared");
        checkArgument(
                disabled.type() != Patch.Type.KEEP || spaceId.type() != Patch.Type.KEEP,
                "settings must change at least one field");
    }
}
