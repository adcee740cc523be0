package dev.waymark.internal.link;

import dev.waymark.access.Owner;
import dev.waymark.error.Violation;
import dev.waymark.link.AliasPolicy;
import dev.waymark.link.Domain;
import java.util.Optional;

/** The application's check of chosen aliases. A refusal by the check is a violation. */
final class AliasRefusals {

    private AliasRefusals() {}

    /**
     * Returns the violation of a chosen alias, if the check refuses the alias. The check is called only for a well-formed
     * alias, and never for a reserved word.
     */
    static Optional<Violation> check(AliasPolicy policy, Owner owner, Domain domain, String alias) {
        return AliasKeys.ofText(policy, domain, alias).isPresent() && !policy.isReserved(alias)
                ? policy.refusal(owner, domain, alias).map(reason -> Violation.of("alias", "refused", reason))
                : Optional.empty();
    }
}
