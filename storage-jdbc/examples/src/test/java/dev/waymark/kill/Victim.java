package dev.waymark.kill;

import dev.waymark.example.client.Client;
import java.io.IOException;
import java.util.List;

/** A process that is killed, and an example server that keeps everything in it or with it. */
interface Victim extends AutoCloseable {

    /** Somebody whom the server serves that runs now. */
    Client client();

    /** Somebody for each server that runs now: all are to see the same. */
    default List<Client> clients() {
        return List.of(client());
    }

    /** Whether the server goes on serving while the victim is dead. */
    boolean servesMeanwhile();

    /** Whether clicks that were acknowledged are stored; else a kill may cost some. */
    default boolean storesClicksAtOnce() {
        return true;
    }

    /** Kills it, so that it can do nothing more; returns when it is gone. */
    void kill() throws IOException;

    /** Starts it again over the same data; returns when it answers. */
    void restart() throws IOException;

    @Override
    void close() throws IOException;
}
