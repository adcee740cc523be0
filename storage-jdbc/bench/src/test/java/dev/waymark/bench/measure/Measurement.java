package dev.waymark.bench.measure;

/**
 * What an operation took on a store, which grows, or is used by more and more threads.
 *
 * @param store the store
 * @param operation the operation
 * @param size how many links it had, or threads
 * @param micros the median, in microseconds; of threads, from one operation to the next of any of them
 */
public record Measurement(String store, String operation, int size, double micros) {}
