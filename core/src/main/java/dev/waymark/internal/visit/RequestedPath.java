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

    /** Returns the readings in the order of the search: the longest alias first. Texts that cannot be aliases are omitted. */
    static List<RequestedPath> of(AliasPolicy policy, String path) {
        String whole = AliasKeys.withoutSlash(path);
        if (!policy.forwardsPath()) {
            return ImmutableList.of(new RequestedPath(whole, ""));
        }
        ImmutableList.Builder<RequestedPath> readings = ImmutableList.builder();
        if (policy.isWellFormed(whole)) {
            readings.add(new RequestedPath(whole, ""));
        }
        if (!WebUrl.isForwardable(path)) {
            return readings.build();
        }
        int slash = whole.lastIndexOf('/', AliasPolicy.MAX_LENGTH);
        for (; slash > 0; slash = whole.lastIndexOf('/', slash - 1)) {
            String alias = whole.substring(0, slash);
            if (policy.isWellFormed(alias)) {
                readings.add(new RequestedPath(alias, path.substring(slash + 1)));
            }
        }
        return readings.build();
    }
}
