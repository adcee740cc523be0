package dev.waymark.visit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClientAddressTest {

    @ParameterizedTest
    @CsvSource({
        "192.0.2.1, 192.0.2.1",
        "::ffff:192.0.2.1, 192.0.2.1",
        "::ffff:c000:201, 192.0.2.1",
        "2001:db8:1:2:3:4:5:6, 2001:db8:1:2::/64",
        "2001:0DB8:0001:0002::, 2001:db8:1:2::/64",
        "[2001:db8:1:2::6], 2001:db8:1:2::/64",
        "fe80::1%eth0, fe80::/64",
        "[fe80::1%25eth0], fe80::/64",
        "::1, ::/64",
        "192.0.2.1:8080, 192.0.2.1",
        "[2001:db8:1:2::6]:443, 2001:db8:1:2::/64"
    })
    void an_ipv6_address_becomes_its_network_and_an_ipv4_address_stays(String address, String client) {
        assertThat(ClientAddress.client(" " + address + " ")).isEqualTo(client);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "unknown", "192.0.2", "2001:db8::1::2", "localhost"})
    void a_text_that_is_no_address_is_returned_unchanged(String text) {
        assertThat(ClientAddress.client(text)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            192.0.2.1, 198.51.100.7      | 198.51.100.7
            spoofed, 2001:db8:1:2::6     | 2001:db8:1:2::/64
            192.0.2.1,198.51.100.7:8080  | 198.51.100.7
            """)
    void the_last_address_of_a_list_counts(String addresses, String client) {
        assertThat(ClientAddress.client(addresses)).isEqualTo(client);
    }

    @Test
    void a_long_text_is_returned_unchanged() {
        String text = "1".repeat(1_000_000);

        assertThat(ClientAddress.client(text)).isSameAs(text);
    }
}
