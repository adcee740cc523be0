/**
 * Programs that measure the library against its peers. {@link dev.waymark.bench.Bench} selects the measurements by the system
 * property {@code bench}. The guide {@code .github/docs/benchmarks.md} in the repository contains the commands, the figures and
 * the plots.
 */
@NullMarked
package dev.waymark.bench;

import org.jspecify.annotations.NullMarked;
