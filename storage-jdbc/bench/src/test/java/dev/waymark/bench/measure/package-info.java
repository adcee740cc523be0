/** The measurements: estimates, goals, and the records and databases on which the benchmarks measure. */
@NullMarked
package dev.waymark.bench.measure;

import org.jspecify.annotations.NullMarked;
