package dev.waymark.kill;

import dev.waymark.example.ServeProcess;
import dev.waymark.example.client.Client;
import dev.waymark.storage.jdbc.fixture.server.DurableServer;
import java.io.File;
import java.io.IOException;

/** The example server itself, with a database in its own process. */
final class EmbeddedVictim implements Victim {

    private static final String AT_ONCE = "0";

    private final String storage;
    private final File log;
    private final String delay;
    private ServeProcess server;

    /**
     * Starts it.
     *
     * @param storage the JDBC URL of the database
     * @param log where it writes what it has to say
     */
    EmbeddedVictim(String storage, File log) throws IOException {
        this(storage, log, AT_ONCE);
    }

    private EmbeddedVictim(String storage, File log, String delay) throws IOException {
        this.storage = storage;
        this.log = log;
        this.delay = delay;
        this.server = serve(storage, log, delay);
    }

    /** Starts one that gathers clicks, for about as long as a few requests take. */
    static EmbeddedVictim gatheringClicks(String storage, File log) throws IOException {
        return new EmbeddedVictim(storage, log, "20");
    }

    /** Starts an example server. */
    static ServeProcess serve(String storage, File log) throws IOException {
        return serve(storage, log, AT_ONCE);
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
    public boolean servesMeanwhile() {
        return false;
    }

    @Override
    public boolean storesClicksAtOnce() {
        return delay.equals(AT_ONCE);
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
