package dev.waymark.example.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.net.InetAddresses;
import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of the allowed and refused addresses. */
class InternetTest {

    private final Internet internet = new Internet();
    private final Predicate<InetAddress> allowed = internet::allows;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "127.0.0.1",
                "127.8.8.8",
                "::1", // loopback
                "10.1.2.3",
                "172.16.0.1",
                "192.168.1.1",
                "fd00::1", // private
                "169.254.169.254",
                "fe80::1", // link-local
                "100.64.0.1", // carrier-grade NAT
                "224.0.0.1",
                "ff02::1", // multicast
                "0.0.0.0",
                "::", // unspecified
                "255.255.255.255",
                "64:ff9b::7f00:1",
                "2002:a00:1::"
            })
    void private_and_special_addresses_are_refused(String address) {
        assertThat(allowed).rejects(InetAddresses.forString(address));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.1.1.1", "93.184.215.14", "2606:4700:4700::1111"})
    void public_addresses_are_allowed(String address) {
        assertThat(allowed).accepts(InetAddresses.forString(address));
    }

    @Test
    void an_ipv4_mapped_ipv6_address_is_checked_as_ipv4() throws IOException {
        byte[] mapped = InetAddresses.forString("::7f00:1").getAddress();
        mapped[10] = mapped[11] = -1;

        assertThat(allowed).rejects(Inet6Address.getByAddress(null, mapped, -1));
    }

    @Test
    void the_interface_of_an_ipv6_address_is_ignored() throws IOException {
        byte[] linkLocal = InetAddresses.forString("fe80::1").getAddress();
        byte[] open = InetAddresses.forString("2606:4700:4700::1111").getAddress();

        assertThat(allowed)
                .accepts(Inet6Address.getByAddress(null, open, 1))
                .rejects(Inet6Address.getByAddress(null, linkLocal, 1));
    }

    @Test
    void the_addresses_of_localhost_are_refused() throws IOException {
        assertThat(internet.resolve("localhost")).isNotEmpty().noneMatch(internet::allows);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://localhost:%d/",
                "http://127.0.0.1:%d/",
                "http://2130706433:%d/",
                "http://[::ffff:7f00:1]:%d/"
            })
    void a_server_on_this_machine_receives_no_request(String url) throws Exception {
        try (PageServer server = PageServer.start()) {
            Report report = Report.on(String.format(url, server.port()), internet, Report.PATIENT);

            assertThat(report.failed()).containsExactly("address");
            assertThat(server.requests()).isEmpty();
        }
    }

    @Test
    void a_redirect_to_this_machine_is_refused() throws Exception {
        Network outside = new TestNetwork() {
            @Override
            public boolean allows(InetAddress address) {
                return address.getHostAddress().equals("127.0.0.1") || internet.allows(address);
            }
        }.with("pages.test", "127.0.0.1");
        try (PageServer server = PageServer.start()) {
            server.withRedirect("/", "http://127.0.0.2:" + server.port() + "/inside");

            Report report = Report.on("http://pages.test:" + server.port() + "/", outside, Report.PATIENT);

            assertThat(report.failed()).containsExactly("address");
            assertThat(server.requests()).hasSize(1);
        }
    }
}
