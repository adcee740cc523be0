/**
 * Annotations of Jakarta Validation for the fields of commands and queries.
 *
 * <p>This package is not exported and contains no validators: the validators in {@code dev.waymark.internal.validation} depend
 * on the policies of a {@code Waymark}. The validators also write the messages; {@code message}, {@code groups} and
 * {@code payload} exist because Jakarta Validation requires these elements in each constraint.
 */
@NullMarked
package dev.waymark.constraint;

import org.jspecify.annotations.NullMarked;
