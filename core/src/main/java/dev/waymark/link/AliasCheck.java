package dev.waymark.link;

import dev.waymark.access.Owner;
import java.util.Optional;

/**
 * Refuses aliases by a rule of the application. For example, a check can keep the alias of a deleted or renamed link for its
 * owner: without a check, the alias is free for all owners immediately. The guide {@code .github/docs/server.md} in the repository
 * contains this check.
 *
 * <p>The library calls the check for each creation or import, also for a generated alias, and for each update of an alias, unless
 * the old and the new alias have the same {@linkplain AliasPolicy#fold fold}. The check is also called if {@link
 * Links#createOrGet createOrGet} then returns an existing link. {@link dev.waymark.form.Forms} calls the check only for a form
 * with another violation, because the creation checks the other forms. The library calls the check outside the library's
 * transactions, so the check may read a database. If the library repeats an operation, the library calls the check again. If the
 * check throws an exception, the operation throws this exception and changes nothing; an import keeps the records of earlier
 * transactions.
 *
 * @see AliasPolicy#checkedBy
 */
@FunctionalInterface
public interface AliasCheck {

    /**
     * Returns the reason to refuse an alias. The reason becomes the message of a violation with the code {@code refused}; a
     * generated alias is replaced by the next one.
     *
     * @param owner the owner of the link
     * @param domain the domain of the link
     * @param alias a well-formed alias in the spelling of the command or of the generator; {@link AliasPolicy#fold} returns the form for comparison
     * @return the reason as an English phrase such as "must not be used before 2 May"; empty if the owner may use the alias
     */
    Optional<String> refusal(Owner owner, Domain domain, String alias);
}
