package dev.waymark.form;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.Desk;
import dev.waymark.Waymark;
import dev.waymark.error.InvalidInputException;
import dev.waymark.error.Violation;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Domain;
import dev.waymark.link.Link;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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

    @Test
    void a_host_with_a_domain_takes_precedence_over_the_query() {
        assertThat(HOSTS.visited("one.example", "domain_id=2")).isEqualTo(Domain.of(1));
    }

    @ParameterizedTest
    @CsvSource({"1, https://one.example:8443/docs", "2, https://two.example:8443/docs", "4, https://[::1]:8443/docs"})
    void a_short_url_contains_the_first_host_of_its_domain(long domain, String shortUrl) {
        assertThat(shortUrl(HOSTS, BASE, domain)).isEqualTo(shortUrl);
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
                "=1",
                "1",
                ",",
                "one.example=1,",
                "one.example=0",
                "one.example=-1",
                "one.example=x",
                "one.example=9223372036854775808",
                "one.example:8080=1",
                "one.example/docs=1",
                "someone@one.example=1",
                "https://one.example=1",
                "one example=1",
                "::1=1"
            })
    void a_malformed_option_is_refused(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DomainHosts.parse(text, BASE))
                .withMessage(
                        "domains must be hosts and positive numbers, such as one.example=1,two.example=2, was " + text);
    }

    @Test
    void a_host_of_two_domains_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DomainHosts.parse("one.example=1,ONE.example.=2", BASE))
                .withMessage("domains must contain the host one.example once");
    }

    @Test
    void the_host_of_the_default_domain_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DomainHosts.parse("Go.example=1", BASE))
                .withMessage("domains must not contain the host of base, go.example");
    }

    @Test
    void a_domain_without_a_host_counts_beside_the_first_hundred_violations() {
        String entries = IntStream.range(0, 120)
                .mapToObj(i -> "&country[" + i + "][key]=x")
                .collect(Collectors.joining());
        Parameters others = Parameters.decode("url=x&target_type=1" + entries);
        Parameters all = Parameters.decode("url=x&target_type=1&domain=7" + entries);

        assertThat(more(all)).isEqualTo(more(others) + 1);
    }

    private int more(Parameters form) {
        try {
            throw new AssertionError(HOSTS.restrict(waymark.forms()).parseCreateLink(form));
        } catch (InvalidInputException e) {
            assertThat(e.violations()).hasSize(100);
            return e.more();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "domain=7, domain",
        "domain_id=7, domain_id",
        "domain_id=7&domain=1, domain_id",
        "domain_id=&domain=7, domain"
    })
    void a_creation_names_the_sent_field_of_a_domain_without_a_host(String form, String field) {
        Violation violation = Violation.of(field, "domain", "must be a domain that has a host: 1, 2, 3, 4, 5");

        assertThatThrownBy(() -> HOSTS.restrict(waymark.forms())
                        .parseCreateLink(Parameters.decode("url=https://example.com/&" + form)))
                .isInstanceOfSatisfying(
                        InvalidInputException.class,
                        e -> assertThat(e.violations()).containsExactly(violation));
    }

    @ParameterizedTest
    @CsvSource({"domain_id=x, number", "domain_id=-1, identifier", "domain_id=7&domain_id=7, repeated"})
    void a_malformed_domain_is_one_violation(String form, String code) {
        assertThatThrownBy(() -> HOSTS.restrict(waymark.forms())
                        .parseCreateLink(Parameters.decode("url=https://example.com/&" + form)))
                .isInstanceOfSatisfying(
                        InvalidInputException.class,
                        e -> assertThat(e.violations())
                                .extracting(Violation::code)
                                .containsExactly(code));
    }

    @ParameterizedTest
    @ValueSource(strings = {"domain=1", "domain_id=2", "domain_id=1&domain=7", "domain=", "alias=docs"})
    void a_creation_accepts_a_domain_with_a_host_and_the_default_domain(String form) {
        Parameters parameters = Parameters.decode("url=https://example.com/&" + form);

        assertThat(HOSTS.restrict(waymark.forms()).parseCreateLink(parameters))
                .isEqualTo(waymark.forms().parseCreateLink(parameters));
    }
}
