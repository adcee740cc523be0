/** Clicks that are gathered in memory before they are stored. Knows the SPI, and no adapter. */
@NullMarked
package dev.waymark.coalescing;

import org.jspecify.annotations.NullMarked;
