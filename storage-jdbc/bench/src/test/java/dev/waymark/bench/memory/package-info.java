/** The benchmarks of the storage in memory. */
@NullMarked
package dev.waymark.bench.memory;

import org.jspecify.annotations.NullMarked;
