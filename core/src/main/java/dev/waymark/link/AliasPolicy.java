package dev.waymark.link;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.CharMatcher;
import com.google.common.collect.ImmutableSet;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;

/**
 * Which aliases links may have, when two are the same, and what generated ones look like (D-14). Immutable; each method
 * returns a changed copy.
 *
 * @param caseSensitive whether {@code Docs} and {@code docs} are two aliases
 * @param reserved words that no alias may be, such as paths of the application; compared as aliases are
 * @param alphabet the characters of generated aliases
 * @param generatedLength the length of generated aliases, 4 to 32
 */
public record AliasPolicy(boolean caseSensitive, Set<String> reserved, String alphabet, int generatedLength) {

    private static final CharMatcher ALLOWED = CharMatcher.inRange('A', 'Z')
            .or(CharMatcher.inRange('a', 'z'))
            .or(CharMatcher.inRange('0', '9'))
            .or(CharMatcher.anyOf("_-"));

    /** The longest alias. */
    public static final int MAX_LENGTH = 64;

    /**
     * Aliases ignore letter case, none is reserved, and generated ones are 7 of 31 lower-case letters and digits that
     * are not easily mistaken for each other.
     */
    public static final AliasPolicy DEFAULT =
            new AliasPolicy(false, ImmutableSet.of(), "23456789abcdefghjkmnpqrstuvwxyz", 7);

    private static final int MIN_GENERATED = 4;
    private static final int MAX_GENERATED = 32;
    private static final int MIN_ALPHABET = 10;

    /**
     * Checks that aliases can be generated.
     *
     * @throws IllegalArgumentException if the alphabet has fewer than 10 different characters, has one twice (letter
     *     case ignored where aliases ignore it), or one that an alias must not have; or if the length is out of range
     */
    public AliasPolicy {
        checkNotNull(reserved, "reserved");
        checkNotNull(alphabet, "alphabet");
        checkArgument(
                alphabet.length() >= MIN_ALPHABET && ALLOWED.matchesAllOf(alphabet),
                "the alphabet must be at least %s letters, digits, _ or -",
                MIN_ALPHABET);
        checkArgument(
                foldIf(!caseSensitive, alphabet).chars().distinct().count() == alphabet.length(),
                "the alphabet must not have a character twice");
        checkArgument(
                generatedLength >= MIN_GENERATED && generatedLength <= MAX_GENERATED,
                "the length of generated aliases must be %s to %s, was %s",
                MIN_GENERATED,
                MAX_GENERATED,
                generatedLength);
        boolean folds = !caseSensitive;
        reserved = reserved.stream().map(word -> foldIf(folds, word)).collect(ImmutableSet.toImmutableSet());
    }

    /** {@code Docs} and {@code docs} become two aliases. Not to be changed once links are stored. */
    public AliasPolicy matchingCase() {
        return new AliasPolicy(true, reserved, alphabet, generatedLength);
    }

    /** No alias may be one of these words, nor one of those reserved before. */
    public AliasPolicy reserving(String... words) {
        ImmutableSet<String> all = ImmutableSet.<String>builder()
                .addAll(reserved)
                .addAll(Arrays.asList(checkNotNull(words, "words")))
                .build();
        return new AliasPolicy(caseSensitive, all, alphabet, generatedLength);
    }

    /**
     * Generated aliases consist of these characters.
     *
     * @throws IllegalArgumentException if there are fewer than 10, one is there twice, or no alias may have one of them
     */
    public AliasPolicy generatingFrom(String characters) {
        return new AliasPolicy(caseSensitive, reserved, checkNotNull(characters, "characters"), generatedLength);
    }

    /**
     * Generated aliases have this length, and more where that is needed to find a free one.
     *
     * @throws IllegalArgumentException if the length is not 4 to 32
     */
    public AliasPolicy generatingLength(int length) {
        return new AliasPolicy(caseSensitive, reserved, alphabet, length);
    }

    /** Whether this text has the form of an alias: 1 to 64 of {@code A–Z a–z 0–9 _ -}. */
    public boolean isWellFormed(String alias) {
        return !checkNotNull(alias, "alias").isEmpty() && alias.length() <= MAX_LENGTH && ALLOWED.matchesAllOf(alias);
    }

    /** Whether this alias is reserved. */
    public boolean isReserved(String alias) {
        return reserved.contains(fold(alias));
    }

    /** What two aliases have in common if and only if they are the same. */
    public String fold(String alias) {
        return foldIf(!caseSensitive, checkNotNull(alias, "alias"));
    }

    private static String foldIf(boolean folds, String alias) {
        return folds ? alias.toLowerCase(Locale.ROOT) : alias;
    }
}
