package dev.waymark.internal.validation;

import com.google.common.collect.ImmutableList;
import dev.waymark.constraint.AliasText;
import java.util.List;

/** An alias that somebody chooses (D-14). */
final class AliasValidator extends FindingValidator<AliasText, String> {

    @Override
    List<Finding> check(AliasText constraint, String alias, Policies policies) {
        if (alias.isEmpty()) {
            return ImmutableList.of(Finding.of("required", "must not be empty"));
        }
        if (!policies.aliases().isWellFormed(alias)) {
            return ImmutableList.of(Finding.of("alias", "must be 1 to 64 characters of A-Z, a-z, 0-9, _ and -"));
        }
        return policies.aliases().isReserved(alias)
                ? ImmutableList.of(Finding.of("reserved", "must not be a reserved word"))
                : ImmutableList.of();
    }
}
