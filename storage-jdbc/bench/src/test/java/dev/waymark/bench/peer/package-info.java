/** The peers: other ways to read links from databases, and other stores in memory. */
@NullMarked
package dev.waymark.bench.peer;

import org.jspecify.annotations.NullMarked;
