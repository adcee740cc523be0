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

/** The public internet: nothing on this machine, or beside it. */
final class Internet implements Network {

    private static final Predicate<WebUrl> NOT_PUBLIC = Hosts.notPublic();

    /** The network interface that may follow an IPv6 address, though no URL has one. */
    private static final Pattern SCOPE = Pattern.compile("%[^]]*");

    @Override
    public List<InetAddress> resolve(String host) throws IOException {
        return List.of(InetAddress.getAllByName(host));
    }

    /** Judges an address as the library judges the same address in a URL. */
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
