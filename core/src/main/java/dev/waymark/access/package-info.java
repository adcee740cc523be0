/**
 * Owners, privacy, passwords and API keys. This package depends on neither reports nor links.
 *
 * <h2 id="keys">API keys</h2>
 *
 * <p>A server issues keys to its clients, and authenticates each request by its header:
 *
 * <pre>{@code
 * IssuedApiKey issued = waymark.apiKeys(owner).issue(IssueApiKey.named("build server").readOnly());
 * show(issued.secret().reveal()); // wm_..., shown once: only its hash is stored
 * ApiKey key = waymark.authenticate("Bearer wm_..."); // the whole header, or null without a header
 * if (key.allows(Scope.WRITE)) {
 *     waymark.links(key.owner()).create(command);
 * }
 * }</pre>
 *
 * <p>For an unusable key, the library throws an {@link dev.waymark.error.AuthenticationException}.
 * {@link dev.waymark.access.ApiKeys#adopt ApiKeys.adopt} creates a key with an existing secret, for example the first key of a
 * server.
 *
 * <h2 id="guessing">Guessing passwords</h2>
 *
 * <p>A stranger is any person or program except the owner. Strangers use passwords to follow a link ({@code visit},
 * {@code preview}) and to see the {@linkplain dev.waymark.page page} of a link or a report. Each attempt is counted before the
 * password is hashed. By default, these limits apply within ten minutes:
 *
 * <ul>
 *   <li>10 wrong passwords for one record from one client
 *   <li>1,000 wrong passwords for one record from all clients together
 * </ul>
 *
 * <p>After either limit, the answer is {@code TOO_MANY_ATTEMPTS} with the time to wait, even for the right password. Set the
 * client of each request; without clients, only the second limit works:
 *
 * <pre>{@code
 * Visit visit = waymark.visits().visit("docs", visitor.password(password).clientAddress(remoteAddress));
 * }</pre>
 *
 * <p>{@link dev.waymark.visit.Visitor#clientAddress} takes a single IP address. All addresses of an IPv6 network are the same
 * client: one person has 2<sup>64</sup> of these addresses. After the second limit, each named client
 * still has one attempt in the window, so an attacker cannot lock out all other clients. All clients together have 1,000 of
 * these attempts in the window. Attempts at a link's redirect and at its page count together, in any spelling of the alias. The
 * window of ten minutes slides. If counting fails, the request fails with a {@link dev.waymark.error.StorageException},
 * and the password is not compared.
 *
 * <p>Each instance counts separately, and needs at most about 15 MB of memory (65 MB if clients have names of the maximum
 * length). {@link dev.waymark.access.AttemptLimits} changes the numbers and times:
 *
 * <pre>{@code
 * AttemptLimits strict = AttemptLimits.DEFAULT.perClient(5).within(Duration.ofHours(1));
 * Waymark.builder().passwordAttempts(PasswordAttempts.inMemory(strict));
 * }</pre>
 *
 * <p>To count across all instances, implement {@link dev.waymark.access.PasswordAttempts} with a shared store.
 *
 * <h2 id="hashing">The cost of hashing</h2>
 *
 * <p>A password hash is intentionally slow. Each JVM computes at most one hash for each processor concurrently. This limit
 * includes hashes for passwords that owners set. Each hash waits for a free processor for at most five seconds
 * ({@link dev.waymark.Waymark.Builder#hashingPatience(java.time.Duration) Waymark.Builder.hashingPatience}), outside all
 * transactions of the library. After that, a stranger must retry after one second, and an owner receives a
 * {@link dev.waymark.error.BusyException}. If a thread is interrupted during the wait, this exception is thrown for strangers,
 * too.
 */
@NullMarked
package dev.waymark.access;

import org.jspecify.annotations.NullMarked;
