package dev.waymark.storage.jdbc;

import com.google.common.base.Ascii;
import com.google.common.io.ByteStreams;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The executable of MySQL among the build's dependencies, unpacked once for each JVM that runs tests. It is for Linux. */
final class MySqlInstallation {

    private static final String ARCHIVE = "mysql-Linux-amd64.tar.gz";
    private static final Path FOLDER = Scratch.folder("mysql/base");

    private MySqlInstallation() {}

    /** Returns the installation's folder. */
    static Path folder() throws IOException {
        if (!Files.exists(FOLDER)) {
            Path unpacked = Scratch.newFolder("mysql/unpacked");
            Files.createDirectories(unpacked);
            unpack(unpacked);
            Files.move(unpacked, FOLDER);
        }
        return FOLDER;
    }

    private static void unpack(Path folder) throws IOException {
        Process tar = new ProcessBuilder("tar", "xzf", "-", "-C", folder.toString()).start();
        try (InputStream archive = ClassLoader.getSystemResourceAsStream(ARCHIVE);
                OutputStream input = tar.getOutputStream()) {
            ByteStreams.copy(archive, input);
        }
        checkSucceeded(tar);
    }

    /** Returns the path of the server's executable. */
    static String server() throws IOException {
        return folder().resolve("bin/mysqld").toString();
    }

    /** Returns the reason why the server does not run on this machine, such as an absent library; empty if the server runs. */
    static Optional<String> defect() {
        return Defect.FOUND;
    }

    /** Runs a command, and fails with its last line if the command fails. */
    static void run(List<String> command) throws IOException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        checkSucceeded(process);
    }

    private static void checkSucceeded(Process process) throws IOException {
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (process.waitFor() != 0) {
                throw new IOException(
                        output.lines().reduce((before, last) -> last).orElse("it failed without a message"));
            }
        } catch (InterruptedException e) {
            throw new IOException("interrupted while MySQL was prepared", e);
        }
    }

    /** Found when it is first asked for. */
    private static final class Defect {

        static final Optional<String> FOUND = find();

        private static Optional<String> find() {
            if (!Ascii.toLowerCase(System.getProperty("os.name")).contains("linux")
                    || !System.getProperty("os.arch").equals("amd64")) {
                return Optional.of("its executable is for Linux on amd64");
            }
            try {
                run(List.of(server(), "--no-defaults", "--version"));
                return Optional.empty();
            } catch (IOException e) {
                System.err.println(
                        "MySQL is not tested, because its executable does not run (Debian: libaio1, libnuma1): "
                                + e.getMessage());
                return Optional.of(e.getMessage());
            }
        }
    }
}
