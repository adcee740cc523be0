package dev.waymark.example.web;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/**
 * A connector that resolves a host once, checks all addresses, and connects to one of these addresses. This prevents DNS
 * rebinding, where a name resolves to a public address for the check and to a private address for the connection.
 *
 * <p>The connector uses sockets, because the HTTP client of the JDK resolves names itself, and Java 17 offers no setting for
 * another resolver. With an address and a {@code Host} header, the client would check certificates against the address.
 */
record PageConnector(Network network, SSLSocketFactory tls, Duration time) {

    Socket connect(Target target, FetchSockets sockets) throws IOException {
        List<InetAddress> addresses = checked(target.host());
        InetSocketAddress[] places = addresses.stream()
                .map(address -> new InetSocketAddress(address, target.port()))
                .toArray(InetSocketAddress[]::new);
        Socket socket = firstThatAnswers(places, sockets);
        return target.secure() ? secured(socket, target) : socket;
    }

    /**
     * Returns the addresses of a host. A single forbidden address makes the host suspicious, so the connector refuses the host.
     */
    private List<InetAddress> checked(String host) throws IOException {
        List<InetAddress> addresses = resolved(host);
        if (!addresses.stream().allMatch(network::allows)) {
            throw new UnfetchableException("address", "the host of the page or of a redirect is not public");
        }
        return addresses;
    }

    private List<InetAddress> resolved(String host) throws IOException {
        try {
            return network.resolve(host);
        } catch (UnknownHostException e) {
            throw new UnfetchableException("connection", "the host is unknown", e);
        }
    }

    private Socket firstThatAnswers(InetSocketAddress[] places, FetchSockets sockets) throws IOException {
        IOException failure = new UnknownHostException();
        for (InetSocketAddress place : places) {
            Socket socket = sockets.next();
            try {
                socket.connect(place, (int) time.dividedBy(places.length).toMillis());
                return socket;
            } catch (IOException e) {
                failure = e;
            }
        }
        throw failure;
    }

    /** Starts TLS without resolving the host again. The host is sent to the server (SNI), and must match the certificate. */
    private SSLSocket secured(Socket socket, Target target) throws IOException {
        SSLSocket secured = (SSLSocket) tls.createSocket(socket, target.host(), target.port(), true);
        SSLParameters parameters = secured.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        secured.setSSLParameters(parameters);
        secured.startHandshake();
        return secured;
    }
}
