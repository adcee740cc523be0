/**
 * The constraints that fields of commands and queries carry, as Jakarta Validation annotations.
 *
 * <p>Annotations only, and not exported: what decides them is {@code dev.waymark.internal.validation}, since it depends on
 * the policies that a {@code Waymark} was built with. It also words what is wrong: {@code message}, {@code groups} and
 * {@code payload} are there because Jakarta Validation demands them of each constraint.
 */
@NullMarked
package dev.waymark.constraint;

import org.jspecify.annotations.NullMarked;
