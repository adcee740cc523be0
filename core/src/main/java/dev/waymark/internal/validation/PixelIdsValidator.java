package dev.waymark.internal.validation;

import com.google.common.collect.ImmutableList;
import dev.waymark.constraint.PixelIds;
import java.util.List;
import java.util.Set;

/** The number of a link's pixels (D-15). */
final class PixelIdsValidator extends FindingValidator<PixelIds, Set<?>> {

    private static final Finding TOO_MANY = Finding.of("size", "must be at most " + PixelIds.MAX + " identifiers");

    @Override
    List<Finding> check(PixelIds constraint, Set<?> ids, Policies policies) {
        return ids.size() > PixelIds.MAX ? ImmutableList.of(TOO_MANY) : ImmutableList.of();
    }
}
