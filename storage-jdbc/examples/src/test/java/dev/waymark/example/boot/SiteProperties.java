package dev.waymark.example.boot;

import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The properties {@code site.*} in {@code application.properties}. The properties {@code waymark.*} belong to the starter.
 *
 * @param domains the hosts and the owners of the domains, such as {@code one.example=1,acme.example=2:acme}, or empty
 * @param ownHosts the hosts of the short links, which links may not target, because visitors would be redirected in circles
 * @param refusePrivateAddresses whether links and reports refuse hosts outside the public internet
 */
@ConfigurationProperties("site")
record SiteProperties(
        @DefaultValue("") String domains,
        @DefaultValue List<String> ownHosts,
        @DefaultValue("true") boolean refusePrivateAddresses) {}
