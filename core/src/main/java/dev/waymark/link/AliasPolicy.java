package dev.waymark.link;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.Ascii;
import com.google.common.base.CharMatcher;
import com.google.common.collect.ImmutableSet;
import dev.waymark.access.Owner;
import dev.waymark.query.Folding;
import dev.waymark.text.Composition;
import dev.waymark.value.ValueFields;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The rules for aliases: allowed characters, reserved words, upper and lower case, and the form of generated aliases.
 * Immutable; each method returns a changed copy.
 *
 * <pre>{@code
 * AliasPolicy policy = AliasPolicy.DEFAULT.reserving("login", "admin").generatingLength(5);
 * Waymark.builder().aliasPolicy(policy);
 * }</pre>
 *
 * @see <a href="../package-summary.html#D-14">How aliases behave</a>
 */
public final class AliasPolicy {

    private static final CharMatcher ALWAYS_ALLOWED = CharMatcher.inRange('A', 'Z')
            .or(CharMatcher.inRange('a', 'z'))
            .or(CharMatcher.inRange('0', '9'))
            .or(CharMatcher.anyOf("_-"));

    /** Excludes empty segments and the segments {@code .} and {@code ..}, because clients rewrite such paths. */
    private static final Pattern PATH = Pattern.compile("[A-Za-z0-9_-]++(?:[./~][A-Za-z0-9_-]++)*+");

    /** A letter, a mark or a digit of any script. The marks that turn characters into emoji are excluded. */
    private static final String ANY = "[\\p{L}\\p{Mn}\\p{Mc}\\p{Nd}_\\-&&[^\\uFE00-\\uFE0F\\x{E0100}-\\x{E01EF}]]";

    /** A text of any script that does not begin with a mark. */
    private static final String ANY_WORD = "[\\p{L}\\p{Nd}_-]" + ANY + "*+";

    private static final Pattern UNICODE = Pattern.compile(ANY_WORD);
    private static final Pattern UNICODE_PATH = Pattern.compile(ANY_WORD + "(?:[./~]" + ANY_WORD + ")*+");

    /** The first segments of paths that servers and crawlers use, and that a link must not take over. */
    private static final String[] PATHS_OF_SERVERS = {"api", ".well-known", "robots.txt", "favicon.ico", "sitemap.xml"};

    private static final int DEFAULT_MAX_LENGTH = 64;
    private static final int GREATEST_MAX_LENGTH = 190;
    private static final int MIN_GENERATED = 4;
    private static final int MAX_GENERATED = 32;
    private static final int MIN_ALPHABET = 10;

    /**
     * The default policy: aliases are case-insensitive and have at most 64 ASCII characters, no word is reserved, aliases are not
     * paths, and generated aliases have 7 characters. The alphabet of generated aliases has 31 lower-case letters and digits that are not easily mistaken for
     * each other.
     */
    public static final AliasPolicy DEFAULT = new AliasPolicy(new Fields());

    /** The fields of a policy under construction. */
    private static final class Fields extends ValueFields<Fields> {
        boolean caseSensitive;
        boolean allowsPaths;
        boolean allowsUnicode;
        boolean forwardsPath;
        int maxLength = DEFAULT_MAX_LENGTH;
        ImmutableSet<String> reserved = ImmutableSet.of();
        String alphabet = "23456789abcdefghjkmnpqrstuvwxyz";
        int generatedLength = 7;

        @Nullable
        IntFunction<String> generator;

        AliasCheck check = (owner, domain, alias) -> Optional.empty();
    }

    private final Fields fields;

    private AliasPolicy(Fields fields) {
        this.fields = fields;
    }

    /**
     * Makes aliases case-sensitive: {@code Docs} and {@code docs} are different aliases. After links are stored, do not change
     * from case-insensitive to case-sensitive aliases, or back.
     */
    public AliasPolicy matchingCase() {
        Fields changed = fields.copy();
        changed.caseSensitive = true;
        return new AliasPolicy(changed);
    }

    /**
     * Allows {@code .}, {@code ~} and {@code /} in chosen aliases, such as {@code docs/v1.2}. An alias neither begins nor ends
     * with such a character, and never contains two such characters in sequence. The policy also reserves the words
     * {@code api}, {@code .well-known}, {@code robots.txt}, {@code favicon.ico} and {@code sitemap.xml}.
     *
     * <p>A server must route paths of several segments, and must decode a path once, after routing. Do not revoke this
     * permission after links are stored: visitors could no longer reach a link whose alias is a path.
     */
    public AliasPolicy allowingPaths() {
        Fields changed = fields.copy();
        changed.allowsPaths = true;
        return new AliasPolicy(changed).reserving(PATHS_OF_SERVERS);
    }

