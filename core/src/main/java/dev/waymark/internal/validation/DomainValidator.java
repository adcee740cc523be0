package dev.waymark.internal.validation;

import com.google.common.collect.ImmutableList;
import dev.waymark.constraint.DomainIdentifier;
import java.util.List;

/** D-15: a query may ask for the default domain, which has no identifier, by 0. */
final class DomainValidator extends FindingValidator<DomainIdentifier, Long> {

    private static final Finding NEGATIVE =
            Finding.of("identifier", "must be a positive number, or 0 for the default domain");

    @Override
    List<Finding> check(Long id) {
        return id >= 0 ? ImmutableList.of() : ImmutableList.of(NEGATIVE);
    }
}
