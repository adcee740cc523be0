package dev.waymark.spring.boot.web;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.boot.servlet.filter.OrderedFilter;
import org.springframework.boot.servlet.filter.OrderedHiddenHttpMethodFilter;
import org.springframework.web.filter.OncePerRequestFilter;

/** Leaves the bodies of the handler's requests to the handler: other filters and controllers see no parameters. */
final class UnreadBodyFilter extends OncePerRequestFilter implements OrderedFilter {

    private final ServerRequests requests;

    UnreadBodyFilter(ServerRequests requests) {
        this.requests = requests;
    }

    /** Precedes all filters of Spring that read parameters. */
    @Override
    public int getOrder() {
        return OrderedHiddenHttpMethodFilter.DEFAULT_ORDER - 1;
    }

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        return ServerRequests.hasNoBody(request);
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        chain.doFilter(requests.contain(request) ? new UnreadBody(request) : request, response);
    }
}
