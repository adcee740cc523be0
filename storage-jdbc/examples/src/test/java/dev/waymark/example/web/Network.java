package dev.waymark.example.web;

import java.io.IOException;
import java.net.InetAddress;
import java.util.List;

/** The network from which pages are fetched. */
interface Network {

    /**
     * Returns the addresses of a host.
     *
     * @param host a name, or an address without brackets
     * @throws java.net.UnknownHostException if the host has no address
     */
    List<InetAddress> resolve(String host) throws IOException;

    /** Returns whether connections to the address are allowed. */
    boolean allows(InetAddress address);

    /** Returns whether this machine has a network. */
    boolean isUp() throws IOException;
}
