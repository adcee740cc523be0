package dev.waymark.spi;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.link.Domain;
import java.security.SecureRandom;

/**
 * The domain and the text that identify a link to visitors. The key is unique across all owners.
 *
 * <p>The hash code of a key is different in each process. Users and visitors choose the texts, and no one can choose many texts
 * whose keys have the same hash code, which would make hash tables and caches slow.
 *
 * @param domain the domain. A store stores the default domain as 0, and never as NULL: a unique index would permit the
 * same text in several rows with NULL
 * @param text the alias, folded by the alias policy; 1 to 190 code points of
 * {@code A–Z a–z 0–9 _ - . ~ /} or, in another script, at most 1,140 bytes of UTF-8
 */
public record AliasKey(Domain domain, String text) {

    /** A random odd number. */
    private static final long MULTIPLIER = new SecureRandom().nextLong() | 1;

    /** Checks the domain. */
    public AliasKey {
        checkArgument(domain.id() >= 0, "domain must not be negative, was %s", domain.id());
        checkNotNull(text, "text");
    }

    @Override
    public int hashCode() {
        long hash = (domain.id() + 1) * MULTIPLIER;
        for (int i = 0; i < text.length(); i++) {
            hash = (hash + text.charAt(i)) * MULTIPLIER;
        }
        return (int) (hash >>> Integer.SIZE);
    }
}
