package dev.waymark.spring.boot.web;

import dev.waymark.server.Request;
import java.security.Principal;

/**
 * The owner for whom a user of the application's login acts. With a bean of this type, the API of {@code waymark.server} accepts
 * the login of the application, and refuses all API keys. Without such a bean, the API accepts API keys only.
 *
 * <pre>{@code
 * PrincipalOwner owners = (request, user) -> request.owner(Owner.of(user.getName()), Scope.WRITE);
 * }</pre>
 *
 * <p>The application protects the paths of the API by its own filter chain, also against cross-site request forgery: a session
 * is enough for a change.
 */
@FunctionalInterface
public interface PrincipalOwner {

    /**
     * Returns the request with the {@linkplain Request#owner owner} of a user.
     *
     * @param request a request of the API
     * @param user the authenticated user
     * @return the request with an owner and a scope; the unchanged request for a user without access, who gets the status 401
     */
    Request assign(Request request, Principal user);
}
