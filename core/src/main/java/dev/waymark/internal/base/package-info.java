/**
 * What the services share: what a facade was built with, how passwords are hashed, ports called, listeners told and records
 * written that others may write, too.
 *
 * <p>Knows none of the services.
 */
@NullMarked
package dev.waymark.internal.base;

import org.jspecify.annotations.NullMarked;
