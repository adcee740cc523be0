package dev.waymark.example.web;

import java.io.IOException;
import java.net.InetAddress;
import java.util.List;

/** What pages are fetched from. */
interface Network {

    /**
     * The addresses of a host.
     *
     * @param host a name, or an address without brackets
     * @throws java.net.UnknownHostException if it has none
     */
    List<InetAddress> resolve(String host) throws IOException;

    /** Whether a connection to the address may be opened. */
    boolean allows(InetAddress address);

    /** Whether anything at all can be reached. */
    boolean isUp() throws IOException;
}
