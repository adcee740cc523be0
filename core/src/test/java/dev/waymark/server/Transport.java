package dev.waymark.server;

import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The way of a request to a handler and of the answer back. */
@FunctionalInterface
public interface Transport {

    /**
     * Sends a request.
     *
     * @param headers the values by the name of the header in lower case
     * @param body null for a request without a body
     */
    Reply send(
            RequestHandler handler,
            String method,
            String target,
            Map<String, Collection<String>> headers,
            @Nullable String body);
}
