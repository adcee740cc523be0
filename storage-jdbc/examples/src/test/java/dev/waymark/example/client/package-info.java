/** A client of the example servers. */
@NullMarked
package dev.waymark.example.client;

import org.jspecify.annotations.NullMarked;
