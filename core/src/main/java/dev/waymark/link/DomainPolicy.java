package dev.waymark.link;

import dev.waymark.access.Owner;

/**
 * Decides which owners may create links in which domains, and which domain is the default domain of an owner. Without a policy,
 * every owner may create links in every domain, so a server with several customers must set a policy. Otherwise, one customer can
 * create links under the host of another customer. {@link dev.waymark.form.DomainHosts} is a policy of hosts and their owners.
 *
 * <pre>{@code
 * Map<Domain, Owner> customers = Map.of(Domain.of(1), Owner.of("acme"), Domain.of(2), Owner.of("bolt"));
 * Waymark waymark = Waymark.builder()
 *         .storage(storage)
 *         .domainPolicy((owner, domain) -> domain.isDefault() || owner.equals(customers.get(domain)))
 *         .build();
 * }</pre>
 *
 * <p>The library calls the policy for each creation and each record of an import, whether the command is typed or parsed from a
 * form. A link without a domain is in the {@linkplain #defaultDomain default domain of the owner}. The policy must allow this
 * domain, too. A refused domain is a violation of {@code domain_id} with the code {@code refused}, and is reported together with
 * all other violations.
 * The library does not call the policy for visits, pages, lists, updates and deletions, and not when the operator
 * {@linkplain dev.waymark.admin.Owners#moveLink moves} or {@linkplain dev.waymark.admin.StorageCopy copies} links.
 *
 * <p>The policy is also called if {@link Links#createOrGet createOrGet} or an idempotency key then finds an existing link. The
 * parser of a form calls the policy, and the creation calls the policy again. The calls are outside the library's transactions,
 * so the policy may read a database. If the policy throws an exception, the operation throws this exception and changes nothing;
 * an import keeps the records of earlier transactions. The policy must be thread-safe.
 *
 * @see dev.waymark.Waymark.Builder#domainPolicy
 * @see <a href="../package-summary.html#D-52">Domains of an owner</a>
 */
@FunctionalInterface
public interface DomainPolicy {

    /**
     * Returns whether an owner may create a link in a domain.
     *
     * @param owner the owner of the new link
     * @param domain the domain of the new link: the default domain, or a domain with a positive number
     */
    boolean allows(Owner owner, Domain domain);

    /**
     * Returns the domain of the owner's new links whose commands have no domain. A command with {@link Domain#DEFAULT} is in the
     * default domain of all owners. By default, this method returns {@link Domain#DEFAULT}.
     *
     * <p>The library calls this method once for a creation, a list of creations or an import, and only if a command has no
     * domain. The result must be neither null nor a domain with a negative number.
     *
     * @param owner the owner of the new link
     */
    default Domain defaultDomain(Owner owner) {
        return Domain.DEFAULT;
    }
}
