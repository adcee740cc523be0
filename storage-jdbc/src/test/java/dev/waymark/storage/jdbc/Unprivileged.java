package dev.waymark.storage.jdbc;

import com.google.common.collect.ImmutableList;
import io.zonky.test.db.postgres.util.LinuxUtils;
import java.util.List;

/**
 * The start of servers that refuse to run as root. Such a server runs in a user namespace of its own, in which root's
 * processes belong to nobody. The files still belong to root. The embedded PostgreSQL runs in the same way.
 */
final class Unprivileged {

    private static final ImmutableList<String> NAMESPACE =
            LinuxUtils.isUnshareAvailable() ? ImmutableList.of("unshare", "--user") : ImmutableList.of();

    private Unprivileged() {}

    /** Returns a process builder for a command. The command runs without the privileges of root. */
    static ProcessBuilder process(List<String> command) {
        return new ProcessBuilder(ImmutableList.<String>builder()
                .addAll(NAMESPACE)
                .addAll(command)
                .build());
    }
}
