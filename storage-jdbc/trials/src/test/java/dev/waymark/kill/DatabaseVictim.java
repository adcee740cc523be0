package dev.waymark.kill;

import dev.waymark.example.ServeProcess;
import dev.waymark.example.client.Client;
import dev.waymark.storage.jdbc.fixture.server.DurableServer;
import java.io.File;
import java.io.IOException;
import java.util.Optional;

/** A database server that is killed, and an example server that survives. */
final class DatabaseVictim implements Victim {

    private final DurableServer database;
    private final ServeProcess server;

    /**
     * Starts the example server.
     *
     * @param database a running database server
     * @param log the log of the example server
     */
    DatabaseVictim(DurableServer database, File log) throws IOException {
        this.database = database;
        this.server = EmbeddedVictim.serve(database.url("waymark"), log);
    }

    @Override
    public Client client() {
        return server.client();
    }

    @Override
    public boolean servesDuringOutage() {
        return true;
    }

    @Override
    public Optional<String> url() {
        return Optional.of(database.url("waymark"));
    }

    @Override
    public void kill() throws IOException {
        database.kill();
    }

    @Override
    public void restart() throws IOException {
        database.restart();
    }

    @Override
    public void close() throws IOException {
        DurableServer.killAll(server.process().toHandle());
        database.close();
    }
}
