package dev.waymark.internal.link;

import static com.google.common.base.Preconditions.checkNotNull;
import static com.google.common.base.Preconditions.checkState;

import dev.waymark.access.Owner;
import dev.waymark.link.AliasPolicy;
import dev.waymark.link.Domain;
import dev.waymark.text.Composition;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;

/** The generator of aliases (D-14): random, or by the generator of the application. */
final class AliasGenerator {

    /** The number of collisions for each additional character of an alias. */
    private static final int TRIES_PER_LENGTH = 3;

    private static final int MAX_REFUSED = 100;

    private final AliasPolicy policy;
    private final RandomGenerator random;

    AliasGenerator(AliasPolicy policy, RandomGenerator random) {
        this.policy = policy;
        this.random = random;
    }

    /**
     * Generates an alias that is neither reserved nor refused by the application's check, nor used.
     *
     * @param collisions the number of collisions so far; each third collision adds one character to a random alias
     * @param use returns whether the alias was not used before
     * @throws IllegalStateException if 100 aliases in a row were refused or used, or if the generator of the application returns no
     *     alias
     */
    String generate(Owner owner, Domain domain, int collisions, Predicate<String> use) {
        for (int tries = collisions; tries < collisions + MAX_REFUSED; tries++) {
            String alias = next(tries);
            if (!policy.isReserved(alias)
                    && policy.refusal(owner, domain, alias).isEmpty()
                    && use.test(alias)) {
                return alias;
            }
        }
        throw new IllegalStateException(MAX_REFUSED
                + " generated aliases in a row were reserved, refused or used by the same call, so no link was stored: check the"
                + " generator and the check of the AliasPolicy");
    }

    private String next(int tries) {
        Optional<IntFunction<String>> generator = policy.generator();
        if (generator.isEmpty()) {
            return random(length(tries));
        }
        String alias =
                Composition.of(checkNotNull(generator.get().apply(tries), "the generator of aliases returned null"));
        checkState(policy.isWellFormed(alias), "the generator of aliases returned '%s', which is not an alias", alias);
        return alias;
    }

    private int length(int tries) {
        return Math.min(policy.generatedLength() + tries / TRIES_PER_LENGTH, policy.maxLength());
    }

    private String random(int length) {
        String alphabet = policy.alphabet();
        StringBuilder alias = new StringBuilder(length);
        for (int i = 0; i < length; i++) {
            alias.append(alphabet.charAt(random.nextInt(alphabet.length())));
        }
        return alias.toString();
    }
}