    /**
     * Allows letters, marks and digits of any script in chosen aliases, such as {@code café}. Aliases are stored in the composed form
     * (NFC), and compared like the terms of searches: {@code CAFÉ} is the same alias, and {@code cafe} is another alias. Emoji and
     * other symbols are refused. A letter that a later JDK has added is no letter for an earlier JDK.
     *
     * <p>A visit finds such an alias as the visitor's browser sends the alias, percent-encoded, and decoded. Do not revoke this
     * permission after such links are stored: visitors could no longer reach these links.
     *
     * @see <a href="../package-summary.html#D-14">Aliases</a>
     */
    public AliasPolicy allowingUnicode() {
        Fields changed = fields.copy();
        changed.allowsUnicode = true;
        // Words that are already reserved were folded as ASCII.
        return new AliasPolicy(changed).reserving(fields.reserved.toArray(String[]::new));
    }

    /**
     * Sets the maximum number of characters of an alias, by default 64. A character outside the basic plane of Unicode counts as two.
     * Do not lower the maximum after longer aliases are stored: visitors could no longer reach these links.
     *
     * @throws IllegalArgumentException if {@code characters} is not 64 to 190
     */
    public AliasPolicy maxLength(int characters) {
        checkArgument(
                characters >= DEFAULT_MAX_LENGTH && characters <= GREATEST_MAX_LENGTH,
                "maxLength must be %s to %s, was %s",
                DEFAULT_MAX_LENGTH,
                GREATEST_MAX_LENGTH,
                characters);
        Fields changed = fields.copy();
        changed.maxLength = characters;
        return new AliasPolicy(changed);
    }

    /**
     * Forwards the rest of a visitor's path: a visit of {@code docs/v1/install} follows the link with the alias {@code docs}, and
     * {@link dev.waymark.visit.Visit#location} appends {@code /v1/install} to the path of the target. If several aliases equal
     * leading segments of the path, the longest alias is visited. The policy also reserves the words {@code api},
     * {@code .well-known}, {@code robots.txt}, {@code favicon.ico} and {@code sitemap.xml}.
     *
     * <p>A slash at the end of the path is part of the rest: {@code docs/v1/} appends {@code /v1/}, and {@code docs/} appends
     * nothing. Any other path with an empty segment, and a path with a segment {@code .} or {@code ..}, has the answer UNKNOWN.
     * A segment can hide these dots from the library and show them to the server of the target, so a segment that contains an
     * encoded slash or a backslash ({@code ..%2f}, {@code %5c}), parameters after dots ({@code ..;}), or dots that are encoded once
     * or several times ({@code %252e%252e}), has this answer, too. So no visitor leaves the host or the path of the target. A visit reads the storage once for each
     * number of segments that can be an alias: once, unless the policy {@linkplain #allowingPaths allows paths}.
     *
     * <p>A server must route paths of several segments. Give the path to the visit as the visitor has sent the path, still
     * encoded: an encoded slash is then no separator.
     *
     * @see <a href="../package-summary.html#D-53">The rest of the path</a>
     */
    public AliasPolicy forwardingPath() {
        Fields changed = fields.copy();
        changed.forwardsPath = true;
        return new AliasPolicy(changed).reserving(PATHS_OF_SERVERS);
    }

    /**
     * Reserves these words, in addition to the words that are already reserved. The policy refuses an alias that is a reserved
     * word, and an alias whose first segment is a reserved word. Like aliases, the words are trimmed, and case-insensitive
     * unless aliases are {@linkplain #matchingCase case-sensitive}.
     */
    public AliasPolicy reserving(String... words) {
        Stream<String> trimmed = Arrays.stream(checkNotNull(words, "words")).map(CharMatcher.whitespace()::trimFrom);
        Fields changed = fields.copy();
        changed.reserved = ImmutableSet.<String>builder()
                .addAll(fields.reserved)
                // The original spelling is also stored, in case the policy becomes case-sensitive later.
                .addAll(trimmed.flatMap(word -> Stream.of(word, fold(word))).iterator())
                .build();
        return new AliasPolicy(changed);
    }

    /**
     * Sets the characters of generated aliases.
     *
     * @throws IllegalArgumentException if the text has fewer than 10 characters, contains a character twice (upper and lower
     *     case of a letter count as the same character, unless aliases are case-sensitive), or contains a character other than
     *     {@code A–Z a–z 0–9 _ -}
     */
    public AliasPolicy generatingFrom(String characters) {
        checkArgument(
                checkNotNull(characters, "characters").length() >= MIN_ALPHABET
                        && ALWAYS_ALLOWED.matchesAllOf(characters),
                "the alphabet must be at least %s letters, digits, _ or -",
                MIN_ALPHABET);
        checkArgument(
                fold(characters).chars().distinct().count() == characters.length(),
                "the alphabet must not contain a character twice");
        Fields changed = fields.copy();
        changed.alphabet = characters;
        return new AliasPolicy(changed);
    }

    /**
     * Sets the length of generated aliases. Generated aliases are longer if most aliases of this length are taken.
     *
     * @throws IllegalArgumentException if the length is not 4 to 32
     */
    public AliasPolicy generatingLength(int length) {
        checkArgument(
                length >= MIN_GENERATED && length <= MAX_GENERATED,
                "the length of generated aliases must be %s to %s, was %s",
                MIN_GENERATED,
                MAX_GENERATED,
                length);
        Fields changed = fields.copy();
        changed.generatedLength = length;
        return new AliasPolicy(changed);
    }

