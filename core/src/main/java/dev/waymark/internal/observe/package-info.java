/** Stands before the services of the facade and measures what they do, if anybody wants to know (D-37). */
@NullMarked
package dev.waymark.internal.observe;

import org.jspecify.annotations.NullMarked;
