/** Programs that measure the library against its peers, in the same run. {@code mvn -q -Pbench} runs them. */
@NullMarked
package dev.waymark.bench;

import org.jspecify.annotations.NullMarked;
