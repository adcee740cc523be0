package dev.waymark.form;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.waymark.Desk;
import dev.waymark.Waymark;
import dev.waymark.access.Owner;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Domain;
import dev.waymark.link.Link;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DomainHostsTest {

    private static final String BASE = "https://go.example:8443";
    private static final DomainHosts HOSTS = DomainHosts.parse(
            "One.example=1, two.example.=2,2.example=2,m\u00FCnchen.example=3,[::1]=4,192.0.2.1=5", BASE);

    private final Waymark waymark = new Desk().waymark();

    private String shortUrl(DomainHosts domains, String base, long domain) {
        Link link = waymark.links()
                .create(CreateLink.to("https://example.com/").alias("docs").domain(Domain.of(domain)));
        return domains.shortUrl(base, link);
    }

    @ParameterizedTest
    @CsvSource({
        "one.example, 1",
        "one.example:8080, 1",
        "ONE.Example., 1",
        "one.example.:80, 1",
        "two.example, 2",
        "2.example, 2",
        "xn--mnchen-3ya.example, 3",
        "[::1], 4",
        "[::1]:8080, 4",
        "[0:0:0:0:0:0:0:1], 4",
        "192.0.2.1:8080, 5",
        "go.example, 0",
        "www.one.example, 0",
        "one.example.org, 0",
        "'one.example, one.example', 0",
        "someone@one.example, 0",
        "one.example:x, 0",
        "'', 0",
        "[, 0",
        "://, 0"
    })
    void a_visit_is_in_the_domain_of_its_host(String host, long domain) {
        assertThat(HOSTS.visited(host, "").id()).isEqualTo(domain);
    }

    @ParameterizedTest
    @CsvSource({
        "ONE.example.:8080, 1",
        "[::1], 4",
        "go.example, 0",
        "GO.example.:8443, 0",
        "unknown.example,",
        "www.go.example,",
        "'',",
        "[,",
        ","
    })
    void an_unknown_host_has_no_domain(@Nullable String host, @Nullable Long domain) {
        assertThat(HOSTS.find(host)).isEqualTo(Optional.ofNullable(domain).map(Domain::of));
    }

    @Test
    void every_host_belongs_to_the_default_domain_if_no_domain_has_a_host() {
        assertThat(DomainHosts.NONE.find("one.example")).contains(Domain.DEFAULT);
        assertThat(DomainHosts.NONE.find(null)).contains(Domain.DEFAULT);
    }

    @Test
    void the_host_of_the_default_domain_leaves_the_domain_to_the_query() {
        assertThat(HOSTS.visited("go.example:8443", "domain_id=2")).isEqualTo(Domain.of(2));
    }

    @Test
    void a_host_with_a_domain_takes_precedence_over_the_query() {
        assertThat(HOSTS.visited("one.example", "domain_id=2")).isEqualTo(Domain.of(1));
    }

    @ParameterizedTest
    @CsvSource({"1, https://one.example:8443/docs", "2, https://two.example:8443/docs", "4, https://[::1]:8443/docs"})
    void a_short_url_contains_the_first_host_of_its_domain(long domain, String shortUrl) {
        assertThat(shortUrl(HOSTS, BASE, domain)).isEqualTo(shortUrl);
    }

    @ParameterizedTest
    @ValueSource(strings = {"$0.example", "$1.example", "a$.example"})
    void a_short_url_contains_a_host_with_a_dollar_sign_unchanged(String host) {
        assertThat(shortUrl(DomainHosts.parse(host + "=1", BASE), BASE, 1)).isEqualTo("https://" + host + ":8443/docs");
    }

    @Test
    void a_short_url_keeps_the_path_of_the_base() {
        assertThat(shortUrl(HOSTS, "https://[2001:db8::1]/s", 1)).isEqualTo("https://one.example/s/docs");
    }

    @Test
    void a_short_url_of_the_default_domain_begins_with_the_base() {
        assertThat(shortUrl(HOSTS, BASE, 0)).isEqualTo(BASE + "/docs");
    }

    @Test
    void the_short_url_of_a_domain_without_a_host_contains_the_domain_and_finds_it() {
        assertThat(shortUrl(HOSTS, BASE, 7)).isEqualTo(BASE + "/docs?domain_id=7");
        assertThat(HOSTS.visited("go.example", "domain_id=7")).isEqualTo(Domain.of(7));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "one.example",
                "one.example=",
                "1",
                ",",
                "one.example=1,",
                "one.example=0",
                "one.example=-1",
                "one.example=x",
                "one.example=9223372036854775808",
                "one.example=1:",
                "one.example=1:an owner",
                "one.example=:acme"
            })
    void a_malformed_option_is_refused(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DomainHosts.parse(text, BASE))
                .withMessage(
                        "domains must be hosts, positive numbers and owners, such as one.example=1,two.example=2:acme, was "
                                + text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "one.example:8080",
                "one.example:80",
                "one.example:",
                "[::1]:80",
                "one.example/docs",
                "one.example/",
                "someone@one.example",
                "https://one.example",
                "one example",
                "::1",
                "one.example:acme"
            })
    void a_text_that_is_no_host_is_refused(String host) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DomainHosts.parse(host + "=1", BASE))
                .withMessage(
                        "domains must contain hosts without scheme, port and path, such as one.example, was " + host);
    }

    @Test
    void a_host_of_a_table_cannot_contain_the_host_of_another_owner() {
        DomainHosts domains = DomainHosts.builder(BASE)
                .host("bolt.example", Domain.of(2), Owner.of("bolt"))
                .host("x.example=9,acme.example", Domain.of(1), Owner.of("acme"))
                .build();

        assertThat(domains.find("acme.example")).isEmpty();
        assertThat(domains.allows(Owner.of("acme"), Domain.of(9)))
                .as("whether acme may use the domain")
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1})
    void a_host_of_a_domain_without_a_positive_number_is_refused(long domain) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DomainHosts.builder(BASE).host("one.example", Domain.of(domain)))
                .withMessage("the number of a domain with a host must be positive, was " + domain);
    }

    @ParameterizedTest
    @ValueSource(strings = {"*.acme.example", "*", "acme.*"})
    void a_wildcard_is_refused(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DomainHosts.parse("one.example=2," + text + "=1:acme", BASE))
                .withMessage("domains must contain each host in full, without the wildcard *, was " + text);
    }

    @Test
    void a_host_of_two_domains_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DomainHosts.parse("one.example=1,ONE.example.=2", BASE))
                .withMessage("domains must contain the host one.example once");
    }

    @ParameterizedTest
    @CsvSource({
        "ftp://go.example, ftp://go.example",
        "go.example, go.example",
        "https://, https://",
        "https://admin:swordfish@go.example, https://***@go.example"
    })
    void a_base_that_is_no_web_address_is_refused(String base, String quoted) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DomainHosts.parse("one.example=1", base))
                .withMessage("base must be an http or https URL, was " + quoted);
    }

    @Test
    void the_host_of_the_default_domain_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DomainHosts.parse("Go.example=1", BASE))
                .withMessage("domains must not contain the host of base, go.example");
    }

    @ParameterizedTest
    @CsvSource({
        "acme, 0, true",
        "acme, 1, true",
        "bolt, 1, true",
        "acme, 2, true",
        "bolt, 2, false",
        "Acme, 2, false",
        "acme, 3, true",
        "a:b=c, 3, true",
        "bolt, 3, false",
        "acme, 4, false"
    })
    void an_owner_may_use_the_default_domain_own_domains_and_domains_without_an_owner(
            String owner, long domain, boolean allowed) {
        DomainHosts domains = DomainHosts.parse(
                "one.example=1,acme.example=2:acme,www.acme.example=2,3.example=3:acme,[::1]=3:a:b=c", BASE);

        assertThat(domains.allows(Owner.of(owner), Domain.of(domain))).isEqualTo(allowed);
    }

    @Test
    void hosts_without_entries_allow_only_the_default_domain() {
        for (DomainHosts none : List.of(
                DomainHosts.NONE,
                DomainHosts.parse("", BASE),
                DomainHosts.builder(BASE).build())) {
            assertThat(none.allows(Owner.of("acme"), Domain.of(7)))
                    .as("whether acme may use the domain")
                    .isFalse();
            assertThat(none.allows(Owner.of("acme"), Domain.DEFAULT))
                    .as("whether acme may use the domain")
                    .isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource({"acme, 0, false", "acme, 1, true", "bolt, 0, false", "bolt, 1, false"})
    void a_closed_default_domain_is_refused_to_every_owner(String owner, long domain, boolean allowed) {
        DomainHosts closed = DomainHosts.parse("acme.example=1:acme", BASE).closingDefaultDomain();

        assertThat(closed.allows(Owner.of(owner), Domain.of(domain))).isEqualTo(allowed);
    }

    @ParameterizedTest
    @CsvSource({"acme, 2", "bolt, 2", "cable, 0"})
    void the_default_domain_of_an_owner_is_the_first_domain_of_the_owner(String owner, long domain) {
        DomainHosts domains = DomainHosts.parse(
                "one.example=1,two.example=2:acme,three.example=3:acme,four.example=4:bolt,five.example=2:bolt", BASE);

        assertThat(domains.defaultDomain(Owner.of(owner)).id()).isEqualTo(domain);
    }

    @Test
    void without_hosts_each_owner_has_the_default_domain() {
        assertThat(DomainHosts.NONE.defaultDomain(Owner.of("acme"))).isEqualTo(Domain.DEFAULT);
    }
}
