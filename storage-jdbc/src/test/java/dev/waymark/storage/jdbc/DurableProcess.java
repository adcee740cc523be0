package dev.waymark.storage.jdbc;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** A database server that the tests start as a process of their own, from its executable. */
abstract class DurableProcess implements DurableServer {

    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final int MILLIS_BETWEEN_LOOKS = 50;

    private final String name;
    private final Path folder;
    private Process server;

    /**
     * Creates the server without starting it.
     *
     * @param name the name of the product, for messages
     * @param folder the folder of the server's log
     */
    DurableProcess(String name, Path folder) {
        this.name = name;
        this.folder = folder;
    }

    /** Returns the command that starts the server over the data that it had before, with its environment. */
    abstract ProcessBuilder command();

    /** Starts the server, and stops it at the end of the JVM. */
    final void launch() throws IOException {
        restart();
        Runtime.getRuntime().addShutdownHook(new Thread(this::close));
    }

    @Override
    public final void kill() {
        DurableServer.killAll(server.toHandle());
    }

    @Override
    public final void restart() throws IOException {
        server = command()
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()))
                .start();
        awaitAnswer();
    }

    private Path log() {
        return folder.resolve("server.log");
    }

    private void awaitAnswer() throws IOException {
        long begin = System.nanoTime();
        while (!answers()) {
            if (!server.isAlive() || System.nanoTime() - begin > PATIENCE.toNanos()) {
                throw DurableServer.failure(name + " does not answer", log());
            }
            try {
                TimeUnit.MILLISECONDS.sleep(MILLIS_BETWEEN_LOOKS);
            } catch (InterruptedException e) {
                throw new IOException("interrupted while " + name + " was starting", e);
            }
        }
    }

    private boolean answers() {
        try {
            DriverManager.getConnection(url("mysql")).close();
            return true;
        } catch (SQLException e) {
            return false;
        }
    }

    @Override
    public final void close() {
        kill();
    }
}
