package dev.waymark.internal.visit;

import com.google.common.collect.ImmutableList;
import dev.waymark.internal.link.AliasKeys;
import dev.waymark.link.AliasPolicy;
import dev.waymark.url.WebUrl;
import java.util.List;

/**
 * One reading of a visitor's path (D-53).
 *
 * @param alias the leading segments
 * @param rest the segments that follow the alias, with a slash at the end of the path; empty if the alias is the whole path
 */
record RequestedPath(String alias, String rest) {

    /** The maximum number of characters of a percent-encoded character: three decomposed letters of Hangul, or one byte of ASCII. */
    private static final int MOST_ENCODED = 27;

    private static final int MOST_ENCODED_ASCII = 3;

    /** Returns the readings in the order of the search: the longest alias first. Texts that cannot be aliases are omitted. */
    static List<RequestedPath> of(AliasPolicy policy, String path) {
        String whole = AliasKeys.withoutSlash(path);
        if (!policy.forwardsPath()) {
            return ImmutableList.of(new RequestedPath(AliasKeys.decoded(policy, whole), ""));
        }
        ImmutableList.Builder<RequestedPath> shortestFirst = ImmutableList.builder();
        int longest = policy.maxLength() * (policy.allowsUnicode() ? MOST_ENCODED : MOST_ENCODED_ASCII);
        int slash = WebUrl.isForwardable(path) ? whole.indexOf('/') : -1;
        // An alias has a character before and after each slash.
        for (int i = 0; slash > 0 && slash <= longest && 2 * i < policy.maxLength(); i++) {
            String alias = AliasKeys.decoded(policy, whole.substring(0, slash));
            if (AliasKeys.isAlias(policy, alias)) {
                shortestFirst.add(new RequestedPath(alias, path.substring(slash + 1)));
            }
            slash = whole.indexOf('/', slash + 1);
        }
        String wholeAlias = AliasKeys.decoded(policy, whole);
        if (AliasKeys.isAlias(policy, wholeAlias)) {
            shortestFirst.add(new RequestedPath(wholeAlias, ""));
        }
        return shortestFirst.build().reverse();
    }
}
