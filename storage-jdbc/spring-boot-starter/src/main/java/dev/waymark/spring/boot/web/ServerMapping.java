package dev.waymark.spring.boot.web;

import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.web.HttpRequestHandler;
import org.springframework.web.servlet.HandlerExecutionChain;
import org.springframework.web.servlet.HandlerMapping;

/**
 * Maps the requests that no other mapping answers to the handler. The order is the first one, because {@link ServerRequests} has
 * asked all other mappings, and its decision stays.
 */
final class ServerMapping implements HandlerMapping, Ordered {

    private final ServerRequests requests;
    private final HttpRequestHandler handler;

    ServerMapping(ServerRequests requests, HttpRequestHandler handler) {
        this.requests = requests;
        this.handler = handler;
    }

    @Override
    public int getOrder() {
        return HIGHEST_PRECEDENCE;
    }

    @Override
    public @Nullable HandlerExecutionChain getHandler(HttpServletRequest request) {
        return requests.contain(request) ? new HandlerExecutionChain(handler) : null;
    }
}
