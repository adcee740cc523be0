package dev.waymark.soak;

import java.time.Duration;

/**
 * What was measured in a sixth of the time.
 *
 * @param operations how many there were
 * @param p99 what 99 of 100 operations took at most
 * @param heap the bytes in use after a collection at its end
 * @param connections the most that were open at once
 * @param statements the most prepared statements that were open at once
 */
record Sixth(long operations, Duration p99, long heap, long connections, long statements) {}
