/** The measurement of operations for observers and for Java Flight Recorder (D-37), and the notification of listeners. */
@NullMarked
package dev.waymark.internal.observe;

import org.jspecify.annotations.NullMarked;
