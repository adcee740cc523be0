/** The operations of a play, and the storage on which a play runs. */
@NullMarked
package dev.waymark.play.stage;

import org.jspecify.annotations.NullMarked;
