package dev.waymark.soak;

import java.time.Duration;

/**
 * The measurements of a sixth of the time.
 *
 * @param operations the number of operations
 * @param p99 the maximum duration of 99 % of the operations
 * @param heap the used bytes after a garbage collection at the end
 * @param connections the maximum number of connections that were open concurrently
 * @param statements the maximum number of prepared statements that were open concurrently
 * @param size the bytes of all tables and indexes at the end; 0 for H2
 */
record Sixth(long operations, Duration p99, long heap, long connections, long statements, long size) {}
