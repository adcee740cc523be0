package dev.waymark.example.web;

import java.time.Duration;

/**
 * The limits of one fetch.
 *
 * @param time the maximum total time, from the first DNS lookup to the last byte
 * @param headBytes the maximum size of the headers and chunk sizes of each answer
 * @param pageBytes the maximum size of the page
 * @param redirects the maximum number of redirects
 */
record Limits(Duration time, int headBytes, int pageBytes, int redirects) {

    static final Limits DEFAULT = new Limits(Duration.ofSeconds(10), 64 << 10, 2 << 20, 5);
}
