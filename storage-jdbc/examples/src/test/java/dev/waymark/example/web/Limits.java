package dev.waymark.example.web;

import java.time.Duration;

/**
 * What a page may cost.
 *
 * @param time for everything, from the first name that is looked up to the last byte
 * @param headBytes for headers and the sizes of chunks, in each answer
 * @param pageBytes for the page itself
 * @param redirects how often it may lead elsewhere
 */
record Limits(Duration time, int headBytes, int pageBytes, int redirects) {

    static final Limits DEFAULT = new Limits(Duration.ofSeconds(10), 64 << 10, 2 << 20, 5);
}
