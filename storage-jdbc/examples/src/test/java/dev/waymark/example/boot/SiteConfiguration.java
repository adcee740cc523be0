package dev.waymark.example.boot;

import dev.waymark.click.ClickDimension;
import dev.waymark.click.ClickStatistics;
import dev.waymark.form.DomainHosts;
import dev.waymark.link.DomainPolicy;
import dev.waymark.url.Hosts;
import dev.waymark.url.UrlPolicy;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The options of this site. The starter creates the facade with these beans. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(SiteProperties.class)
class SiteConfiguration {

    /** The hosts decide which owners may create links in a domain. Without hosts, each owner may use each domain. */
    @Bean
    DomainPolicy domainPolicy(SiteProperties properties, @Value("${waymark.server.base}") String base) {
        DomainHosts domains = DomainHosts.parse(properties.domains(), base);
        return domains == DomainHosts.NONE ? (owner, domain) -> true : domains;
    }

    @Bean
    UrlPolicy urlPolicy(SiteProperties properties) {
        UrlPolicy policy = UrlPolicy.DEFAULT.refusing(Hosts.under(properties.ownHosts()));
        return properties.refusePrivateAddresses() ? policy.refusing(Hosts.notPublic()) : policy;
    }

    @Bean
    ClickStatistics clickStatistics() {
        return ClickStatistics.byDay().and(ClickDimension.values());
    }
}
