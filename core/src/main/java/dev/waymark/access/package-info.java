/**
 * Who owns a record, who may see it, and who may act: owners, privacy, passwords and API keys. Nothing here knows
 * reports or links.
 *
 * <h2 id="keys">API keys</h2>
 *
 * <p>A server gives its clients keys, and finds out from a request's header whom it acts for:
 *
 * <pre>{@code
 * IssuedApiKey issued = waymark.apiKeys(owner).issue(IssueApiKey.named("build server").readOnly());
 * show(issued.secret().reveal()); // wm_..., to be had now and never again: only its hash is stored
 *
 * ApiKey key = waymark.authenticate("Bearer wm_..."); // the whole header, or null if there is none
 * if (key.allows(Scope.WRITE)) {
 *     waymark.links(key.owner()).create(command);
 * }
 * }</pre>
 *
 * <p>A key that cannot be used is an {@link dev.waymark.error.AuthenticationException}.
 * {@link dev.waymark.access.ApiKeys#adopt ApiKeys.adopt} makes a key of one that you have already, such as the first
 * one of a server.
 *
 * <h2 id="guessing">Guessing passwords</h2>
 *
 * <p>Strangers give passwords to follow a link ({@code visit}, {@code preview}) and to open the
 * {@linkplain dev.waymark.page page} of a link or a report. Each attempt is counted before the password is hashed. The default allows, within ten
 * minutes,
 *
 * <ul>
 *   <li>10 wrong passwords for one record from one client,
 *   <li>1,000 wrong passwords for one record from all clients together.
 * </ul>
 *
 * <p>Beyond that the answer is {@code TOO_MANY_ATTEMPTS} with the time to wait, even for the right password. Say which
 * client it is, or only the second number protects:
 *
 * <pre>{@code
 * String client = Clients.ofAddress(remoteAddress);
 * Visit visit = waymark.visits().visit("docs", visitor.password(password).client(client));
 * }</pre>
 *
 * <p>{@link dev.waymark.access.Clients#ofAddress Clients.ofAddress} returns one client for all addresses of an IPv6 network:
 * one person has 2<sup>64</sup> of these addresses. Beyond the second number each named client still has one attempt in the
 * time, so nobody can lock out everybody else. All clients together have 1,000 of these attempts in the time. A link's redirect and its page are counted together, and how the alias is spelled does not matter. The ten
 * minutes slide. If what counts the attempts fails, nobody is let in.
 *
 * <p>Each node counts for itself, in about 15 MB at most (65 MB if clients have the longest names). Numbers and times
 * are {@link dev.waymark.access.AttemptLimits}:
 *
 * <pre>{@code
 * AttemptLimits strict = AttemptLimits.DEFAULT.perClient(5).within(Duration.ofHours(1));
 * Waymark.builder().passwordAttempts(PasswordAttempts.inMemory(strict));
 * }</pre>
 *
 * <p>To count for all nodes together, implement {@link dev.waymark.access.PasswordAttempts} over a store that they
 * share.
 *
 * <h2 id="hashing">The cost of hashing</h2>
 *
 * <p>A password hash is slow on purpose. So no more are computed at once than there are processors, those for passwords
 * that owners set included. Whoever waits for a turn waits five seconds at most
 * ({@link dev.waymark.Waymark.Builder#hashingPatience(java.time.Duration) Waymark.Builder.hashingPatience}), and
 * outside any transaction but your own. After that a stranger is told to come back in a second, and an owner gets a
 * {@link dev.waymark.error.BusyException}. An interrupted thread gets this exception in both cases.
 */
@NullMarked
package dev.waymark.access;

import org.jspecify.annotations.NullMarked;
