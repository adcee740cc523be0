/**
 * The constraints that commands and queries carry, as Jakarta Validation annotations.
 *
 * <p>Annotations only: what decides them is internal, since it depends on the policies a {@code Waymark} was built with.
 */
@NullMarked
package dev.waymark.constraint;

import org.jspecify.annotations.NullMarked;