    /**
     * Generates aliases by a function of your own, such as words of a list, instead of random characters. The library checks a
     * generated alias as a chosen alias: if the alias is reserved, refused by the {@linkplain #checkedBy check}, used by the same
     * call or taken, the library calls the function again. The function may be called concurrently, outside of the library's
     * transactions. In these cases, the creation throws an exception and stores no link:
     *
     * <ul>
     *   <li>The function throws an exception: the creation throws the same exception.
     *   <li>The function returns null: a {@link NullPointerException}.
     *   <li>The function returns a text that is not {@linkplain #isWellFormed well-formed}: an {@link IllegalStateException}.
     *   <li>100 aliases in a row are reserved, refused or used by the same call: an {@link IllegalStateException}.
     *   <li>30 insertions of the call fail because of taken aliases: a {@link dev.waymark.error.StorageException}.
     * </ul>
     *
     * @param generator returns the next alias. For each link, the argument is 0 at first, and rises by 1 after each alias that is
     *     reserved, refused or used by the same call. After a taken alias, the argument starts again at the number of collisions of
     *     the whole call, so the same argument may come twice. A random alias leads to fewer collisions than a number that counts up
     */
    public AliasPolicy generatedBy(IntFunction<String> generator) {
        Fields changed = fields.copy();
        changed.generator = checkNotNull(generator, "generator");
        return new AliasPolicy(changed);
    }

    /**
     * Sets the check of chosen and generated aliases. The library calls the check only for a well-formed alias that is not reserved,
     * and before the library checks whether the alias is taken. A refused generated alias is replaced by the next one. The check
     * replaces an earlier check.
     */
    public AliasPolicy checkedBy(AliasCheck check) {
        Fields changed = fields.copy();
        changed.check = checkNotNull(check, "check");
        return new AliasPolicy(changed);
    }

    /** Returns whether {@code Docs} and {@code docs} are different aliases. */
    public boolean isCaseSensitive() {
        return fields.caseSensitive;
    }

    /** Returns whether chosen aliases may contain {@code .}, {@code ~} and {@code /}. */
    public boolean allowsPaths() {
        return fields.allowsPaths;
    }

    /** Returns whether chosen aliases may contain letters, marks and digits of any script. */
    public boolean allowsUnicode() {
        return fields.allowsUnicode;
    }

    /** Returns the maximum number of characters of an alias, 64 to 190. */
    public int maxLength() {
        return fields.maxLength;
    }

    /** Returns whether a visit forwards the segments that follow the alias. */
    public boolean forwardsPath() {
        return fields.forwardsPath;
    }

    /** Returns the reserved words, in their original spelling and in their {@linkplain #fold form for comparison}. */
    public Set<String> reserved() {
        return fields.reserved;
    }

    /** Returns the characters of generated aliases. */
    public String alphabet() {
        return fields.alphabet;
    }

    /** Returns your {@linkplain #generatedBy generator} of aliases, if any. */
    public Optional<IntFunction<String>> generator() {
        return Optional.ofNullable(fields.generator);
    }

    /** Returns the length of generated aliases, 4 to 32. */
    public int generatedLength() {
        return fields.generatedLength;
    }

    /**
     * Returns whether this text can be an alias: 1 to {@link #maxLength()} of the characters {@code A–Z a–z 0–9 _ -}, also letters,
     * marks and digits of any script if the policy {@linkplain #allowingUnicode allows them}, and also {@code . ~ /} if the policy
     * {@linkplain #allowingPaths allows paths}.
     */
    public boolean isWellFormed(String alias) {
        return !checkNotNull(alias, "alias").isEmpty()
                && alias.length() <= fields.maxLength
                && hasAllowedCharacters(alias);
    }

    private boolean hasAllowedCharacters(String alias) {
        if (fields.allowsUnicode) {
            return (fields.allowsPaths ? UNICODE_PATH : UNICODE).matcher(alias).matches();
        }
        return fields.allowsPaths ? PATH.matcher(alias).matches() : ALWAYS_ALLOWED.matchesAllOf(alias);
    }

    /** Returns whether this alias, or its first segment, is a reserved word. */
    public boolean isReserved(String alias) {
        String folded = fold(alias);
        int end = folded.indexOf('/');
        return fields.reserved.contains(folded) || (end >= 0 && fields.reserved.contains(folded.substring(0, end)));
    }

    /** Calls the {@linkplain #checkedBy check} for an alias, and returns the reason to refuse the alias, if any. */
    public Optional<String> refusal(Owner owner, Domain domain, String alias) {
        return checkNotNull(
                fields.check.refusal(
                        checkNotNull(owner, "owner"), checkNotNull(domain, "domain"), checkNotNull(alias, "alias")),
                "the check of aliases returned null");
    }

    /** Returns the form of an alias for comparison: two aliases are the same if and only if their forms are equal. */
    public String fold(String alias) {
        checkNotNull(alias, "alias");
        if (fields.allowsUnicode) {
            return fields.caseSensitive ? Composition.of(alias) : Folding.fold(alias);
        }
        return fields.caseSensitive ? alias : Ascii.toLowerCase(alias);
    }
}
