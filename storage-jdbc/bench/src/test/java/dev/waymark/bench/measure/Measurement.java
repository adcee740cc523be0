package dev.waymark.bench.measure;

/**
 * The time of an operation on a store of some size, or with some number of threads.
 *
 * @param store the store
 * @param operation the operation
 * @param size the number of links or of threads
 * @param micros the median in microseconds; with several threads, the time from one operation to the next operation of
 * any thread
 */
public record Measurement(String store, String operation, int size, double micros) {}
