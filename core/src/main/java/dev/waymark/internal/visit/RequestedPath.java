package dev.waymark.internal.visit;

import com.google.common.collect.ImmutableList;
import dev.waymark.link.AliasPolicy;
import dev.waymark.url.WebUrl;
import java.util.List;

/**
 * One reading of a visitor's path (D-53).
 *
 * @param alias the leading segments
 * @param rest the segments that follow the alias; empty if the alias is the whole path
 */
record RequestedPath(String alias, String rest) {

    /** Returns the readings in the order of the search: the longest alias first. Texts that cannot be aliases are omitted. */
    static List<RequestedPath> of(AliasPolicy policy, String path) {
        if (!policy.forwardsPath()) {
            return ImmutableList.of(new RequestedPath(path, ""));
        }
        ImmutableList.Builder<RequestedPath> readings = ImmutableList.builder();
        if (policy.isWellFormed(path)) {
            readings.add(new RequestedPath(path, ""));
        }
        if (!WebUrl.isForwardable(path)) {
            return readings.build();
        }
        int slash = path.lastIndexOf('/', AliasPolicy.MAX_LENGTH);
        for (; slash > 0; slash = path.lastIndexOf('/', slash - 1)) {
            String alias = path.substring(0, slash);
            if (policy.isWellFormed(alias)) {
                readings.add(new RequestedPath(alias, path.substring(slash + 1)));
            }
        }
        return readings.build();
    }
}
