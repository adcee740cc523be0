package dev.waymark.example.web;

import com.google.common.net.InetAddresses;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A network with prepared host names, which allows connections to the loopback only. */
class TestNetwork implements Network {

    private final Map<String, List<InetAddress>> addresses = new ConcurrentHashMap<>();

    /** Adds a name with its addresses. */
    TestNetwork with(String name, String... texts) {
        addresses.put(
                name, List.of(texts).stream().map(InetAddresses::forString).toList());
        return this;
    }

    @Override
    public List<InetAddress> resolve(String host) throws IOException {
        if (InetAddresses.isInetAddress(host)) {
            return List.of(InetAddresses.forString(host));
        }
        if (!addresses.containsKey(host)) {
            throw new UnknownHostException(host);
        }
        return addresses.get(host);
    }

    @Override
    public boolean allows(InetAddress address) {
        return address.isLoopbackAddress();
    }

    @Override
    public boolean isUp() {
        return true;
    }
}
