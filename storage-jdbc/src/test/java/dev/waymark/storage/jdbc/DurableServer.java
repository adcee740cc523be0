package dev.waymark.storage.jdbc;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A database server of the tests' own that keeps what it has committed, to be killed and started again. */
public interface DurableServer extends AutoCloseable {

    /** The address of one of its databases, with all that is needed to connect; {@code waymark} is there. */
    String url(String database);

    /** Kills it, so that it can do nothing more; returns when all of its processes are gone. */
    void kill() throws IOException;

    /** Starts it again after it was killed, over the same data and at the same address; returns when it answers. */
    void restart() throws IOException;

    @Override
    void close() throws IOException;

    /** Returns an exception whose message contains the last lines of a server's log. */
    static IOException failure(String message, Path log) throws IOException {
        List<String> lines = Files.readAllLines(log, StandardCharsets.ISO_8859_1);
        List<String> last = lines.subList(Math.max(0, lines.size() - 30), lines.size());
        return new IOException(message + "; " + log + " ends with:\n" + String.join("\n", last));
    }

    /** Kills a process and all that it has started. */
    static void killAll(ProcessHandle process) {
        List<ProcessHandle> all =
                Stream.concat(Stream.of(process), process.descendants()).toList();
        all.forEach(ProcessHandle::destroyForcibly);
        all.forEach(each -> each.onExit().join());
    }
}
