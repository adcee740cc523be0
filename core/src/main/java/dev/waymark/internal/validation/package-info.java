/**
 * Validates commands and queries by their constraints, and returns violations with the names of the specification. This package
 * alone depends on Hibernate Validator.
 */
@NullMarked
package dev.waymark.internal.validation;

import org.jspecify.annotations.NullMarked;
