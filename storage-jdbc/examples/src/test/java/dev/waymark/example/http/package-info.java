/** The tests of the API over HTTP. The tests run against each example server. */
@NullMarked
package dev.waymark.example.http;

import org.jspecify.annotations.NullMarked;
