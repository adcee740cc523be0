/**
 * The decorators of the services. Each decorator measures the operations of a service for observers and for Java Flight
 * Recorder (D-37).
 */
@NullMarked
package dev.waymark.internal.observe;

import org.jspecify.annotations.NullMarked;
