package dev.waymark.storage.jdbc;

import static com.google.common.base.Preconditions.checkState;

import com.google.common.base.Joiner;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What is installed on this machine that a {@link GaleraCluster} is made of.
 *
 * @param server MariaDB's server
 * @param provider Galera's library
 */
record GaleraInstallation(Path server, Path provider) {

    /** Makes the data of a first node; the others get theirs from it. */
    static final String INSTALLER = "mariadb-install-db";

    /** On the PATH: the last two are what a node that joins gets its data by. */
    private static final ImmutableList<String> PROGRAMS = ImmutableList.of(INSTALLER, "wsrep_sst_rsync", "rsync");

    /**
     * Where the system properties say that it is.
     *
     * @throws IllegalStateException if it cannot be used; the message has all reasons
     */
    static GaleraInstallation find() {
        GaleraInstallation found = new GaleraInstallation(
                Path.of(System.getProperty("galera.server", "/usr/sbin/mariadbd")),
                Path.of(System.getProperty("galera")));
        ImmutableList<String> lacks = found.lacks();
        checkState(
                lacks.isEmpty(),
                "no Galera cluster can be started here: %s",
                Joiner.on(", ").join(lacks));
        return found;
    }

    private ImmutableList<String> lacks() {
        ImmutableList.Builder<String> lacks = ImmutableList.builder();
        if (!Files.isExecutable(server)) {
            lacks.add("there is no " + server
                    + " (on Debian: apt-get install mariadb-server; elsewhere: -Dgalera.server=)");
        }
        if (!Files.isReadable(provider)) {
            lacks.add("there is no " + provider + " (on Debian: apt-get install galera-4; elsewhere: -Dgalera=)");
        }
        PROGRAMS.stream()
                .filter(program -> !isOnPath(program))
                .forEach(program -> lacks.add(
                        "there is no " + program + " on the PATH (on Debian: apt-get install mariadb-server rsync)"));
        return lacks.build();
    }

    private static boolean isOnPath(String program) {
        return Splitter.on(':')
                .splitToStream(System.getenv("PATH"))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }
}
