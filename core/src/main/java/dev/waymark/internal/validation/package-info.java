/**
 * What decides the constraints that commands carry, and turns what is wrong into violations with the specification's names.
 *
 * <p>The only package that knows Hibernate Validator.
 */
@NullMarked
package dev.waymark.internal.validation;

import org.jspecify.annotations.NullMarked;
