/**
 * The validation of commands and queries by their constraints. Violations contain the field names of the specification. Only
 * this package depends on Hibernate Validator.
 */
@NullMarked
package dev.waymark.internal.validation;

import org.jspecify.annotations.NullMarked;
