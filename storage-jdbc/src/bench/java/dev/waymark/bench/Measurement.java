package dev.waymark.bench;

/**
 * What an operation took on a store of some size.
 *
 * @param store the store
 * @param operation the operation
 * @param size how many links it had
 * @param micros the median, in microseconds
 */
record Measurement(String store, String operation, int size, double micros) {}
