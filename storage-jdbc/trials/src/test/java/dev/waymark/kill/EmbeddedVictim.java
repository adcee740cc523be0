package dev.waymark.kill;

import dev.waymark.example.ServeProcess;
import dev.waymark.example.client.Client;
import dev.waymark.storage.jdbc.fixture.server.DurableServer;
import java.io.File;
import java.io.IOException;
import java.util.Optional;

/** An example server with an embedded database. A kill ends both. */
final class EmbeddedVictim implements Victim {

    private static final String IMMEDIATELY = "0";

    private final String storage;
    private final File log;
    private final String delay;
    private ServeProcess server;

    /**
     * Starts an example server that stores clicks immediately.
     *
     * @param storage the JDBC URL of the database
     * @param log the log of the example server
     */
    EmbeddedVictim(String storage, File log) throws IOException {
        this(storage, log, IMMEDIATELY);
    }

    private EmbeddedVictim(String storage, File log, String delay) throws IOException {
        this.storage = storage;
        this.log = log;
        this.delay = delay;
        this.server = serve(storage, log, delay);
    }

    /** Starts an example server that buffers clicks for 20 ms, the duration of a few requests. */
    static EmbeddedVictim bufferingClicks(String storage, File log) throws IOException {
        return new EmbeddedVictim(storage, log, "20");
    }

    /** Starts an example server that stores clicks immediately. */
    static ServeProcess serve(String storage, File log) throws IOException {
        return serve(storage, log, IMMEDIATELY);
    }

    private static ServeProcess serve(String storage, File log, String delay) throws IOException {
        Process process = ServeProcess.command("port=0", "storage=" + storage, "clicks.delay=" + delay)
                .redirectError(ProcessBuilder.Redirect.appendTo(log))
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
        return ServeProcess.of(process);
    }

    @Override
    public Client client() {
        return server.client();
    }

    @Override
    public boolean servesDuringOutage() {
        return false;
    }

    @Override
    public boolean storesClicksImmediately() {
        return delay.equals(IMMEDIATELY);
    }

    /** Returns the URL of SQLite. An H2 file belongs to one process. */
    @Override
    public Optional<String> url() {
        return Optional.of(storage).filter(url -> url.startsWith("jdbc:sqlite:"));
    }

    @Override
    public void kill() {
        DurableServer.killAll(server.process().toHandle());
    }

    @Override
    public void restart() throws IOException {
        server = serve(storage, log, delay);
    }

    @Override
    public void close() {
        kill();
    }
}
