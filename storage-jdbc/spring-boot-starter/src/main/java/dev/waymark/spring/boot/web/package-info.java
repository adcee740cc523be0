/**
 * HTTP in an application with Spring MVC. {@code waymark.server.enabled=true} and {@code waymark.server.base} add the API, the pages
 * for strangers and the short links, without a line of code. Otherwise, the package adds no paths: a controller of the application
 * takes an argument {@link dev.waymark.form.Parameters}, and an exception of the library has its status.
 *
 * <h2 id="paths">Paths</h2>
 *
 * <p>The application answers first: its controllers, static files, {@code /error} and the actuator. With the default paths, each
 * other path is a short link. The first segments of the paths of controllers and servlets, and static files, are no aliases; the
 * bean {@code AliasPolicy} adds further words, and {@code waymark.server.reserved} adds the paths of functional routes and filters.
 * {@link dev.waymark.spring.boot.WaymarkCustomizer} must not set another alias policy.
 *
 * <h2 id="security">Security</h2>
 *
 * <p>The API accepts API keys, or the login of the application, never both:
 *
 * <ul>
 *   <li>Without a bean {@link dev.waymark.spring.boot.web.PrincipalOwner}, the API requires an API key. With Spring Security, the
 *       API, the pages and the short links have a filter chain of their own, which reads no session and requires no CSRF token.
 *   <li>With this bean, the filter chain of the application protects the API, with its CSRF token in a header, and the API refuses
 *       keys. The pages and the short links keep the chain of the starter, so strangers may open them and send a password.
 * </ul>
 */
@NullMarked
package dev.waymark.spring.boot.web;

import org.jspecify.annotations.NullMarked;
