package dev.waymark.storage.jdbc;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** The MySQL server that the tests share. It is started when it is first needed. */
final class MySql {

    private MySql() {}

    static String url(String database) {
        return Shared.SERVER.url(database);
    }

    /** Initialised when it is first asked for. */
    private static final class Shared {

        static final MySqlServer SERVER = start();

        private static MySqlServer start() {
            try {
                return MySqlServer.start(
                        Scratch.newFolder("mysql/data"),
                        // Its data need not survive it, so nothing waits for the disk.
                        List.of(
                                "--innodb-flush-method=nosync",
                                "--innodb-flush-log-at-trx-commit=0",
                                "--innodb-doublewrite=OFF",
                                "--sync-binlog=0"));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
