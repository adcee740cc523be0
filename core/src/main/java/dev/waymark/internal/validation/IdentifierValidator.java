package dev.waymark.internal.validation;

import com.google.common.collect.ImmutableList;
import dev.waymark.constraint.Identifier;
import java.util.List;

/** An identifier of the embedder's (D-15). */
final class IdentifierValidator extends FindingValidator<Identifier, Long> {
    @Override
    List<Finding> check(Identifier constraint, Long id, Policies policies) {
        return id >= constraint.min()
                ? ImmutableList.of()
                : ImmutableList.of(Finding.of("identifier", expectation(constraint.min())));
    }

    private static String expectation(long min) {
        return min > 0 ? "must be a positive number" : "must be a positive number, or 0 for the default domain";
    }
}
