package dev.waymark.kill;

import dev.waymark.example.client.Client;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** A process to kill, and the example server that stores records in the process. */
interface Victim extends AutoCloseable {

    /** Returns a client of the current server. */
    Client client();

    /** Returns a client of each current server. All clients must see the same records. */
    default List<Client> clients() {
        return List.of(client());
    }

    /** Returns whether the server answers requests while the victim is dead. */
    boolean servesDuringOutage();

    /** Returns whether acknowledged clicks are stored. Otherwise, a kill may lose clicks. */
    default boolean storesClicksImmediately() {
        return true;
    }

    /** Returns the JDBC URL of the records; empty if only the server can open the database. */
    Optional<String> url();

    /** Kills the process, and waits until the process has ended. */
    void kill() throws IOException;

    /** Restarts the process with the same data, and waits until the process answers. */
    void restart() throws IOException;

    @Override
    void close() throws IOException;
}
