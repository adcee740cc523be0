/**
 * A program that measures the visits of the example server: how many visits a second 200 connections get, and the duration that
 * 99 % of the visits do not exceed.
 *
 * <p>{@code mvn -q -Pload} takes about a minute. The server and the clients run in one JVM and share its processors. Each client
 * keeps its connection, and sends the next request after each answer. The server counts the clicks by day. The visits are
 * spread over 1,000 links. Options: {@code -Dload.seconds=} sets the measured seconds of each line, {@code -Dload.connections=}
 * the number of connections.
 *
 * <p>A line names the storage. "cached" means a cache of links for five seconds and clicks that are buffered for one second, as
 * on the page of {@link dev.waymark.caching}. Without the cache, each visit reads and writes the database. On 2026-11-26, on
 * two cores (AMD EPYC), Linux, JDK 17, PostgreSQL 18 and SQLite 3.54:
 *
 * <pre>
 *                      visits/second    p99 in ms
 * memory                      12,069         43.7
 * SQLITE                         766        899.9
 * SQLITE, cached              10,384         55.8
 * POSTGRESQL                   1,955        293.0
 * POSTGRESQL, cached           9,060         78.5
 * </pre>
 */
@NullMarked
package dev.waymark.load;

import org.jspecify.annotations.NullMarked;
