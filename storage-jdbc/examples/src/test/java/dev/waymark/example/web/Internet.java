package dev.waymark.example.web;

import com.google.common.net.InetAddresses;
import dev.waymark.url.Hosts;
import dev.waymark.url.WebUrl;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** The public internet, without loopback and private addresses. */
final class Internet implements Network {

    private static final Predicate<WebUrl> NOT_PUBLIC = Hosts.notPublic();

    /** The network interface after an IPv6 address, which URLs do not contain. */
    private static final Pattern SCOPE = Pattern.compile("%[^]]*");

    @Override
    public List<InetAddress> resolve(String host) throws IOException {
        return List.of(InetAddress.getAllByName(host));
    }

    /** Returns whether the library allows a URL with this address. */
    @Override
    public boolean allows(InetAddress address) {
        String text = SCOPE.matcher(InetAddresses.toUriString(address)).replaceFirst("");
        return !NOT_PUBLIC.test(WebUrl.of("http://" + text + "/"));
    }

    @Override
    public boolean isUp() throws IOException {
        for (NetworkInterface each : Collections.list(NetworkInterface.getNetworkInterfaces())) {
            if (each.isUp() && !each.isLoopback()) {
                return true;
            }
        }
        return false;
    }
}
