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

    /** The maximum number of characters of a percent-encoded character: three bytes of UTF-8, or one byte of ASCII. */
    private static final int MOST_ENCODED = 9;

    private static final int MOST_ENCODED_ASCII = 3;

    /** Returns the readings in the order of the search: the longest alias first. Texts that cannot be aliases are omitted. */
    static List<RequestedPath> of(AliasPolicy policy, String path) {
        String whole = AliasKeys.withoutSlash(path);
        if (!policy.forwardsPath()) {
            return ImmutableList.of(new RequestedPath(AliasKeys.decoded(policy, whole), ""));
        }
        ImmutableList.Builder<RequestedPath> readings = ImmutableList.builder();
        String wholeAlias = AliasKeys.decoded(policy, whole);
        if (policy.isWellFormed(wholeAlias)) {
            readings.add(new RequestedPath(wholeAlias, ""));
        }
        if (!WebUrl.isForwardable(path)) {
            return readings.build();
        }
        int slash = whole.lastIndexOf(
                '/', policy.maxLength() * (policy.allowsUnicode() ? MOST_ENCODED : MOST_ENCODED_ASCII));
        for (; slash > 0; slash = whole.lastIndexOf('/', slash - 1)) {
            String alias = AliasKeys.decoded(policy, whole.substring(0, slash));
            if (policy.isWellFormed(alias)) {
                readings.add(new RequestedPath(alias, path.substring(slash + 1)));
            }
        }
        return readings.build();
    }
}
