/**
 * The facades of a play. The clock and the random numbers are the same for all storages, and answers contain numbers instead
 * of ids.
 */
@NullMarked
package dev.waymark.play.facade;

import org.jspecify.annotations.NullMarked;
