/**
 * Programs that measure the library against its peers. {@link dev.waymark.bench.Bench} selects the measurements by the system
 * property {@code bench}. The {@code README.md} of this folder contains the commands and all figures, and the guide
 * {@code .github/docs/benchmarks.md} in the repository the results for users.
 */
@NullMarked
package dev.waymark.bench;

import org.jspecify.annotations.NullMarked;
