package dev.waymark.example.boot;

import java.time.ZoneId;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The properties {@code waymark.*} in {@code application.properties}.
 *
 * @param base the public address of the short links, or empty for the address of each request
 * @param domains the hosts of the domains, such as {@code one.example=1,two.example=2}, which need a {@code base}, or empty
 * @param zone the time zone of expiration dates
 * @param ownHosts the hosts of the short links, which links may not target, because visitors would be redirected in circles
 * @param refusePrivateAddresses whether links and reports refuse hosts outside the public internet
 */
@ConfigurationProperties("waymark")
record WaymarkProperties(
        @DefaultValue("") String base,
        @DefaultValue("") String domains,
        @DefaultValue("UTC") ZoneId zone,
        @DefaultValue List<String> ownHosts,
        @DefaultValue("true") boolean refusePrivateAddresses) {}
