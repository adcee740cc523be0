/** The benchmarks of the storage in databases. */
@NullMarked
package dev.waymark.bench.jdbc;

import org.jspecify.annotations.NullMarked;
