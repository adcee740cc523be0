/**
 * A fake for the unit tests of an application. {@link dev.waymark.storage.memory.testing.FakeWaymark} is a complete
 * Waymark in memory. The fake returns the same results as a Waymark with a database. The clock stands still until the test
 * sets the time. The fake records all events for listeners.
 *
 * <pre>{@code
 * FakeWaymark fake = FakeWaymark.create();
 * YourService service = new YourService(fake.waymark().links());
 *
 * fake.clock().advance(Duration.ofDays(90));
 * List<WaymarkEvent.LinkVisited> visits = fake.events(WaymarkEvent.LinkVisited.class);
 * fake.failures().next(StorageFailures.Kind.RETRYABLE);
 * }</pre>
 *
 * <p>{@link dev.waymark.report.ReportWorkers.Builder#runDue runDue} generates the due reports on the thread of the test.
 *
 * <p>The fake cannot roll back. To test that a method undoes its writes, use H2 in memory and
 * {@code JdbcStorage.joining}.
 */
@NullMarked
package dev.waymark.storage.memory.testing;

import org.jspecify.annotations.NullMarked;
