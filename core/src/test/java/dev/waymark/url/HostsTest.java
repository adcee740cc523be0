package dev.waymark.url;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.google.common.net.InetAddresses;
import com.google.common.primitives.Ints;
import dev.waymark.error.Violation;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The refused hosts (D-33). The rules apply to the address that a browser reads in any spelling, and not to names that
 * resemble an address.
 */
class HostsTest {

    private static final UrlPolicy PUBLIC = UrlPolicy.DEFAULT.refusing(Hosts.notPublic());

    private static boolean isRefused(UrlPolicy policy, String host) {
        return policy.check("https://" + host + "/")
                .filter(problem -> problem.code().equals("refused"))
                .isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                // loopback addresses, in all spellings of IPv4
                "127.0.0.1",
                "127.0.0.1.",
                "127.255.255.254",
                "2130706433",
                "0x7f.1",
                "0177.0.0.1",
                "①②⑦.0.0.1",
                "%31%32%37.0.0.1",
                "127.0.0.1:8080",
                // private
                "10.0.0.1",
                "10.255.255.255",
                "172.16.0.1",
                "172.31.255.255",
                "192.168.0.1",
                "192.168.255.255.",
                // link-local, metadata
                "168.63.129.16",
                "169.254.169.254",
                "169.254.0.1",
                "metadata.google.internal",
                "METADATA.google.internal.",
                "100.100.100.200",
                // this network, carrier-grade, special, multicast, reserved
                "0",
                "0.0.0.0",
                "100.64.0.1",
                "100.127.255.255",
                "192.0.0.8",
                "192.0.2.1",
                "192.88.99.1",
                "198.18.0.1",
                "198.19.255.255",
                "198.51.100.7",
                "203.0.113.9",
                "224.0.0.1",
                "239.255.255.250",
                "240.0.0.1",
                "255.255.255.255",
                // IPv6
                "[::1]",
                "[::]",
                "[fe80::1]",
                "[febf::1]",
                "[fec0::1]",
                "[fc00::1]",
                "[fd00:ec2::254]",
                "[FD12:3456::1]",
                "[ff02::1]",
                "[2001:db8::1]",
                "[3fff::1]",
                "[100::1]",
                "[2001::1]",
                "[2001:0:4136:e378::1]",
                "[5f00::1]",
                "[4000::1]",
                // IPv4 in IPv6
                "[::ffff:127.0.0.1]",
                "[::ffff:7f00:1]",
                "[::127.0.0.1]",
                "[::8.8.8.8]",
                "[64:ff9b::10.0.0.1]",
                "[64:ff9b::7f00:1]",
                "[64:ff9b:1::808:808]",
                "[2002:7f00:1::]",
                "[2002:c0a8:1::1]",
                "[2002:a00:1::8.8.8.8]",
                // names
                "localhost",
                "localhost.",
                "app.localhost",
                "a.b.localhost.",
                "loc\u00ADalhost"
            })
    void an_address_that_is_not_public_is_refused_in_every_spelling(String host) {
        assertThat(isRefused(PUBLIC, host)).as("whether %s is refused", host).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "example.com",
                "8.8.8.8",
                "1.1.1.1",
                "134744072",
                "9.255.255.255",
                "11.0.0.0",
                "100.63.255.255",
                "100.128.0.0",
                "126.255.255.255",
                "128.0.0.1",
                "169.253.255.255",
                "169.255.0.0",
                "172.15.255.255",
                "172.32.0.0",
                "192.0.1.0",
                "192.0.3.0",
                "192.167.255.255",
                "192.169.0.0",
                "198.17.255.255",
                "198.20.0.0",
                "223.255.255.255",
                "[2606:4700::1111]",
                "[2001:4860:4860::8888]",
                "[2a00::1]",
                "[2003::1]",
                "[64:ff9b::8.8.8.8]",
                "[2002:808:808::1]",
                "[::ffff:8.8.8.8]",
                "localhost.example.com",
                "mylocalhost",
                "localhost-a.example",
                "10.example.com",
                "127.0.0.1.example.com",
                "192-168-0-1.example.com",
                "internal.example.com",
                "metadata.example",
                "google.internal.example",
                "10.0.0.1.nip.io",
                "a.localhosts",
                "local",
                "fe80.example"
            })
    void a_public_address_or_a_name_that_resembles_a_private_address_is_accepted(String host) {
        assertThat(PUBLIC.check("http://" + host + "/")).isEmpty();
    }

    @Property
    void an_ipv4_address_in_ipv6_is_refused_like_the_ipv4_address(@ForAll @Size(4) byte[] address) {
        String dotted = InetAddresses.fromInteger(Ints.fromByteArray(address)).getHostAddress();
        boolean refused = isRefused(PUBLIC, dotted);

        assertThat(List.of("[::ffff:%s]", "[64:ff9b::%s]"))
                .allSatisfy(form ->
                        assertThat(isRefused(PUBLIC, form.formatted(dotted))).isEqualTo(refused));
    }

    @Test
    void a_refused_host_includes_exactly_the_names_below_the_host() {
        UrlPolicy policy =
                UrlPolicy.DEFAULT.refusing(Hosts.under("Go.Example.", "straße.de", "[2001:DB8:0::1]", "0x8.8.8.8"));

        assertThat(List.of(
                        "go.example",
                        "GO.example.",
                        "a.b.go.example:8443",
                        "www.xn--strae-oqa.de",
                        "[2001:db8::1]",
                        "8.8.8.8"))
                .allMatch(host -> isRefused(policy, host));
        assertThat(List.of("example", "strasse.de", "ago.example", "go.example.com", "8.8.8.9", "[2001:db8::2]"))
                .noneMatch(host -> isRefused(policy, host));
    }

    @Test
    void a_text_that_is_no_host_cannot_be_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Hosts.under("example.com", "https://example.com/"))
                .withMessage(
                        "hosts must be names or addresses, such as example.com, which includes all names below example.com; "
                                + "was https://example.com/");
        assertThatIllegalArgumentException().isThrownBy(() -> Hosts.under(""));
        assertThatIllegalArgumentException().isThrownBy(() -> Hosts.under("*.example.com"));
        assertThatIllegalArgumentException().isThrownBy(() -> Hosts.under(".example.com"));
    }

    @Test
    void a_url_without_a_host_is_never_refused() {
        UrlPolicy policy = UrlPolicy.allowing("tel").refusing(Hosts.notPublic()).refusing(Hosts.under("1"));

        assertThat(policy.check("tel:127.0.0.1")).isEmpty();
    }

    @Test
    void refused_hosts_accumulate_in_a_new_policy() {
        UrlPolicy shop = UrlPolicy.DEFAULT.refusing(Hosts.under("shop.example"));
        UrlPolicy both = shop.refusing(url -> url.scheme().equals("http"));

        assertThat(both.check("https://shop.example/")).isPresent();
        assertThat(both.check("http://example.com/")).map(Violation::code).contains("refused");
        assertThat(both.check("https://example.com/")).isEmpty();
        assertThat(shop.check("http://example.com/")).isEmpty();
        assertThat(UrlPolicy.DEFAULT.check("https://shop.example/")).isEmpty();
    }

    @Test
    void a_stored_url_with_a_refused_host_can_be_read() {
        assertThat(WebUrl.of("http://localhost/").host()).isEqualTo("localhost");
    }
}
