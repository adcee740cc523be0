/** Kills the example server or its database under load, and counts what was acknowledged and is not there any more. */
@NullMarked
package dev.waymark.kill;

import org.jspecify.annotations.NullMarked;
