package dev.waymark.example.boot;

import java.time.ZoneId;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What is set by {@code waymark.*} in {@code application.properties}.
 *
 * @param base the public address of the short links; empty for the one at which a request came in
 * @param domains the hosts of the domains, such as {@code one.example=1,two.example=2}, which need a {@code base}; empty for no hosts
 * @param zone in which links expire
 * @param ownHosts the hosts of the short links themselves, to which none may lead, lest visitors go in circles
 * @param refusePrivateAddresses whether links and reports keep away from hosts that are not on the public internet
 */
@ConfigurationProperties("waymark")
record WaymarkProperties(
        @DefaultValue("") String base,
        @DefaultValue("") String domains,
        @DefaultValue("UTC") ZoneId zone,
        @DefaultValue List<String> ownHosts,
        @DefaultValue("true") boolean refusePrivateAddresses) {}
