/** Decorators of the services that measure each operation for observers and for Java Flight Recorder (D-37). */
@NullMarked
package dev.waymark.internal.observe;

import org.jspecify.annotations.NullMarked;
