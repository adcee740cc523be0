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
 * Connects to the very address that was checked. A name that leads to a public address when it is checked, and to a private
 * one when it is connected to, gains nothing: it is looked up once.
 *
 * <p>The JDK's HTTP client looks names up by itself, and Java 17 has no way to give it another resolver. It takes an
 * address with a {@code Host} header, but then checks certificates against the address; so these are sockets.
 */
record Dialer(Network network, SSLSocketFactory tls, Duration time) {

    Socket connect(Target target, Line line) throws IOException {
        List<InetAddress> addresses = checked(target.host());
        InetSocketAddress[] places = addresses.stream()
                .map(address -> new InetSocketAddress(address, target.port()))
                .toArray(InetSocketAddress[]::new);
        Socket socket = firstThatAnswers(places, line);
        return target.secure() ? secured(socket, target) : socket;
    }

    /** One address that is not allowed is too many: the name is not what it seems. */
    private List<InetAddress> checked(String host) throws IOException {
        List<InetAddress> addresses = resolved(host);
        if (!addresses.stream().allMatch(network::allows)) {
            throw new UnfetchableException("address", "its host, or one that it redirects to, is not public");
        }
        return addresses;
    }

    private List<InetAddress> resolved(String host) throws IOException {
        try {
            return network.resolve(host);
        } catch (UnknownHostException e) {
            throw new UnfetchableException("connection", "its host is not known", e);
        }
    }

    private Socket firstThatAnswers(InetSocketAddress[] places, Line line) throws IOException {
        IOException failure = new UnknownHostException();
        for (InetSocketAddress place : places) {
            Socket socket = line.next();
            try {
                socket.connect(place, (int) time.dividedBy(places.length).toMillis());
                return socket;
            } catch (IOException e) {
                failure = e;
            }
        }
        throw failure;
    }

    /** The name, which is not resolved again, is the one that the server hears (SNI) and the certificate must have. */
    private SSLSocket secured(Socket socket, Target target) throws IOException {
        SSLSocket secured = (SSLSocket) tls.createSocket(socket, target.host(), target.port(), true);
        SSLParameters parameters = secured.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        secured.setSSLParameters(parameters);
        secured.startHandshake();
        return secured;
    }
}
